import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { emptySearch } from '../../catalog/jobs/job-search.schema.ts';
import { indexJobs } from '../engine/index-jobs.server.ts';
import { maintainSearchIndex } from '../maintain.server.ts';
import { PostgresEngine } from '../postgres-engine.server.ts';
import { searchJobs } from '../search-jobs.server.ts';

/**
 * Every job's title holds the first, every tenth title the second, and every hundredth the third. Every seventh title
 * holds one of sixty words that contain the fourth.
 */
const [common, frequent, rare, inside] = ['quokka', 'numbat', 'bilby', 'womb'];
const searches = [common, frequent, rare, `${frequent}, ${rare}`, `${rare} ${frequent}`, inside, 'wallaby'];
const titleOf = (at: number): string =>
  [
    common,
    ...(at % 7 === 0 ? [`${inside}${at % 60}at`] : []),
    ...(at % 10 === 0 ? [frequent] : []),
    ...(at % 100 === 0 ? [rare] : []),
  ].join(' ');
const titles = (count: number) => Array.from({ length: count }, (_, at) => ({ title: titleOf(at) }));

let database: TestDatabase;
let engine: PostgresEngine;
beforeAll(async () => {
  database = await createTestDatabase();
  engine = new PostgresEngine(database.db);
  await insertJobs(database.db, titles(1500));
  await maintainSearchIndex(database.db);
  await sql.raw('alter table job_search alter column slot restart with 7000').execute(database.db);
});
afterAll(() => database.drop());

/** The jobs whose words contain all words of one of the terms. */
async function truth(keywords: string): Promise<number> {
  const terms = keywords.split(', ').map((term) => term.split(' '));
  const { rows } = await sql<{ words: string[] }>`
    select string_to_array(title, ' ') as words from jobs where status = 'open'`.execute(database.db);
  return rows.filter(({ words }) =>
    terms.some((term) => term.every((word) => words.some((one) => one.includes(word)))),
  ).length;
}

async function expectTruth(): Promise<void> {
  for (const keywords of searches) {
    const { total } = await searchJobs(engine, { ...emptySearch, keywords });
    expect({ keywords, total }).toEqual({ keywords, total: await truth(keywords) });
  }
}

// The token index finds the words of 2,500. Their documents fall into two of its blocks.
test.each([0, 300, 2500])('a search finds the words of %i new jobs, also after some close', async (count) => {
  const ids = await insertJobs(database.db, titles(count));
  await expectTruth();
  await database.db.transaction().execute(async (tx) => {
    const some = ids.filter((_, at) => at % 30 === 0);
    await sql`update jobs set status = 'closed', closed_at = now() where id = any(${some}::bigint[])`.execute(
      tx,
    );
    await indexJobs(tx, some);
  });
  await expectTruth();
  await sql`delete from jobs where id = any(${ids}::bigint[])`.execute(database.db);
  await database.db.transaction().execute((tx) => indexJobs(tx, ids));
});
