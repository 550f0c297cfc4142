import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { retention } from '../../content/retention.ts';
import type { Database } from '../../db/client.ts';
import { robotReason } from '../../money/tracking/clicks/robots.ts';
import type { Client, RequestHead } from '../../platform/http/client.ts';
import { type CountedSearch, countedSearch } from '../../search/counted-search.ts';
import { parseJobSearch } from '../../search/parse-search.ts';

/** Different searches of a day that are kept. Others are not counted. */
export const maxSearchesADay = 20_000;
/** Different searches that a process holds until they are written. */
const maxHeld = 2000;
/** Milliseconds between two writes. A crash loses what came since the last one. */
const writeEveryMs = 10_000;
/** Opened jobs that a process remembers, and for how long in milliseconds, to know which search a click on Apply follows. */
const maxOpened = 10_000;
const openedMs = 3_600_000;
/** Searches whose number of results a process knows. Pages are cached, so a search is not made each time. */
const maxKnown = 5000;

type Counted = 'searches' | 'clicks' | 'applications';

const textOf = ({ words, place, filters }: CountedSearch): string => JSON.stringify([words, place, filters]);

const openedKey = ({ ip, userAgent }: Client, job: string): string => `${job} ${ip} ${userAgent}`;

/**
 * Counts the searches that people make, the jobs that they open from a list, and their clicks on Apply within an hour
 * after it. Keeps nothing about the people: who opened a job stays in the memory of the process.
 */
export class SearchLog {
  readonly #db: Database;
  readonly #origin: string;
  readonly #results = new LRUCache<string, number>({ max: maxKnown });
  /** The search from whose list a visitor opened a job. */
  readonly #opened = new LRUCache<string, URLSearchParams>({ max: maxOpened, ttl: openedMs });
  #held = new Map<string, { key: CountedSearch } & Record<Counted, number>>();

  /** @param origin the public address of this site. */
  constructor(db: Database, origin: string) {
    this.#db = db;
    this.#origin = origin;
  }

  /** Writes what is counted every few seconds. @param failed gets the error of a write. */
  start(failed: (error: unknown) => void): void {
    setInterval(() => void this.write().catch(failed), writeEveryMs).unref();
  }

  /** Learns how many jobs a search found. */
  found(search: JobSearch, total: number): void {
    const key = countedSearch(search);
    if (key) this.#results.set(textOf(key), total);
  }

  /** Counts an answered request, if it is a search, opens a job of a list, or applies to it. */
  note(request: RequestHead & { url: string }, client: Client, status: number): void {
    if (request.method !== 'GET' || robotReason(request, client) !== null) return;
    const isShown = status === 200 || status === 304;
    const { pathname, searchParams } = new URL(request.url);
    const [, job, part] = /^\/jobs\/(\d+)(\.data|\/pane|\/apply)?$/.exec(pathname) ?? [];
    if (job && part === '/apply') {
      if (status === 303) this.#countApplication(client, job);
    } else if (job && isShown) {
      const from = URL.parse(request.headers.get('referer') ?? '');
      if (from?.origin !== this.#origin || from.pathname !== '/jobs') return;
      this.#count(from.searchParams, 'clicks');
      if (!client.optsOut) this.#opened.set(openedKey(client, job), from.searchParams);
    } else if (isShown && /^\/jobs(\.data)?$/.test(pathname)) {
      const isFirst = !['page', 'after', 'job'].some((name) => searchParams.has(name));
      if (isFirst) this.#count(searchParams, 'searches');
    }
  }

  /** Counts once for each time that the visitor opened the job. */
  #countApplication(client: Client, job: string): void {
    const key = openedKey(client, job);
    const search = this.#opened.get(key);
    if (search) this.#count(search, 'applications');
    this.#opened.delete(key);
  }

  #count(params: URLSearchParams, what: Counted): void {
    const key = countedSearch(parseJobSearch(params).search);
    if (!key) return;
    const text = textOf(key);
    const held = this.#held.get(text) ?? { key, searches: 0, clicks: 0, applications: 0 };
    if (!this.#held.has(text) && this.#held.size >= maxHeld) return;
    held[what]++;
    this.#held.set(text, held);
  }

  /** Writes what was counted since the last time. */
  async write(): Promise<void> {
    const rows = [...this.#held.values()].map(({ key, ...counts }) => ({
      ...key,
      ...counts,
      results: this.#results.get(textOf(key)) ?? null,
    }));
    if (rows.length === 0) return;
    this.#held = new Map();
    await sql`
      insert into search_counts as known (day, words, place, filters, searches, clicks, applications, results)
      select business_day(now()), words, place, filters, searches, clicks, applications, results
      from json_to_recordset(${JSON.stringify(rows)}::json) as given (words text, place text, filters text, searches int,
        clicks int, applications int, results int)
      where (select count(*) from search_counts where day = business_day(now())) < ${maxSearchesADay}
        or exists (select from search_counts as same where same.day = business_day(now())
          and (same.words, same.place, same.filters) = (given.words, given.place, given.filters))
      order by words, place, filters
      on conflict (day, words, place, filters) do update set searches = known.searches + excluded.searches,
        clicks = known.clicks + excluded.clicks, applications = known.applications + excluded.applications, results = coalesce(excluded.results, known.results)`.execute(
      this.#db,
    );
  }
}

/** Deletes old counts. @returns how many rows. */
export async function purgeSearches(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('search_counts')
    .where(sql<boolean>`day < business_day(now()) - ${retention.searchDays}::int`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
