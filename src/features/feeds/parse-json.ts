/** A run of digits that may stand for a number which JavaScript cannot hold exactly. */
const longNumber = /\d[\d.]{15}|\d[eE]/;

/**
 * Parses JSON from outside. A whole number beyond 2^53 comes as its text: two ids that differ in their last digit stay two ids.
 * @throws SyntaxError when the text is not JSON; RangeError when it is nested too deeply.
 */
export function parseJson(text: string): unknown {
  // Looking at the source of each number costs several times as much as parsing.
  return longNumber.test(text) ? JSON.parse(text, keepLongNumbers) : JSON.parse(text);
}

/** `context` holds the source text of a number, a string, true, false or null. */
function keepLongNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))
    ? value
    : context.source;
}
