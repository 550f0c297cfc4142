import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { eachPlace } from '../../catalog/jobs/each-place.server.ts';
import type { Database } from '../../db/client.ts';
import { afterChange } from '../after-change.server.ts';
import { companySlug } from '../engine/company-slug.ts';
import { minStated } from './companies.schema.ts';

/** Names between two pauses for other work of the process. */
const batchNames = 2000;

/** Refreshes the list of employers after a change of the catalog. For a large catalog, at most every ten minutes. */
export async function refreshCompanies(db: Database): Promise<void> {
  await afterChange(db, { noted: 'companies_catalogue', minutes: 10 }, async (tx) => {
    await addNames(tx);
    await writeCompanies(tx);
    await sql`delete from company_names where not exists (select from jobs where company = name)`.execute(tx);
  });
}

/** Gives each new spelling its address. */
async function addNames(tx: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct company as name from jobs
    where not exists (select from company_names where name = company)`.execute(tx);
  for (let at = 0; at < rows.length; at += batchNames) {
    const names = rows.slice(at, at + batchNames).map(({ name }) => name);
    await sql`
      insert into company_names (name, slug)
      select * from unnest(${names}::text[], ${names.map(companySlug)}::text[])`.execute(tx);
    await setImmediate();
  }
}

/** Writes only rows that changed. An employer without a job, open or closed, disappears. */
async function writeCompanies(tx: Database): Promise<void> {
  await sql`
    with spelled as (
      select slug, company, count(*) filter (where status = 'open') as open, count(*) as total
      from jobs join company_names on company_names.name = company
      where status <> 'duplicate' and slug <> '' group by slug, company
    ), named as (
      select slug, (array_agg(company order by open desc, total desc, company))[1] as name, sum(open)::int as jobs
      from spelled group by slug
    ), figures as (
      select slug, max(posted_at) as newest_at,
        count(pay_year) filter (where pay_currency = 'USD') as paid,
        percentile_disc(array[0.25, 0.5, 0.75]) within group (order by case when pay_currency = 'USD' then pay_year end) as pay
      from jobs join company_names on company_names.name = company
      where status = 'open' and slug <> '' group by slug
    ), placed as (
      select slug, count(distinct (place.city, place.state)) as cities
      from jobs join company_names on company_names.name = company cross join lateral ${eachPlace} as place
      where status = 'open' and slug <> '' and place.city is not null group by slug
    ), current as (
      select slug, name, jobs, coalesce(cities, 0)::int as cities, newest_at, coalesce(paid, 0)::int as paid,
        case when paid >= ${minStated} then pay[1] end as pay_low, case when paid >= ${minStated} then pay[2] end as pay_middle,
        case when paid >= ${minStated} then pay[3] end as pay_high
      from named left join figures using (slug) left join placed using (slug)
    ), removed as (
      delete from companies where not exists (select from current where current.slug = companies.slug)
    )
    insert into companies (slug, name, jobs, cities, newest_at, paid, pay_low, pay_middle, pay_high)
    select slug, name, jobs, cities, newest_at, paid, pay_low, pay_middle, pay_high from current
    on conflict (slug) do update set name = excluded.name, jobs = excluded.jobs, cities = excluded.cities,
      newest_at = excluded.newest_at, paid = excluded.paid, pay_low = excluded.pay_low,
      pay_middle = excluded.pay_middle, pay_high = excluded.pay_high
    where companies is distinct from excluded`.execute(tx);
}
