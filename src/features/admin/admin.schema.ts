import * as z from 'zod/mini';
import { roles } from '../api/roles.ts';
import { longestPassword, shortestPassword } from '../sign-in/password-limits.ts';

/** An admin's name: what is typed at sign-in, whatever its case. */
export const Username = z
  .string('Please enter a username.')
  .check(
    z.trim(),
    z.regex(
      /^[\p{L}\p{N}._-]{2,40}$/u,
      'A username has 2 to 40 letters, digits, dots, dashes or underscores.',
    ),
  );

const Password = z
  .string('Please enter a password.')
  .check(
    z.minLength(shortestPassword, `A password has at least ${shortestPassword} characters.`),
    z.maxLength(longestPassword, `A password has at most ${longestPassword} characters.`),
  );

export const AdminRole = z.enum(roles, `A role is one of ${roles.join(', ')}.`);

/** A new admin. */
export const NewAdmin = z.object({ username: Username, password: Password, role: AdminRole });
export type NewAdmin = z.infer<typeof NewAdmin>;

/** Signing in: what is wrong with a name or a password is not told. */
export const AdminSignIn = z.object({
  username: z.string('Please enter your username.').check(z.trim(), z.maxLength(200, 'Invalid credentials')),
  password: z
    .string('Please enter your password.')
    .check(z.maxLength(longestPassword, 'Invalid credentials')),
  /** Six digits of the second factor, or a recovery code, where one is set. */
  code: z.optional(z.string().check(z.trim(), z.maxLength(30, 'Invalid credentials'))),
});
export type AdminSignIn = z.infer<typeof AdminSignIn>;

const TotpCode = z.string('Please enter the six digits of your app.').check(
  z.trim(),
  z.regex(/^\d{3}\s?\d{3}$/, 'Please enter the six digits of your app.'),
  z.overwrite((code) => code.replace(/\s/, '')),
);

const CurrentPassword = z
  .string('Please enter your password.')
  .check(
    z.minLength(1, 'Please enter your password.'),
    z.maxLength(longestPassword, 'This is not your password.'),
  );

/** What proves that an admin asks; the code counts where a second factor is set. */
export const Proof = z.object({
  password: CurrentPassword,
  currentCode: z._default(z.string().check(z.trim(), z.maxLength(30, 'This is no code.')), ''),
});

/** A new second factor: its secret, and the first code that the app shows for it. */
export const NewSecondFactor = z.extend(Proof, {
  secret: z.string('Please reload the page.'),
  code: TotpCode,
});

/** A new password of an admin's own. */
export const OwnPassword = z.extend(Proof, { newPassword: Password });
