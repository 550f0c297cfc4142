import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { eachPlace } from '../../catalog/jobs/each-place.server.ts';
import { slugOf } from '../../catalog/places/slugs.ts';
import { stateNames } from '../../catalog/places/state-names.ts';
import { cityPlace, usualCity } from '../../catalog/places/zips.ts';
import type { Database } from '../../db/client.ts';
import { afterChange } from '../after-change.server.ts';
import { storedFact } from '../engine/stored-fact.server.ts';
import { employerType } from './employer-type.ts';
import { payFigures } from './pay-figures.ts';
import { type OccupationJob, type PayPlace, payPlaces, withoutDuplicates } from './places-of-pay.ts';

const fetchedRows = 5_000;
const writtenRows = 2_000;
/** Cities take about 0.1 ms each. */
const placesAtOnce = 50;

/**
 * Refreshes the pay of occupations by place after a change of the catalog. For a large catalog, at most once an
 * hour.
 * @returns the number of figures, or null if nothing was to do.
 */
export function refreshPayFigures(db: Database): Promise<number | null> {
  return afterChange(db, { noted: 'paid_catalogue', minutes: 60 }, writeFigures);
}

interface Row {
  occupation: number;
  ad: number;
  company: string;
  category: string | null;
  places: { state: string | null; city: string | null }[];
  year: number | null;
  hour: number | null;
}

async function writeFigures(tx: Database): Promise<number> {
  await sql`delete from pay_figures`.execute(tx);
  let [places, written] = [0, 0];
  let figures: object[] = [];
  const write = async (): Promise<void> => {
    await insertFigures(tx, figures);
    written += figures.length;
    figures = [];
  };
  for await (const { occupation, jobs } of occupations(tx)) {
    const category = commonCategory(jobs);
    for (const place of payPlaces(jobs, cityPlace)) {
      const row = rowOf(place);
      if (place.city === '' || (row.quartiles && row.city_slug))
        figures.push({ occupation, category, ...row, ...row.quartiles });
      if (figures.length >= writtenRows) await write();
      // Other work of the process goes on in between.
      if (++places % placesAtOnce === 0) await setImmediate();
    }
  }
  await write();
  return written;
}

/**
 * The open jobs of each occupation, without jobs abroad and duplicates. The occupation and the ad's number are in
 * the facts of the index (search/engine/facts.ts).
 */
async function* occupations(tx: Database): AsyncGenerator<{ occupation: number; jobs: OccupationJob[] }> {
  await sql`
    declare paid_jobs no scroll cursor for
    select * from (
      select ${storedFact('occupation')} as occupation,
        ${storedFact('ad')} as ad,
        company, jobs.category,
        (select coalesce(json_agg(place order by place), '[]') from ${eachPlace} as place) as places,
        case when pay_currency = 'USD' then jobs.pay_year end as year,
        case when pay_currency = 'USD' and pay_period = 'hour'
          then ((coalesce(pay_min, pay_max) + coalesce(pay_max, pay_min)) / 2)::float8 end as hour
      from job_search join jobs on jobs.id = job_id
      where facts is not null and status = 'open' and coalesce(country, 'US') = 'US'
    ) as known where occupation > 0 order by occupation`.execute(tx);
  let occupation = 0;
  let jobs: OccupationJob[] = [];
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.raw(String(fetchedRows))} from paid_jobs`.execute(tx);
    for (const row of rows) {
      if (row.occupation !== occupation && jobs.length > 0) {
        yield { occupation, jobs: withoutDuplicates(jobs) };
        jobs = [];
      }
      occupation = row.occupation;
      jobs.push(jobOf(row));
    }
    if (rows.length < fetchedRows) break;
  }
  if (jobs.length > 0) yield { occupation, jobs: withoutDuplicates(jobs) };
  await sql`close paid_jobs`.execute(tx);
}

function jobOf({ ad, company, category, places, year, hour }: Row): OccupationJob {
  const known = places.flatMap(({ state, city }) =>
    state !== null && Object.hasOwn(stateNames, state)
      ? [{ state, city: city ? usualCity(city, state) : '' }]
      : [],
  );
  return {
    ad,
    category,
    places: known.filter((one, at) => known.findIndex((other) => isSame(one, other)) === at),
    paid: year === null ? null : { year, hour, employer: employerType(company) },
  };
}

const isSame = (one: { state: string; city: string }, other: { state: string; city: string }): boolean =>
  one.state === other.state && one.city === other.city;

function rowOf({ state, city, jobs, own }: PayPlace) {
  const postings = jobs.flatMap(({ paid }) => paid ?? []);
  return {
    state,
    city,
    city_slug: slugOf(city),
    jobs: jobs.length,
    postings: postings.length,
    own_postings: own,
    ...payFigures(postings),
  };
}

/** The category of at least half of the jobs. '' if there is none. */
function commonCategory(jobs: OccupationJob[]): string {
  const counts = [...Map.groupBy(jobs, ({ category }) => category ?? '')];
  return counts.find(([, held]) => held.length * 2 >= jobs.length)?.[0] ?? '';
}

/** If two cities of a state share an address, the first one gets it. */
async function insertFigures(tx: Database, figures: object[]): Promise<void> {
  await sql`
    insert into pay_figures (occupation, state, city, city_slug, category, jobs, postings, own_postings,
      lower_quartile, median, upper_quartile, details)
    select occupation, state, city, city_slug, category, jobs, postings, own_postings,
      "lowerQuartile", median, "upperQuartile", details
    from json_to_recordset(${JSON.stringify(figures)}::json) as figure (occupation int, state text, city text,
      city_slug text, category text, jobs int, postings int, own_postings int, "lowerQuartile" int, median int,
      "upperQuartile" int, details jsonb)
    on conflict do nothing`.execute(tx);
}
