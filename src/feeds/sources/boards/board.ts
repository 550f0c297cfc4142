import { createHash } from 'node:crypto';
import { countryInText } from '../../../catalog/places/read-country.ts';
import type { RawJob } from '../../../catalog/postings/raw-job.ts';
import { at, listAt, textAt } from '../../formats/read-record.ts';
import { rulesVersion } from '../../import/identify-row.ts';
import type { BoardClient } from '../board-client.ts';
import { type FeedRow, keep, type ListEntry, reject } from '../feed-row.ts';

/** A system of public job boards, and how to read one of its boards. */
export interface Connector {
  /** 'employer' for an employer's own board, 'aggregator' for a board with many employers. */
  kind: 'employer' | 'aggregator';
  /** What a token is, for people: `HOST/SITE`. */
  form: string;
  /** The form of a token. */
  token: RegExp;
  /** Addresses of boards for people, without `https://`. Their groups, joined by `/`, are the token. */
  addresses: readonly RegExp[];
  /** The employer's name as the board states it, if its postings do not. Empty if the board states none. */
  nameOf?(board: BoardClient, token: string): Promise<string>;
  /**
   * Reads all postings. A posting without the employer's name gets the board's, or the operator's.
   * @throws Error with a sentence for the operator. Then the board was not read to its end.
   */
  read(board: BoardClient, token: string): AsyncGenerator<FeedRow>;
}

/** A name in the address of a board. */
export const slug = /^[\w.-]{1,100}$/;

/** A name that is a part of a board's host. */
export const hostLabel = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** The most pages of one list. */
const maxPages = 1000;
/** So many pages without a new posting are a loop. One or two may repeat a posting for each of its places. */
const maxIdlePages = 3;
/** Postings may close while a board is read. A board that shows less of its total than this hides some. */
const enough = 0.95;

/** One page of a list. */
export interface Page {
  items: unknown[];
  /** How many postings the list has, as its first page says. Null: it does not say. */
  total: number | null;
  isLast: boolean;
}

/**
 * The postings of a list, each once. The total of the first page counts: later pages may say anything.
 * @throws Error if pages repeat, or if there are fewer postings than the board says.
 */
export async function* readPages(
  ask: (page: number) => Promise<Page>,
  idOf: (item: unknown) => string,
): AsyncGenerator<unknown> {
  const seen = new Set<string>();
  let read = 0;
  let idle = 0;
  let total: number | null = null;
  for (let number = 0; number < maxPages; number++) {
    const page = await ask(number);
    if (number === 0) total = page.total;
    const before = read;
    for (const item of page.items) {
      const id = idOf(item);
      if (id !== '' && seen.has(id)) continue;
      seen.add(id);
      read++;
      yield item;
    }
    const isAll = page.isLast || page.items.length === 0 || (total !== null && read >= total);
    idle = read === before ? idle + 1 : 0;
    if (!isAll && idle === maxIdlePages)
      throw new Error(`The board repeats its pages: after ${read} postings it has nothing new.`);
    if (!isAll) continue;
    if (total !== null && read < total * enough)
      throw new Error(`The board says that it has ${total} postings, but it shows ${read}.`);
    return;
  }
  throw new Error(`The board has more than ${maxPages} pages.`);
}

/** The hash of what a list says of a posting. `said` leaves out what changes by itself, such as "3 days ago". */
export const entryOf = (key: string, said: unknown): ListEntry => ({
  key,
  hash: createHash('sha256')
    .update(JSON.stringify([rulesVersion, said]))
    .digest('hex'),
});

/**
 * A posting whose details are another request. They are asked only if the list says something new. If they can't be
 * read, only this posting is rejected.
 */
export async function* readDetails(
  board: BoardClient,
  id: string,
  said: unknown,
  read: () => Promise<RawJob | null>,
): AsyncGenerator<FeedRow> {
  const entry = entryOf(id, said);
  const kept = board.keptId(entry);
  if (kept !== null) {
    yield keep(kept);
    return;
  }
  const raw = await board.details(read);
  if (raw instanceof Error) yield reject("its details can't be read", raw.message, id);
  else if (raw) yield { ok: true, raw, entry };
}

/** A board that answers with lists of JSON objects. */
interface JsonList {
  /** The address of a page of postings. Pages count from 0. */
  page(token: string, page: number): string;
  /** The path of the postings in an answer. Empty: the answer is the array. */
  items: string;
  /** The path of a posting's id. */
  id: string;
  /** Whether there are more pages than this one. Without it, the board is one answer. */
  pages?(answer: unknown, page: number): { total: number | null; isLast: boolean };
  /** The address of a posting's details, if the list does not have them. */
  details?(token: string, item: unknown): string;
  /** Null for a posting that the board does not show to the public. */
  toRaw(item: unknown, answer: unknown): RawJob | null;
}

/** Reads a board that answers with lists of JSON objects. */
export const readsJson = ({ page, items, id, pages, details, toRaw }: JsonList): Connector['read'] =>
  async function* (board, given) {
    const token = encodeURIComponent(given);
    let answer: unknown;
    const ask = async (number: number): Promise<Page> => {
      answer = await board.json(page(token, number), { isAll: !pages && !details });
      return { items: listAt(answer, items), total: null, isLast: true, ...pages?.(answer, number) };
    };
    for await (const item of readPages(ask, (posting) => textAt(posting, id))) {
      if (item === null || typeof item !== 'object') {
        yield reject('the posting is not a JSON object', JSON.stringify(item));
        continue;
      }
      const inList = answer;
      const address = details?.(token, item);
      if (address)
        yield* readDetails(board, textAt(item, id), item, async () =>
          toRaw(await board.json(address), inList),
        );
      else {
        const raw = toRaw(item, inList);
        if (raw) yield { ok: true, raw };
      }
    }
  };

/** A number at a path, as numbers and texts state it. Null if there is none. */
export function countAt(value: unknown, path: string): number | null {
  const text = textAt(value, path);
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** The parts of a text that has some, in lines. */
export const join = (...parts: string[]): string => parts.filter(Boolean).join('\n');

/** The parts of a description with their headings. */
export const withHeadings = (parts: readonly (readonly [heading: string, text: string])[]): string =>
  join(...parts.flatMap(([heading, text]) => (text ? [heading && `<h3>${heading}</h3>`, text] : [])));

/** 'remote' if the flag at a path is set. */
export const remote = (item: unknown, path: string): string => (at(item, path) === true ? 'remote' : '');

/** More places than a job has. */
const maxPlaces = 50;

/** The texts of places in one: "Austin, TX; Denver, CO". */
export const severalPlaces = (places: unknown[]): string =>
  [
    ...new Set(
      places.slice(0, maxPlaces).filter((place) => typeof place === 'string' && place.trim() !== ''),
    ),
  ].join('; ');

/** A place from its parts, as several boards name them. */
export function partsOfPlace(place: unknown): string {
  const region = [
    textAt(place, 'addressRegion', 'region', 'state_code', 'stateCode', 'state', 'province', 'subdivision'),
    textAt(place, 'postalCode', 'postal_code'),
  ];
  return [
    textAt(place, 'addressLocality', 'city'),
    region.filter(Boolean).join(' '),
    countryInText(textAt(place, 'addressCountry', 'countryCode', 'country_code', 'country')),
  ]
    .filter(Boolean)
    .join(', ');
}
