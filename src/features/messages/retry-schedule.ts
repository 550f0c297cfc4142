/** Minutes from each failed attempt to the next: eight attempts in about 24 hours. */
export const retryMinutes = [1, 4, 15, 45, 120, 300, 960];

/** By how much a delay may be longer or shorter, so that what failed together does not return together. */
const jitter = 0.2;

/**
 * When a message is tried again after its nth failed attempt (from 1); null: it was the last.
 * @param random between 0 and 1.
 */
export function nextAttempt(failures: number, now: Date, random: number = Math.random()): Date | null {
  const minutes = retryMinutes[failures - 1];
  if (minutes === undefined) return null;
  return new Date(now.getTime() + minutes * 60_000 * (1 + jitter * (2 * random - 1)));
}
