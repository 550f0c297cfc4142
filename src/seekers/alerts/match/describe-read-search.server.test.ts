import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { parseJobSearch } from '../../../search/parse-search.ts';
import { describeReadSearch } from './describe-read-search.server.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`
    insert into companies (slug, name, jobs, cities, newest_at, paid)
    values ('at-and-t', 'AT&T', 1, 1, now(), 0)`.execute(database.db);
});

afterAll(() => database.drop());

test.each([
  ['keywords=remote nurse in texas', 'nurse jobs in Texas, remote'],
  ['keywords=entry level accountant over 60k', 'accountant jobs, $60,000+ a year, entry level'],
  ['keywords=warehouse jobs near 60601 $20/hr', 'warehouse jobs in 60601, $20+ an hour'],
  ['keywords=remote jobs', 'remote jobs'],
  ['keywords=remote nurse&match=exact', 'remote nurse jobs'],
  ['keywords=nurse', 'nurse jobs'],
  ['employer=at-and-t', 'jobs at AT&T'],
  ['keywords=clerk&employer=no-longer-here', 'clerk jobs at No Longer Here'],
])('%s is "%s"', async (query, words) => {
  const { search } = parseJobSearch(new URLSearchParams(query));
  expect(await describeReadSearch(database.db, search)).toBe(words);
});
