import { SaxesParser } from 'saxes';
import { readJsonLd } from '../../formats/read-json-ld.ts';
import type { BoardClient } from '../board-client.ts';
import { keep, reject } from '../feed-row.ts';
import { type Connector, entryOf } from './board.ts';

/** The most sitemaps of a host that are read, and the most pages. */
const most = { sitemaps: 50, pages: 5000 } as const;
/** Parts of an address that name a job. A host without such pages has no job pages that we could tell from others. */
const ofJob =
  /\/(?:jobs?|job-?details?|careers?|positions?|openings?|vacanc(?:y|ies)|requisitions?|postings?|opportunit(?:y|ies))(?:[/_-]|\/?$)/i;

/**
 * Any site whose sitemap lists pages with schema.org JobPosting: employers' own pages, iCIMS, Teamtailor, JazzHR.
 */
export const sitemap: Connector = {
  kind: 'employer',
  form: 'HOST',
  token: /^(?=.{4,253}$)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,10}$/i,
  addresses: [/^(careers-[\w-]{1,60}\.icims\.com)\//, /^([\w-]{1,63}\.(?:teamtailor|applytojob)\.com)\//],
  async *read(board, host) {
    const pages = await listPages(board, `https://${host}`);
    let postings = 0;
    for (const { address, changed } of pages.slice(0, most.pages)) {
      const entry = entryOf(address, changed);
      // A page without a date of its last change may have changed.
      const kept = changed === '' ? null : board.keptId(entry);
      if (kept !== null) {
        postings++;
        yield keep(kept);
        continue;
      }
      const page = await board.details(() => board.text(framed(address)));
      if (page instanceof Error) {
        yield reject("its page can't be read", page.message, '');
        continue;
      }
      for await (const row of readJsonLd(once(page), address)) {
        // A page without a JobPosting is a list, or another page.
        if (!row.ok && row.broken) continue;
        postings++;
        yield row.ok ? { ...row, entry } : row;
      }
    }
    if (postings === 0)
      throw new Error(
        `${host} has ${pages.length} pages of jobs in its sitemap, and none holds a JobPosting.`,
      );
    if (pages.length > most.pages)
      throw new Error(`${host} has ${pages.length} pages of jobs. We read ${most.pages}.`);
  },
};

/** iCIMS shows the posting itself only inside of a frame. */
const framed = (address: string): string =>
  new URL(address).host.endsWith('.icims.com')
    ? `${address}${address.includes('?') ? '&' : '?'}in_iframe=1`
    : address;

/** The addresses of the host's job pages, as its sitemaps list them. */
async function listPages(board: BoardClient, origin: string): Promise<Entry[]> {
  const { host } = new URL(origin);
  const { sitemaps } = await board.robots(`${origin}/`);
  const waiting = sitemaps.filter((address) => URL.parse(address)?.host === host);
  if (waiting.length === 0) waiting.push(`${origin}/sitemap.xml`);
  const pages = new Map<string, Entry>();
  const asked = new Set<string>();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (asked.has(next)) continue;
    if (asked.size === most.sitemaps) throw new Error(`${host} has more than ${most.sitemaps} sitemaps.`);
    asked.add(next);
    for (const entry of readSitemap(await board.text(next))) {
      const { kind, address } = entry;
      if (URL.parse(address)?.host !== host) continue;
      if (kind === 'sitemap') waiting.push(address);
      else if (ofJob.test(new URL(address).pathname)) pages.set(address, entry);
    }
  }
  return [...pages.values()];
}

interface Entry {
  kind: 'sitemap' | 'url';
  address: string;
  /** When it was last changed, as stated. Empty if the sitemap does not say. */
  changed: string;
}

/** The entries of a sitemap or of an index of sitemaps. @throws Error if the XML is malformed. */
function readSitemap(xml: string): Entry[] {
  const entries: Entry[] = [];
  const open: string[] = [];
  let found: { loc?: string; lastmod?: string } = {};
  let text = '';
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new Error('a DOCTYPE is refused');
  });
  parser.on('opentag', ({ name }) => {
    open.push(name);
    text = '';
  });
  const append = (part: string): void => {
    text += part;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => {
    const name = open.pop() ?? '';
    if (name === 'loc' || name === 'lastmod') found[name] ??= text.trim();
    if (name !== 'url' && name !== 'sitemap') return;
    if (found.loc) entries.push({ kind: name, address: found.loc, changed: found.lastmod ?? '' });
    found = {};
  });
  try {
    parser.write(xml).close();
  } catch (error) {
    throw new Error(`The sitemap can't be read: ${(error as Error).message}.`);
  }
  return entries;
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
