import { setTimeout as sleep } from 'node:timers/promises';

/** How many milliseconds an answer takes, so that its time does not reveal whether an address is known. */
export const evenMs = 250;

/** Runs the work, and returns at the earliest `evenMs` after the call. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), sleep(evenMs)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
