import { isIP } from 'node:net';
import { sql } from 'kysely';
import { retention } from '../../../content/retention.ts';
import type { Database } from '../../../db/client.ts';
import { isDatabaseAway } from '../../../db/errors.ts';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import { Unavailable } from '../../../platform/errors.ts';
import { limitedClient, networkOf } from '../../../platform/http/client.ts';
import { GroupCommit } from '../clicks/group-commit.ts';
import type { ReceivedReport, ReportOutcome } from './incoming-reports.ts';

/**
 * Max reports without a change that we store per hour. `caller`: from one partner or admin. `stranger`: from one client
 * without a valid key. `strangers`: from all such clients together.
 */
export const keptAnHour = { caller: 1000, stranger: 60, strangers: 300 };
/** Max reports that wait to be written. Only a flood exceeds it, and a flood exceeds the hourly limits anyway. */
const maxWaiting = 2000;
/** Rows that one statement of the purge deletes. */
const purgedAtOnce = 10_000;
const dayMs = 86_400_000;

/** Our answer to a report, and the reason. */
export interface ReportResult {
  status: number;
  outcome: ReportOutcome;
  reason: string | null;
  answer?: { conversionId: number };
}

/** A row of the table. `counter` identifies the caller for the hourly limit. */
type KeptRow = ReturnType<typeof rowOf> & { counter: string };

function rowOf(received: ReceivedReport, { status, outcome, reason, answer }: ReportResult) {
  const { labels, ip, reporter } = received;
  return {
    at: received.at,
    method: received.method,
    partner_id: received.partnerId,
    reporter,
    ip_address: ip,
    transaction_id: labels.transactionId,
    click_id: labels.clickId,
    event: labels.event,
    amount: labels.amount,
    reported_status: labels.status,
    parameters: received.parameters,
    answer_status: status,
    outcome,
    reason,
    conversion_id: answer?.conversionId ?? null,
  };
}

/** Stores a report that changed a conversion, in the transaction of the change. */
export async function keepReport(
  tx: Database,
  received: ReceivedReport,
  result: ReportResult,
): Promise<void> {
  await tx.insertInto('incoming_reports').values(rowOf(received, result)).execute();
}

/** Stores reports after they were answered, many in one commit. */
export class ReportLog {
  readonly #rows: GroupCommit<KeptRow>;

  constructor(db: Database) {
    this.#rows = new GroupCommit<KeptRow>(
      (rows) => keepUnderLimits(db, rows),
      (error) => !isDatabaseAway(error),
    );
  }

  /**
   * Stores a report that changed nothing, within the caller's hourly limit.
   * @param client the caller's IP address.
   */
  async keep(received: ReceivedReport, result: ReportResult, client: string): Promise<void> {
    if (this.#rows.waiting >= maxWaiting) return;
    const { reporter } = received;
    const row = rowOf(received, result);
    const counter = reporter ?? sha256(limitedClient(client)).toString('base64url').slice(0, 22);
    const address = isIP(client) ? client : null;
    const shown = address && reporter === null ? networkOf(address) : row.ip_address;
    await this.#rows.add({ ...row, ip_address: shown, counter }, () => new Unavailable());
  }
}

/**
 * Inserts the reports within the hourly limits. Links each to its conversion, even if we refused the report. The last
 * report within a limit says that later ones aren't stored. Two processes together may store a few more.
 */
async function keepUnderLimits(db: Database, rows: KeptRow[]): Promise<void> {
  const [first] = rows;
  const hour = sql`at > ${first?.at}::timestamptz - interval '1 hour'`;
  await sql`
    with arrived as materialized (
      select *, row_number() over () as place
      from json_populate_recordset(null::incoming_reports, ${JSON.stringify(rows)}::json)
    ), callers as materialized (
      select counter, (select count(*) from incoming_reports as old where old.counter = arrived.counter and ${hour}) as kept
      from arrived group by counter
    ), numbered as materialized (
      select arrived.*, kept + row_number() over (partition by arrived.counter order by place) as nth,
        case when reporter is null then ${keptAnHour.stranger}::int else ${keptAnHour.caller}::int end as most
      from arrived join callers using (counter)
    ), counted as materialized (
      select numbered.*, case when reporter is null then row_number() over (partition by reporter is null order by place)
        + (select count(*) from incoming_reports where reporter is null and ${hour}) end as nth_stranger
      from numbered where nth <= most
    )
    insert into incoming_reports (at, method, partner_id, reporter, ip_address, transaction_id, click_id, event, amount,
      reported_status, parameters, answer_status, outcome, reason, conversion_id, counter)
    select at, method, partner_id, reporter, ip_address, transaction_id, click_id, event, amount, reported_status, parameters,
      answer_status, outcome,
      case when nth = most or nth_stranger = ${keptAnHour.strangers}::int then concat_ws(' ', reason, ${moreText}::text) else reason end,
      coalesce(conversion_id,
        (select id from conversions where partner_id = counted.partner_id and external_reference_id = transaction_id),
        (select id from conversions where partner_id = counted.partner_id and external_reference_id is null
          and reported_click_id = counted.click_id limit 1)),
      counter
    from counted where nth_stranger is null or nth_stranger <= ${keptAnHour.strangers}::int
    order by place`.execute(db);
}

const moreText = 'More such reports are not kept within an hour.';

/** Deletes reports whose retention has ended. @returns the number of deleted rows. */
export async function purgeIncomingReports(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - retention.incomingReportDays * dayMs);
  let purged = 0;
  for (let deleted = purgedAtOnce; deleted === purgedAtOnce; purged += deleted) {
    const { numAffectedRows } = await sql`
      delete from incoming_reports where id in (
        select id from incoming_reports where at < ${before} order by at limit ${purgedAtOnce})`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
  return purged;
}
