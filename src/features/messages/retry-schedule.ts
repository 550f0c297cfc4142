import type { OutgoingMessage } from './channel.ts';
import { linkMinutes } from './links.ts';

/** Minutes from each failed attempt to the next: eight attempts over 24 hours at least. */
const retryMinutes = [1, 4, 15, 45, 120, 300, 960];

/** By how much a delay may be longer, never shorter, so that what failed together does not return together. */
const jitter = 0.2;

/** When a message is tried again after its nth failed attempt (from 1); null: never, it was the last, or would come too late. */
export function nextAttempt(message: OutgoingMessage, failures: number, now: Date): Date | null {
  const next = retryTime(failures, now);
  return next && next.getTime() < endOfUse(message) ? next : null;
}

/** When something that failed for the nth time (from 1) is tried again; null: it was the last attempt. */
export function retryTime(failures: number, now: Date): Date | null {
  const minutes = retryMinutes[failures - 1];
  if (minutes === undefined) return null;
  return new Date(now.getTime() + minutes * 60_000 * (1 + jitter * Math.random()));
}

/** A sign-in link that no longer works need not arrive. */
function endOfUse(message: OutgoingMessage): number {
  if (message.template !== 'sign-in') return Number.POSITIVE_INFINITY;
  const minutes = message.data.minutes ?? linkMinutes['sign-in'];
  return message.createdAt.getTime() + minutes * 60_000;
}
