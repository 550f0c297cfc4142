import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { insertJobs } from '../../tests/support/jobs.ts';
import { emptySearch, matchings } from '../catalog/jobs/job-search.schema.ts';
import { Unavailable } from '../platform/errors.ts';
import { indexJobs } from './engine/index-jobs.server.ts';
import { IndexRebuilt } from './engine/sets.ts';
import { PostgresEngine } from './postgres-engine.server.ts';
import { findBestPage } from './query/best.server.ts';
import { planSearch, withPlan } from './query/plan.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a search that was planned before a job changed does not mix kept sets with new ones', async () => {
  const engine = new PostgresEngine(database.db);
  const ids = await insertJobs(database.db, [{ title: 'Zither tuner' }]);
  const search = (keywords: string) => ({ ...emptySearch, keywords, sort: 'relevance' as const });
  const [one, both] = [search('zither'), search('zither, tuner')];
  const plan = await planSearch(engine, both);
  await findBestPage(engine, await planSearch(engine, one), one);
  await database.db.transaction().execute((tx) => indexJobs(tx, ids));
  const { total, cards } = await findBestPage(engine, plan, both);
  expect({ total, jobIds: cards.map(({ jobId }) => jobId) }).toEqual({ total: 1, jobIds: ids });
});

test.each(matchings)(
  'a search (%s) that meets a rebuilt index again and again answers "try again"',
  async (match) => {
    const engine = new PostgresEngine(database.db);
    const rebuilt = async () => {
      throw new IndexRebuilt();
    };
    const search = { ...emptySearch, match, keywords: 'zither' };
    // The first search reads the state, and the second begins with it.
    for (let again = 0; again < 2; again++)
      await expect(withPlan(engine, search, rebuilt)).rejects.toThrow(Unavailable);
  },
);
