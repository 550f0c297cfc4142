import { readRetryAfter } from '../../../platform/http/retry-after.ts';

/** What a receiver answered to a postback; a status of null: nothing. */
export interface PostbackAnswer {
  status: number | null;
  /** Lower-case names. */
  headers: Record<string, string>;
}

/** What follows from an answer. */
export type Verdict =
  | { kind: 'delivered' }
  /** Later again, not before so many milliseconds. */
  | { kind: 'retry'; waitMs: number }
  /** Never again; `isGone`: nor anything else to this receiver. */
  | { kind: 'failed'; reason: string; isGone: boolean };

/** Statuses that ask for patience: only with them a Retry-After counts. */
const busyStatuses = [429, 503];

/** Judges an answer: 2xx took it, 404 and 410 never will, all else may later. */
export function judgeAnswer({ status, headers }: PostbackAnswer, now: Date): Verdict {
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 410)
    return { kind: 'failed', isGone: true, reason: 'The receiver refuses postbacks (410 Gone).' };
  if (status === 404)
    return { kind: 'failed', isGone: false, reason: "The postback URL doesn't exist (404 Not Found)." };
  const isBusy = status !== null && busyStatuses.includes(status);
  return { kind: 'retry', waitMs: isBusy ? readRetryAfter(headers, now) : 0 };
}
