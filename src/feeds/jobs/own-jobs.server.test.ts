import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { feedOf } from '../../../tests/support/feeds.ts';
import { emptySearch } from '../../catalog/jobs/job-search.schema.ts';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import {
  changeRow,
  createRow,
  getRow,
  listRows,
  removeRow,
  runAction,
} from '../../desk/lists/resource-verbs.server.ts';
import { setBusinessZone } from '../../money/tracking/figures/stats.server.ts';
import { checked, checkedPart } from '../../platform/http/read-body.ts';
import { PostgresEngine } from '../../search/postgres-engine.server.ts';
import type { SearchEngine } from '../../search/search-engine.ts';
import { searchJobs } from '../../search/search-jobs.server.ts';
import { importJobs } from '../import/import.server.ts';
import { jobs } from './jobs-resource.server.ts';

let database: TestDatabase;
let engine: SearchEngine;
let db: TestDatabase['db'];
beforeAll(async () => {
  database = await createTestDatabase();
  engine = new PostgresEngine(database.db);
  db = database.db;
  await database.pool.query("insert into admins (username, password_hash) values ('ann', 'x')");
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate sources restart identity cascade'));

const doer = { caller: { kind: 'admin', id: 1, username: 'ann', role: 'editor' } } as const;
const nurse = {
  title: 'Registered Nurse',
  company: 'Mercy Clinic',
  location: 'Omaha, NE 68102',
  salary: '$40 - $50 an hour',
  description: 'Care for people.\r\nNights.',
  affiliateLink: 'https://example.com/apply?c={click_id}',
  skills: 'CPR\nTriage\n',
  jobType: '',
  category: '',
  expiresOn: '',
};
const add = async (fields: Record<string, unknown> = {}) =>
  (await createRow(db, jobs, checked(jobs.schema!, { ...nurse, ...fields }) as Record<string, unknown>, doer))
    .row;
const change = async (id: unknown, fields: Record<string, unknown>) =>
  (await changeRow(db, jobs, String(id), checkedPart(jobs.schema!, fields), doer)).row;
const act = (id: unknown, name: string) =>
  runAction(db, jobs, jobs.actions!.find((action) => action.name === name)!, [String(id)], doer);
const found = async (keywords: string) =>
  (await searchJobs(engine, { ...emptySearch, keywords })).jobs.map(({ title }) => title);
const importFeed = (raws: Partial<RawJob>[]) =>
  importJobs(db, { source: 'Feed', sourceKind: 'aggregator', rows: feedOf(raws), retire: true });
const onlyJob = async () =>
  (await listRows(db, jobs, { page: 1, pageSize: 50, sort: '-id', filters: {} })).rows[0]!;
const status = async (id: unknown) => (await getRow(db, jobs, String(id))).status;

describe('a job that is entered by hand', () => {
  test('is parsed like a feed’s job, and searches find it at once', async () => {
    const row = await add();
    expect(row).toMatchObject({
      source: 'Back office',
      status: 'open',
      category: 'Healthcare',
      skills: ['CPR', 'Triage'],
      description: 'Care for people.\nNights.',
      affiliateLink: expect.stringContaining('click_id'),
    });
    const { rows } = await database.pool.query('select city, state, zip, pay_year_max::int as pay from jobs');
    expect(rows).toMatchObject([{ city: 'Omaha', state: 'NE', zip: '68102', pay: 104_000 }]);
    expect(await found('nurse')).toEqual(['Registered Nurse']);
  });

  test('has the type and the category that the editor chose, whatever its text says', async () => {
    expect(await add({ category: 'Education', jobType: 'Contract' })).toMatchObject({
      category: 'Education',
      jobType: 'Contract',
    });
  });

  const refused: [string, string, RegExp][] = [
    ['title', '', /Enter a title/],
    ['company', ' ', /Enter a company/],
    ['description', '', /Enter a description/],
    ['affiliateLink', 'javascript:alert(1)', /https:\/\//],
    ['affiliateLink', 'https://{sub1}/x', /https:\/\//],
    ['affiliateLink', 'https:evil.example', /https:\/\//],
    ['affiliateLink', 'https://good.example\\@evil.example', /https:\/\//],
    ['affiliateLink', 'https://127.0.0.1/{click_id}', /public internet/],
    ['affiliateLink', 'https://hr.internal/apply', /public internet/],
    ['affiliateLink', 'https://example.com/{campaign}', /Unknown macro/],
    ['category', 'Cooking', /one of/],
    ['expiresOn', '2026-13-01', /2026-01-31/],
    ['skills', Array.from({ length: 13 }, (_, index) => `s${index}`).join('\n'), /at most 12/],
  ];
  test.each(refused)('%s "%s" is refused with the remedy', (field, value, message) => {
    expect(() => checked(jobs.schema!, { ...nurse, [field]: value })).toThrow(
      expect.objectContaining({ fields: { [field]: expect.stringMatching(message) } }),
    );
  });

  test('keeps fields that a change leaves out; a new location replaces the place', async () => {
    const { id } = await add({ category: 'Education' });
    expect(await change(id, { title: 'Night Nurse' })).toMatchObject({
      title: 'Night Nurse',
      category: 'Education',
      salary: nurse.salary,
    });
    await change(id, { location: 'Austin, TX', expiresOn: '2099-01-31' });
    const { rows } = await database.pool.query('select city, zip from jobs');
    expect(rows).toEqual([{ city: 'Austin', zip: null }]);
    expect(await getRow(db, jobs, String(id))).toMatchObject({ expiresOn: '2099-01-31' });
    expect(await found('night nurse')).toEqual(['Night Nurse']);
  });

  test('closes and reopens; one whose last day has passed needs a later one first', async () => {
    const { id } = await add();
    await act(id, 'close');
    expect(await status(id)).toBe('closed');
    expect(await found('nurse')).toEqual([]);
    expect(await act(id, 'close')).toMatchObject({
      failed: [{ detail: expect.stringMatching(/already closed/) }],
    });
    await act(id, 'reopen');
    expect(await found('nurse')).toEqual(['Registered Nurse']);
    await act(id, 'close');
    await change(id, { expiresOn: '2020-01-01' });
    expect(await status(id)).toBe('closed');
    expect(await act(id, 'reopen')).toMatchObject({
      done: [],
      failed: [{ detail: expect.stringMatching(/expiry/) }],
    });
  });

  test('is removed permanently, unless a conversion refers to it: then it is closed', async () => {
    const { id } = await add();
    await removeRow(db, jobs, String(id), doer);
    expect(await found('nurse')).toEqual([]);
    await expect(getRow(db, jobs, String(id))).rejects.toMatchObject({ status: 404 });
    const { id: paid } = await add();
    await database.pool.query(
      "insert into conversions (job_id, conversion_type, report_hash, external_reference_id) values ($1, 'hire', '', 't')",
      [paid],
    );
    await removeRow(db, jobs, String(paid), doer);
    expect(await status(paid)).toBe('closed');
  });

  test('is replaced by its duplicate in a feed when it is removed', async () => {
    const { id } = await add();
    await importFeed([{ externalId: 'a', location: 'Omaha, NE 68102', link: 'https://other.example/1' }]);
    expect(await found('nurse')).toHaveLength(1);
    await removeRow(db, jobs, String(id), doer);
    expect(await found('nurse')).toHaveLength(1);
    expect(await onlyJob()).toMatchObject({ source: 'Feed', status: 'open' });
  });
});

describe('a job of a feed', () => {
  test('keeps an edit until the feed sends a change of it', async () => {
    await importFeed([{ externalId: 'a' }]);
    const { id } = await onlyJob();
    await change(id, { title: 'Mended' });
    await importFeed([{ externalId: 'a' }]);
    expect((await onlyJob()).title).toBe('Mended');
    await importFeed([{ externalId: 'a', title: 'From the feed' }]);
    expect((await onlyJob()).title).toBe('From the feed');
  });

  test('keeps its formatted description when another field changes', async () => {
    await importFeed([{ externalId: 'a', description: '<p>Care</p><ul><li>Nights</li></ul>' }]);
    const { id, description } = await onlyJob();
    await change(id, { title: 'Mended', description });
    const { rows } = await database.pool.query('select description_html as html from jobs');
    expect(rows[0].html).toContain('<li>Nights</li>');
    await change(id, { description: 'Plain now.' });
    expect((await onlyJob()).description).toBe('Plain now.');
  });

  test('stays closed by hand even if its feed still has it or changes it; removing closes it', async () => {
    await importFeed([{ externalId: 'a' }, { externalId: 'b', title: 'Other' }]);
    const { id } = await onlyJob();
    await removeRow(db, jobs, String(id), doer);
    await importFeed([
      { externalId: 'a', title: 'Again' },
      { externalId: 'b', title: 'Other, again' },
    ]);
    expect(await status(id)).toBe('closed');
    await act(id, 'reopen');
    await importFeed([
      { externalId: 'a', title: 'Again' },
      { externalId: 'b', title: 'Other, again' },
    ]);
    expect(await status(id)).toBe('open');
  });
});

describe.each(['Pacific/Auckland', 'America/New_York', 'Pacific/Honolulu'])('a business in %s', (zone) => {
  beforeEach(() => setBusinessZone(db, zone));
  afterAll(() => setBusinessZone(db, 'UTC'));

  test('sees the days that a feed states, and finds the job by its day only', async () => {
    await importFeed([{ externalId: 'x', postedAt: '2024-12-16', expiresAt: '2099-12-16' }]);
    expect(await onlyJob()).toMatchObject({ postedOn: '2024-12-16', expiresOn: '2099-12-16' });
    const posted = async (from: string, until: string) =>
      (await listRows(db, jobs, { page: 1, pageSize: 50, sort: '-id', filters: { from, until } })).total;
    expect(await posted('2024-12-16', '2024-12-16')).toBe(1);
    expect(await posted('2024-12-17', '2024-12-31')).toBe(0);
    expect(await posted('2024-12-01', '2024-12-15')).toBe(0);
  });

  test('keeps the last day of its own job', async () => {
    await add({ expiresOn: '2099-03-01' });
    expect(await onlyJob()).toMatchObject({ expiresOn: '2099-03-01' });
    await change((await onlyJob()).id, { title: 'Another title' });
    expect(await onlyJob()).toMatchObject({ expiresOn: '2099-03-01' });
  });
});
