import { sql } from 'kysely';
import type { Database } from '../../src/db/client.ts';
import { insertJobs } from './jobs.ts';

/** An open job for tests of pay. */
export interface PaidJob {
  title?: string;
  company?: string;
  category?: string;
  city?: string;
  state?: string;
  country?: string;
  /** Per year. */
  year?: number;
  /** Per hour. Sets `year` too. */
  hour?: number;
  /** USD by default. */
  currency?: string;
}

export const times = (count: number, job: (at: number) => PaidJob): PaidJob[] =>
  Array.from({ length: count }, (_, at) => job(at));

/** Inserts and indexes jobs with their pay and places. Returns their ids in the given order. */
export async function insertPaidJobs(db: Database, jobs: PaidJob[]): Promise<number[]> {
  const ids = await insertJobs(
    db,
    jobs.map(({ title, company, category, city, state, year, hour }) => ({
      ...(title && { title }),
      ...(company && { company }),
      ...(category && { category }),
      location: [city, state].filter(Boolean).join(', '),
      pay_year: yearOf({ year, hour }),
    })),
  );
  const column = (of: (job: PaidJob) => unknown) => jobs.map((job) => of(job) ?? null);
  await sql`
    update jobs set city = row.city, state = row.state, country = row.country, pay_currency = row.currency,
      pay_year_min = pay_year, pay_year_max = pay_year,
      pay_period = case when hour is not null then 'hour' when pay_year is not null then 'year' end,
      pay_min = coalesce(hour, pay_year), pay_max = coalesce(hour, pay_year)
    from unnest(${ids}::bigint[], ${column(({ city }) => city)}::text[], ${column(({ state }) => state)}::text[],
      ${column(({ country }) => country)}::text[], ${column((job) => (yearOf(job) === null ? null : (job.currency ?? 'USD')))}::text[],
      ${column(({ hour }) => hour)}::numeric[]) as row (id, city, state, country, currency, hour)
    where jobs.id = row.id`.execute(db);
  return ids;
}

const yearOf = ({ year, hour }: PaidJob): number | null =>
  year ?? (hour === undefined ? null : Math.round(hour * 2080));
