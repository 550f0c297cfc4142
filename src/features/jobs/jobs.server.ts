import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { NotFound } from '../../platform/errors.ts';
import { type JobCard, type JobDetail, type JobPage, type JobSearch, searchTerms } from './jobs.schema.ts';

const like = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`;

function matches(term: string) {
  const pattern = like(term);
  return sql<SqlBool>`(lower(title) like ${pattern} or lower(company) like ${pattern} or lower(description) like ${pattern} or exists (select from unnest(skills) skill where lower(skill) like ${pattern}))`;
}

function filter(search: JobSearch) {
  const parts: Expression<SqlBool>[] = [sql<SqlBool>`jobs.status = 'open'`];
  const terms = searchTerms(search.keywords);
  if (terms.length) parts.push(sql<SqlBool>`(${sql.join(terms.map(matches), sql` or `)})`);
  for (const term of searchTerms(search.exclude)) parts.push(sql<SqlBool>`not ${matches(term)}`);
  if (search.location) parts.push(sql<SqlBool>`lower(location) like ${like(search.location.toLowerCase())}`);
  if (search.category) parts.push(sql<SqlBool>`category = ${search.category}`);
  if (search.jobType) parts.push(sql<SqlBool>`job_type = ${search.jobType}`);
  if (search.workplace) parts.push(sql<SqlBool>`workplace = ${search.workplace}`);
  if (search.salaryMin !== null)
    parts.push(sql<SqlBool>`coalesce(pay_year_max, pay_year) >= ${search.salaryMin}`);
  if (search.postedWithin)
    parts.push(sql<SqlBool>`posted_at > now() - make_interval(days => ${search.postedWithin})`);
  return sql.join(parts, sql` and `);
}

const cardColumns = sql`jobs.id, title, company, location, city, state, workplace, job_type as "jobType", category, salary, pay_period as "payPeriod",
  pay_currency as "payCurrency", pay_year_min as "payYearMin", pay_year_max as "payYearMax", skills, affiliate_link as "affiliateLink",
  posted_at as "postedAt", sources.kind = 'sample' as "isSample"`;

export async function searchJobs(db: Database, search: JobSearch): Promise<JobPage> {
  const where = filter(search);
  const order =
    search.sort === 'salary'
      ? sql`pay_year desc nulls last, posted_at desc, jobs.id desc`
      : sql`posted_at desc, jobs.id desc`;
  const { rows } =
    await sql<JobCard>`select ${cardColumns}, left(description, 300) as excerpt, null as distance from jobs join sources on sources.id = source_id where ${where}
    order by ${order} limit ${search.pageSize} offset ${(search.page - 1) * search.pageSize}`.execute(db);
  const total = await sql<{ n: number }>`select count(*)::int as n from jobs where ${where}`.execute(db);
  return { jobs: rows, total: total.rows[0]!.n, totalIsExact: true };
}

const detailColumns = sql`${cardColumns}, zip, country, pay_min::float8 as "payMin", pay_max::float8 as "payMax", description, description_html as "descriptionHtml",
  expires_at as "expiresAt", closed_at as "closedAt", sources.name as source, external_id as "externalId"`;

export async function listJobs(db: Database, ids: number[]): Promise<JobDetail[]> {
  const { rows } =
    await sql<JobDetail>`select ${detailColumns} from jobs join sources on sources.id = source_id where jobs.id = any(${ids})`.execute(
      db,
    );
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

export async function findJob(db: Database, id: number): Promise<JobDetail | null> {
  return (await listJobs(db, [id]))[0] ?? null;
}

export async function getJob(db: Database, id: number): Promise<JobDetail> {
  const job = await findJob(db, id);
  if (!job) throw new NotFound('There is no job with this id.');
  return job;
}

export async function findSimilarJobs(db: Database, job: JobDetail, limit: number): Promise<JobCard[]> {
  const { rows } =
    await sql<JobCard>`select ${cardColumns}, left(description, 300) as excerpt, null as distance from jobs join sources on sources.id = source_id
    where jobs.status = 'open' and category = ${job.category} and jobs.id <> ${job.id} limit ${limit}`.execute(
      db,
    );
  return rows;
}

export async function countJobsByCategory(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{
    category: string;
    n: number;
  }>`select category, count(*)::int as n from jobs where status = 'open' and category is not null group by 1`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ category, n }) => [category, n]));
}

export async function closeExpiredJobs(_db: Database): Promise<number> {
  return 0;
}
