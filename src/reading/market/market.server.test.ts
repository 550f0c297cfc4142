import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { refreshSuggestions } from '../../search/refresh-suggestions.server.ts';
import { getMarketFigures } from './market.server.ts';

const now = new Date('2026-11-21T23:00:00Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('an empty catalog has no counts', async () => {
  expect(await getMarketFigures(database.db, now)).toEqual({
    postings: 0,
    isSample: false,
    date: 'November 21, 2026',
    categories: [],
    states: [],
    workplaces: ['Remote', 'Hybrid', 'On-site', 'Not listed'].map((name) => ({ name, postings: 0 })),
    pay: [],
    skills: [],
  });
});

test('open postings are counted by category, state, workplace and skill; pay needs five postings', async () => {
  const { db } = database;
  const pays = [40_000, 50_000, 60_000, 70_000, 80_000];
  await insertJobs(
    db,
    pays.map((pay_year) => ({
      ...{ category: 'Sales', pay_year, workplace: 'remote', skills: ['SQL', 'Excel'] },
      location: 'Dallas, TX',
    })),
  );
  await insertJobs(
    db,
    pays.slice(1).map((pay_year, at) => ({
      ...{ category: 'Retail', pay_year, skills: ['SQL'] },
      ...(at > 0 && { location: 'Fresno, CA; San Diego, CA; Reno, NV' }),
    })),
  );
  const [, closed] = await insertJobs(db, [{ workplace: 'hybrid' }, { category: 'Sales', skills: ['SQL'] }]);
  await sql`update jobs set pay_currency = 'USD' where pay_year is not null`.execute(db);
  await sql`update jobs set status = 'closed', closed_at = now() where id = ${closed!}`.execute(db);
  await refreshSuggestions(db);

  expect(await getMarketFigures(db, now)).toEqual({
    postings: 10,
    isSample: false,
    date: 'November 21, 2026',
    categories: [
      { name: 'Sales', postings: 5 },
      { name: 'Retail', postings: 4 },
    ],
    states: [
      { name: 'Texas', postings: 5 },
      { name: 'California', postings: 3 },
      { name: 'Nevada', postings: 3 },
    ],
    workplaces: [
      { name: 'Remote', postings: 5 },
      { name: 'Hybrid', postings: 1 },
      { name: 'On-site', postings: 0 },
      { name: 'Not listed', postings: 4 },
    ],
    pay: [{ category: 'Sales', postings: 5, lowerQuartile: 50_000, median: 60_000, upperQuartile: 70_000 }],
    skills: [
      { name: 'SQL', postings: 9 },
      { name: 'Excel', postings: 5 },
    ],
  });
});

test('samples are marked', async () => {
  await sql`update sources set kind = 'sample'`.execute(database.db);
  expect((await getMarketFigures(database.db, now)).isSample).toBe(true);
});

test('the counts come from an index-only scan', async () => {
  const plan = await database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select category, state, workplace, count(*)::int as postings
      from jobs where status = 'open' group by category, state, workplace`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('Index Only Scan using jobs_open_kinds');
});
