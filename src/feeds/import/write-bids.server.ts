import { sql } from 'kysely';
import type { RawJob } from '../../catalog/postings/raw-job.ts';
import type { Database } from '../../db/client.ts';
import { readDollars } from '../../platform/money/dollars.ts';
import type { GoodRow } from './import-summary.ts';

/** The maximum bid in dollars. A feed that states more is wrong. */
export const maxBid = 1000;

/** What a source pays for a job, in exact dollars. Null: nothing. */
export interface Bid {
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
