import { sql } from 'kysely';
import { displayCase } from '../../catalog/postings/display-case.ts';
import { cachedPlan } from '../../db/cached-plan.ts';
import type { Database } from '../../db/client.ts';
import { employerName } from '../filters.ts';
import type { Company } from './companies.schema.ts';

type Row = Omit<Company, 'pay'> & { paid: number; low: number | null; middle: number; high: number };

const columns = sql`companies.slug, companies.name, jobs, cities, newest_at as "newestAt", paid, pay_low as low,
  pay_middle as middle, pay_high as high`;

const toCompany = ({ name, paid, low, middle, high, ...company }: Row): Company => ({
  ...company,
  name: displayCase(name),
  pay: low === null ? null : { postings: paid, lowerQuartile: low, median: middle, upperQuartile: high },
});

/** The employer at an address, with its spellings. Null if there is none. */
export async function findCompany(
  db: Database,
  slug: string,
): Promise<{ company: Company; names: string[] } | null> {
  const { rows } = await sql<Row & { names: string[] }>`
    select ${columns}, (select array_agg(name) from company_names where company_names.slug = companies.slug) as names
    from companies where slug = ${slug} ${cachedPlan}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { names, ...company } = row;
  return { company: toCompany(company), names: names ?? [] };
}

/** The name of the employer at an address, as most of its ads write it; empty for no address. */
export const nameOfCompany = async (db: Database, slug: string): Promise<string> =>
  (slug && (await findCompany(db, slug))?.company.name) || employerName(slug);

/** The employer of a job, by the name in its ad. Null until the list of employers is refreshed. */
export async function findCompanyNamed(db: Database, name: string): Promise<Company | null> {
  const { rows } = await sql<Row>`
    select ${columns} from company_names join companies using (slug)
    where company_names.name = ${name} ${cachedPlan}`.execute(db);
  return rows[0] ? toCompany(rows[0]) : null;
}
