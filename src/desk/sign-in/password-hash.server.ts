import { hash, verify } from '@node-rs/argon2';
import { newToken } from '../../platform/crypto/tokens.ts';

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
