import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertPaidJobs, type PaidJob } from '../../../tests/support/paid-jobs.ts';
import { seededRandom } from '../../../tests/support/random.ts';
import { occupationOf } from '../../catalog/occupations/occupation.ts';
import { loadZipCodes } from '../../catalog/places/places.server.ts';
import { refreshPayFigures } from './refresh-pay-figures.server.ts';

let database: TestDatabase;

/** Cities near one another, in two states, and far away. */
const cities = [
  ['Philadelphia', 'PA'],
  ['Camden', 'NJ'],
  ['Trenton', 'NJ'],
  ['Austin', 'TX'],
  ['Round Rock', 'TX'],
  ['El Paso', 'TX'],
  ['Boise', 'ID'],
] as const;
const titles = ['Registered Nurse', 'Cashier', 'Carpenter', 'Wizard of Oz'];

function randomJobs(): PaidJob[] {
  const { next } = seededRandom(7);
  const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!;
  return Array.from({ length: 600 }, () => {
    const [city, state] = one(cities);
    const pay = 20_000 + Math.floor(next() ** 3 * 90_000);
    return {
      title: one(titles),
      company: one(['Acme', 'City of Boise', 'Mercy Hospital', 'State University']),
      ...(next() < 0.9 && (next() < 0.9 ? { city, state } : { state })),
      ...(next() < 0.05 && { country: 'CA' }),
      ...(next() < 0.8 && (next() < 0.4 ? { hour: 10 + Math.floor(next() * 40) } : { year: pay })),
      ...(next() < 0.05 && { currency: 'EUR' }),
    };
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  await loadZipCodes(database.db);
  const ids = await insertPaidJobs(database.db, randomJobs());
  // Closed and duplicate rows keep their place in the index only until the importer removes them.
  await sql`update jobs set status = 'closed', closed_at = now() where id = any(${ids.slice(0, 20)}::bigint[])`.execute(
    database.db,
  );
  await refreshPayFigures(database.db);
});
afterAll(() => database.drop());

interface Raw {
  title: string;
  company: string;
  state: string | null;
  city: string | null;
  year: number | null;
}

/** The raw rows that count, each with the distance in miles to each city by the spherical law of cosines in SQL. */
async function rawRows(): Promise<Raw[]> {
  const { rows } = await sql<Raw>`
    with counted as (
      select *, case when pay_currency = 'USD' then pay_year end as year,
        case when pay_currency = 'USD' and pay_period = 'hour' then pay_min end as hour
      from jobs where status = 'open' and (country is null or country = 'US')
    )
    select distinct on (title, company, state, city, year, hour) title, company, state, city, year from counted`.execute(
    database.db,
  );
  return rows;
}

async function milesBetween(): Promise<Map<string, number>> {
  const { rows } = await sql<{ pair: string; miles: number }>`
    with middles as (
      select city, state, radians(percentile_cont(0.5) within group (order by latitude)) as lat,
        radians(percentile_cont(0.5) within group (order by longitude)) as lon
      from zip_codes where (city, state) in (${sql.join(cities.map(([city, state]) => sql`(${city}, ${state})`))})
      group by 1, 2
    )
    select a.city || ',' || a.state || '|' || b.city || ',' || b.state as pair,
      3958.8 * acos(least(1, sin(a.lat) * sin(b.lat) + cos(a.lat) * cos(b.lat) * cos(a.lon - b.lon))) as miles
    from middles a cross join middles b`.execute(database.db);
  return new Map(rows.map(({ pair, miles }) => [pair, miles]));
}

/** Median and quartiles by sorting: the first figure that a share of all figures does not exceed. */
function plainQuartiles(years: number[]) {
  if (years.length < 10) return null;
  const sorted = years.toSorted((a, b) => a - b);
  const reach = (share: number) =>
    sorted.find((year) => sorted.filter((one) => one <= year).length >= share * sorted.length);
  return [reach(0.25), reach(0.5), reach(0.75)];
}

test('all figures are those that plain code finds in the raw rows', async () => {
  const [raw, miles] = await Promise.all([rawRows(), milesBetween()]);
  const expected = new Map<string, unknown>();
  for (const title of titles.slice(0, 3)) {
    const all = raw.filter((row) => row.title === title);
    const add = (key: string, rows: Raw[], isAlways: boolean) => {
      const years = rows.flatMap(({ year }) => year ?? []);
      if (rows.length > 0 && (isAlways || years.length >= 10))
        expected.set(`${occupationOf(title)} ${key}`, [rows.length, years.length, plainQuartiles(years)]);
    };
    add(' ', all, true);
    for (const state of ['PA', 'NJ', 'TX', 'ID'])
      add(
        `${state} `,
        all.filter((row) => row.state === state),
        true,
      );
    for (const [city, state] of cities) {
      if (!all.some((row) => row.city === city)) continue;
      const near = all.filter(
        (row) => row.city && miles.get(`${city},${state}|${row.city},${row.state}`)! <= 25,
      );
      add(`${state} ${city}`, near, false);
    }
  }
  const { rows } = await sql<{ key: string; found: unknown }>`
    select occupation || ' ' || state || ' ' || city as key, json_build_array(jobs, postings,
      case when median is not null then json_build_array(lower_quartile, median, upper_quartile) end) as found
    from pay_figures`.execute(database.db);
  const found = new Map(rows.map((row) => [row.key, row.found]));
  expect(found).toEqual(expected);
  expect([...expected.keys()].filter((key) => key.endsWith('Camden'))).not.toEqual([]);
});

test('no figure comes from fewer than ten postings, and the details add up', async () => {
  const { rows } = await sql<{
    postings: number;
    isShown: boolean;
    details: {
      hour: { postings: number } | null;
      steps: { counts: number[] };
      employers: { postings: number }[];
    } | null;
  }>`select postings, median is not null as "isShown", details from pay_figures`.execute(database.db);
  for (const { postings, isShown, details } of rows) {
    expect(isShown).toBe(postings >= 10);
    expect(details !== null).toBe(isShown);
    if (!details) continue;
    expect(details.steps.counts.reduce((sum, count) => sum + count, 0)).toBe(postings);
    for (const part of [details.hour, ...details.employers])
      expect(part?.postings ?? 10).toBeGreaterThanOrEqual(10);
  }
  expect(rows.some(({ details }) => details?.hour)).toBe(true);
});

test('a second run without a change of the catalog does nothing', async () => {
  expect(await refreshPayFigures(database.db)).toBeNull();
});
