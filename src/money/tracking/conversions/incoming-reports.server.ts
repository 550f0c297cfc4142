import { isIP } from 'node:net';
import { sql } from 'kysely';
import { retention } from '../../../content/retention.ts';
import type { Database } from '../../../db/client.ts';
import { isDatabaseAway } from '../../../db/errors.ts';
import { purgeRows } from '../../../db/purge-rows.ts';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import { AppError, Unauthorized, Unavailable } from '../../../platform/errors.ts';
import { limitedClient, networkOf } from '../../../platform/http/client.ts';
import { cutText } from '../../../platform/text/plain-text.ts';
import { daysBefore } from '../../../platform/time/day.ts';
import { GroupCommit } from '../clicks/group-commit.ts';
import { storable } from '../links/landing-marks.ts';
import { isReportField, labelReport, type ReportLabels } from './conversion-report.ts';

/** The outcomes of a report. */
export const reportOutcomes = ['new', 'held', 'changed', 'repeated', 'refused'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** Max characters that we store: of all fields together, of one value, and of the names of other fields. */
const maxKept = 2000;
const maxValue = 200;
const maxOthers = 300;

/** A report as it arrived, with keys and secrets hidden. */
export interface ReceivedReport {
  at: Date;
  method: string;
  /** The name as in the audit log. Null if the caller has no valid key. */
  reporter: string | null;
  partnerId: number | null;
  /** The address of a partner. Null for other callers, or if it is unknown. */
  ip: string | null;
  labels: ReportLabels;
  /** The known fields as sent, one per line. */
  parameters: string;
}

/** Matches API keys and signing secrets of this site anywhere in a text. */
const secrets = /\b(?:jlp_|whsec_)[\w+/=-]*/g;
const hidden = '(hidden)';
/** Shorter texts are not keys and would match by accident. */
const shortestKey = 8;

/**
 * Describes the fields of a report for storage. Only known fields keep their values, because others may hold personal
 * data. Hides keys and secrets everywhere.
 * @param key the key in the request, valid or not.
 */
export function describeReport(
  fields: Record<string, unknown>,
  key: string | null,
): Pick<ReceivedReport, 'labels' | 'parameters'> {
  const hide = (text: string): string => {
    const shown = text.replace(secrets, hidden);
    return key && key.length >= shortestKey ? shown.replaceAll(key, hidden) : shown;
  };
  const label = (text: string | null): string | null => text && hide(text);
  const { transactionId, clickId, event, amount, status } = labelReport(fields);
  const lines = Object.entries(fields)
    .filter(([name]) => isReportField(name))
    .map(([name, value]) => `${name}: ${cutText(hide(textOf(value)), maxValue)}`);
  const others = Object.keys(fields).filter((name) => !isReportField(name) && name !== 'key');
  if (others.length > 0)
    lines.push(`Other fields, without their values: ${cutText(hide(others.join(', ')), maxOthers)}`);
  return {
    labels: {
      transactionId: label(transactionId),
      clickId: label(clickId),
      event: label(event),
      amount: label(amount),
      status: label(status),
    },
    parameters: storableLines(lines),
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? '(not a text or number)' : String(value);

const storableLines = (lines: string[]): string =>
  cutText(lines.map((line) => storable(line)).join('\n'), maxKept);

/** The status of our answer to a refused report, and the reason that we store. */
interface RefusedReport {
  status: number;
  reason: string;
}

/** Describes for admins why a report was refused. @param key the key in the request. Null if it had none. */
export function refusalOf(error: unknown, key: string | null): RefusedReport {
  if (!(error instanceof AppError))
    return {
      status: 500,
      reason: 'Something went wrong on our side. The partner can send the report again.',
    };
  if (error instanceof Unauthorized && key === null)
    return { status: error.status, reason: 'The request had no API key.' };
  const fields = Object.entries(error.fields ?? {}).map(([name, message]) => `${name}: ${message}`);
  const reason = fields.length > 0 ? fields.join(' ') : error.message;
  return { status: error.status, reason: cutText(storable(reason.replace(secrets, hidden)), maxValue * 2) };
}

/** Reads fields from a body of an unknown or invalid format, for storage only. Empty if it finds none. */
export function readLoosely(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    const form = Object.fromEntries(new URLSearchParams(body));
    return Object.keys(form).some(isReportField) ? form : {};
  }
}

/**
 * Max reports without a change that we store per hour. `caller`: from one partner or admin. `stranger`: from one client
 * without a valid key. `strangers`: from all such clients together.
 */
export const keptAnHour = { caller: 1000, stranger: 60, strangers: 300 };
/** Max reports that wait to be written. Only a flood exceeds it, and a flood exceeds the hourly limits anyway. */
const maxWaiting = 2000;

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
export const purgeIncomingReports = (db: Database, now: Date): Promise<number> =>
  purgeRows(db, 'incoming_reports', sql`at < ${daysBefore(now, retention.incomingReportDays)}`);
