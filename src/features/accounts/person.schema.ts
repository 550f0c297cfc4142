import * as z from 'zod/mini';
import { withoutInvisible } from '../../platform/plain-text.ts';

/** Characters of a name at most; any Unicode may stand in it. */
export const longestName = 100;

/** A character that can be seen: not a control, a format mark or a space. */
const visible = /[^\p{Cc}\p{Cf}\p{Z}]/u;
/** Mails greet by name: nobody shall send an address of a site to a stranger's mailbox. */
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
