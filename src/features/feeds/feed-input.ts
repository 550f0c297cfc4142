import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { askSource, refusal, type SourceOptions, type Validators } from './source-answer.ts';

/** A feed's bytes, wherever they come from. */
export interface FeedInput {
  chunks: AsyncIterable<Uint8Array>;
  /** Bytes in all, where that is known. */
  size: number | null;
  /** The charset that came with the bytes. */
  charset: string | null;
  /** Where the bytes come from, redirects followed; null unless they were fetched. */
  url: string | null;
  /** The source says that nothing has changed since the validators were given: there are no bytes. */
  notChanged: boolean;
  /** By which the source will tell whether these bytes have changed; null unless they were fetched. */
  validators: Validators | null;
  /** How many bytes have been read so far. */
  bytesRead(): number;
}

export interface InputOptions extends SourceOptions {
  /** Of what is fetched; by default as much as the largest feeds need. */
  maxBytes?: number;
  timeoutMs?: number;
  /** Of the feed as it is known: it is only sent when it has changed. */
  validators?: Validators | null;
}

/** A fetched feed may be as large as the largest aggregators'. How long it may take follows its size: `platform/pace.ts`. */
const maxBytes = 20_000_000_000;
/** Time is the pace's matter; this is only an end to it all. */
const timeoutMs = 5 * 86_400_000;

const fromHere = { charset: null, url: null, notChanged: false, validators: null } as const;

/**
 * Opens a file, an http(s) address, or `-` for standard input.
 * @throws Error with a message for a person when there is nothing to read.
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

function conditions(validators: Validators | null): Record<string, string> {
  return {
    ...(validators?.etag && { 'if-none-match': validators.etag }),
    ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
  };
}

/** A long one is somebody's mistake, and would come back with each request. */
function readValidators(headers: Record<string, string>): Validators | null {
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
