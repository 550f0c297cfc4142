import * as z from 'zod/mini';
import { outsideText } from '../../platform/text/outside-text.ts';
import { withoutInvisible } from '../../platform/text/plain-text.ts';

/** The maximum characters of a name. Any Unicode is allowed. */
export const longestName = 100;

/** A visible character: not a control character, a format character or a space. */
const visible = /[^\p{Cc}\p{Cf}\p{Z}]/u;
/** Mails greet by name, so a web address in a name would let anyone send it to a stranger. */
const webAddress = /:\/\/|\bwww\./i;

/** Describes both rules. */
const namePattern = '^(?![\\s\\S]*(://|\\b[wW]{3}\\.))[\\s\\S]*\\S';

const name = (what: string) =>
  z.pipe(
    z.pipe(
      outsideText(
        longestName,
        `${what} is required`,
        `${what} must be ${longestName} characters or fewer.`,
      ).check(z.meta({ pattern: namePattern })),
      z.transform((value: string) =>
        withoutInvisible(value.toWellFormed())
          .replace(/\p{Cc}+/gu, ' ')
          .trim(),
      ),
    ),
    z.string().check(
      z.regex(visible, `${what} is required`),
      z.refine((value) => !webAddress.test(value), `${what} can’t contain a web address.`),
    ),
  );

export const FirstName = name('First name');
export const LastName = name('Last name');

const zipMessage = 'Zip code must be 5 digits';
export const ZipCode = outsideText(20, zipMessage, zipMessage).check(
  z.trim(),
  z.regex(/^\d{5}$/, zipMessage),
);
