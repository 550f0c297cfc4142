import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { required } from '../required.ts';

/** Encrypts secrets that the site must read again. The key is not in the database. */
export interface SecretBox {
  /**
   * Encrypts a secret.
   * @param purpose what the secret is for, such as `admins.totp_secret:7`. A sealed text opens only for its purpose, so
   * a copy in another row is useless.
   * @returns text for a database column, different for each call.
   */
  seal(secret: string, purpose: string): string;
  /** @throws SecretUnreadable if the text was sealed with another key or for another purpose, or was changed. */
  open(sealed: string, purpose: string): string;
}

/** A sealed secret that this process cannot open. The message names the remedy. */
export class SecretUnreadable extends Error {
  override name = 'SecretUnreadable';
}

const prefix = 'sealed.1';
const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const keyFile = 'secret.key';

/** Whether `SecretBox.seal` made a text. */
export function isSealed(text: string): boolean {
  return text.startsWith(`${prefix}.`);
}

/**
 * The secret box of a site. Its key comes from the setting SECRET_KEY or, if that is unset, from `DATA_DIR/secret.key`,
 * which the first use creates. If several processes create it at once, all of them use the same key.
 * AES-256-GCM with a random 96-bit nonce (NIST SP 800-38D). HKDF-SHA256 derives the key from the setting's text.
 */
export function openSecretBox(config: Pick<Config, 'secretKey' | 'dataDir'>): SecretBox {
  let loaded: { id: string; key: Buffer } | undefined;
  const load = () => {
    loaded ??= deriveKey(config.secretKey ?? readOrCreate(config.dataDir));
    return loaded;
  };
  return {
    seal: (secret, purpose) => {
      const { id, key } = load();
      const nonce = randomBytes(nonceBytes);
      const encrypt = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([nonce, encrypt.update(secret, 'utf8'), encrypt.final()]);
      return [prefix, id, Buffer.concat([sealed, encrypt.getAuthTag()]).toString('base64url')].join('.');
    },
    open: (sealed, purpose) => {
      const { id, key } = load();
      const [sealedBy, text = ''] = sealed.slice(prefix.length + 1).split('.');
      if (!isSealed(sealed)) throw new SecretUnreadable('The stored secret is not encrypted.');
      if (sealedBy !== id)
        throw new SecretUnreadable(
          'A stored secret was encrypted with a different key. Set SECRET_KEY to the old key, or restore the old DATA_DIR/secret.key.',
        );
      return decrypt(key, Buffer.from(text, 'base64url'), purpose);
    },
  };
}

function decrypt(key: Buffer, bytes: Buffer, purpose: string): string {
  try {
    const decipher = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    return text.toString('utf8');
  } catch (error) {
    throw new SecretUnreadable('A stored secret was modified or belongs to another row.', { cause: error });
  }
}

function deriveKey(text: string): { id: string; key: Buffer } {
  const key = Buffer.from(hkdfSync('sha256', text, '', 'joblantern secrets', 32));
  return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 8) };
}

/** The key file in DATA_DIR. A hard link makes the complete file appear at once, and only one process succeeds. */
function readOrCreate(dataDir: string): string {
  const path = join(dataDir, keyFile);
  const found = readKey(path);
  if (found) return found;
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new Error(`Can't create ${path}. Set SECRET_KEY, or make DATA_DIR writable.`, {
        cause: error,
      });
  } finally {
    rmSync(draft, { force: true });
  }
  return required(readKey(path), path);
}

function readKey(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`Can't read ${path}: ${(error as Error).message}.`, { cause: error });
  }
}
