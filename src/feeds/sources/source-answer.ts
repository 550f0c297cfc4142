import { feedPace, Pace, type PaceLimits } from '../../platform/fetch/pace.ts';
import type { SafeAnswer } from '../../platform/fetch/safe-fetch.ts';

/** The headers that show whether a feed has changed. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** How to request a feed from its source. */
export interface SourceOptions {
  /** Exact `host:port` entries that may be fetched besides public addresses. */
  allow?: readonly string[];
  signal?: AbortSignal;
  userAgent?: string;
  /** The minimum speed of the source. Default: `feedPace`. */
  pace?: PaceLimits;
  /** Called when the source asks us to wait. */
  onRetryAfter?(milliseconds: number): void;
}

export interface SourceRequest extends SourceOptions {
  headers?: Record<string, string>;
  maxBytes: number;
  timeoutMs: number;
}

const longestRetryMs = 7 * 86_400_000;
const busy = new Set([429, 503]);

/** Requests a feed from its source. A body that arrives too slowly is abandoned. @throws FetchFailed */
export async function askSource(address: string, request: SourceRequest): Promise<SafeAnswer> {
  const { pace: limits = feedPace, onRetryAfter, signal, ...rest } = request;
  // Loaded on demand, because reading a file does not need its 25 MB.
  const { safeFetch } = await import('../../platform/fetch/safe-fetch.ts');
  const pace = new Pace(URL.parse(address)?.host ?? address, limits);
  const signals = signal ? AbortSignal.any([signal, pace.signal]) : pace.signal;
  const answer = await pace.wait(safeFetch(address, { ...rest, signal: signals }));
  return { ...answer, body: pace.read(answer.body) };
}

/**
 * What is wrong with an answer that is not a feed, in one sentence. Also reports when the source may be asked
 * again.
 */
export async function refusal(
  { url, status, headers, body }: SafeAnswer,
  instead: string,
  { onRetryAfter }: Pick<SourceOptions, 'onRetryAfter'>,
): Promise<Error> {
  for await (const _chunk of body) break;
  const wait = busy.has(status) ? readRetryAfter(headers['retry-after'], Date.now()) : null;
  if (wait === null) return new Error(`${new URL(url).host} answers ${status} ${instead}.`);
  onRetryAfter?.(wait);
  const minutes = Math.ceil(wait / 60_000);
  const asks = `It asks to wait ${minutes === 1 ? '1 minute' : `${minutes} minutes`}. The next run starts after that.`;
  return new Error(`${new URL(url).host} answers ${status} ${instead}. ${asks}`);
}

/** Milliseconds from now, at most a week. Null if the header is missing or not valid. */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) || ms <= 0 ? null : Math.min(ms, longestRetryMs);
}
