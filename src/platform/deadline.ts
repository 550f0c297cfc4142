import { Unavailable } from './errors.ts';

/** Milliseconds within which reading must have its answer, so that a visitor has one within five seconds. */
export const readWithinMs = 4000;

/** The same for a click that leads on: a campaign's link, or Apply. */
export const clickWithinMs = 1500;

/**
 * The result of reading, which may come to nothing: a network that swallows packets raises no error.
 * @throws Unavailable after `readWithinMs`; what is being read goes on, and its end is ignored.
 */
export function beforeDeadline<T>(reading: Promise<T>, withinMs = readWithinMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Unavailable()), withinMs);
    reading.then(resolve, reject).then(() => clearTimeout(timer));
  });
}
