import * as z from 'zod/mini';
import { longestPassword } from '../../desk/sign-in/password-limits.ts';
import { outsideText } from '../../platform/text/outside-text.ts';
import { longestAddress } from './email-address.schema.ts';

/** An address to look up. Registration has already checked that it can exist. */
const KnownEmail = outsideText(longestAddress, 'Invalid email address', 'Invalid email address').check(
  z.trim(),
  z.regex(/^[^\p{Cc}]+@[^\p{Cc}]+$/u, 'Invalid email address'),
);

/** A path on this site at most. */
const longestPath = 2000;

/** Requests a link. */
export const SignInLink = z.object({
  email: KnownEmail,
  /** The path on this site to open after sign-in. */
  to: z.optional(outsideText(longestPath)),
});
export type SignInLink = z.infer<typeof SignInLink>;

/** Signs in by password. */
export const PasswordSignIn = z.object({
  email: KnownEmail,
  password: outsideText(longestPassword, 'Please enter your password.').check(
    z.minLength(1, 'Please enter your password.'),
  ),
  to: z.optional(outsideText(longestPath)),
});
export type PasswordSignIn = z.infer<typeof PasswordSignIn>;

/** The answer to every request for a link. */
export const linkSentText =
  'If this address has an account here, a sign-in link is on its way. It works once and expires in 15 minutes. We send at most 3 emails an hour. After that, the newest link in your inbox still works.';

/** Where sign-in leads by default. */
export const afterSignIn = '/my-jobs';
