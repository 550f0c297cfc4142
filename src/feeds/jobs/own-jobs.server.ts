import { randomUUID } from 'node:crypto';
import { type Selectable, sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { beginCatalogChange } from '../../catalog/jobs/catalog.server.ts';
import { normalizeJob } from '../../catalog/postings/normalize-job.ts';
import { categories, jobTypes } from '../../catalog/postings/posting.ts';
import type { CatalogJob, RawJob } from '../../catalog/postings/raw-job.ts';
import { readLink } from '../../catalog/postings/read-link.ts';
import { oneRow } from '../../db/one-row.ts';
import type { Tables } from '../../db/schema.ts';
import {
  address,
  line,
  lines,
  neededText,
  optionalChoice,
  optionalDay,
  optionalLine,
} from '../../desk/lists/form-values.schema.ts';
import { macros, unknownMacros } from '../../money/tracking/links/macros.ts';
import { Invalid } from '../../platform/errors.ts';
import { isPublicHost } from '../../platform/fetch/safe-fetch.ts';
import { required } from '../../platform/required.ts';
import { manyLines } from '../../platform/text/plain-text.ts';
import { closeJob, deleteJob } from '../import/close-job.server.ts';
import { hashRow } from '../import/identify-row.ts';
import { toJobRow, writeJobs } from '../import/write-jobs.server.ts';
import { openSource } from '../runs/import-runs.server.ts';
import { emptyRawJob } from '../sources/feed-row.ts';

/** The link to apply. An inner address and a macro that we cannot fill in are refused. */
const AffiliateLink = address('an apply link').check(
  z.superRefine((link, context) => {
    const url = readLink(link);
    if (url && !isPublicHost(url))
      context.addIssue('Enter an apply link that opens on the public internet. This host is an inner one.');
    const [unknown] = unknownMacros(link);
    if (unknown !== undefined)
      context.addIssue(
        `Unknown macro {${unknown}}. Use one of: ${macros.map((name) => `{${name}}`).join(' ')}.`,
      );
  }),
);

/** A job that is entered by hand. */
export const OwnJob = z.object({
  title: line('a title', 300),
  company: line('a company', 300),
  location: optionalLine('a location', 300),
  jobType: optionalChoice(jobTypes),
  salary: optionalLine('a salary', 300),
  description: neededText('a description', 30_000),
  affiliateLink: AffiliateLink,
  skills: lines('skills', 12, z.string().check(z.maxLength(60, 'A skill can have at most 60 characters.'))),
  category: optionalChoice(categories),
  /** The last day on which the job is open. */
  expiresOn: optionalDay('an expiry date'),
});
export type OwnJob = z.infer<typeof OwnJob>;

type Tx = Transaction<Tables>;

/** The source of jobs that are entered by hand. */
export const ownSource = 'Back office';

/**
 * Adds a job by hand. Its place, pay, type and duplicates are handled as a feed's.
 * @returns its id.
 * @throws Invalid
 */
export async function createOwnJob(tx: Tx, input: OwnJob): Promise<number> {
  const sourceId = await openSource(tx, ownSource, 'aggregator');
  const raw = toRaw(input, { ...emptyRawJob(), externalId: randomUUID() });
  const job = { ...chosen(understand(raw, new Date()), input), postedStated: true };
  await beginCatalogChange(tx);
  const row = toJobRow(job, hashRow(raw), 'aggregator');
  const [written] = await writeJobs(tx, sourceId, [row], { oldKeys: [], removed: [] });
  return required(written, 'the new job').id;
}

/**
 * Changes fields of any job. A feed's job keeps the change until its feed sends a change of the job.
 * @throws Invalid
 */
export async function updateOwnJob(tx: Tx, id: number, input: Partial<OwnJob>): Promise<void> {
  await beginCatalogChange(tx);
  const { row, raw } = await readStored(tx, id);
  const sameText = input.description === manyLines(row.description);
  const change = sameText ? { ...input, description: undefined } : input;
  const job = chosen(understand(toRaw(change, raw), row.posted_at), { ...stored(row), ...change });
  const written = toJobRow(job, row.content_hash, row.kind);
  await writeJobs(tx, row.source_id, [written], { oldKeys: [row.duplicate_key], removed: [] });
  if (row.status === 'closed') await keepClosed(tx, id, row);
}

/**
 * Removes a job: permanently if it was entered by hand or is a sample, and no conversion refers to it.
 * Otherwise closes it by hand, because its feed would bring it back and the reports need it.
 */
export async function removeJob(tx: Tx, id: number): Promise<void> {
  const result = await sql<{ isOwn: boolean; isClosed: boolean }>`
    select (s.name = ${ownSource} or s.kind = 'sample') and not exists (select from conversions where job_id = j.id) as "isOwn",
      j.status = 'closed' as "isClosed"
    from jobs j join sources s on s.id = j.source_id where j.id = ${id}`.execute(tx);
  const { isOwn, isClosed } = oneRow(result);
  if (isOwn) await deleteJob(tx, id);
  else if (!isClosed) await closeJob(tx, id);
}

async function readStored(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('jobs')
    .innerJoin('sources', 'sources.id', 'jobs.source_id')
    .selectAll('jobs')
    .select('sources.kind')
    .where('jobs.id', '=', id)
    .forUpdate('jobs')
    .executeTakeFirstOrThrow();
  const raw: RawJob = {
    ...emptyRawJob(),
    externalId: row.external_id,
    title: row.title,
    company: row.company,
    location: row.location,
    city: row.city ?? '',
    region: row.state ?? '',
    postalCode: row.zip ?? '',
    country: row.country ?? '',
    latitude: row.latitude,
    longitude: row.longitude,
    workplace: row.workplace ?? '',
    jobType: row.stated_job_type ?? '',
    salary: row.salary ?? '',
    description: row.description_html ?? row.description,
    link: row.affiliate_link,
    postedAt: row.posted_stated ? (row.posted_on ?? row.posted_at.toISOString()) : '',
    expiresAt: row.expires_on ?? row.expires_at?.toISOString() ?? '',
    category: row.stated_category ?? '',
    skills: row.skills,
  };
  return { row, raw };
}

const stored = (row: { job_type: string | null; category: string | null }): Partial<OwnJob> => ({
  jobType: row.job_type as OwnJob['jobType'],
  category: row.category as OwnJob['category'],
});

/** The posting with the given fields. A new location replaces everything known about the old place. */
function toRaw(input: Partial<OwnJob>, raw: RawJob): RawJob {
  const moved = input.location !== undefined && (input.location ?? '') !== raw.location;
  return {
    ...raw,
    ...(moved && {
      city: '',
      region: '',
      postalCode: '',
      country: '',
      latitude: null,
      longitude: null,
      workplace: '',
    }),
    title: input.title ?? raw.title,
    company: input.company ?? raw.company,
    location: input.location === undefined ? raw.location : (input.location ?? ''),
    jobType: input.jobType === undefined ? raw.jobType : (input.jobType ?? ''),
    salary: input.salary === undefined ? raw.salary : (input.salary ?? ''),
    description: input.description ?? raw.description,
    link: input.affiliateLink ?? raw.link,
    expiresAt: input.expiresOn === undefined ? raw.expiresAt : (input.expiresOn ?? ''),
    category: input.category === undefined ? raw.category : (input.category ?? ''),
    skills: input.skills ?? raw.skills,
  };
}

/** An editor's choice of type and category wins over the posting's text. */
function chosen(job: CatalogJob, input: Partial<OwnJob>): CatalogJob {
  return {
    ...job,
    jobType: input.jobType ?? job.jobType,
    jobTypes: input.jobType ? [input.jobType] : job.jobTypes,
    category: input.category ?? job.category,
    skills: input.skills ?? job.skills,
  };
}

function understand(raw: RawJob, firstSeen: Date): CatalogJob {
  const read = normalizeJob(raw, raw.externalId, { now: new Date(), firstSeen });
  if (read.ok) return read.job;
  const field = /link/.test(read.reason)
    ? 'affiliateLink'
    : /company/.test(read.reason)
      ? 'company'
      : 'title';
  throw new Invalid({ [field]: `This job can't be listed: ${read.reason}.` });
}

async function keepClosed(
  tx: Tx,
  id: number,
  {
    closed_by_hand,
    closed_by_run,
    closed_reason,
  }: Pick<Selectable<Tables['jobs']>, 'closed_by_hand' | 'closed_by_run' | 'closed_reason'>,
): Promise<void> {
  const { status } = await tx
    .selectFrom('jobs')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (status !== 'closed') await closeJob(tx, id, closed_reason);
  const kept = { closed_by_hand, closed_by_run, closed_reason };
  await tx.updateTable('jobs').set(kept).where('id', '=', id).execute();
}
