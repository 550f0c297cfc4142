import { AppError, Unauthorized } from '../../../platform/errors.ts';
import { cutText } from '../../../platform/text/plain-text.ts';
import { storable } from '../links/landing-marks.ts';
import { isReportField, labelReport, type ReportLabels } from './conversion-report.ts';

/** The outcomes of a report. */
export const reportOutcomes = ['new', 'held', 'changed', 'repeated', 'ignored', 'refused'] as const;
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
export interface Refusal {
  status: number;
  reason: string;
}

/** Describes for admins why a report was refused. @param key the key in the request. Null if it had none. */
export function refusalOf(error: unknown, key: string | null): Refusal {
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
