import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { someone } from '../../../tests/support/visits.ts';
import { readListQuery } from '../../desk/lists/list.ts';
import { changeRow, listRows, runAction } from '../../desk/lists/resource-verbs.server.ts';
import { parseJobSearch } from '../../search/parse-search.ts';
import { purgeSearches, SearchLog } from './search-log.server.ts';
import { searches } from './searches-resource.server.ts';

const origin = 'https://jobs.example.org';
let database: TestDatabase;
let log: SearchLog;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("insert into admins (username, password_hash) values ('ada', '')");
});
beforeEach(async () => {
  await database.empty('search_counts, search_ideas, search_hints');
  log = new SearchLog(database.db, origin);
});
afterAll(() => database.drop());

const ask = (path: string, { headers = {}, client = someone(), status = 200 } = {}): void =>
  log.note(new Request(origin + path, { headers }), client, status);
const times = (count: number, run: () => void): void => {
  for (let i = 0; i < count; i++) run();
};
const list = async (query = '') => {
  await log.write();
  const { rows } = await listRows(database.db, searches, readListQuery(new URLSearchParams(query), searches));
  return rows;
};

test('a search counts once for each time that people make it, in any spelling of its address', async () => {
  times(3, () => ask('/jobs?keywords=Travel%20%20Nurse&location=Austin&jobType=Full-time'));
  times(2, () =>
    ask('/jobs.data?jobType=Full-time&location=austin&keywords=travel+nurse&sort=salary&_routes=x'),
  );
  log.found(
    parseJobSearch(new URLSearchParams('keywords=travel nurse&location=Austin&jobType=Full-time')).search,
    42,
  );
  expect(await list()).toMatchObject([
    {
      words: 'travel nurse',
      place: 'austin',
      filters: 'jobType=Full-time',
      searches: 5,
      results: 42,
      clicks: 0,
    },
  ]);
});

test.each([
  ['a later page', '/jobs?keywords=nurse&page=2', {}],
  ['a selected job', '/jobs?keywords=nurse&job=7', {}],
  ['no search', '/jobs', {}],
  ['another page', '/companies?keywords=nurse', {}],
  ['a robot', '/jobs?keywords=nurse', { client: someone({ userAgent: 'Googlebot/2.1' }) }],
  ['a prefetch', '/jobs?keywords=nurse', { headers: { 'sec-purpose': 'prefetch' } }],
  ['an error', '/jobs?keywords=nurse', { status: 503 }],
  ['an email address', '/jobs?keywords=ann@example.org', {}],
  ['a phone number', '/jobs?keywords=512-555-0100', {}],
  ['a long text', `/jobs?keywords=${'nurse '.repeat(40)}`, {}],
])('%s is not counted', async (_what, path, asked) => {
  times(9, () => ask(path, asked));
  expect(await list()).toEqual([]);
});

test('a search that fewer than five people made is not shown', async () => {
  times(4, () => ask('/jobs?keywords=rare'));
  expect(await list()).toEqual([]);
  ask('/jobs?keywords=rare');
  expect(await list()).toMatchObject([{ words: 'rare', searches: 5 }]);
});

test('opening a job of a list counts for its search', async () => {
  times(5, () => ask('/jobs?keywords=cook'));
  const referer = `${origin}/jobs?keywords=cook&page=2`;
  ask('/jobs/7', { headers: { referer } });
  ask('/jobs/8/pane', { headers: { referer } });
  ask('/jobs/9', { headers: { referer: 'https://elsewhere.example/jobs?keywords=cook' } });
  ask('/jobs/9');
  expect(await list()).toMatchObject([{ words: 'cook', searches: 5, clicks: 2, clickRate: 0.4 }]);
});

test('a click on Apply counts for the search whose list it came from, once for each time the job was opened', async () => {
  times(5, () => ask('/jobs?keywords=cook'));
  const [ann, bob, hidden] = [someone(), someone(), someone({ optsOut: true })];
  const referer = `${origin}/jobs?keywords=cook`;
  for (const client of [ann, hidden]) ask('/jobs/7', { client, headers: { referer } });
  ask('/jobs/8', { client: bob, headers: { referer } });
  const apply = { headers: { referer: `${origin}/jobs/7` }, status: 303 };
  for (const client of [ann, ann, bob, hidden]) ask('/jobs/7/apply', { ...apply, client });
  ask('/jobs/8/apply', { ...apply, client: { ...bob, userAgent: 'Googlebot/2.1' } });
  ask('/jobs/8/apply', { ...apply, client: bob, status: 503 });
  expect(await list()).toMatchObject([{ words: 'cook', clicks: 3, applications: 1 }]);
});

test('searches of chosen days are those of these days', async () => {
  await database.pool.query(
    `insert into search_counts (day, words, place, filters, searches, applications)
     select business_day(now()) - age, 'nurse', '', '', 5 + age, age from generate_series(0, 9) as age`,
  );
  const { rows } = await database.pool.query<{ from: string; until: string }>(
    `select (business_day(now()) - 4)::text as from, (business_day(now()) - 3)::text as until`,
  );
  expect(await list(`${new URLSearchParams(rows[0]!)}`)).toMatchObject([{ searches: 17, applications: 7 }]);
  expect(await list()).toMatchObject([{ searches: 95, applications: 45 }]);
});

test('a search that finds nothing is one click from an idea', async () => {
  times(5, () => ask('/jobs?keywords=zzz'));
  times(6, () => ask('/jobs?keywords=nurse'));
  log.found(parseJobSearch(new URLSearchParams('keywords=zzz')).search, 0);
  log.found(parseJobSearch(new URLSearchParams('keywords=nurse')).search, 9);
  const [row] = await list('nothing=true');
  expect(row).toMatchObject({ words: 'zzz', results: 0, idea: null });
  const doer = { caller: { kind: 'admin', id: 1, username: 'ada', role: 'editor' } as const };
  const action = searches.actions!.find(({ name }) => name === 'idea-feed')!;
  expect((await runAction(database.db, searches, action, [String(row!.id)], doer)).done).toHaveLength(1);
  expect(await list('idea=feed')).toMatchObject([{ words: 'zzz', idea: 'feed' }]);
});

test('a search gets the words and the place that an empty list offers', async () => {
  times(5, () => ask('/jobs?keywords=Abogado&location=the+valley'));
  times(5, () => ask('/jobs?keywords=abogado&jobType=Full-time'));
  const doer = { caller: { kind: 'admin', id: 1, username: 'ada', role: 'editor' } as const };
  const save = async (input: Record<string, unknown>) => {
    const [row] = await list('q=the+valley');
    return changeRow(database.db, searches, String(row!.id), input, doer);
  };
  await save({ means: 'Attorney', meansPlace: 'San Fernando, CA' });
  expect((await list('sort=filters')).map(({ means, meansPlace }) => [means, meansPlace])).toEqual([
    ['Attorney', 'San Fernando, CA'],
    ['Attorney', null],
  ]);
  await save({ means: null });
  expect(await list('q=the+valley')).toMatchObject([{ means: null, meansPlace: 'San Fernando, CA' }]);
  await expect(save({ means: 'ABOGADO' })).rejects.toMatchObject({
    fields: { means: expect.stringMatching(/something else/) },
  });
  const [other] = await list('q=abogado&sort=-filters');
  await expect(
    changeRow(database.db, searches, String(other!.id), { meansPlace: 'Austin' }, doer),
  ).rejects.toMatchObject({ fields: { meansPlace: expect.stringMatching(/has no place/) } });
});

test('counts are deleted after 90 days', async () => {
  await database.pool.query(
    `insert into search_counts (day, words, place, filters, searches)
     select business_day(now()) - age, 'old', '', '', 9 from unnest(array[90, 91]) as age`,
  );
  expect(await purgeSearches(database.db)).toBe(1);
  expect(await list()).toMatchObject([{ words: 'old', searches: 9 }]);
});
