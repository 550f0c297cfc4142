import { Invalid } from '../../platform/errors.ts';
import type { Weakness } from './password-strength.ts';

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
