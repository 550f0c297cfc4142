import { sql } from 'kysely';
import { cachedPlan } from '../../db/cached-plan.ts';
import type { Database } from '../../db/client.ts';
import type { JobDetail } from '../jobs/jobs.schema.ts';
import { occupationName, occupationOf } from '../occupations/occupation.ts';
import { slugOf } from '../places/slugs.ts';
import { usualCity } from '../places/zips.ts';
import type { SearchEngine } from '../search/search-engine.server.ts';
import type { PayContextFigures } from './pay-context.schema.ts';
import type { PayFigures, Quartiles } from './pay-figures.schema.ts';
import { salaryPath } from './salaries-path.ts';

/**
 * The pay of open jobs of a job's occupation: around its city, else in its state, else in the whole country,
 * wherever ten postings list pay. Null without a known occupation, without pay in dollars, and with fewer than
 * ten postings. The figures are those of the last refresh. They are cached for a minute.
 * @param version of the catalog.
 */
export async function getPayContext(
  db: Database,
  engine: SearchEngine,
  job: JobDetail,
  version: number,
): Promise<PayContextFigures | null> {
  const { payYearMin, payYearMax } = job;
  const [min, max] = [payYearMin ?? payYearMax, payYearMax ?? payYearMin];
  if (min === null || max === null || job.payCurrency !== 'USD') return null;
  const occupation = occupationOf(job.title);
  if (occupation === 0) return null;
  const state = job.state ?? '';
  const citySlug = state && job.city ? slugOf(usualCity(job.city, state)) : '';
  const found = await engine.figures.answer(version, `pay ${occupation} ${state} ${citySlug}`, () =>
    findNearest(db, occupation, state, citySlug),
  );
  if (!found) return null;
  const { lowerQuartile, median, upperQuartile, ...place } = found;
  return {
    ...place,
    name: occupationName(occupation) ?? '',
    to: salaryPath(occupation, place),
    quartiles: { lowerQuartile, median, upperQuartile },
    own: Math.round((min + max) / 2),
  };
}

type Found = Pick<PayFigures, 'occupation' | 'state' | 'city' | 'citySlug' | 'postings'> & Quartiles;

async function findNearest(
  db: Database,
  occupation: number,
  state: string,
  citySlug: string,
): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select occupation, state, city, city_slug as "citySlug", postings,
      lower_quartile as "lowerQuartile", median, upper_quartile as "upperQuartile"
    from pay_figures
    where occupation = ${occupation} and state = any(${['', state]}::text[])
      and city_slug = any(${['', citySlug]}::text[]) and median is not null
    order by city_slug desc, state desc limit 1 ${cachedPlan}`.execute(db);
  return rows[0] ?? null;
}
