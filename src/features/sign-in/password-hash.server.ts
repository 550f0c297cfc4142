import { hash, verify } from '@node-rs/argon2';
import { newToken } from '../../platform/tokens.ts';

/** argon2id with 19 MiB, 2 passes and 1 lane: the first choice of OWASP's Password Storage Cheat Sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One spelling for equal-looking characters, whatever the keyboard sends. */
const normal = (password: string): string => password.normalize('NFKC');

/** What is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), cost);
}

let decoy: Promise<string> | undefined;

/** Whether it is the password; without a hash to compare with it is not, after as much work. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(newToken());
  const nobodys = await decoy;
  const isRight = await verify(passwordHash ?? nobodys, normal(password));
  return isRight && passwordHash !== null;
}
