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
  outsideText(2 * max, message, tooLong);

/** Digits that fit into a number, such as the id of a row. */
export const outsideDigits = (message: string, max = 15) =>
  outsideText(max, message, message).check(z.regex(new RegExp(`^\\d{1,${max}}$`), message));
