import { rejoin } from '../../platform/fetch/rejoin.ts';
import { settleRows } from '../import/settle-row.ts';
import type { FeedInput } from '../sources/feed-input.ts';
import { breakOff, type FeedRow } from '../sources/feed-row.ts';
import { decodeText, newDecoding } from './decode-text.ts';
import { detectFormat, type FeedFormat } from './detect-format.ts';
import { readCsv } from './read-csv.ts';
import { readJson, readJsonLines } from './read-json.ts';
import { readJsonLd } from './read-json-ld.ts';
import { readXml } from './read-xml.ts';
import type { FeedReading } from './reading.ts';
import { unpack } from './unpack.ts';

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
    yield* settleRows(readText(text, format, input.url, reading), decoding);
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
