import { breakOff, type FeedRow, feedLimits, reject } from './feed-row.ts';
import { parseJson } from './parse-json.ts';
import { readRecord } from './read-record.ts';
import type { Reading } from './reading.ts';

const beginOfScript = /<script\b([^<>]{0,2000})>/gi;
const isJsonLd = /\btype\s{0,20}=\s{0,20}["']?application\/ld\+json/i;

/**
 * Reads the schema.org JobPosting objects in a web page's JSON-LD.
 * @param url the page's address, which is the link of a posting without one.
 */
export async function* readJsonLd(
  chunks: AsyncIterable<string>,
  url: string | null,
  reading: Reading = {},
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

function* readPage(page: string, reading: Reading): Generator<FeedRow> {
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

function* readScript(text: string, reading: Reading): Generator<FeedRow> {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    if (text.includes('JobPosting')) yield reject('the JSON-LD is not valid JSON', text);
    return;
  }
  for (const posting of findPostings(value, 0)) yield { ok: true, raw: readRecord(posting, reading) };
}

/** A JobPosting can be on its own, in an array, or in a @graph. */
function* findPostings(value: unknown, depth: number): Generator<Record<string, unknown>> {
  if (value === null || typeof value !== 'object' || depth > 5) return;
  if (Array.isArray(value)) for (const entry of value) yield* findPostings(entry, depth + 1);
  else {
    const node = value as Record<string, unknown>;
    if ([node['@type']].flat().includes('JobPosting')) yield node;
    for (const name of ['@graph', 'itemListElement', 'item']) yield* findPostings(node[name], depth + 1);
  }
}
