import * as z from 'zod/mini';
import { isLocalPath, readWebAddress } from '../../platform/http/web-address.ts';
import { dollarDecimals, readDollars } from '../../platform/money/dollars.ts';
import { outsideLines, outsideText } from '../../platform/text/outside-text.ts';
import { manyLines, oneLine } from '../../platform/text/plain-text.ts';
import { rangePattern } from '../../platform/text/range-pattern.ts';
import { isDay } from '../../platform/time/day.ts';

/** The maximum characters of a number, a day or a choice, as they are written. */
const maxWord = 60;

type Input = z.ZodMiniType<string | number>;

/** A text. @param pattern describes what the rule accepts. */
const written = (message: string, max: number, pattern?: string, tooLong = message): Input =>
  outsideText(max, message, tooLong).check(z.meta(pattern === undefined ? {} : { pattern }));

/** A form sends text; a program sends text or a number. */
const given = (message: string, text: Input, number: z.ZodMiniType<number> = z.number()): Input =>
  z.union([text, number], { error: unionMessage(message) });

/** A required value. The rule gets the trimmed text. */
const needed = <Rule extends z.ZodMiniType<unknown, string>>(input: Input, rule: Rule) =>
  z.pipe(
    input,
    z.pipe(
      z.transform((value: string | number) => String(value).trim()),
      rule,
    ),
  );

/** An optional value. Empty or null clears it. */
const blankable = <Rule extends z.ZodMiniType<unknown, string>>(input: Input, rule: Rule) =>
  z.optional(
    z.pipe(
      z.nullable(input),
      z.pipe(
        z.transform((value: string | number | null) => String(value ?? '').trim() || null),
        z.nullable(rule),
      ),
    ),
  );

/** A value that keeps its current or default value when it is missing or empty. */
const keepable = <Rule extends z.ZodMiniType<unknown, string>>(input: Input, rule: Rule) =>
  z.optional(
    z.pipe(
      z.nullable(input),
      z.pipe(
        z.transform((value: string | number | null) => String(value ?? '').trim() || undefined),
        z.optional(rule),
      ),
    ),
  );

const tooLong = (label: string, most: number): string =>
  `${capital(label)} can have at most ${most} characters.`;

const lineRule = (label: string) =>
  z.pipe(z.transform(oneLine), z.string().check(z.minLength(1, `Enter ${label}.`)));

/** One line of text, such as 'a name'. */
export const line = (label: string, most = 200) =>
  needed(
    given(`Enter ${label}.`, written(`Enter ${label}.`, most, '\\S', tooLong(label, most))),
    lineRule(label),
  );
/** The same, and it may be empty. @param pattern describes a further rule of the text. */
export const optionalLine = (label: string, most = 200, pattern?: string) => {
  const message = `Enter ${label} as text.`;
  const text = written(message, most, pattern, tooLong(label, most));
  return blankable(pattern === undefined ? given(message, text) : text, lineRule(label));
};

/** Required text of several lines. */
export const neededText = (label: string, most: number) =>
  z.pipe(
    outsideLines(most, `Enter ${label}.`, tooLong(label, most)).check(z.meta({ pattern: '\\S' })),
    z.pipe(
      z.transform(manyLines),
      z.string().check(z.minLength(1, `Enter ${label}.`), z.maxLength(most, tooLong(label, most))),
    ),
  );

/** Optional text of several lines. */
export const longText = (label: string, most: number) =>
  z.optional(
    z.pipe(
      outsideLines(most, `Enter ${label} as text.`, tooLong(label, most)),
      z.pipe(z.transform(manyLines), z.string().check(z.maxLength(most, tooLong(label, most)))),
    ),
  );

/** Removes what a form may add to an amount: a dollar sign, and commas between thousands. */
const plainAmount = (value: string | number): string | number =>
  typeof value === 'number'
    ? value
    : value
        .trim()
        .replace(/^\$\s*/, '')
        .replace(/,(?=\d{3}(,|\.|$))/g, '');

const amount = (message: string) =>
  z.pipe(
    z.transform((value: string | number) => readDollars(plainAmount(value)) ?? ''),
    z.string().check(z.minLength(1, message)),
  );
/** Dollars as people write them, with zeros beyond the last decimal that counts. */
const moneyPattern = `^(\\$\\s*)?(\\d{0,9}|\\d{1,3}(,\\d{3}){1,2})(\\.\\d{1,${dollarDecimals}}0*)?$`;
const moneyInput = (message: string, pattern = moneyPattern): Input =>
  given(
    message,
    written(message, maxWord, pattern),
    z.number(message).check(z.minimum(0, message), z.lt(10 ** 9, message)),
  );
const moneyMessage = (label: string): string =>
  `Enter ${label} in dollars, such as 1250.50 or 0.0125, with at most ${dollarDecimals} decimals.`;
const emptyAs =
  <Empty>(empty: Empty) =>
  (value: string | number | null): string | number | Empty =>
    typeof value === 'string' && value.trim() === '' ? empty : (value ?? empty);

/** Dollars as exact decimal text. May be empty. */
export const optionalMoney = (label: string) => {
  const message = moneyMessage(label);
  return z.optional(
    z.pipe(z.nullable(moneyInput(message)), z.pipe(z.transform(emptyAs(null)), z.nullable(amount(message)))),
  );
};
/** The same, above zero and required. */
export const neededMoney = (label: string) => {
  const message = `Enter ${label} above zero in dollars, such as 1250.50, with at most ${dollarDecimals} decimals.`;
  return z.pipe(
    moneyInput(message),
    amount(message).check(z.refine((dollars) => Number(dollars) > 0, message)),
  );
};
/** A number of at least zero, as exact decimal text. */
export const neededNumber = (label: string) => {
  const message = `Enter ${label} as a number, such as 25 or 0.05.`;
  return z.pipe(moneyInput(message, moneyPattern.replace('{0,9}', '{1,9}')), amount(message));
};
/** Dollars as exact decimal text. A missing value keeps the current one. */
export const rate = (label: string) => {
  const message = moneyMessage(label);
  return z.optional(
    z.pipe(
      z.nullable(moneyInput(message)),
      z.pipe(z.transform(emptyAs(undefined)), z.optional(amount(message))),
    ),
  );
};

const wholeRule = (message: string, least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^(0|[1-9]\d{0,8})$/, message)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(least, message), z.maximum(most, message))),
  );

const wholeInput = (message: string, least: number, most: number, end = ''): Input =>
  given(
    message,
    written(message, maxWord, `^(${rangePattern(least, most)})${end}$`),
    z.int(message).check(z.minimum(least, message), z.maximum(most, message)),
  );
const maxReference = 999_999_999;

/** A whole number. A missing value keeps the current one. */
export const whole = (label: string, least: number, most: number) => {
  const message = `Enter ${label} as a whole number from ${least} to ${most}.`;
  return keepable(wholeInput(message, least, most, '?'), wholeRule(message, least, most));
};

/** The id of a row in another list, chosen from a select. */
export const reference = (label: string) => {
  const message = `Choose ${label}.`;
  return needed(wholeInput(message, 1, maxReference), wholeRule(message, 1, maxReference));
};
/** The same, and it may be empty. */
export const optionalReference = (label: string) => {
  const message = `Choose ${label} or leave it empty.`;
  return blankable(wholeInput(message, 1, maxReference, '?'), wholeRule(message, 1, maxReference));
};

const dayInput = (message: string) =>
  outsideText(maxWord, message, message).check(z.meta({ format: 'date' }));
const dayRule = (message: string) =>
  z.string().check(z.regex(/^[12]\d{3}-\d\d-\d\d$/, message), z.refine(isDay, message));

/** A day as 'yyyy-mm-dd'. */
export const day = (label: string) => {
  const message = `Enter ${label} in the form 2026-01-31.`;
  return needed(dayInput(message), dayRule(message));
};
/** The same, and it may be empty. */
export const optionalDay = (label: string) => {
  const message = `Enter ${label} in the form 2026-01-31, or leave it empty.`;
  return blankable(z.union([dayInput(message), z.literal('')], message), dayRule(message));
};

/** The maximum characters of an address. */
const maxAddress = 2000;
/** Describes an address. `readWebAddress` has more rules for its host. */
const addressPattern = '^https?://[^\\s/\\\\?#@{}%]';

const plainAddress =
  "Enter the URL as https://host/path. The host can't contain a macro, a username or a backslash.";

const addressRule = (message: string, isOther: (text: string) => boolean = () => false) =>
  z.string().check(
    z.superRefine((text, context) => {
      if (readWebAddress(text) === null && !isOther(text))
        context.addIssue(/^https?:/i.test(text) ? plainAddress : message);
    }),
  );

/** An http or https address. */
export const address = (label: string) => {
  const message = `Enter ${label} that starts with https:// or http://.`;
  return needed(written(message, maxAddress, addressPattern), addressRule(message));
};
/** The same, and it may be empty. */
export const optionalAddress = (label: string) => {
  const message = `Enter ${label} that starts with https:// or http://, or leave it empty.`;
  return blankable(written(message, maxAddress, `^$|${addressPattern}`), addressRule(message));
};

/** An http or https address, or another text that `isOther` accepts. @param pattern describes the other texts. */
export const addressOr = (message: string, isOther: (text: string) => boolean, pattern: string) =>
  needed(written(message, maxAddress, `${pattern}|${addressPattern}`), addressRule(message, isOther));

const wordInput = (words: readonly string[], message: string) =>
  outsideText(maxWord, message, message).check(z.meta({ enum: [...words, ''], maxLength: undefined }));
const wordRule = <const Word extends string>(words: readonly Word[], message: string) =>
  z.pipe(
    z.string().check(z.refine((text) => (words as readonly string[]).includes(text), message)),
    z.transform((text: string) => text as Word),
  );

/** One of these words. A missing value keeps the current one. */
export const choice = <const Word extends string>(words: readonly Word[]) => {
  const message = `Choose one of: ${words.join(', ')}.`;
  return keepable(wordInput(words, message), wordRule(words, message));
};

/** One of these words, or none. */
export const optionalChoice = <const Word extends string>(words: readonly Word[]) => {
  const message = `Choose one of: ${words.join(', ')}. Or leave it empty.`;
  return blankable(wordInput(words, message), wordRule(words, message));
};

/** The maximum characters of a line. */
const maxLine = 600;

/** Entries: one a line in a form, a list in JSON. A missing value keeps the current ones. */
export const lines = (label: string, most: number, rule: z.ZodMiniType<string, string>) =>
  z.optional(
    z.pipe(
      z.union([outsideLines(most * maxLine), z.array(outsideText(maxLine))], {
        error: unionMessage(`Enter ${label}, one per line.`),
      }),
      z.pipe(
        z.transform((value: string | string[]) =>
          (typeof value === 'string' ? value.split('\n') : value).map(oneLine).filter(Boolean),
        ),
        z
          .array(
            z.pipe(outsideText(maxLine, undefined, `A line can have at most ${maxLine} characters.`), rule),
          )
          .check(z.maxLength(most, `Enter at most ${most} lines.`)),
      ),
    ),
  );

/** Yes or no, from a form's select or from a program. A missing value keeps the current one. */
export const flag = () =>
  z.optional(
    z.pipe(
      z.union([z.boolean(), z.enum(['true', 'false', ''])], 'Choose yes or no.'),
      z.transform((value: boolean | 'true' | 'false' | '') =>
        value === '' ? undefined : String(value) === 'true',
      ),
    ),
  );

/** The maximum characters of a path. */
const maxPath = 500;
/** Describes `isLocalPath`, and an empty text. */
const localPathPattern = '^(/(?![/\\\\])[^\\s\\\\]*)?$';

/** A path on this site. A missing value keeps the current one. */
export const localPath = (message: string) =>
  keepable(written(message, maxPath, localPathPattern), z.string().check(z.refine(isLocalPath, message)));

/** A text that is too long keeps its own message; any other value gets this one. */
const unionMessage =
  (message: string) =>
  ({ errors = [] }: { errors?: { code?: string; message: string }[][] }): string =>
    errors.flat().find(({ code }) => code === 'too_big')?.message ?? message;

/** 'a name' becomes 'Name' at the start of a sentence. */
function capital(label: string): string {
  const noun = label.replace(/^(an?|the) /, '');
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
