import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { NotFound } from '../../platform/errors.ts';
import type { JobCard, JobDetail, JobPage, JobSearch } from './jobs.schema.ts';
import { openKinds } from './search-counts.server.ts';
import { findHits, prepareSearch } from './search-jobs.server.ts';

const excerptLength = 300;

/** One page of a search and its exact total. */
export async function searchJobs(db: Database, search: JobSearch): Promise<JobPage> {
  const { hits, total } = await findHits(db, await prepareSearch(db, search));
  const distances = new Map(hits.map(({ id, distance }) => [id, distance]));
  const cards = await listCards(
    db,
    hits.map(({ id }) => id),
  );
  return {
    jobs: cards.map((card) => ({ ...card, distance: distances.get(card.id) ?? null })),
    total,
    totalIsExact: true,
  };
}

const cardColumns = sql`jobs.id, title, company, location, city, state, workplace, job_type as "jobType", category, salary,
  pay_period as "payPeriod", pay_currency as "payCurrency", pay_year_min as "payYearMin", pay_year_max as "payYearMax",
  skills, affiliate_link as "affiliateLink", posted_at as "postedAt", sources.kind = 'sample' as "isSample"`;

const detailColumns = sql`${cardColumns}, zip, country, pay_min::float8 as "payMin", pay_max::float8 as "payMax", description,
  description_html as "descriptionHtml", expires_at as "expiresAt", closed_at as "closedAt", sources.name as source,
  external_id as "externalId"`;

/** Jobs as lists show them, in the order of the ids. */
export async function listCards(db: Database, ids: number[]): Promise<Omit<JobCard, 'distance'>[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<JobCard, 'distance'>>`
    select ${cardColumns}, left(description, ${excerptLength}) as excerpt
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place) join jobs using (id) join sources on sources.id = source_id
    order by place`.execute(db);
  return rows;
}

/** Jobs as their own pages show them, in the order of the ids. */
export async function listJobs(db: Database, ids: number[]): Promise<JobDetail[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<JobDetail>`
    select ${detailColumns}
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place) join jobs using (id) join sources on sources.id = source_id
    order by place`.execute(db);
  return rows;
}

/** A job, open or closed; a duplicate leads to the job that is shown in its place. Null where there is none. */
export async function findJob(db: Database, id: number): Promise<JobDetail | null> {
  const { rows } = await sql<JobDetail>`
    select ${detailColumns} from jobs join sources on sources.id = source_id
    where jobs.id = (select coalesce(duplicate_of, id) from jobs where id = ${id})`.execute(db);
  return rows[0] ?? null;
}

/** @throws NotFound */
export async function getJob(db: Database, id: number): Promise<JobDetail> {
  const job = await findJob(db, id);
  if (!job) throw new NotFound('There is no job with this id.');
  return job;
}

/** How many open jobs each category has. */
export async function countJobsByCategory(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { category, jobs } of await openKinds(db))
    if (category) counts[category] = (counts[category] ?? 0) + jobs;
  return counts;
}
