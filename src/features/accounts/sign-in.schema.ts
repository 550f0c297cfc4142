import * as z from 'zod/mini';
import { longestPassword } from '../sign-in/password-limits.ts';

/** The maximum characters of an address. */
const longestEmail = 254;

/** An address to look up. Registration has already checked that it can exist. */
const KnownEmail = z
  .string('Invalid email address')
  .check(
    z.trim(),
    z.maxLength(longestEmail, 'Invalid email address'),
    z.regex(/^[^\p{Cc}]+@[^\p{Cc}]+$/u, 'Invalid email address'),
  );

/** Requests a link. */
export const SignInLink = z.object({
  email: KnownEmail,
  /** The path on this site to open after sign-in. */
  to: z.optional(z.string()),
});
export type SignInLink = z.infer<typeof SignInLink>;

/** Signs in by password. */
export const PasswordSignIn = z.object({
  email: KnownEmail,
  password: z
    .string('Please enter your password.')
    .check(
      z.minLength(1, 'Please enter your password.'),
      z.maxLength(longestPassword, `Use at most ${longestPassword} characters.`),
    ),
  to: z.optional(z.string()),
});
export type PasswordSignIn = z.infer<typeof PasswordSignIn>;

/** The answer to every request for a link. */
export const linkSentText =
  'If this address has an account here, a sign-in link is on its way. It works once and expires in 15 minutes. We send at most 3 emails an hour. After that, the newest link in your inbox still works.';

/** Where sign-in leads by default. */
export const afterSignIn = '/my-jobs';
