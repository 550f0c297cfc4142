import { setImmediate } from 'node:timers/promises';
import { Unavailable } from '../errors.ts';

/** The deadline of a read in milliseconds, so that a visitor gets a response within five seconds. */
export const readWithinMs = 4000;

/** The same for a redirect: a campaign's link, or Apply. */
export const clickWithinMs = 1500;

/** Milliseconds of work after which others get a turn. */
const workMs = 20;

/**
 * Lets other requests run between the parts of long work. Call the result after each part.
 * @throws Unavailable when the work takes longer than `withinMs`, because nobody waits for it any longer.
 */
export function pauses(withinMs = readWithinMs): () => Promise<void> {
  const begun = performance.now();
  let since = begun;
  return async () => {
    if (performance.now() - since < workMs) return;
    await setImmediate();
    since = performance.now();
    if (since - begun > withinMs) throw new Unavailable();
  };
}

/**
 * The result of a read that may never end: a network that drops packets raises no error.
 * @throws Unavailable after `readWithinMs`. The read goes on, and its result is ignored.
 */
export function beforeDeadline<T>(reading: Promise<T>, withinMs = readWithinMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Unavailable()), withinMs);
    reading.then(resolve, reject).then(() => clearTimeout(timer));
  });
}
