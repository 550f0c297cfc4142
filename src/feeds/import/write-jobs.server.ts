import { sql } from 'kysely';
import { settleDuplicates } from '../../catalog/jobs/duplicates.server.ts';
import { findWarnings } from '../../catalog/postings/find-warnings.ts';
import type { CatalogJob, RawJob } from '../../catalog/postings/raw-job.ts';
import { isOwnLink } from '../../catalog/postings/read-link.ts';
import type { Database } from '../../db/client.ts';
import { readDollars } from '../../platform/money/dollars.ts';
import type { WordIds } from '../../search/engine/word-ids.server.ts';
import { acceptPay } from '../jobs/pay-review.server.ts';
import { refuseBlockedSource } from '../sources/block-source.server.ts';
import { duplicateKey } from './identify-row.ts';
import type { GoodRow } from './import-summary.ts';
import { publishJobs } from './publish-jobs.server.ts';
import { type JobRow, upsertJobs, type WrittenJob } from './upsert-jobs.server.ts';

/**
 * Puts what the rules found in ads into the review queue. A sentence that an admin has decided on does not come back. Call it after the
 * jobs are written.
 */
async function noteWarnings(tx: Database, sourceId: number, rows: JobRow[]): Promise<void> {
  const found = rows.flatMap(({ job, warnings }) =>
    warnings.map(({ rule, sentence }) => ({ external_id: job.externalId, rule, sentence })),
  );
  if (found.length === 0) return;
  await sql`
    insert into job_reports (job_id, reason, rule, sentence)
    select jobs.id, 'rule', found.rule, found.sentence
    from json_to_recordset(${JSON.stringify(found)}::json) as found (external_id text, rule text, sentence text)
    join jobs on source_id = ${sourceId} and jobs.external_id = found.external_id
    where not exists (select from job_reports as known
      where job_id = jobs.id and known.rule = found.rule and known.sentence = found.sentence)
    on conflict do nothing`.execute(tx);
}

/** A job with its derived columns. */
export function toJobRow(job: CatalogJob, contentHash: Buffer, sourceKind: string): JobRow {
  const ownLink = sourceKind === 'employer' || isOwnLink(new URL(job.affiliateLink), job.company);
  return {
    job,
    contentHash,
    duplicateKey: duplicateKey(job),
    ownLink,
    warnings: [
      ...findWarnings(job.description),
      ...(job.payInDoubt && job.salary ? [{ rule: 'pay' as const, sentence: job.salary }] : []),
    ],
    closedReason: job.saysClosed ? 'stated' : null,
  };
}

/**
 * Writes jobs of one source as upsertJobs() does, and updates duplicates, the review queue and the search index. Calls
 * run one at a time.
 * @param also the jobs' earlier keys, and removed samples.
 * @param words as for publishJobs().
 * @throws Conflict when the source is blocked.
 */
export async function writeJobs(
  tx: Database,
  sourceId: number,
  rows: JobRow[],
  also: { oldKeys: Buffer[]; removed: number[] },
  words?: WordIds,
): Promise<WrittenJob[]> {
  await refuseBlockedSource(tx, sourceId);
  await acceptPay(tx, sourceId, rows);
  const written = await upsertJobs(tx, sourceId, rows);
  await noteWarnings(tx, sourceId, rows);
  const settled = await settleDuplicates(tx, [...also.oldKeys, ...rows.map((row) => row.duplicateKey)]);
  await publishJobs(tx, also.removed, words, true);
  await publishJobs(tx, [...new Set([...written.map(({ id }) => id), ...settled])], words);
  return written;
}

/** The maximum bid in dollars. A feed that states more is wrong. */
const maxBid = 1000;

/** What a source pays for a job, in exact dollars. Null: nothing. */
interface Bid {
  perClick: string | null;
  perApplication: string | null;
}

/** Reads a posting's bid: '0.45', '$0.45', '0.45 USD'. Anything else, 0, or more than `maxBid` is no bid. */
export function readBid({ bid, bidModel, cpa }: Pick<RawJob, 'bid' | 'bidModel' | 'cpa'>): Bid {
  const stated = readAmount(bid);
  const isPerApplication = /^\s*(cpa|per[ _-]?application|apply)\s*$/i.test(bidModel);
  return {
    perClick: isPerApplication ? null : stated,
    perApplication: readAmount(cpa) ?? (isPerApplication ? stated : null),
  };
}

function readAmount(text: string): string | null {
  if (text.length > 40) return null;
  const dollars = readDollars(text.replace(/[\s$]|USD/gi, ''));
  return dollars !== null && Number(dollars) > 0 && Number(dollars) <= maxBid ? dollars : null;
}

/**
 * Keeps the bids of a batch of rows. They change more often than jobs and change nothing that people see, so they are no
 * part of a row's hash, of the run's changes or of the search index. Call it after the jobs are written.
 */
export async function writeBids(tx: Database, sourceId: number, rows: readonly GoodRow[]): Promise<void> {
  const bids = rows.map(({ externalId, raw }) => ({ externalId, ...readBid(raw) }));
  const isPaid = ({ perClick, perApplication }: Bid): boolean => perClick !== null || perApplication !== null;
  const idsOf = sql`select jobs.id from jobs where source_id = ${sourceId} and external_id`;
  const unpaid = bids.filter((bid) => !isPaid(bid)).map(({ externalId }) => externalId);
  if (unpaid.length > 0)
    await sql`delete from job_bids where job_id in (${idsOf} = any(${unpaid}::text[]))`.execute(tx);
  const paid = bids.filter(isPaid);
  if (paid.length === 0) return;
  await sql`
    insert into job_bids as known (job_id, per_click, per_application)
    select jobs.id, "perClick", "perApplication"
    from json_to_recordset(${JSON.stringify(paid)}::json) as given ("externalId" text, "perClick" numeric, "perApplication" numeric)
      join jobs on source_id = ${sourceId} and external_id = "externalId"
    order by jobs.id
    on conflict (job_id) do update set per_click = excluded.per_click, per_application = excluded.per_application, updated_at = now()
    where (known.per_click, known.per_application) is distinct from (excluded.per_click, excluded.per_application)`.execute(
    tx,
  );
}
