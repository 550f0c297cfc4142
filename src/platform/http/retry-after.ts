/** Hours for which a receiver may put an attempt off. */
export const longestRetryAfterHours = 24;

/**
 * Milliseconds from now that a Retry-After asks to wait, as seconds or as a date (RFC 9110); 0: none that can be read. A date is measured
 * against the receiver's own clock, where the answer has its time.
 */
export function readRetryAfter(
  { 'retry-after': text = '', date = '' }: Record<string, string>,
  now: Date,
): number {
  const seconds = /^\s*\d{1,10}\s*$/.test(text) ? Number(text) : null;
  const answeredAt = Date.parse(date) || now.getTime();
  const waitMs = seconds === null ? Date.parse(text) - answeredAt : seconds * 1000;
  return Math.min(Math.max(waitMs || 0, 0), longestRetryAfterHours * 3_600_000);
}
