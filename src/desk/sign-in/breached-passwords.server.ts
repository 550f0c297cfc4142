let breached: Promise<Set<string>> | undefined;

/**
 * Whether the password is among the 49,000 that occur most often in breaches. It reads our own files, so
 * nothing leaves the server.
 */
export async function isBreached(password: string): Promise<boolean> {
  breached ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return (await breached).has(password.normalize('NFKC').toLowerCase());
}
