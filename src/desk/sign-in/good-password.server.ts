import { hash, verify } from '@node-rs/argon2';
import { newToken } from '../../platform/crypto/tokens.ts';
import { Invalid } from '../../platform/errors.ts';
import type { Weakness } from './password-strength.ts';

/** argon2id with 19 MiB, 2 passes and 1 lane: the first choice in OWASP's Password Storage Cheat Sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One Unicode form for characters that look equal, whatever the keyboard sends. */
const normal = (password: string): string => password.normalize('NFKC');

/** The hash of a password, as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), cost);
}

let decoy: Promise<string> | undefined;

/** Whether the password matches the hash. Without a hash it does the same work, and returns false. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(newToken());
  const nobodys = await decoy;
  const isRight = await verify(passwordHash ?? nobodys, normal(password));
  return isRight && passwordHash !== null;
}

let breached: Promise<Set<string>> | undefined;

/**
 * Whether the password is among the 49,000 that occur most often in breaches. It reads our own files, so
 * nothing leaves the server.
 */
async function isBreached(password: string): Promise<boolean> {
  breached ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return (await breached).has(password.normalize('NFKC').toLowerCase());
}

const messages: Record<Weakness | 'breached', string> = {
  breached: 'This password is on lists of stolen passwords. Choose another one, like four unrelated words.',
  own: 'This password is easy to guess because it’s based on your name, your email address, or our name. Use a few unrelated words instead.',
  common:
    'This password is easy to guess because it’s a common word or pattern, maybe with a year or symbol added. Use a few unrelated words instead.',
};

/**
 * Refuses a new password that is easy to guess. The strength meter is large, so it loads with the first
 * password.
 * @param own the account's names and addresses.
 * @throws Invalid at the field `password`.
 */
export async function refuseWeakPassword(password: string, own: readonly string[]): Promise<void> {
  if (await isBreached(password)) throw new Invalid({ password: messages.breached });
  const { findWeakness } = await import('./password-strength.ts');
  const weakness = findWeakness(password.normalize('NFKC'), own);
  if (weakness) throw new Invalid({ password: messages[weakness] });
}
