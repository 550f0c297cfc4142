import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs, type TestJob } from '../../../tests/support/jobs.ts';
import { emptySearch, matchings } from '../../catalog/jobs/job-search.schema.ts';
import { jobView } from '../../catalog/jobs/job-view.ts';
import { listCards } from '../../catalog/jobs/jobs.server.ts';
import { publishJobs } from '../../feeds/import/publish-jobs.server.ts';
import { PostgresEngine } from '../postgres-engine.server.ts';
import { searchJobs } from '../search-jobs.server.ts';
import { findCompany, findCompanyNamed, nameOfCompany } from './companies.server.ts';
import { refreshCompanies } from './companies-refresh.server.ts';
import { readHiringHistory } from './company-figures.server.ts';
import { countCompanyParts, listCompanyPart } from './company-sitemap.server.ts';
import { getCompanyView } from './company-view.server.ts';

let database: TestDatabase;
/** A Monday. */
const now = new Date('2026-06-29T12:00:00Z');
const dayMs = 86_400_000;
const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);

type CompanyJob = Partial<TestJob> & { city?: string };

async function insert(jobs: CompanyJob[], hosts: string[] = []): Promise<number[]> {
  const ids = await insertJobs(
    database.db,
    jobs.map(({ city, ...job }, at) => ({
      title: `Clerk ${at}`,
      ...job,
      location: city ? `${city}, TX` : '',
    })),
  );
  const cities = jobs.map(({ city }) => city ?? null);
  const links = jobs.map((_, at) => `https://${hosts[at] ?? 'www.jobs.example'}/apply?id=${at}`);
  await sql`
    update jobs set city = row.city, state = case when row.city is null then null else 'TX' end, affiliate_link = link,
      pay_currency = case when pay_year is null then null else 'USD' end
    from unnest(${ids}::bigint[], ${cities}::text[], ${links}::text[]) as row (id, city, link)
    where jobs.id = row.id`.execute(database.db);
  await publish(ids);
  return ids;
}

const publish = (ids: number[]): Promise<void> =>
  database.db.transaction().execute((tx) => publishJobs(tx, ids));

async function close(ids: number[]): Promise<void> {
  await sql`update jobs set status = 'closed', closed_at = now() where id = any(${ids}::bigint[])`.execute(
    database.db,
  );
  await publish(ids);
}

/** Replaces the openings of a job. Times are days before `now`. */
async function setOpenings(id: number, spans: [opened: number, closed: number | null][]): Promise<void> {
  await sql`delete from job_openings where job_id = ${id}`.execute(database.db);
  for (const [opened, closed] of spans)
    await sql`
      insert into job_openings (job_id, opened_at, closed_at, source_id, role_key)
      select id, ${daysAgo(opened)}, ${closed === null ? null : daysAgo(closed)}, source_id, duplicate_key
      from jobs where id = ${id}`.execute(database.db);
}

const times = (count: number, job: CompanyJob): CompanyJob[] => Array.from({ length: count }, () => job);
const view = (slug: string) => getCompanyView(database.db, slug, now);

let mercy: number[];
let oneJob: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  mercy = await insert(
    [
      ...[50, 60, 70, 80, 90].map((pay) => ({
        company: 'Mercy Hospital, Inc.',
        category: 'Healthcare',
        city: 'Austin',
        pay_year: pay * 1000,
      })),
      ...times(2, { company: 'Mercy Hospital', category: 'Healthcare', city: 'Dallas' }),
      { company: 'MERCY HOSPITAL LLC', category: 'Sales', city: 'Austin' },
      { company: 'Mercy Hospital, Inc.', category: 'Sales', workplace: 'remote' },
    ],
    ['mercyhospital.org', 'mercyhospital.org', 'www.indeed.com'],
  );
  oneJob = await insert([{ company: 'One Job Shop', city: 'Austin', category: 'Healthcare' }]);
  await insert([
    ...times(2, { company: 'Twin Clinic', category: 'Healthcare', city: 'Austin' }),
    ...times(1, { company: 'Twin Clinic', category: 'Healthcare', city: 'Dallas' }),
    ...times(3, { company: 'Elsewhere Clinic', category: 'Healthcare', city: 'Houston' }),
    ...times(3, { company: 'Austin Cooks', category: 'Retail', city: 'Austin' }),
    ...times(3, { company: 'Route Bakers', category: 'Retail', city: 'Waco, TX; El Paso' }),
    { company: '!!!', city: 'Austin', category: 'Healthcare' },
    { company: 'Fan Club', title: 'Writer', description: 'We write about Mercy Hospital.' },
  ]);
  await refreshCompanies(database.db);
});
afterAll(() => database.drop());

describe('the list of employers', () => {
  test('joins spellings under the most frequent one', async () => {
    const found = await findCompany(database.db, 'mercy-hospital');
    expect(found?.names.sort()).toEqual(['MERCY HOSPITAL LLC', 'Mercy Hospital', 'Mercy Hospital, Inc.']);
    expect(found?.company).toMatchObject({
      name: 'Mercy Hospital, Inc.',
      jobs: 9,
      cities: 2,
      pay: { postings: 5, lowerQuartile: 60_000, median: 70_000, upperQuartile: 80_000 },
    });
    expect(await findCompanyNamed(database.db, 'MERCY HOSPITAL LLC')).toEqual(found?.company);
    expect(await nameOfCompany(database.db, 'mercy-hospital')).toBe(found?.company.name);
    expect(await nameOfCompany(database.db, 'house-of-unknown')).toBe('House of Unknown');
    expect(await nameOfCompany(database.db, '')).toBe('');
  });

  test('a job with several places counts in each city, and once', async () => {
    expect((await findCompany(database.db, 'route-bakers'))?.company).toMatchObject({ jobs: 3, cities: 2 });
    const { facts } = await view('route-bakers');
    expect(facts.at(-1)?.links.map(({ label, jobs }) => `${label} ${jobs}`)).toEqual([
      'El Paso, TX 3',
      'Waco, TX 3',
    ]);
  });

  test.each(['!!!', 'Unknown'])('%s has no page', async (name) => {
    expect(await findCompanyNamed(database.db, name)).toBeNull();
  });

  test('a card names the page of its employer, if there is one', async () => {
    const { rows } = await sql<{ id: number }>`select id from jobs where company = '!!!'`.execute(
      database.db,
    );
    const cards = await listCards(database.db, [mercy[7]!, Number(rows[0]!.id)]);
    expect(cards.map((card) => jobView(card, now).companyPath)).toEqual([
      '/companies/mercy-hospital',
      undefined,
    ]);
  });

  test('the sitemap has employers with three open jobs', async () => {
    const pages = await listCompanyPart(database.db, 0);
    expect(pages.map(({ slug }) => slug)).toEqual([
      'austin-cooks',
      'elsewhere-clinic',
      'mercy-hospital',
      'route-bakers',
      'twin-clinic',
    ]);
    expect(await countCompanyParts(database.db)).toBe(1);
  });
});

describe('the page', () => {
  test('counts open jobs by place and category, with pay and hosts', async () => {
    const page = await view('mercy-hospital');
    expect(page).toMatchObject({
      path: '/companies/mercy-hospital',
      name: 'Mercy Hospital, Inc.',
      lead: 'Mercy Hospital, Inc. has 9 open jobs in 2 cities. 1 of them is remote.',
      total: 9,
      isIndexed: true,
      pay: {
        median: 70_000,
        sentence: 'Half of the 5 jobs that list pay offer $60,000 to $80,000 a year. The median is $70,000.',
      },
      open: { missing: 'We show this once 5 ads have closed within a year.' },
      weeks: { missing: 'We draw a chart once 5 ads have opened or closed. So far, none has.' },
      coverage: expect.stringMatching(
        /^This page counts the ads that name “Mercy Hospital”, “Mercy Hospital LLC”, and “Mercy Hospital, Inc.”\. We tell/,
      ),
    });
    expect(page.jobs.every((job) => job.companyPath === undefined)).toBe(true);
    expect(page.jobs.map(({ id }) => id)).toEqual([...mercy].reverse());
    expect(
      page.facts.map(({ title, links }) => [title, links.map(({ label, jobs }) => `${label} ${jobs}`)]),
    ).toEqual([
      ['Jobs by category', ['Healthcare 7', 'Sales 2']],
      ['Jobs by location', ['Austin, TX 6', 'Dallas, TX 2']],
    ]);
    expect(page.applies).toEqual([
      { name: 'jobs.example', jobs: 6 },
      { name: 'The employer’s own site, mercyhospital.org', jobs: 2 },
      { name: 'Another job board, indeed.com', jobs: 1 },
    ]);
  });

  test('similar employers share a category and a city', async () => {
    expect((await view('mercy-hospital')).similar).toEqual([
      { label: 'Twin Clinic', to: '/companies/twin-clinic', jobs: 3 },
      { label: 'One Job Shop', to: '/companies/one-job-shop', jobs: 1 },
    ]);
  });

  test('an employer with one job is not indexed', async () => {
    const page = await view('one-job-shop');
    expect(page).toMatchObject({ isIndexed: false, total: 1, pay: null });
    expect(page.facts).toEqual([]);
    expect(page.lead).toBe('One Job Shop has 1 open job in Austin, TX.');
  });

  test('an unknown address is missing', async () => {
    await expect(view('no-such-employer')).rejects.toMatchObject({ status: 404 });
    await expect(view('')).rejects.toMatchObject({ status: 404 });
  });

  test('an employer whose jobs have closed keeps a page without jobs', async () => {
    await close(oneJob);
    const expected = { total: 0, jobs: [], isIndexed: false, lead: expect.stringContaining('no open jobs') };
    expect(await view('one-job-shop')).toMatchObject(expected);
    await sql`update companies_catalogue set version = -1`.execute(database.db);
    await refreshCompanies(database.db);
    expect(await view('one-job-shop')).toMatchObject(expected);
    expect(await findCompanyNamed(database.db, 'One Job Shop')).toMatchObject({ jobs: 0 });
  });

  test('a deleted employer has no page', async () => {
    const ids = await insert([{ company: 'Short Lived' }]);
    await refreshCompanies(database.db);
    expect(await findCompanyNamed(database.db, 'Short Lived')).not.toBeNull();
    await sql`delete from jobs where id = any(${ids}::bigint[])`.execute(database.db);
    await publish(ids);
    await refreshCompanies(database.db);
    await expect(view('short-lived')).rejects.toMatchObject({ status: 404 });
    expect(
      await sql`select from company_names where name = 'Short Lived'`.execute(database.db),
    ).toMatchObject({
      rows: [],
    });
  });

  test('samples are not indexed, and the page says that they are samples', async () => {
    expect(await view('mercy-hospital')).toMatchObject({ isSample: false });
    await sql`update sources set kind = 'sample'`.execute(database.db);
    expect(await view('mercy-hospital')).toMatchObject({ isIndexed: false, isSample: true, total: 9 });
    expect(await countCompanyParts(database.db)).toBe(0);
    await sql`update sources set kind = 'aggregator'`.execute(database.db);
  });
});

test.each(matchings)(
  'the search of an employer (%s) finds its jobs, whatever they spell, and no others',
  async (match) => {
    const engine = new PostgresEngine(database.db);
    const { search } = await view('mercy-hospital');
    expect(search).toEqual({ employer: 'mercy-hospital' });
    const all = { ...emptySearch, ...search, match, abroad: true, pageSize: 100 };
    const found = await searchJobs(engine, all);
    expect(found.jobs.map(({ id }) => id).sort()).toEqual([...mercy].sort());
    expect(
      (await searchJobs(engine, { ...all, keywords: 'clerk', sort: 'relevance' })).total,
    ).toBeLessThanOrEqual(found.total);
    expect((await searchJobs(engine, { ...all, employer: 'nobody-of-that-name' })).total).toBe(0);
  },
);

describe('the history of an employer', () => {
  let ids: number[];
  const history = () => readHiringHistory(database.db, ['Busy'], now);

  beforeAll(async () => {
    ids = await insert(times(6, { company: 'Busy' }));
    for (const id of ids) await setOpenings(id, []);
  });

  test('is empty without openings', async () => {
    expect(await history()).toEqual({ weeks: [], open: null });
  });

  test('counts weeks from the first ad on, and gaps of less than three days do not count', async () => {
    await setOpenings(ids[0]!, [
      [20, 16],
      [14, null],
    ]);
    await setOpenings(ids[1]!, [
      [13, 8],
      [1, null],
    ]);
    const { weeks } = await history();
    expect(
      weeks.map(({ from, opened, closed }) => [from.toISOString().slice(0, 10), opened, closed]),
    ).toEqual([
      ['2026-06-08', 1, 0],
      ['2026-06-15', 1, 1],
      ['2026-06-22', 1, 0],
      ['2026-06-29', 0, 0],
    ]);
  });

  test('shows 26 weeks at most', async () => {
    await setOpenings(ids[2]!, [[900, null]]);
    const { weeks } = await history();
    expect(weeks).toHaveLength(26);
    expect(weeks.at(-1)?.from).toEqual(new Date('2026-06-29T00:00:00Z'));
  });

  test('takes the median of at least five ads that closed in the last year', async () => {
    for (const [at, days] of [10, 20, 30, 40].entries()) await setOpenings(ids[at]!, [[days + 5, 5]]);
    await setOpenings(ids[5]!, [[900, 400]]);
    expect((await history()).open).toBeNull();
    await setOpenings(ids[4]!, [[55, 5]]);
    expect((await history()).open).toEqual({ ads: 5, medianDays: 30 });
  });
});
