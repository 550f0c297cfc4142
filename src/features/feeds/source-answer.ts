import { feedPace, Pace, type PaceLimits } from '../../platform/pace.ts';
import type { SafeAnswer } from '../../platform/safe-fetch.ts';

/** By what a source tells whether its feed has changed since. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** How sources of feeds are asked. */
export interface SourceOptions {
  /** Exact `host:port` entries that may be fetched besides public addresses. */
  allow?: readonly string[];
  signal?: AbortSignal;
  userAgent?: string;
  /** How slow the source may be; by default as `feedPace` says. */
  pace?: PaceLimits;
  /** Called when the source asks to be left alone for a while. */
  onRetryAfter?(milliseconds: number): void;
}

export interface SourceRequest extends SourceOptions {
  headers?: Record<string, string>;
  maxBytes: number;
  timeoutMs: number;
}

const longestRetryMs = 7 * 86_400_000;
const busy = new Set([429, 503]);

/** Asks the source of a feed; its body is given up when it drips. @throws FetchFailed */
export async function askSource(address: string, request: SourceRequest): Promise<SafeAnswer> {
  const { pace: limits = feedPace, onRetryAfter, signal, ...rest } = request;
  // Loaded when it is needed: a file can be read without its 25 MB.
  const { safeFetch } = await import('../../platform/safe-fetch.ts');
  const pace = new Pace(URL.parse(address)?.host ?? address, limits);
  const signals = signal ? AbortSignal.any([signal, pace.signal]) : pace.signal;
  const answer = await pace.wait(safeFetch(address, { ...rest, signal: signals }));
  return { ...answer, body: pace.read(answer.body) };
}

/** What is wrong with an answer that is no feed, as a sentence; tells the caller when it may ask again. */
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

/** Milliseconds from now, at most a week; null where the header is missing or cannot be read. */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) || ms <= 0 ? null : Math.min(ms, longestRetryMs);
}
