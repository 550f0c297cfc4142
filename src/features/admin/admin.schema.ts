import * as z from 'zod/mini';
import { longestPassword, shortestPassword } from '../accounts/password-limits.ts';
import { roles } from './roles.ts';

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
  /** Six digits of the second factor, where one is set. */
  code: z.optional(z.string().check(z.trim(), z.maxLength(20, 'Invalid credentials'))),
});
export type AdminSignIn = z.infer<typeof AdminSignIn>;

/** A six-digit code of an authenticator app. */
export const TotpCode = z.object({
  code: z
    .string('Please enter the six digits of your app.')
    .check(z.trim(), z.regex(/^\d{6}$/, 'Please enter the six digits of your app.')),
});
