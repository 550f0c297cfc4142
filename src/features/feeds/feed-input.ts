import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** A feed's bytes, wherever they come from. */
export interface FeedInput {
  chunks: AsyncIterable<Uint8Array>;
  /** Bytes in all, where that is known. */
  size: number | null;
  /** The charset that came with the bytes. */
  charset: string | null;
  /** Where the bytes come from, redirects followed; null unless they were fetched. */
  url: string | null;
  /** How many bytes have been read so far. */
  bytesRead(): number;
}

export interface InputOptions {
  /** Exact `host:port` entries that may be fetched besides public addresses. */
  allow: readonly string[];
  signal?: AbortSignal;
  /** Of what is fetched; by default as much as the largest feeds need. */
  maxBytes?: number;
  timeoutMs?: number;
}

/** A fetched feed may be as large as the largest aggregators' and take as long as a slow line needs. */
const maxBytes = 20_000_000_000;
const timeoutMs = 6 * 3_600_000;

/**
 * Opens a file, an http(s) address, or `-` for standard input.
 * @throws Error with a message for a person when there is nothing to read.
 */
export async function openInput(reference: string, options: InputOptions): Promise<FeedInput> {
  if (reference === '-') return count(process.stdin, { size: null, charset: null, url: null });
  if (/^https?:\/\//i.test(reference)) return openAddress(reference, options);
  return openFile(reference);
}

async function openFile(path: string): Promise<FeedInput> {
  const entry = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${error.message}.`,
    );
  });
  if (entry.isDirectory()) throw new Error(`${path} is a folder; name a file in it.`);
  return count(createReadStream(path), {
    size: entry.isFile() ? entry.size : null,
    charset: null,
    url: null,
  });
}

async function openAddress(address: string, options: InputOptions): Promise<FeedInput> {
  // Loaded when it is needed: a file can be read without its 25 MB.
  const { safeFetch } = await import('../../platform/safe-fetch.ts');
  const answer = await safeFetch(address, { maxBytes, timeoutMs, ...options });
  const { host } = new URL(answer.url);
  if (answer.status !== 200) throw new Error(`${host} answers ${answer.status} instead of a feed.`);
  const size = Number(answer.headers['content-length']);
  const charset = /charset=["']?([\w.:-]+)/i.exec(answer.headers['content-type'] ?? '')?.[1];
  return count(answer.body, { size: size > 0 ? size : null, charset: charset ?? null, url: answer.url });
}

function count(
  source: AsyncIterable<Uint8Array>,
  about: Pick<FeedInput, 'size' | 'charset' | 'url'>,
): FeedInput {
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of source) {
      bytes += chunk.length;
      yield chunk;
    }
  };
  return { ...about, chunks: counted(), bytesRead: () => bytes };
}
