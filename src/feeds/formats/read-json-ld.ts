import { decodeEntities } from '../../platform/text/html.ts';
import { breakOff, type FeedRow, feedLimits, reject } from '../sources/feed-row.ts';
import { parseJson } from './read-json.ts';
import { readRecord } from './read-record.ts';
import type { FeedReading } from './reading.ts';

const beginOfScript = /<script\b([^<>]{0,2000})>/gi;
const isJsonLd = /\btype\s{0,20}=\s{0,20}["']?application\/ld\+json/i;

/**
 * Reads the schema.org JobPosting objects in a web page's JSON-LD.
 * @param url the page's address, which is the link of a posting without one.
 */
export async function* readJsonLd(
  chunks: AsyncIterable<string>,
  url: string | null,
  reading: FeedReading = {},
): AsyncGenerator<FeedRow> {
  let page = '';
  for await (const chunk of chunks) {
    page += chunk;
    if (page.length > feedLimits.page) {
      yield breakOff(`The page is longer than ${feedLimits.page} characters.`);
      return;
    }
  }
  let found = false;
  for (const row of readPage(page, reading)) {
    found = true;
    if (row.ok && row.raw.link === '' && url !== null) row.raw.link = url;
    yield row;
  }
  if (!found) yield breakOff('This is a web page without JobPosting data, not a feed.', page);
}

function* readPage(page: string, reading: FeedReading): Generator<FeedRow> {
  const begin = new RegExp(beginOfScript);
  const end = /<\/script/gi;
  for (let match = begin.exec(page); match; match = begin.exec(page)) {
    end.lastIndex = begin.lastIndex;
    const from = begin.lastIndex;
    const to = end.exec(page)?.index ?? page.length;
    const [, attributes = ''] = match;
    if (isJsonLd.test(attributes)) yield* readScript(page.slice(from, to), reading);
    begin.lastIndex = to;
  }
}

function* readScript(text: string, reading: FeedReading): Generator<FeedRow> {
  const value = parseLoosely(text);
  if (value === undefined) {
    if (text.includes('JobPosting')) yield reject('the JSON-LD is not valid JSON', text);
    return;
  }
  for (const posting of findPostings(value, 0)) yield { ok: true, raw: readRecord(posting, reading) };
}

/** The value of JSON as pages write it: with raw line breaks in texts, marks around it, and commas too many. Undefined: unreadable. */
function parseLoosely(text: string): unknown {
  for (const read of [() => text, () => mendJson(text), () => mendJson(decodeEntities(text))])
    try {
      return parseJson(read());
    } catch {}
  return undefined;
}

const escapes: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Escapes control characters in texts, and drops comment marks, CDATA marks, closing semicolons and trailing commas outside them. */
function mendJson(text: string): string {
  const outside = (part: string): string =>
    part
      .replace(/(?:\/\/\s{0,9})?(?:<!--|-->|<!\[CDATA\[|\]\]>)/g, ' ')
      .replace(/;/g, ' ')
      .replace(/,(?=\s{0,100}[\]}])/g, '');
  const inside = (part: string): string => part.replace(/\p{Cc}/gu, (character) => escapes[character] ?? ' ');
  let mended = '';
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return mended + outside(text.slice(at));
    let end = quote + 1;
    while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
    mended += outside(text.slice(at, quote)) + inside(text.slice(quote, end + 1));
    at = end + 1;
  }
  return mended;
}

const maxDepth = 8;

/** A JobPosting can be on its own, in an array, in a @graph, or anywhere within another thing. */
function* findPostings(value: unknown, depth: number): Generator<Record<string, unknown>> {
  if (value === null || typeof value !== 'object' || depth > maxDepth) return;
  const node = value as Record<string, unknown>;
  if ([node['@type']].flat().some((type) => /(?:^|[/:#])JobPosting$/.test(String(type)))) yield node;
  else for (const inner of Object.values(node)) yield* findPostings(inner, depth + 1);
}
