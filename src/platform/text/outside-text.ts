import * as z from 'zod/mini';

/**
 * The only way for a schema to take a text from outside. The length is checked first, as it was sent: nothing else
 * reads a longer text.
 * @param max characters (UTF-16 units).
 * @param message for a value that is no text.
 */
export const outsideText = (max: number, message?: string, tooLong = `Use at most ${max} characters.`) =>
  z.string(message).check(z.maxLength(max, { error: tooLong, abort: true }));

/** The same for a text of several lines: a form sends a line break as two characters, and the text keeps one. */
export const outsideLines = (max: number, message?: string, tooLong = `Use at most ${max} characters.`) =>
  outsideText(2 * max, message, tooLong).check(z.meta({ maxLength: max }));

/** Digits that fit into a number. */
export const outsideDigits = (message: string, max = 15) =>
  outsideText(max, message, message).check(z.regex(new RegExp(`^\\d{1,${max}}$`), message));

/** The digits of an id. No row has the id 0. */
export const outsideId = (message: string, max = 15) =>
  outsideText(max, message, message).check(z.regex(new RegExp(`^[1-9]\\d{0,${max - 1}}$`), message));

/**
 * A whole number in a query. The description calls it an integer, because every number of a query is text.
 * @param least, most the message of a number beyond the range.
 */
export const outsideWhole = (
  [min, max]: readonly [number, number],
  { message, least = message, most = message }: { message: string; least?: string; most?: string },
) =>
  z.pipe(
    outsideDigits(message, 9).check(
      z.meta({ type: 'integer', minimum: min, maximum: max, pattern: undefined, maxLength: undefined }),
    ),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min, least), z.maximum(max, most))),
  );

/** Describes a parameter of a query whose parser ignores an empty one. */
export const emptiable = (field: z.ZodMiniType): z.ZodMiniType =>
  z.optional(z.safeParse(field, '').success ? field : z.union([field, z.literal('')]));

/** The same for all parameters of a query. */
export const emptiableFields = (fields: Record<string, z.ZodMiniType>) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptiable(field)])));

/** A day in a query, for its description. */
export const outsideDay = () =>
  outsideText(10).check(z.regex(/^[12]\d{3}-\d\d-\d\d$/), z.meta({ format: 'date' }));

/** The message of the first problem that a schema found. */
export function firstMessage({ issues: [first] }: { issues: readonly { message: string }[] }): string {
  return first?.message ?? 'This value is not valid.';
}
