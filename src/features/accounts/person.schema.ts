import * as z from 'zod/mini';
import { withoutInvisible } from '../../platform/plain-text.ts';

/** The maximum characters of a name. Any Unicode is allowed. */
export const longestName = 100;

/** A visible character: not a control character, a format character or a space. */
const visible = /[^\p{Cc}\p{Cf}\p{Z}]/u;
/** Mails greet by name, so a web address in a name would let anyone send it to a stranger. */
const webAddress = /:\/\/|\bwww\./i;

const name = (what: string) =>
  z.pipe(
    z.pipe(
      z.string(`${what} is required`),
      z.transform((value: string) =>
        withoutInvisible(value.toWellFormed())
          .replace(/\p{Cc}+/gu, ' ')
          .trim(),
      ),
    ),
    z.string().check(
      z.regex(visible, `${what} is required`),
      z.maxLength(longestName, `${what} must be ${longestName} characters or fewer.`),
      z.refine((value) => !webAddress.test(value), `${what} can’t contain a web address.`),
    ),
  );

export const FirstName = name('First name');
export const LastName = name('Last name');

export const ZipCode = z
  .string('Zip code must be 5 digits')
  .check(z.trim(), z.regex(/^\d{5}$/, 'Zip code must be 5 digits'));
