import { sql } from 'kysely';
import type { Warning } from '../../catalog/postings/find-warnings.ts';
import type { CatalogJob } from '../../catalog/postings/raw-job.ts';
import type { Database } from '../../db/client.ts';

/** A job to write, with its derived columns. */
export interface JobRow {
  job: CatalogJob;
  contentHash: Buffer;
  duplicateKey: Buffer;
  ownLink: boolean;
  /** What the rules found in the text, for the review queue. */
  warnings: Warning[];
  /** Why the job is not offered although its source lists it. */
  closedReason: 'stated' | 'blocked' | null;
}

/** A job as it is stored. */
export interface WrittenJob {
  id: number;
  externalId: string;
  isClosed: boolean;
}

/** The columns that a feed fills, with their types. */
const columns = {
  external_id: 'text',
  title: 'text',
  company: 'text',
  location: 'text',
  city: 'text',
  state: 'text',
  zip: 'text',
  country: 'text',
  latitude: 'real',
  longitude: 'real',
  places: 'jsonb',
  more_places: 'int',
  remote_states: 'text[]',
  remote_except: 'text[]',
  workplace: 'text',
  job_type: 'text',
  job_types: 'text[]',
  stated_job_type: 'text',
  category: 'text',
  stated_category: 'text',
  stated_grade: 'text',
  skills: 'text[]',
  salary: 'text',
  pay_min: 'numeric',
  pay_max: 'numeric',
  pay_period: 'text',
  pay_currency: 'text',
  pay_year_min: 'bigint',
  pay_year_max: 'bigint',
  pay_year: 'bigint',
  description: 'text',
  description_html: 'text',
  affiliate_link: 'text',
  posted_at: 'timestamptz',
  posted_on: 'date',
  posted_at_least: 'boolean',
  posted_stated: 'boolean',
  expires_at: 'timestamptz',
  expires_on: 'date',
  stated_closing_on: 'date',
  duplicate_key: 'bytea',
  content_hash: 'bytea',
  own_link: 'boolean',
  status: 'text',
  closed_reason: 'text',
} as const;
type JobColumn = keyof typeof columns;

const names = Object.keys(columns) as JobColumn[];
const list = sql.raw(names.join(', '));
const typed = sql.raw(names.map((name) => `${name} ${columns[name]}`).join(', '));
const replaced = sql.raw(names.map((name) => `${name} = excluded.${name}`).join(', '));

/**
 * Inserts or replaces jobs of one source by their external ids, which must be distinct. They are open afterwards, unless their expiry has
 * passed or they have a reason to be closed. One JSON parameter carries all rows: it can hold arrays and nulls, and is as fast as one array
 * for each column.
 */
export async function upsertJobs(tx: Database, sourceId: number, rows: JobRow[]): Promise<WrittenJob[]> {
  const now = new Date();
  const json = JSON.stringify(rows.map((row) => toColumns(row, now)));
  const result = await sql<WrittenJob>`
    insert into jobs (source_id, ${list}, closed_at)
    select ${sourceId}::int, ${list}, case when status = 'closed' then now() end from json_to_recordset(${json}::json) as row (${typed})
    order by external_id
    on conflict (source_id, external_id) do update set ${replaced},
      last_seen_at = now(), updated_at = now(), duplicate_of = null,
      closed_at = case when excluded.status = 'closed' then coalesce(jobs.closed_at, now()) end,
      closed_by_hand = false, closed_by_run = null
    returning id, external_id as "externalId", status = 'closed' as "isClosed"`.execute(tx);
  return result.rows;
}

function toColumns(
  { job, contentHash, duplicateKey, ownLink, closedReason }: JobRow,
  now: Date,
): Record<JobColumn, unknown> {
  const isExpired = job.expiresAt !== null && job.expiresAt <= now;
  return {
    external_id: job.externalId,
    title: job.title,
    company: job.company,
    location: job.location,
    city: job.city,
    state: job.state,
    zip: job.zip,
    country: job.country,
    latitude: job.latitude,
    longitude: job.longitude,
    places: job.places,
    more_places: job.morePlaces,
    remote_states: job.remoteStates,
    remote_except: job.remoteExcept,
    workplace: job.workplace,
    job_type: job.jobType,
    job_types: job.jobTypes,
    stated_job_type: job.statedJobType,
    category: job.category,
    stated_category: job.statedCategory,
    stated_grade: job.statedGrade,
    skills: job.skills,
    salary: job.salary,
    pay_min: job.payMin,
    pay_max: job.payMax,
    pay_period: job.payPeriod,
    pay_currency: job.payCurrency,
    pay_year_min: job.payYearMin,
    pay_year_max: job.payYearMax,
    pay_year: job.payYear,
    description: job.description,
    description_html: job.descriptionHtml,
    affiliate_link: job.affiliateLink,
    posted_at: job.postedAt,
    posted_on: job.postedOn,
    posted_at_least: job.postedAtLeast,
    posted_stated: job.postedStated,
    expires_at: job.expiresAt,
    expires_on: job.expiresOn,
    stated_closing_on: job.statedClosingOn,
    duplicate_key: `\\x${duplicateKey.toString('hex')}`,
    content_hash: `\\x${contentHash.toString('hex')}`,
    own_link: ownLink,
    status: isExpired || closedReason ? 'closed' : 'open',
    closed_reason: closedReason,
  };
}
