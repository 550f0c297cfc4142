import { sql } from 'kysely';
import type { Database } from '../src/db/client.ts';
import { searchTerms } from '../src/features/jobs/job-search.schema.ts';
import { filterToken, termPieces } from '../src/features/search/index/tokens.ts';
import { Vocabulary } from '../src/features/search/index/vocabulary.ts';
import type { Query } from './search-queries.ts';
import { percentile, report, seconds, spread } from './search-report.ts';

const batchRows = 5000;

/**
 * The lower limit for comparison: the jobs of each word as an array in memory, numbered by date, so that a page is the first bits of a
 * bitmap. Each term, category and type is one word. Phrases and places are left out.
 */
export async function benchMemory(db: Database, queries: Query[], ours: number[]): Promise<void> {
  const { result: memory, seconds: time } = await seconds(() => loadMemory(db));
  report(
    `in memory: built in ${time.toFixed(0)} s, ${Math.round(process.memoryUsage().arrayBuffers / 2 ** 20)} MB`,
  );
  const chosen = queries
    .map((query, at) => ({ ...query, ours: ours[at]! }))
    .filter(
      ({ search }) =>
        !search.zip &&
        !search.location &&
        searchTerms(search.keywords).every((term) => !termPieces(term).recheck),
    );
  const times: number[] = [];
  for (const { search } of chosen) times.push((await seconds(() => memory.count(search))).seconds * 1000);
  report(spread('in memory, one thread', times));
  report(
    spread(
      'ours, the same queries',
      chosen.map((query) => query.ours),
    ),
  );
  report(
    `ours / in memory: p50 ${(
      percentile(
        chosen.map((query) => query.ours),
        0.5,
      ) / percentile(times, 0.5)
    ).toFixed(1)}x`,
  );
}

async function loadMemory(db: Database) {
  const { rows: words } = await sql<{
    id: number;
    word: string;
    jobs: number;
  }>`select id, word, jobs from search_words order by id`.execute(db);
  const vocabulary = new Vocabulary();
  vocabulary.add(words.filter(({ word }) => !/^[=^]./.test(word)));
  const ids = new Map(words.map(({ id, word }) => [word, id]));
  const postings = new Map<number, Uint32Array>();
  const filled = new Map<number, number>();
  let number = 0;
  for (let last = 0; ; ) {
    const { rows } = await sql<{ slot: number; tokens: string }>`
      select slot, array_to_string(tokens, ',') as tokens from job_search where slot > ${last} order by slot limit ${batchRows}`.execute(
      db,
    );
    if (rows.length === 0) break;
    for (const row of rows) {
      for (const id of row.tokens.split(',').map(Number)) append(postings, filled, id, number);
      number++;
    }
    last = rows.at(-1)!.slot;
  }
  const size = (number + 31) >> 5;
  return {
    count(search: Query['search']): number {
      const bits = new Uint32Array(size);
      const terms = searchTerms(search.keywords);
      if (terms.length === 0) bits.fill(0xffffffff);
      for (const term of terms)
        for (const id of vocabulary.find(termPieces(term).pieces[0]!))
          mark(bits, postings.get(id), filled.get(id)!);
      for (const [filter, value] of [
        ['category', search.category],
        ['jobType', search.jobType],
      ] as const) {
        if (!value) continue;
        const mask = new Uint32Array(size);
        const id = ids.get(filterToken(filter, value))!;
        mark(mask, postings.get(id), filled.get(id) ?? 0);
        for (let at = 0; at < size; at++) bits[at]! &= mask[at]!;
      }
      return bits.reduce((sum, word) => sum + popcount(word), 0);
    },
  };
}

function append(
  postings: Map<number, Uint32Array>,
  filled: Map<number, number>,
  id: number,
  number: number,
): void {
  const count = filled.get(id) ?? 0;
  let list = postings.get(id) ?? new Uint32Array(4);
  if (count === list.length) {
    const longer = new Uint32Array(count * 2);
    longer.set(list);
    list = longer;
  }
  list[count] = number;
  postings.set(id, list);
  filled.set(id, count + 1);
}

function mark(bits: Uint32Array, list: Uint32Array | undefined, count: number): void {
  if (!list) return;
  for (let at = 0; at < count; at++) bits[list[at]! >> 5]! |= 1 << (list[at]! & 31);
}

function popcount(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return (((v + (v >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
