import { Unavailable } from './errors.ts';

/** Milliseconds within which reading must have its answer, so that a visitor has one within five seconds. */
export const readWithinMs = 4000;

/**
 * The result of reading, which may come to nothing: a network that swallows packets raises no error.
 * @throws Unavailable after `readWithinMs`; what is being read goes on, and its end is ignored.
 */
export async function beforeDeadline<T>(reading: Promise<T>, withinMs = readWithinMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unavailable()), withinMs);
  });
  return Promise.race([reading, deadline]).finally(() => clearTimeout(timer));
}
