import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { settleRows } from '../import/settle-row.ts';
import type { FeedInput } from '../sources/feed-input.ts';
import { breakOff, type FeedRow, feedLimits } from '../sources/feed-row.ts';
import { decodeText, newDecoding, rejoin } from './decode-text.ts';
import { detectFormat, type FeedFormat } from './detect-format.ts';
import { readCsv } from './read-csv.ts';
import { readJson, readJsonLines } from './read-json.ts';
import { readJsonLd } from './read-json-ld.ts';
import { readXml } from './read-xml.ts';
import type { FeedReading } from './reading.ts';

const beginningLength = 8000;
const maxBlanks = 10_000_000;

/**
 * Reads a feed row by row: unpacks and decodes it, and detects its format if none is given. It never throws:
 * an error becomes the last row.
 */
export async function* readFeed(
  input: Pick<FeedInput, 'chunks' | 'charset' | 'url'>,
  format: FeedFormat | 'auto' = 'auto',
  reading: FeedReading = {},
): AsyncGenerator<FeedRow> {
  try {
    const decoding = newDecoding();
    const text = decodeText(unpack(input.chunks), input.charset, decoding);
    yield* settleRows(readText(text, format, input.url, reading), reading, decoding);
  } catch (error) {
    yield breakOff(`Reading failed: ${(error as Error).message}.`);
  }
}

async function* readText(
  text: AsyncIterable<string>,
  format: FeedFormat | 'auto',
  url: string | null,
  reading: FeedReading,
): AsyncGenerator<FeedRow> {
  const iterator = text[Symbol.asyncIterator]();
  let beginning = '';
  /** The number of visible characters, without blanks at the very start. */
  let visible = 0;
  while (visible < beginningLength && beginning.length <= maxBlanks) {
    const next = await iterator.next();
    if (next.done) break;
    beginning += next.value;
    visible += visible > 0 ? next.value.length : next.value.trimStart().length;
  }
  const detected = detectFormat(beginning.trimStart().slice(0, beginningLength));
  if (format === 'auto' && !detected.ok) {
    await iterator.return?.();
    yield breakOff(detected.reason, beginning);
    return;
  }
  const chosen = format === 'auto' ? (detected as { format: FeedFormat }).format : format;
  reading.onFormat?.(chosen);
  yield* readAs(rejoin(beginning, iterator), chosen, url, reading);
}

function readAs(
  text: AsyncIterable<string>,
  format: FeedFormat,
  url: string | null,
  reading: FeedReading,
): AsyncIterable<FeedRow> {
  if (format === 'jsonl') return readJsonLines(text, reading);
  if (format === 'json') return readJson(text, reading);
  if (format === 'csv') return readCsv(text, reading);
  if (format === 'jsonld') return readJsonLd(text, url, reading);
  return readXml(text, format, reading);
}

/**
 * Unpacks gzip, which it recognizes by the first bytes. Other data passes through.
 * @throws while reading, when the data is damaged, cut off, or grows beyond the expansion limit.
 */
export async function* unpack(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let first: Uint8Array = new Uint8Array(0);
  let done = false;
  while (first.length < 2 && !done) {
    const next = await iterator.next();
    done = next.done ?? false;
    if (!next.done) first = Buffer.concat([first, next.value]);
  }
  const whole = rejoin(first, iterator);
  if (first[0] === 0x1f && first[1] === 0x8b) yield* gunzip(whole);
  else yield* whole;
}

async function* gunzip(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytesIn = 0;
  let bytesOut = 0;
  const counted = async function* () {
    for await (const chunk of packed) {
      bytesIn += chunk.length;
      yield chunk;
    }
  };
  const unzip = pipeline(Readable.from(counted(), { objectMode: false }), createGunzip(), () => undefined);
  try {
    for await (const chunk of unzip) {
      bytesOut += chunk.length;
      if (bytesOut > feedLimits.expansionFreeBytes && bytesOut > bytesIn * feedLimits.expansion)
        throw new Error(`the feed expands to more than ${feedLimits.expansion} times its compressed size`);
      yield chunk;
    }
  } catch (error) {
    throw /unexpected end/.test((error as Error).message)
      ? new Error('the compressed feed is truncated', { cause: error })
      : error;
  }
}
