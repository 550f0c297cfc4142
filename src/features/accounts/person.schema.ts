import * as z from 'zod/mini';

/** Characters of a name at most; any Unicode may stand in it. */
export const longestName = 100;

const withoutControls = (value: string): string => value.replace(/\p{Cc}+/gu, ' ').trim();

const name = (what: string) =>
  z.pipe(
    z.string(`${what} is required`),
    z.pipe(
      z.transform(withoutControls),
      z
        .string()
        .check(
          z.minLength(1, `${what} is required`),
          z.maxLength(longestName, `${what} may have at most ${longestName} characters.`),
        ),
    ),
  );

export const FirstName = name('First name');
export const LastName = name('Last name');

export const ZipCode = z
  .string('Zip code must be 5 digits')
  .check(z.trim(), z.regex(/^\d{5}$/, 'Zip code must be 5 digits'));
