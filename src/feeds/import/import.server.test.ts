import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { feedOf } from '../../../tests/support/feeds.ts';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import { readFeed } from '../formats/read-feed.ts';
import { breakOff, type FeedRow, reject } from '../sources/feed-row.ts';
import { type ImportOptions, importJobs } from './import.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query(
    'truncate sources, jobs, job_sightings, import_runs, rejected_rows restart identity cascade',
  );
});

const jobs = (...ids: number[]): Partial<RawJob>[] =>
  ids.map((id) => ({ externalId: `e${id}`, title: `Job ${id}`, link: `https://example.com/${id}` }));
const range = (count: number) => jobs(...Array.from({ length: count }, (_, index) => index + 1));
const load = (raws: Partial<RawJob>[], options: Partial<ImportOptions> = {}) =>
  importJobs(database.db, { source: 'feed', sourceKind: 'aggregator', rows: feedOf(raws), ...options });
async function* then(raws: Partial<RawJob>[], ...more: FeedRow[]): AsyncGenerator<FeedRow> {
  yield* feedOf(raws);
  yield* more;
}
const rows = async (query: string) => (await database.pool.query(query)).rows;
const statuses = async () =>
  Object.fromEntries(
    (await rows('select external_id, status from jobs')).map((row) => [row.external_id, row.status]),
  );

test('the same feed five times: inserted once, then unchanged, and no job row is rewritten', async () => {
  expect(await load(range(1200))).toMatchObject({
    read: 1200,
    inserted: 1200,
    updated: 0,
    unchanged: 0,
    rejected: 0,
  });
  const before = await rows('select id, xmin, ctid from jobs order by id');
  for (let time = 0; time < 4; time++)
    expect(await load(range(1200), { retire: true })).toMatchObject({
      read: 1200,
      inserted: 0,
      updated: 0,
      unchanged: 1200,
      retired: 0,
    });
  expect(await rows('select id, xmin, ctid from jobs order by id')).toEqual(before);
});

test('unchanged jobs are recorded as seen', async () => {
  await load(range(3));
  await database.pool.query("update job_sightings set seen_at = '2020-01-01'");
  await load(range(2));
  expect(
    await rows("select count(*)::int as count from job_sightings where seen_at > now() - interval '1 hour'"),
  ).toEqual([{ count: 2 }]);
});

test('a changed row is updated and keeps its id and its first sight', async () => {
  await load(range(3));
  const [before] = await rows("select id, first_seen_at from jobs where external_id = 'e2'");
  const changed = range(3).map((raw) => (raw.externalId === 'e2' ? { ...raw, title: 'Better job' } : raw));
  expect(await load(changed)).toMatchObject({ inserted: 0, updated: 1, unchanged: 2 });
  expect(await rows("select id, first_seen_at, title from jobs where external_id = 'e2'")).toEqual([
    { ...before, title: 'Better job' },
  ]);
});

test('a job without a date keeps the date of its first sight', async () => {
  await load([{ externalId: 'a', postedAt: '' }]);
  const before = await rows('select posted_at from jobs');
  await load([{ externalId: 'a', postedAt: '', title: 'Other' }]);
  expect(await rows('select posted_at from jobs')).toEqual(before);
});

test('retire closes missing jobs, and a job that returns reopens', async () => {
  await load(range(4));
  expect(await load(jobs(1, 2, 3), { retire: true })).toMatchObject({
    unchanged: 3,
    retired: 1,
    retireRefused: null,
  });
  expect(await statuses()).toEqual({ e1: 'open', e2: 'open', e3: 'open', e4: 'closed' });
  expect(await load(range(4), { retire: true })).toMatchObject({ unchanged: 3, updated: 1, retired: 0 });
  expect(await statuses()).toMatchObject({ e4: 'open' });
  expect(await load(jobs(1), { retire: false })).toMatchObject({ retired: 0 });
});

test('retire does not touch other sources', async () => {
  await load(range(2), { source: 'other' });
  await load([{ externalId: 'x', title: 'X' }], { retire: true });
  expect(await statuses()).toEqual({ e1: 'open', e2: 'open', x: 'open' });
});

const doubtful: [string, () => AsyncIterable<FeedRow>, RegExp][] = [
  ['empty', () => then([]), /incomplete/],
  ['shrunken by more than half', () => then(jobs(1, 2)), /shrank by more than half: 2 usable rows for 5/],
  [
    'cut off',
    () => then(range(5), breakOff('The feed is truncated: it ends without </source>.')),
    /truncated/,
  ],
  ['all rejected', () => then([], ...range(5).map(() => reject('bad'))), /no usable row/],
  [
    'failing while it is read',
    async function* () {
      yield* feedOf(range(4));
      throw new Error('connection lost');
    },
    /connection lost/,
  ],
];
test.each(doubtful)('a feed that is %s closes nothing and says why', async (_name, feed, reason) => {
  await load(range(5));
  const summary = await load([], { rows: feed(), retire: true });
  expect(summary).toMatchObject({ retired: 0, retireRefused: expect.stringMatching(reason) });
  expect(new Set(Object.values(await statuses()))).toEqual(new Set(['open']));
});

test('a feed of exactly half its earlier size is trusted', async () => {
  await load(range(4));
  expect(await load(jobs(1, 2), { retire: true })).toMatchObject({ retired: 2 });
});

test('a job whose row has become unusable does not count as missing', async () => {
  await load(range(3));
  const rest = then(jobs(1, 2), reject('malformed XML', '<job>', 'e3'));
  expect(await load([], { rows: rest, retire: true })).toMatchObject({
    unchanged: 2,
    rejected: 1,
    retired: 0,
  });
  const withoutTitle = [...jobs(1, 2), { ...jobs(3)[0], title: '' }];
  expect(await load(withoutTitle, { retire: true })).toMatchObject({ unchanged: 2, rejected: 1, retired: 0 });
  expect(await statuses()).toMatchObject({ e3: 'open' });
});

test('rejected rows are stored with their reasons, including a repeated id', async () => {
  const feed = [...jobs(1, 2), { ...jobs(1)[0], title: 'Again' }, { ...jobs(4)[0], link: 'mailto:x' }];
  expect(await load(feed)).toMatchObject({
    read: 4,
    inserted: 2,
    rejected: 2,
    reasons: { 'repeated ID': 1, 'the link is not an http or https URL': 1 },
  });
  expect(await rows('select number, external_id, reason from rejected_rows order by number')).toEqual([
    { number: 1, external_id: 'e1', reason: 'repeated ID' },
    { number: 2, external_id: 'e4', reason: 'the link is not an http or https URL' },
  ]);
  expect(await load(feed)).toMatchObject({ inserted: 0, updated: 0, unchanged: 2, rejected: 2 });
});

test('a repeated id is found across batches', async () => {
  expect(await load([...range(1500), ...jobs(1)])).toMatchObject({ inserted: 1500, rejected: 1 });
});

test('a row that the database refuses is rejected alone', async () => {
  await database.pool.query("alter table jobs add constraint no_seven check (title <> 'Job 7')");
  const summary = await load(range(30));
  await database.pool.query('alter table jobs drop constraint no_seven');
  expect(summary).toMatchObject({ read: 30, inserted: 29, rejected: 1 });
  expect(await rows('select read, inserted, rejected, state from import_runs')).toEqual([
    { read: 30, inserted: 29, rejected: 1, state: 'done' },
  ]);
});

test('words of a transaction that was rolled back are not reused by the next one', async () => {
  await database.pool.query('alter table job_sightings add constraint not_five check (job_id <> 5)');
  const summary = await load(range(30).map((raw, at) => ({ ...raw, title: `Unheard${at}` })));
  await database.pool.query('alter table job_sightings drop constraint not_five');
  expect(summary).toMatchObject({ inserted: 30, rejected: 0 });
  expect(
    await rows(`select word from job_search join jobs on jobs.id = job_id, unnest(tokens) as token
      left join search_words on search_words.id = token where word is null`),
  ).toEqual([]);
  expect(
    await rows("select count(distinct word)::int as count from search_words where word like '^unheard%'"),
  ).toEqual([{ count: 30 }]);
});

test('unusual characters in any field do no harm', async () => {
  const odd = 'a\u0000b\uD800c\uFFFF"\\{},';
  const raw = Object.fromEntries(
    [
      'externalId',
      'title',
      'company',
      'location',
      'city',
      'region',
      'postalCode',
      'country',
      'workplace',
      'jobType',
      'salary',
      'description',
      'category',
    ].map((name) => [name, odd]),
  );
  const feed = then([{ ...raw, skills: [odd] }], reject(odd, odd, odd));
  expect(await load([], { rows: feed })).toMatchObject({ inserted: 1, rejected: 1 });
});

test('a dry run counts and writes nothing', async () => {
  await load(range(2));
  const before = await rows('select count(*) from import_runs');
  expect(await load([...range(3), ...jobs(3)], { dryRun: true, retire: true })).toMatchObject({
    inserted: 1,
    unchanged: 2,
    rejected: 1,
    retired: 0,
  });
  expect(await load(range(1), { source: 'never', dryRun: true })).toMatchObject({ inserted: 1 });
  expect(await statuses()).toEqual({ e1: 'open', e2: 'open' });
  expect(await rows('select count(*) from import_runs')).toEqual(before);
  expect(await rows('select name from sources')).toEqual([{ name: 'feed' }]);
});

test('the first real job removes the samples, and nothing earlier does', async () => {
  await database.pool.query("insert into sources (name, kind) values ('sample', 'sample')");
  await database.pool.query(`insert into jobs (source_id, external_id, title, company, description, affiliate_link, duplicate_key, content_hash)
    select 1, n, 'Sample', 'Sample', '', 'https://example.com', '', '' from generate_series(1, 5) n`);
  await load([{ title: '' }]);
  expect(Object.keys(await statuses())).toHaveLength(5);
  await load(range(2));
  expect(await statuses()).toEqual({ e1: 'open', e2: 'open' });
  await expect(load(range(1), { source: 'sample' })).rejects.toThrow('--source');
});

test('a stopped import keeps its batches, closes nothing, and continues at the next start', async () => {
  await load(range(2500));
  const stop = new AbortController();
  const moved = range(2500).map((raw) => ({ ...raw, title: `New ${raw.title}` }));
  const summary = await load(moved, { retire: true, signal: stop.signal, onProgress: () => stop.abort() });
  expect(summary).toMatchObject({ stopped: true, retired: 0 });
  expect(summary.updated).toBeGreaterThan(0);
  expect(summary.updated).toBeLessThan(2500);
  expect(await load(moved, { retire: true })).toMatchObject({
    unchanged: summary.updated,
    updated: 2500 - summary.updated,
    retired: 0,
  });
});

test('with two imports of one source, one waits or is refused, and the feed is complete afterwards', async () => {
  const results = await Promise.allSettled([load(range(1500)), load(range(1500))]);
  const inserted = results.map((result) => (result.status === 'fulfilled' ? result.value.inserted : 0));
  expect(inserted.reduce((a, b) => a + b)).toBe(1500);
  for (const result of results)
    if (result.status === 'rejected')
      expect(String(result.reason)).toContain('Another import of "feed" is running');
});

test('the note of a run counts rows with invalid bytes', async () => {
  const damaged = feedOf(jobs(1, 2, 3));
  const rowsOf = async function* (damage: FeedRow['damage']): AsyncGenerator<FeedRow> {
    for await (const row of damaged) yield { ...row, damage };
  };
  expect(await load([], { rows: rowsOf('replaced') })).toMatchObject({ inserted: 3 });
  expect(await rows('select note from import_runs')).toEqual([
    { note: '3 rows contained invalid UTF-8, shown as \uFFFD.' },
  ]);
});

test('the note of a run counts the estimates of other sites, which are dropped', async () => {
  const row = (id: string, pay: object) =>
    JSON.stringify({
      id,
      title: `Cook ${id}`,
      company: 'B',
      date: '2026-01-05',
      url: `https://a.example/${id}`,
      ...pay,
    });
  const lines = [
    row('a', { salary: '$97K - $144K (Glassdoor est.)' }),
    row('b', { salary_min: 40_000, salary_max: 50_000, salary_is_predicted: '1' }),
    row('c', { salary_is_predicted: true }),
    row('d', { salary: '$20 an hour' }),
  ];
  const feed = () =>
    readFeed({ chunks: Readable.from([Buffer.from(lines.join('\n'))]), charset: null, url: null });
  const note = "2 rows stated another site's estimate of the pay. It is not shown.";
  await load([], { rows: feed() });
  await load([], { rows: feed() });
  expect(await rows('select note from import_runs')).toEqual([{ note }, { note }]);
  expect(await rows('select external_id, salary from jobs order by 1')).toEqual([
    { external_id: 'a', salary: null },
    { external_id: 'b', salary: null },
    { external_id: 'c', salary: null },
    { external_id: 'd', salary: '$20 an hour' },
  ]);
});

test('ids that differ only beyond 2^53 are two jobs', async () => {
  const lines = ['9007199254740993', '9007199254740992'].map(
    (id) => `{"id":${id},"title":"Cook ${id}","company":"B","url":"https://a.example/${id}"}`,
  );
  const bytes = (async function* () {
    yield Buffer.from(lines.join('\n'));
  })();
  const feed = readFeed({ chunks: bytes, charset: null, url: null });
  expect(await load([], { rows: feed })).toMatchObject({ inserted: 2, rejected: 0 });
});

test('a feed that makes up reasons fills neither the memory nor the report', async () => {
  const bad = Array.from({ length: 3000 }, (_, n) => reject(`reason ${n} ${'x'.repeat(1000)}`));
  const { reasons, rejected } = await load([], { rows: then(jobs(1), ...bad) });
  expect(rejected).toBe(3000);
  expect(Object.keys(reasons).length).toBeLessThan(110);
  expect(reasons['other reasons']).toBe(2900);
});

test('a feed without dates does not rank above dated jobs; jobs of a later import are new', async () => {
  const undated = (...ids: number[]) => jobs(...ids).map((one) => ({ ...one, postedAt: '' }));
  const weekOld = new Date(Date.now() - 7 * 24 * 3600_000).toISOString();
  const order = () =>
    rows('select external_id, posted_stated from jobs order by posted_at desc, external_id').then((all) =>
      all.map((row) => `${row.external_id} ${row.posted_stated}`),
    );
  await load([...undated(1, 2), { ...jobs(3)[0], postedAt: weekOld }]);
  expect(await order()).toEqual(['e3 true', 'e1 false', 'e2 false']);
  await load([...undated(1, 2, 4), { ...jobs(3)[0], postedAt: weekOld }]);
  expect(await order()).toEqual(['e4 false', 'e3 true', 'e1 false', 'e2 false']);
  const seen = "select count(*)::int as count from jobs where first_seen_at > now() - interval '1 hour'";
  expect(await rows(seen)).toEqual([{ count: 4 }]);
  await load([{ ...undated(1)[0], title: 'Changed' }]);
  expect((await order()).slice(0, 2)).toEqual(['e4 false', 'e3 true']);
});

test('a first import that broke off does not count as the first', async () => {
  const undated = (...ids: number[]) => jobs(...ids).map((one) => ({ ...one, postedAt: '' }));
  const breaksOff = async function* (): AsyncGenerator<FeedRow> {
    yield* feedOf(undated(1));
    throw new Error('gone');
  };
  expect((await load([], { rows: breaksOff() })).problem).toContain('gone');
  await load(undated(1, 2));
  const fresh = "select count(*)::int as count from jobs where posted_at > now() - interval '20 days'";
  expect(await rows(fresh)).toEqual([{ count: 0 }]);
});

test('an undated job that returns under a new id does not return to the top', async () => {
  const undated = (id: number, title: string) => ({ ...jobs(id)[0], title, postedAt: '' });
  await load([undated(1, 'Baker')]);
  await load([undated(2, 'Baker'), undated(3, 'Miller')]);
  const dates = await rows("select external_id, now() - posted_at > interval '20 days' as old from jobs");
  expect(Object.fromEntries(dates.map((row) => [row.external_id, row.old]))).toEqual({
    e1: true,
    e2: true,
    e3: false,
  });
});

describe('the order of day and month in a feed', () => {
  const dated = (...dates: string[]) =>
    dates.map((postedAt, at) => ({ ...jobs(at + 1)[0], postedAt, expiresAt: '' }));
  const days = () =>
    rows('select posted_on from jobs order by external_id').then((all) => all.map((row) => row.posted_on));

  test('is decided over its rows, also those before the first clear date', async () => {
    await load(dated('05/06/2025', '07/06/2025', '25/06/2025'));
    expect(await days()).toEqual(['2025-06-05', '2025-06-07', '2025-06-25']);
  });

  test('is kept for the next run, which may have no clear date', async () => {
    await load(dated('05/06/2025', '25/06/2025'));
    await load(dated('05/06/2025', '08/06/2025'));
    expect(await days()).toEqual(['2025-06-05', '2025-06-08']);
  });

  test('may turn out later: the next run reads such dates again, and no other row', async () => {
    await load(dated('05/06/2025', '2025-06-01'));
    expect(await days()).toEqual(['2025-05-06', '2025-06-01']);
    await load(dated('05/06/2025', '2025-06-01', '25/06/2025'));
    expect(await days()).toEqual(['2025-06-05', '2025-06-01', '2025-06-25']);
    expect(await load(dated('05/06/2025', '2025-06-01'))).toMatchObject({ unchanged: 2 });
  });
});

test('rows without a date that can be read are counted in the note of the run', async () => {
  const [one, two] = jobs(1, 2);
  const { notes } = await load([
    { ...one, postedAt: 'soon' },
    { ...two, postedAt: '2025-02-30' },
  ]);
  expect(notes).toEqual(['2 rows have no date that can be read.']);
});
