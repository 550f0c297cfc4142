/** A run of digits that may be a number which JavaScript cannot represent exactly. */
const longNumber = /\d[\d.]{15}|\d[eE]/;

/**
 * Parses untrusted JSON. A whole number beyond 2^53 is returned as text, so that two ids that differ in their
 * last digit stay different.
 * @throws SyntaxError when the text is not JSON; RangeError when it is nested too deeply.
 */
export function parseJson(text: string): unknown {
  // Keeping the source of each number takes several times as long as parsing.
  return longNumber.test(text) ? JSON.parse(text, keepLongNumbers) : JSON.parse(text);
}

/** `context` holds the source text of a number, a string, true, false or null. */
function keepLongNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))
    ? value
    : context.source;
}
