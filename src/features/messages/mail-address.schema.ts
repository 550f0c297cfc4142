import * as z from 'zod/mini';

/** Characters of an address at most (RFC 5321). */
const longest = 254;

/** An address that somebody types into a form. */
export const MailAddress = z
  .string('Please enter a valid email address.')
  .check(
    z.trim(),
    z.maxLength(longest, 'Please enter a valid email address.'),
    z.email('Please enter a valid email address.'),
  );
