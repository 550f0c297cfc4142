import * as z from 'zod/mini';
import { roles } from '../api/roles.ts';
import { longestPassword, shortestPassword } from '../sign-in/password-limits.ts';

/** An admin's name at sign-in. Case does not matter. */
export const Username = z
  .string('Enter a username.')
  .check(
    z.trim(),
    z.regex(/^[\p{L}\p{N}._-]{2,40}$/u, 'Use 2 to 40 letters, digits, dots, dashes or underscores.'),
  );

const Password = z
  .string('Enter a password.')
  .check(
    z.minLength(shortestPassword, `Use at least ${shortestPassword} characters.`),
    z.maxLength(longestPassword, `Use at most ${longestPassword} characters.`),
  );

export const AdminRole = z.enum(roles, `Choose one of: ${roles.join(', ')}.`);

/** A new admin. */
export const NewAdmin = z.object({ username: Username, password: Password, role: AdminRole });
export type NewAdmin = z.infer<typeof NewAdmin>;

/** The input of a sign-in. The error does not say whether the name or the password is wrong. */
export const AdminSignIn = z.object({
  username: z.string('Enter your username.').check(z.trim(), z.maxLength(200, 'Invalid credentials')),
  password: z.string('Enter your password.').check(z.maxLength(longestPassword, 'Invalid credentials')),
  /** Six digits of the second factor, or a recovery code, if a second factor is set. */
  code: z.optional(z.string().check(z.trim(), z.maxLength(30, 'Invalid credentials'))),
});
export type AdminSignIn = z.infer<typeof AdminSignIn>;

const TotpCode = z.string('Enter the 6-digit code from your app.').check(
  z.trim(),
  z.regex(/^\d{3}\s?\d{3}$/, 'Enter the 6-digit code from your app.'),
  z.overwrite((code) => code.replace(/\s/, '')),
);

const CurrentPassword = z
  .string('Enter your password.')
  .check(z.minLength(1, 'Enter your password.'), z.maxLength(longestPassword, 'Wrong password.'));

/** The proof that the admin asks. The code counts if a second factor is set. */
export const Proof = z.object({
  password: CurrentPassword,
  currentCode: z._default(
    z.string().check(z.trim(), z.maxLength(30, 'Enter a 6-digit code or a recovery code.')),
    '',
  ),
});

/** A new second factor: its secret, and the first code of the app for it. */
export const NewSecondFactor = z.extend(Proof, {
  secret: z.string('Reload the page.'),
  code: TotpCode,
});

/** A new password for the admin who asks. */
export const OwnPassword = z.extend(Proof, { newPassword: Password });
