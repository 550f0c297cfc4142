import type { JobDetail } from '../../catalog/jobs/jobs.schema.ts';
import { everydayName } from '../../catalog/occupations/everyday-name.ts';
import { occupationOf } from '../../catalog/occupations/occupation.ts';
import { slugOf } from '../../catalog/places/slugs.ts';
import { usualCity } from '../../catalog/places/zips.ts';
import type { Database } from '../../db/client.ts';
import type { SearchEngine } from '../search-engine.ts';
import type { PayContextFigures } from './pay-context.schema.ts';
import { findNearestPay } from './pay-figures.server.ts';
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
    findNearestPay(db, occupation, state, citySlug),
  );
  if (!found) return null;
  const { lowerQuartile, median, upperQuartile, ...place } = found;
  return {
    ...place,
    name: everydayName(occupation),
    to: salaryPath(occupation, place),
    quartiles: { lowerQuartile, median, upperQuartile },
    own: Math.round((min + max) / 2),
  };
}
