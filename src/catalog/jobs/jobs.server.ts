import { type RawBuilder, sql } from 'kysely';
import { cachedPlan } from '../../db/cached-plan.ts';
import type { Database } from '../../db/client.ts';
import { NotFound } from '../../platform/errors.ts';
import type { Point } from '../places/distance.ts';
import type { CatalogVersion } from './catalog.server.ts';
import { excerptReads } from './excerpt.ts';
import type { JobCard, JobDetail } from './jobs.schema.ts';
import type { Opening } from './opening.ts';
import { type JobPlaceParts, nearestFirst, placesText } from './places-text.ts';
import { type RoleOpening, roleOpenings, type StoredOpening, toRoleOpening } from './role-openings.server.ts';

const noJob = 'There is no job with this id.';

/** The newest openings of a role that its card looks at. */
const maxOpenings = 40;

const cardColumns = sql`jobs.id, title, company, location, city, state, places, more_places as "morePlaces", workplace, job_type as "jobType", job_types as "jobTypes", category, salary,
  pay_min::float8 as "payMin", pay_max::float8 as "payMax", pay_period as "payPeriod", pay_currency as "payCurrency", pay_year_min as "payYearMin", pay_year_max as "payYearMax",
  skills, affiliate_link as "affiliateLink", posted_at as "postedAt", posted_on as "postedOn", posted_at_least as "postedAtLeast",
  case when posted_stated then null else first_seen_at end as "firstSeenAt", stated_closing_on as "statedClosingOn", sources.kind = 'sample' as "isSample"`;

/** A role with fewer openings has no line on its card (opening.ts). Times are milliseconds since 1970. */
const openings = sql`(
  select json_agg(json_build_array(job_id, extract(epoch from opened_at) * 1000, extract(epoch from recent.closed_at) * 1000))
  from (
    select job_id, opened_at, closed_at from job_openings
    where role_key = jobs.duplicate_key and job_openings.source_id = jobs.source_id
    order by opened_at desc limit ${maxOpenings}
  ) as recent having count(*) > 2 and count(recent.closed_at) > 1
)`;

/** A new employer has no page until the list of employers is refreshed. */
const companySlug = sql`(
  select slug from company_names join companies using (slug) where company_names.name = jobs.company
)`;

const detailColumns = sql`${cardColumns}, zip, country, remote_states as "remoteStates", remote_except as "remoteExcept", description,
  description_html as "descriptionHtml", expires_at as "expiresAt", expires_on as "expiresOn", closed_at as "closedAt", closed_reason as "closedReason", sources.name as source,
  external_id as "externalId",
  case when sources.kind = 'employer' then (select seen_at from job_sightings where job_id = jobs.id) end as "checkedAt"`;

/**
 * Jobs as lists show them, in the order of the ids, with their distance from the center if there is one.
 * @param reads the characters of the description to read (`excerptReads`).
 */
export async function listCards(
  db: Database,
  ids: number[],
  center: Point | null = null,
  reads: number = excerptReads.beginning,
): Promise<JobCard[]> {
  if (ids.length === 0) return [];
  return findCards(db, sql`${ids}::bigint[]`, center, reads);
}

/** Like `listCards`, for the ids of an SQL expression: one statement finds and lists them. */
export async function findCards(
  db: Database,
  ids: RawBuilder<unknown>,
  center: Point | null = null,
  reads: number = excerptReads.beginning,
): Promise<JobCard[]> {
  type Row = Omit<JobCard, 'distance' | 'elsewhere' | 'openings'> & {
    openings: [jobId: number, openedAt: number, closedAt: number | null][] | null;
  };
  const { rows } = await sql<Row>`
    select ${cardColumns}, left(description, ${reads}::int) as excerpt,
      ${openings} as openings, ${companySlug} as "companySlug"
    from unnest(${ids}) with ordinality as wanted (id, place) join jobs using (id) join sources on sources.id = source_id
    order by place ${cachedPlan}`.execute(db);
  return rows.map(({ openings: known, ...card }) => {
    const near = center ? nearestFirst(card.places, center) : { distance: null };
    return {
      ...card,
      ...near,
      ...(known && { openings: known.map(toOpening) }),
      elsewhere: [],
    };
  });
}

const toOpening = ([jobId, openedAt, closedAt]: [number, number, number | null]): Opening => ({
  jobId,
  openedAt: new Date(openedAt),
  closedAt: closedAt === null ? null : new Date(closedAt),
});

/** The places of jobs in one line each, by their ids. */
export async function listPlaces(db: Database, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<JobPlaceParts & { id: number }>`
    select id, location, places, more_places as "morePlaces" from jobs where id = any(${ids}::bigint[]) ${cachedPlan}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, placesText(row)]));
}

/** Jobs for their own pages, in the order of the ids. */
export async function listJobs(db: Database, ids: number[]): Promise<JobDetail[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<JobDetail>`
    select ${detailColumns}
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place) join jobs using (id) join sources on sources.id = source_id
    order by place ${cachedPlan}`.execute(db);
  return rows;
}

const isShown = (id: number): RawBuilder<unknown> =>
  sql`jobs.id = (select coalesce(duplicate_of, id) from jobs where id = ${id})`;

/** A job, open or closed. For a duplicate it is the job that is shown instead. Null if there is none. */
export async function findJob(db: Database, id: number): Promise<JobDetail | null> {
  const { rows } = await sql<JobDetail>`
    select ${detailColumns} from jobs join sources on sources.id = source_id where ${isShown(id)} ${cachedPlan}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** A job for its page, with the openings of its role and the state of the catalog. */
export interface PagedJob {
  job: JobDetail;
  openings: RoleOpening[];
  catalog: CatalogVersion;
}

/**
 * Like `getJob`, with what the job's page also needs, in one statement.
 * @throws NotFound
 */
export async function getPagedJob(db: Database, id: number): Promise<PagedJob> {
  const { rows } = await sql<JobDetail & CatalogVersion & { openings: StoredOpening[] }>`
    select ${detailColumns}, ${roleOpenings} as openings, version, folded_slot as "mergedUpTo"
    from jobs join sources on sources.id = source_id cross join catalogue where ${isShown(id)} ${cachedPlan}`.execute(
    db,
  );
  if (!rows[0]) throw new NotFound(noJob);
  const { openings, version, mergedUpTo, ...job } = rows[0];
  return { job, openings: openings.map(toRoleOpening), catalog: { version, mergedUpTo } };
}

/** @throws NotFound */
export async function getJob(db: Database, id: number): Promise<JobDetail> {
  const job = await findJob(db, id);
  if (!job) throw new NotFound(noJob);
  return job;
}
