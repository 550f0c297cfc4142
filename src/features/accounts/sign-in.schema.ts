import * as z from 'zod/mini';
import { longestPassword } from '../sign-in/password-limits.ts';

/** Characters of an address at most. */
const longestEmail = 254;

/** An address to look up: whether it can exist was judged when it was registered. */
const KnownEmail = z
  .string('Invalid email address')
  .check(
    z.trim(),
    z.maxLength(longestEmail, 'Invalid email address'),
    z.regex(/^[^\p{Cc}]+@[^\p{Cc}]+$/u, 'Invalid email address'),
  );

/** Asks for a link. */
export const SignInLink = z.object({
  email: KnownEmail,
  /** The path of the site to go on to. */
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

/** What is said to everyone who asks for a link. */
export const linkSentText =
  'If this address has an account here, a sign-in link is on its way. It works once and expires in 15 minutes. We send at most 3 emails an hour. After that, the newest link in your inbox still works.';

/** Where signing in leads when nothing else was asked for. */
export const afterSignIn = '/my-jobs';
