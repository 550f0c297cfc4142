import { sql } from 'kysely';
import { cachedPlan } from '../../db/cached-plan.ts';
import type { Database } from '../../db/client.ts';
import type { JobDetail } from '../jobs/jobs.schema.ts';
import { occupationName, occupationOf } from '../occupations/occupation.ts';
import { slugOf } from '../places/slugs.ts';
import { usualCity } from '../places/zips.ts';
import type { PayContextFigures } from './pay-context.schema.ts';
import type { Quartiles } from './pay-figures.schema.ts';
import { salaryPath } from './salaries-path.ts';

/**
 * The pay of open jobs of a job's occupation: around its city, else in its state, else in the whole country,
 * wherever ten postings list pay. Null without a known occupation, without pay in dollars, and with fewer than
 * ten postings. The figures are those of the last refresh.
 */
export async function getPayContext(db: Database, job: JobDetail): Promise<PayContextFigures | null> {
  const { state, city, payYearMin, payYearMax } = job;
  const [min, max] = [payYearMin ?? payYearMax, payYearMax ?? payYearMin];
  if (min === null || max === null || job.payCurrency !== 'USD') return null;
  const occupation = occupationOf(job.title);
  if (occupation === 0) return null;
  const places = {
    state: ['', state ?? ''],
    city: ['', state && city ? slugOf(usualCity(city, state)) : ''],
  };
  const { rows } = await sql<Omit<PayContextFigures, 'quartiles' | 'name' | 'own' | 'to'> & Quartiles>`
    select occupation, state, city, city_slug as "citySlug", postings,
      lower_quartile as "lowerQuartile", median, upper_quartile as "upperQuartile"
    from pay_figures
    where occupation = ${occupation} and state = any(${places.state}::text[]) and city_slug = any(${places.city}::text[])
      and median is not null
    order by city_slug desc, state desc limit 1 ${cachedPlan}`.execute(db);
  if (!rows[0]) return null;
  const { lowerQuartile, median, upperQuartile, ...found } = rows[0];
  return {
    ...found,
    name: occupationName(occupation)!,
    to: salaryPath(occupation, found),
    quartiles: { lowerQuartile, median, upperQuartile },
    own: Math.round((min + max) / 2),
  };
}
