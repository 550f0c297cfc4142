import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs, type TestJob } from '../../../tests/support/jobs.ts';
import { unplaced } from '../../catalog/places/bare-places.ts';
import { loadZipCodes } from '../../catalog/places/places.server.ts';
import { indexJobs } from '../engine/index-jobs.server.ts';
import { PostgresEngine } from '../postgres-engine.server.ts';
import type { SearchEngine } from '../search-engine.ts';
import { countLandingParts, listLandingPart } from './landing.server.ts';
import { landingPath } from './landing-path.ts';
import { refreshLandings } from './landing-refresh.server.ts';
import { findJobLandings, getLandingView, type LinkGroup, listBrowseGroups } from './landing-view.server.ts';

let database: TestDatabase;
let engine: SearchEngine;
const now = new Date('2026-06-05T00:00:00Z');

type PlacedJob = Partial<TestJob> & { city?: string; state?: string; country?: string };

async function insert(jobs: PlacedJob[]): Promise<number[]> {
  const ids = await insertJobs(
    database.db,
    jobs.map(({ city, state, country, ...job }) => ({ location: `${city}, ${state ?? country}`, ...job })),
  );
  await sql`
    update jobs set city = row.city, state = row.state, country = row.country, pay_currency = case when pay_year is null then null else 'USD' end
    from unnest(${ids}::bigint[], ${jobs.map(({ city }) => city ?? null)}::text[], ${jobs.map(({ state }) => state ?? null)}::text[],
      ${jobs.map(({ country }) => country ?? null)}::text[]) as row (id, city, state, country) where jobs.id = row.id`.execute(
    database.db,
  );
  return ids;
}

const times = (count: number, job: PlacedJob): PlacedJob[] => Array.from({ length: count }, () => job);
const nurse = { category: 'Healthcare', city: 'Austin', state: 'TX' };
let nurses: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  engine = new PostgresEngine(database.db);
  await loadZipCodes(database.db);
  nurses = await insert([40, 50, 60, 70, 80].map((pay) => ({ ...nurse, pay_year: pay * 1000 })));
  await insert([
    ...times(2, { category: 'Sales', city: 'Austin', state: 'TX' }),
    ...times(3, { category: 'Healthcare', city: 'Round Rock', state: 'TX', company: 'MERCY HOSPITAL' }),
    ...times(3, { category: 'Healthcare', city: 'El Paso', state: 'TX' }),
    ...times(3, { category: 'Retail', city: "Coeur d'Alene", state: 'ID' }),
    ...times(2, { category: 'Retail', city: 'Boise', state: 'ID' }),
    ...times(3, { category: 'Juggling', city: 'Reno', state: 'NV' }),
    ...times(3, { category: 'Retail', city: 'Ottawa', state: 'ON' }),
    ...times(2, { category: 'Healthcare', city: 'Yokosuka', country: 'JP' }),
    ...times(3, { category: 'Finance', city: 'Yokosuka', country: 'JP' }),
  ]);
  await refreshLandings(database.db);
});
afterAll(() => database.drop());

const view = (params: { category?: string; state?: string; city?: string }) =>
  getLandingView(database.db, engine, params, now);
const labels = (groups: LinkGroup[], title: string): string[] | undefined =>
  groups.find((group) => group.title === title)?.links.map(({ label, jobs }) => `${label} ${jobs}`);

test('three open jobs make a page, for known categories and states only', async () => {
  expect(
    (await listLandingPart(database.db, 0)).map((landing) => `${landingPath(landing)} ${landing.jobs}`),
  ).toEqual([
    '/job-categories/healthcare 11',
    '/job-categories/retail 5',
    '/jobs-in/idaho 5',
    '/jobs-in/idaho/coeur-dalene 3',
    '/jobs-in/idaho/coeur-dalene/retail 3',
    '/jobs-in/nevada 3',
    '/jobs-in/nevada/reno 3',
    '/jobs-in/texas 13',
    '/jobs-in/texas/austin 7',
    '/jobs-in/texas/austin/healthcare 5',
    '/jobs-in/texas/el-paso 3',
    '/jobs-in/texas/el-paso/healthcare 3',
    '/jobs-in/texas/round-rock 3',
    '/jobs-in/texas/round-rock/healthcare 3',
  ]);
  expect(await countLandingParts(database.db)).toBe(1);
});

test('a category in a city: its text, figures and links', async () => {
  const page = await view({ state: 'texas', city: 'austin', category: 'healthcare' });
  expect(page).toMatchObject({
    title: 'Healthcare jobs in Austin, TX',
    newestTitle: 'The newest healthcare jobs in Austin, TX',
    lead: '5 healthcare jobs in Austin, Texas are open right now, from one employer. All of them were posted in the last seven days.',
    total: 5,
    search: { category: 'Healthcare', location: 'Austin, TX' },
    pay: { median: 60_000, lowerQuartile: 50_000, upperQuartile: 70_000 },
    figuresFrom: null,
    isSample: false,
  });
  expect(page.jobs.map(({ id }) => id)).toEqual([...nurses].reverse());
  expect(page.crumbs.map(({ label }) => label)).toEqual([
    'Home',
    'Browse jobs',
    'Texas',
    'Austin',
    'Healthcare',
  ]);
  expect(labels(page.facts, 'Who’s hiring')).toEqual(['Acme 5']);
  expect(labels(page.groups, 'Healthcare jobs nearby')).toEqual(['Round Rock, TX 3']);
});

test.each([
  [
    { category: 'healthcare' },
    'Healthcare jobs',
    11,
    'Cities with the most healthcare jobs',
    ['Austin, TX 5', 'El Paso, TX 3', 'Round Rock, TX 3'],
  ],
  [{ state: 'texas' }, 'Jobs in Texas', 13, 'Cities in Texas', ['Austin 7', 'El Paso 3', 'Round Rock 3']],
  [
    { state: 'texas', city: 'austin' },
    'Jobs in Austin, TX',
    7,
    'Jobs in Austin by category',
    ['Healthcare 5'],
  ],
  [{ state: 'texas', city: 'austin' }, 'Jobs in Austin, TX', 7, 'Places near Austin', ['Round Rock, TX 3']],
  [
    { state: 'idaho', city: 'coeur-dalene' },
    "Jobs in Coeur d'Alene, ID",
    3,
    "Jobs in Coeur d'Alene by category",
    ['Retail 3'],
  ],
] as const)('%j is %s with %i jobs and links to %s', async (params, title, total, group, links) => {
  const page = await view(params);
  expect(page).toMatchObject({ title, total });
  expect(labels(page.groups, group)).toEqual(links);
});

test.each([
  { category: 'juggling' },
  { category: 'sales' },
  { state: 'ontario' },
  { state: 'TX' },
  { state: 'texas', city: 'dallas' },
  { state: 'texas', city: 'austin', category: 'sales' },
  { state: 'idaho', city: 'boise' },
  { state: 'texas', city: "' or 1=1" },
])('there is no page at %j', async (params) => {
  await expect(view(params)).rejects.toMatchObject({ status: 404 });
});

test('a job links to the pages that list it', async () => {
  const { version } = await engine.state();
  const landingsOf = (category: string | null, ...places: [state: string, city: string][]) => {
    const named = places.map(([state, city]) => ({ ...unplaced, state, city }));
    return findJobLandings(database.db, engine, { category, places: named }, version);
  };
  const { landings } = await landingsOf('Healthcare', ['TX', 'Austin']);
  expect(landings.map(({ label, to }) => `${label}: ${to}`)).toEqual([
    'Healthcare jobs: /job-categories/healthcare',
    'Jobs in Texas: /jobs-in/texas',
    'Jobs in Austin, TX: /jobs-in/texas/austin',
    'Healthcare jobs in Austin, TX: /jobs-in/texas/austin/healthcare',
  ]);
  const { crumbs } = await landingsOf('Healthcare');
  expect(crumbs.map(({ label }) => label)).toEqual(['Home', 'Browse jobs', 'Healthcare']);
  expect((await landingsOf(null)).landings).toEqual([]);
  const several = await landingsOf('Retail', ['ID', 'Boise'], ['TX', 'Austin']);
  expect(several.landings.map(({ label }) => label)).toEqual([
    'Retail jobs',
    'Jobs in Idaho',
    'Jobs in Texas',
    'Jobs in Austin, TX',
  ]);
  expect(several.crumbs.map(({ label }) => label)).toEqual(['Home', 'Browse jobs', 'Idaho']);
});

test('the browse page links to categories, states and cities', async () => {
  const groups = await listBrowseGroups(database.db);
  expect(labels(groups, 'By category')).toEqual(['Healthcare 11', 'Retail 5']);
  expect(labels(groups, 'By state')).toEqual(['Idaho 5', 'Nevada 3', 'Texas 13']);
  expect(labels(groups, 'Cities with the most jobs')?.[0]).toBe('Austin, TX 7');
});

describe('when jobs close', () => {
  test('the page disappears at once with the third-last job; the list follows with its refresh', async () => {
    const closed = nurses.slice(0, 3);
    await sql`update jobs set status = 'closed', closed_at = now() where id = any(${closed}::bigint[])`.execute(
      database.db,
    );
    await database.db.transaction().execute((tx) => indexJobs(tx, closed));
    await expect(view({ state: 'texas', city: 'austin', category: 'healthcare' })).rejects.toMatchObject({
      status: 404,
    });
    await refreshLandings(database.db);
    const paths = (await listLandingPart(database.db, 0)).map(landingPath);
    expect(paths).not.toContain('/jobs-in/texas/austin/healthcare');
    expect(paths).toContain('/jobs-in/texas/austin');
  });

  test('samples have pages, and the sitemap leaves them out', async () => {
    await sql`update sources set kind = 'sample'`.execute(database.db);
    expect(await view({ state: 'texas' })).toMatchObject({ isSample: true });
    expect(await countLandingParts(database.db)).toBe(0);
  });
});

test('a job with several places is on the page of each, and once', async () => {
  const location = 'Provo, UT; Orem, UT; Casper, WY';
  await insert(times(3, { category: 'Retail', location }));
  await refreshLandings(database.db);
  const paths = (await listLandingPart(database.db, 0)).map(landingPath);
  for (const place of ['utah', 'utah/provo', 'utah/orem/retail', 'wyoming/casper'])
    expect(paths).toContain(`/jobs-in/${place}`);
  const groups = await listBrowseGroups(database.db);
  expect(labels(groups, 'By state')).toEqual(expect.arrayContaining(['Utah 3', 'Wyoming 3']));
  expect(await view({ state: 'utah' })).toMatchObject({ total: 3 });
  expect(await view({ state: 'wyoming', city: 'casper', category: 'retail' })).toMatchObject({ total: 3 });
});
