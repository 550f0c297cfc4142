import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { S3mini } from 's3mini';
import type { Config } from '../../platform/config.ts';

/** Where backups are kept outside of this machine, from the settings that begin with BACKUP_. */
export type BackupPlace = NonNullable<Config['backups']>;

/** A backup in the store. */
export interface StoredBackup {
  /** The object's name, without the folder. */
  name: string;
  takenAt: Date;
  /** Of the encrypted object. */
  bytes: number;
}

/** So many backups stay, however old they are: a site that stopped backing up must not lose its last ones. */
const leastKept = 7;
const dayMs = 86_400_000;

const names = /^site-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)\.backup\.age$/;

/** The name of a backup taken at this time. */
export const backupName = (takenAt: Date): string =>
  `site-${takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup.age`;

function readName(name: string): Date | null {
  const [, hour, minute, second] = names.exec(name) ?? [];
  return hour === undefined ? null : new Date(`${hour}:${minute}:${second}`);
}

/**
 * Encrypted backups in a folder of an S3 bucket. They are files of age (age-encryption.org), so its tools can open them
 * without this site.
 */
export class BackupStore {
  readonly #place: BackupPlace;
  readonly #bucket: S3mini;

  constructor(place: BackupPlace) {
    this.#place = place;
    this.#bucket = new S3mini({
      endpoint: `${place.endpoint}/${place.bucket}`,
      region: place.region,
      accessKeyId: place.accessKey,
      secretAccessKey: place.secretKey,
    });
  }

  /** Encrypts a file and uploads it under this name. @throws Error if the store refuses it. */
  async add(name: string, file: string): Promise<void> {
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(this.#place.key));
    const plain = Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>;
    const answer = await this.#bucket.putAnyObject(this.#key(name), await encrypter.encrypt(plain));
    if (!answer.ok) throw new Error(`The backup store refused ${name} with ${answer.status}.`);
  }

  /** All backups of this site, the latest first. */
  async list(): Promise<StoredBackup[]> {
    const objects = (await this.#bucket.listObjects('/', this.#place.folder)) ?? [];
    return objects
      .flatMap(({ Key, Size }) => {
        const name = Key.slice(this.#place.folder.length);
        const takenAt = readName(name);
        return takenAt ? [{ name, takenAt, bytes: Number(Size) }] : [];
      })
      .sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
  }

  /**
   * Downloads and decrypts a backup into a new file.
   * @throws Error if there is none of this name, or if the key does not open it.
   */
  async fetch(name: string, file: string): Promise<void> {
    const answer = await this.#bucket.getObjectResponse(this.#key(name));
    if (!answer?.body) throw new Error(`The backup store has no ${name}.`);
    const decrypter = new Decrypter();
    decrypter.addIdentity(this.#place.key);
    const plain = await decrypter.decrypt(answer.body).catch((error: Error) => {
      throw new Error(`BACKUP_KEY does not open ${name}: ${error.message}.`);
    });
    const target = createWriteStream(file, { mode: 0o600, flags: 'wx' });
    await pipeline(Readable.fromWeb(plain as ReadableStream), target);
  }

  /** Removes the backups that are older than the setting says, but never one of the last seven. @returns their number. */
  async removeOld(now: Date): Promise<number> {
    const oldest = now.getTime() - this.#place.keepDays * dayMs;
    const old = (await this.list()).slice(leastKept).filter(({ takenAt }) => takenAt.getTime() < oldest);
    for (const { name } of old) await this.#bucket.deleteObject(this.#key(name));
    return old.length;
  }

  #key(name: string): string {
    return `${this.#place.folder}${name}`;
  }
}
