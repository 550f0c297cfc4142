import type { PostgresPool } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { insertJobs } from '../../tests/support/jobs.ts';
import { emptySearch, exactSearch } from '../catalog/jobs/job-search.schema.ts';
import { openDatabase } from '../db/client.ts';
import { rebuildSearchIndex } from './engine/rebuild.server.ts';
import { maintainSearchIndex } from './maintain.server.ts';
import { PostgresEngine } from './postgres-engine.server.ts';
import { planSearch } from './query/plan.server.ts';
import type { SearchEngine } from './search-engine.ts';
import { searchJobs } from './search-jobs.server.ts';

let database: TestDatabase;
let engine: SearchEngine;
/** Statements that fail. */
let failing: RegExp | null = null;
beforeAll(async () => {
  database = await createTestDatabase();
  const query = async (text: string, values: unknown[]) => {
    if (failing?.test(text)) throw new Error('The database went away.');
    return database.pool.query(text, values);
  };
  const pool = { connect: async () => ({ query, release: () => undefined }), end: async () => undefined };
  engine = new PostgresEngine(openDatabase(pool as unknown as PostgresPool));
  await insertJobs(database.db, [{ title: 'Quokka keeper', location: 'Boise, ID' }]);
  await engine.state();
});
afterAll(() => database.drop());

const changes: [name: string, then: () => Promise<void>][] = [
  ['new jobs', async () => {}],
  ['a merge', () => maintainSearchIndex(database.db)],
  ['a rebuilding', () => rebuildSearchIndex(database.db)],
];
const statements = [
  /from search_places/,
  /id, word from search_words where id/,
  /as counts from search_words/,
];
const failures = changes.flatMap(([name, then]) =>
  statements.map((statement) => [name, statement, then] as const),
);
test.each(failures)(
  'after %s, a refresh that fails at %s is made up for by the next',
  async (name, statement, then) => {
    const word = `wombat${failures.findIndex((one) => one[0] === name && one[1] === statement)}x`;
    await insertJobs(database.db, [{ title: `${word} keeper`, location: `${word}, TX` }]);
    await then();
    failing = statement;
    await engine.state().catch(() => {});
    failing = null;
    for (const asked of [{ keywords: word }, { location: word }, { keywords: 'quokka' }])
      expect((await searchJobs(engine, { ...exactSearch, ...asked })).total).toBe(1);
    const search = { ...exactSearch, keywords: word };
    expect((await planSearch(engine, search)).terms).toMatchObject([
      { phrases: [{ pieces: [[expect.any(Number)]] }] },
    ]);
  },
);

test.each(changes)('a search that planned with the known state sees %s', async (name, then) => {
  const settled = new PostgresEngine(database.db, { settledMs: 0 });
  const search = { ...emptySearch, keywords: `${name.replaceAll(' ', '')}zyx` };
  const count = async () => (await searchJobs(settled, search)).total;
  expect(await count()).toBe(0);
  expect(settled.settled()).not.toBeNull();
  await insertJobs(database.db, [{ title: search.keywords }]);
  await then();
  expect(await count()).toBe(1);
  expect(await count()).toBe(1);
});

test('a catalog that has just changed is not settled', async () => {
  const { db } = database;
  const usual = new PostgresEngine(db);
  expect(usual.settled()).toBeNull();
  await usual.state();
  expect(usual.settled()).toBeNull();
});
