import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { feedPace, Pace, type PaceLimits } from '../../platform/fetch/pace.ts';
import type { SafeAnswer } from '../../platform/fetch/safe-fetch.ts';

/** A feed's bytes from any origin. */
export interface FeedInput {
  chunks: AsyncIterable<Uint8Array>;
  /** The total number of bytes, if known. */
  size: number | null;
  /** The charset that came with the bytes. */
  charset: string | null;
  /** The address of the bytes after redirects. Null unless they were fetched. */
  url: string | null;
  /** The source says that the feed has not changed since the validators. There are no bytes. */
  notChanged: boolean;
  /** The validators for the next request. Null unless the bytes were fetched. */
  validators: Validators | null;
  /** The number of bytes read so far. */
  bytesRead(): number;
}

export interface InputOptions extends SourceOptions {
  /** The maximum bytes of a fetched feed. Default: enough for the largest feeds. */
  maxBytes?: number;
  timeoutMs?: number;
  /** The validators of the last run. The source sends the feed only if it has changed. */
  validators?: Validators | null;
}

/**
 * The maximum size of a fetched feed, enough for the largest aggregators. Its time limit depends on its size:
 * `platform/pace.ts`.
 */
const maxBytes = 20_000_000_000;
/** A last limit only. `platform/pace.ts` limits the time much earlier. */
const timeoutMs = 5 * 86_400_000;

const fromHere = { charset: null, url: null, notChanged: false, validators: null } as const;

/**
 * Opens a file, an http(s) address, or `-` for standard input.
 * @throws Error with a message for the operator when there is nothing to read.
 */
export async function openInput(reference: string, options: InputOptions): Promise<FeedInput> {
  if (reference === '-') return count(process.stdin, { ...fromHere, size: null });
  if (/^https?:\/\//i.test(reference)) return openAddress(reference, options);
  return openFile(reference);
}

async function openFile(path: string): Promise<FeedInput> {
  const entry = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'ENOENT' ? `The file ${path} doesn't exist.` : `Can't read ${path}: ${error.message}.`,
    );
  });
  if (entry.isDirectory()) throw new Error(`${path} is a folder. Name a file.`);
  return count(createReadStream(path), { ...fromHere, size: entry.isFile() ? entry.size : null });
}

async function openAddress(address: string, options: InputOptions): Promise<FeedInput> {
  const { validators = null, ...request } = options;
  const headers = conditions(validators);
  const answer = await askSource(address, { maxBytes, timeoutMs, ...request, headers });
  const notChanged = answer.status === 304 && validators !== null;
  if (answer.status !== 200 && !notChanged) throw await refusal(answer, 'instead of a feed', options);
  const size = Number(answer.headers['content-length']);
  const charset = /charset=["']?([\w.:-]+)/i.exec(answer.headers['content-type'] ?? '')?.[1];
  return count(answer.body, {
    size: size > 0 ? size : null,
    charset: charset ?? null,
    url: answer.url,
    notChanged,
    validators: notChanged ? validators : readValidators(answer.headers),
  });
}

/** The headers that ask for an answer only if it has changed. */
export function conditions(validators: Validators | null): Record<string, string> {
  return {
    ...(validators?.etag && { 'if-none-match': validators.etag }),
    ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
  };
}

/**
 * The validators of an answer. A long one is a mistake of the source, and every later request would repeat it.
 */
export function readValidators(headers: Record<string, string>): Validators | null {
  const read = (name: string): string | null => {
    const value = headers[name];
    return value && value.length <= 500 ? value : null;
  };
  const validators = { etag: read('etag'), lastModified: read('last-modified') };
  return validators.etag || validators.lastModified ? validators : null;
}

function count(source: AsyncIterable<Uint8Array>, about: Omit<FeedInput, 'chunks' | 'bytesRead'>): FeedInput {
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of source) {
      bytes += chunk.length;
      yield chunk;
    }
  };
  return { ...about, chunks: counted(), bytesRead: () => bytes };
}

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

interface SourceRequest extends Omit<SourceOptions, 'onRetryAfter'> {
  method?: 'GET' | 'POST';
  body?: string;
  headers?: Record<string, string>;
  maxBytes: number;
  timeoutMs: number;
}

const longestRetryMs = 7 * 86_400_000;
const busy = new Set([429, 503]);
const refusing = new Set([401, 403, 429, 451]);

/** The source does not want to be read: it says so with a status, or in its robots.txt. */
export class SourceRefused extends Error {
  override name = 'SourceRefused';
}

/** Requests a feed from its source. A body that arrives too slowly is abandoned. @throws FetchFailed */
export async function askSource(address: string, request: SourceRequest): Promise<SafeAnswer> {
  const { pace: limits = feedPace, signal, ...rest } = request;
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
 * @param host the source's name, if it was asked at another address.
 */
export async function refusal(
  { url, status, headers, body }: SafeAnswer,
  instead: string,
  { onRetryAfter }: Pick<SourceOptions, 'onRetryAfter'>,
  host = new URL(url).host,
): Promise<Error> {
  for await (const _chunk of body) break;
  const Kind = refusing.has(status) ? SourceRefused : Error;
  const wait = busy.has(status) ? readRetryAfter(headers['retry-after'], Date.now()) : null;
  if (wait === null) return new Kind(`${host} answers ${status} ${instead}.`);
  onRetryAfter?.(wait);
  const minutes = Math.ceil(wait / 60_000);
  const asks = `It asks to wait ${minutes === 1 ? '1 minute' : `${minutes} minutes`}. The next run starts after that.`;
  return new Kind(`${host} answers ${status} ${instead}. ${asks}`);
}

/** Milliseconds from now, at most a week. Null if the header is missing or not valid. */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(ms) || ms <= 0 ? null : Math.min(ms, longestRetryMs);
}
