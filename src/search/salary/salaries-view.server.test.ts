import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertPaidJobs, times } from '../../../tests/support/paid-jobs.ts';
import { NotFound } from '../../platform/errors.ts';
import { findLivePay } from './live-pay.server.ts';
import { countSalaryParts, listSalaryPart } from './pay-figures.server.ts';
import { refreshPayFigures } from './refresh-pay-figures.server.ts';
import { salaryPath } from './salaries-path.ts';
import { getSalaryIndex, getSalaryView, listPayLinks, type SalaryView } from './salaries-view.server.ts';

let database: TestDatabase;

const nurse = { title: 'Registered Nurse', category: 'Healthcare' };
const austin = { city: 'Austin', state: 'TX' };

beforeAll(async () => {
  database = await createTestDatabase();
  await insertPaidJobs(database.db, [
    ...times(10, (at) => ({ ...nurse, ...austin, hour: 30 + at, company: 'Mercy Hospital' })),
    ...times(10, (at) => ({ ...nurse, ...austin, hour: 40 + at, company: 'City of Austin' })),
    // Copies of one ad.
    ...times(5, () => ({ ...nurse, ...austin, hour: 30, company: 'Mercy Hospital' })),
    ...times(3, (at) => ({ ...nurse, city: 'Round Rock', state: 'TX', year: 60_000 + at })),
    ...times(9, (at) => ({ ...nurse, city: 'Boise', state: 'ID', year: 90_000 + at })),
    // Neither lists pay in dollars.
    { ...nurse, city: 'Boise', state: 'ID' },
    { ...nurse, city: 'Boise', state: 'ID', year: 99_000, currency: 'CAD' },
    { ...nurse, year: 20_000, country: 'DE' },
    ...times(12, (at) => ({ title: 'Nurse Practitioner', ...austin, year: 120_000 + at * 100 })),
    { title: 'Cashier', ...austin, year: 30_000 },
  ]);
  await refreshPayFigures(database.db);
});
afterAll(() => database.drop());

async function view(occupation: string, place?: string): Promise<SalaryView> {
  const found = await getSalaryView(database.db, { occupation, ...(place !== undefined && { place }) });
  if ('redirect' in found) throw new Error(`redirects to ${found.redirect}`);
  return found;
}

test('an occupation in the whole country: figures by year and by hour, states, similar occupations', async () => {
  const page = await view('registered-nurses');
  expect(page).toMatchObject({
    path: '/salaries/registered-nurses',
    title: 'Pay for Registered Nurses',
    lead: expect.stringMatching(
      /^32 of 33 open jobs for Registered Nurses in the United States list pay\. As of /,
    ),
    figures: { postings: 32, quartiles: { median: 87_360 }, details: { hour: { postings: 20, median: 39 } } },
    search: { keywords: 'Registered Nurses', location: '' },
    category: 'Healthcare',
    isIndexed: true,
  });
  expect(page.figures?.details.employers).toEqual([
    { type: 'Government', postings: 10, median: 44 * 2080 },
    { type: 'Hospitals and health systems', postings: 10, median: 34 * 2080 },
    { type: 'Other employers', postings: 12, median: 90_002 },
  ]);
  expect(page.places).toMatchObject({ title: 'By state', links: [{ label: 'Texas', postings: 23 }] });
  expect(page.similar).toMatchObject([{ label: 'Nurse Practitioners', postings: 12 }]);
});

test('a state lists its cities, and a city counts the jobs around it', async () => {
  const state = await view('registered-nurses', 'texas');
  expect(state.title).toBe('Pay for Registered Nurses in Texas');
  expect(state.places.links.map(({ label, to }) => `${label} ${to}`)).toEqual([
    'Austin /salaries/registered-nurses/austin-tx',
  ]);
  const city = await view('registered-nurses', 'austin-tx');
  expect(city).toMatchObject({
    title: 'Pay for Registered Nurses in Austin, TX',
    lead: expect.stringContaining('within 25 miles of Austin, TX'),
    figures: { postings: 23 },
    search: { location: 'Austin, TX' },
    isIndexed: true,
  });
  expect(city.crumbs.map(({ to }) => to)).toEqual([
    '/salaries',
    '/salaries/registered-nurses',
    '/salaries/registered-nurses/texas',
    '/salaries/registered-nurses/austin-tx',
  ]);
});

test('a city with the figures of a neighbor is shown, but not indexed', async () => {
  expect(await view('registered-nurses', 'round-rock-tx')).toMatchObject({
    figures: { postings: 23 },
    isIndexed: false,
  });
});

test.each([
  ['registered-nurses', 'idaho', '/salaries/registered-nurses'],
  ['registered-nurses', 'boise-id', '/salaries/registered-nurses'],
  ['registered-nurses', 'el-paso-tx', '/salaries/registered-nurses/texas'],
  ['cashiers', 'texas', null],
  ['cashiers', undefined, null],
  ['carpenters', undefined, null],
])(
  '%s in %s: fewer than ten postings make no figure, and the page leads on',
  async (occupation, place, wider) => {
    const page = await view(occupation, place);
    expect(page).toMatchObject({ figures: null, isIndexed: false });
    expect(page.lead).toMatch(/^Fewer than 10 open jobs for /);
    expect(`${page.lead} ${page.description}`).not.toMatch(/\$/);
    expect(page.wider?.to ?? null).toBe(wider);
  },
);

test.each([
  ['wizards', undefined],
  ['registered-nurses', 'atlantis'],
  ['registered-nurses', 'nowhere-at-all-tx'],
  ['registered-nurses', 'austin-xx'],
  ['registered-nurses', ''],
])('%s in %s: not found', async (occupation, place) => {
  await expect(view(occupation, place)).rejects.toThrow(NotFound);
});

test.each([
  ['rn', undefined, '/salaries/registered-nurses'],
  ['registered-nurse', 'texas', '/salaries/registered-nurses/texas'],
  ['registered-nurses', 'st-louis-mo', null],
  ['registered-nurses', 'saint-louis-mo', '/salaries/registered-nurses/st-louis-mo'],
])('%s in %s has one address', async (occupation, place, redirect) => {
  const found = await getSalaryView(database.db, { occupation, ...(place && { place }) });
  expect('redirect' in found ? found.redirect : null).toBe(redirect);
});

test('the list of occupations, those of a place, and the sitemap', async () => {
  const { links } = await getSalaryIndex(database.db);
  expect(links.map(({ label, postings }) => `${label} ${postings}`)).toEqual([
    'Registered Nurses 32',
    'Nurse Practitioners 12',
  ]);
  const inTexas = await listPayLinks(database.db, { state: 'TX', citySlug: '', category: 'Healthcare' }, 5);
  expect(inTexas.map(({ to }) => to)).toEqual(['/salaries/registered-nurses/texas']);
  expect(await countSalaryParts(database.db)).toBe(1);
  const listed = (await listSalaryPart(database.db, 0)).map((one) => salaryPath(one.occupation, one));
  expect(listed.toSorted()).toEqual([
    '/salaries/nurse-practitioners',
    '/salaries/nurse-practitioners/austin-tx',
    '/salaries/nurse-practitioners/texas',
    '/salaries/registered-nurses',
    '/salaries/registered-nurses/austin-tx',
    '/salaries/registered-nurses/texas',
  ]);
});

test.each([
  [
    'its city',
    'RN, night shift',
    'Austin',
    'open jobs for Registered Nurses',
    'within 25 miles of Austin, TX',
    '',
  ],
  ['the state', 'registered nurse', 'Houston', 'open jobs for Registered Nurses', 'in Texas', ''],
  [
    'the country',
    'Nurse Practitioner',
    'Denver',
    'open jobs for Nurse Practitioners',
    'in the United States',
    '',
  ],
  [
    'the country, for remote work',
    'rn',
    'Remote',
    'open jobs for Registered Nurses',
    'in the United States',
    '',
  ],
  [
    'its category, with fewer than ten jobs',
    'Cashier',
    'Austin',
    'newest open Healthcare jobs',
    'in Austin',
    'Cashier',
  ],
  [
    'its category, if no occupation has the title',
    'Wizard',
    'Austin',
    'newest open Healthcare jobs',
    'in Austin',
    'Wizard',
  ],
])(
  'the calculator takes the pay of a typed title from %s',
  async (_, jobTitle, location, what, place, unmatched) => {
    const query = { jobTitle, jobCategory: 'Healthcare', location };
    expect(await findLivePay(database.db, query)).toMatchObject({ what, place, unmatched });
  },
);

test('the page of the occupation goes with its pay in the calculator', async () => {
  const query = { jobTitle: 'Registered Nurse', jobCategory: 'Legal', location: 'Austin' };
  expect(await findLivePay(database.db, query)).toMatchObject({
    median: (await view('registered-nurses', 'austin-tx')).figures?.quartiles.median,
    page: { label: 'Pay for Registered Nurses in Austin, TX', to: '/salaries/registered-nurses/austin-tx' },
    search: { keywords: 'Registered Nurses', location: 'Austin, TX' },
  });
});

test('pages whose figures count samples say so, and are not indexed', async () => {
  expect(await view('registered-nurses')).toMatchObject({ hasSamples: false });
  await sql`update sources set kind = 'sample'`.execute(database.db);
  expect(await view('registered-nurses')).toMatchObject({ hasSamples: true, isIndexed: false });
  expect(await getSalaryIndex(database.db)).toMatchObject({ hasSamples: true });
  expect(
    await findLivePay(database.db, { jobTitle: '', jobCategory: 'Healthcare', location: 'Austin' }),
  ).toMatchObject({ hasSamples: true });
});
