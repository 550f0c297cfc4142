import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that an answer takes which must not tell by its time whether an address is known. */
export const evenMs = 250;

/** Runs the work and answers no sooner than `evenMs` after the call, whatever the work had to do. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), sleep(evenMs)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
