import { sql } from 'kysely';
import { eachPlace } from '../../catalog/jobs/each-place.server.ts';
import { shortestGapDays } from '../../catalog/jobs/opening.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { type CompanyPay, minStated } from './companies.schema.ts';

const maxRows = 12;

/** A category, a place or a host, with the number of open jobs. */
export interface CompanyCount {
  name: string;
  jobs: number;
}

/** What the open jobs of an employer add up to. */
export interface OpenFigures {
  jobs: number;
  isSample: boolean;
  /** Different cities. */
  cities: number;
  /** The most frequent categories. */
  categories: CompanyCount[];
  /** The most frequent cities. A place without a city counts by its state, and a job in each of its places. */
  places: (CompanyCount & { city: string | null; state: string | null })[];
  /** Jobs that can be done from anywhere. */
  remote: number;
  /** The most frequent hosts of the links to apply. */
  hosts: CompanyCount[];
  pay: CompanyPay | null;
}

/** Counts the open jobs of an employer. @param names its spellings. */
export async function countOpenJobs(db: Database, names: string[]): Promise<OpenFigures> {
  const result = await sql<Omit<OpenFigures, 'pay'> & { paid: number; pay: number[] | null }>`
    with own as materialized (
      select category, places, workplace, source_id,
        regexp_replace(lower(substring(affiliate_link from '^https?://([^/?#]+)')), '^www\\.|:[0-9]+$', '', 'g') as host,
        case when pay_currency = 'USD' then pay_year end as pay
      from jobs where company = any(${names}::text[]) and status = 'open'
    ), placed as materialized (
      select place.city, place.state, workplace from own as jobs cross join lateral ${eachPlace} as place
    ), by_category as (
      select category as name, count(*)::int as jobs from own where category is not null
      group by 1 order by 2 desc, 1 limit ${maxRows}
    ), by_place as (
      select coalesce(city || ', ' || state, city, state) as name, city, state, count(*)::int as jobs
      from placed where workplace is distinct from 'remote'
      group by city, state order by 4 desc, 1 limit ${maxRows}
    ), by_host as (
      select host as name, count(*)::int as jobs from own where host is not null group by 1 order by 2 desc, 1 limit 4
    )
    select count(*)::int as jobs, (select count(distinct (city, state))::int from placed where city is not null) as cities, count(*) filter (where workplace = 'remote')::int as remote, count(pay)::int as paid,
      coalesce(bool_or(source_id in (select id from sources where kind = 'sample')), false) as "isSample",
      percentile_disc(array[0.25, 0.5, 0.75]) within group (order by pay) as pay,
      (select coalesce(json_agg(by_category), '[]') from by_category) as categories,
      (select coalesce(json_agg(by_place), '[]') from by_place) as places,
      (select coalesce(json_agg(by_host), '[]') from by_host) as hosts
    from own`.execute(db);
  const { paid, pay, ...figures } = oneRow(result);
  const [lowerQuartile = 0, median = 0, upperQuartile = 0] = (pay ?? []).map(Number);
  return {
    ...figures,
    pay: paid >= minStated ? { postings: paid, lowerQuartile, median, upperQuartile } : null,
  };
}

/** The newest open jobs of an employer. @param names its spellings. */
export async function listNewestIds(db: Database, names: string[], limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${names}::text[]) as name cross join lateral (
      select id, posted_at from jobs where company = name and status = 'open' order by posted_at desc limit ${limit}
    ) as newest order by posted_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ads that appeared and ads that closed in a week. */
export interface Week {
  /** Monday, at midnight UTC. */
  from: Date;
  opened: number;
  closed: number;
}

/** When an employer's ads appeared and closed. */
export interface HiringHistory {
  /** The weeks since its first ad, at most 26, oldest first. The last one is not over yet. */
  weeks: Week[];
  /** Days for which the ads of the last year were open, of those that closed. Null with fewer than five. */
  open: { ads: number; medianDays: number } | null;
}

const shownWeeks = 26;
const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** 1970 began on a Thursday. */
const firstMonday = 4 * dayMs;

const mondayOf = (time: number): number => Math.floor((time - firstMonday) / weekMs) * weekMs + firstMonday;

/**
 * When an employer's ads appeared and closed, from the openings of its jobs. An ad that is missing for less than three
 * days did not close.
 * @param names its spellings.
 */
export async function readHiringHistory(db: Database, names: string[], now: Date): Promise<HiringHistory> {
  const since = new Date(mondayOf(now.getTime()) - (shownWeeks - 1) * weekMs);
  type Row = {
    first: Date | null;
    opened: WeekCount[] | null;
    closed: WeekCount[] | null;
    ads: number;
    days: number | null;
  };
  const result = await sql<Row>`
    with marked as (
      select job_id, opened_at, job_openings.closed_at,
        opened_at < lag(job_openings.closed_at) over same_job + make_interval(days => ${shortestGapDays}::int) as goes_on
      from jobs join job_openings on job_id = jobs.id
      where company = any(${names}::text[]) and status in ('open', 'closed')
      window same_job as (partition by job_id order by opened_at)
    ), numbered as (
      select *, count(*) filter (where goes_on is not true) over (partition by job_id order by opened_at) as listing from marked
    ), listings as materialized (
      select min(opened_at) as opened_at, case when bool_and(closed_at is not null) then max(closed_at) end as closed_at
      from numbered group by job_id, listing
    ), last_year as (
      select extract(epoch from closed_at - opened_at) / 86400 as days from listings
      where closed_at > ${now}::timestamptz - interval '1 year'
    )
    select (select min(opened_at) from listings) as first,
      (select json_agg(counted) from (
        select extract(epoch from date_trunc('week', opened_at, 'UTC')) * 1000 as from, count(*) as ads from listings
        where opened_at >= ${since} group by 1) as counted) as opened,
      (select json_agg(counted) from (
        select extract(epoch from date_trunc('week', closed_at, 'UTC')) * 1000 as from, count(*) as ads from listings
        where closed_at >= ${since} group by 1) as counted) as closed,
      (select count(*)::int from last_year) as ads,
      (select floor(percentile_disc(0.5) within group (order by days))::int from last_year) as days`.execute(
    db,
  );
  const { first, opened, closed, ads, days } = oneRow(result);
  const start = first && Math.max(since.getTime(), mondayOf(first.getTime()));
  return {
    weeks: start === null ? [] : weeksFrom(start, now, opened ?? [], closed ?? []),
    open: days !== null && ads >= minStated ? { ads, medianDays: days } : null,
  };
}

interface WeekCount {
  /** Milliseconds since 1970. */
  from: number;
  ads: number;
}

function weeksFrom(start: number, now: Date, opened: WeekCount[], closed: WeekCount[]): Week[] {
  const countAt = (counts: WeekCount[], from: number): number =>
    counts.find((count) => Number(count.from) === from)?.ads ?? 0;
  const weeks: Week[] = [];
  for (let from = start; from <= now.getTime(); from += weekMs)
    weeks.push({ from: new Date(from), opened: countAt(opened, from), closed: countAt(closed, from) });
  return weeks;
}
