import { AppError, Unauthorized } from '../../../platform/errors.ts';
import { cutText } from '../../../platform/text/plain-text.ts';
import { storable } from '../links/landing-marks.ts';
import { isReportField, labelReport, type ReportLabels } from './conversion-report.ts';

/** What became of a report. */
export const reportOutcomes = ['new', 'held', 'changed', 'repeated', 'ignored', 'refused'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** Characters of a report's fields that are kept; of one value; of the names of other fields. */
const maxKept = 2000;
const maxValue = 200;
const maxOthers = 300;

/** A report as it arrived, ready to be kept: without keys and secrets. */
export interface ReceivedReport {
  at: Date;
  method: string;
  /** As in the audit log; null: the caller has no valid key. */
  reporter: string | null;
  partnerId: number | null;
  /** Null: nothing to say, or an admin's. */
  ip: string | null;
  labels: ReportLabels;
  /** The known fields as sent, a line each. */
  parameters: string;
}

/** Keys and signing secrets as this site makes them, wherever they are. */
const secrets = /\b(?:jlp_|whsec_)[\w+/=-]*/g;
const hidden = '(hidden)';
/** A shorter text is no key, and would be found by accident. */
const shortestKey = 8;

/**
 * Describes the fields of a report for the record. Only fields with a usual name keep their value: others may hold anything, also about
 * a person. Keys and secrets are hidden everywhere.
 * @param key the key that the request carried, right or wrong.
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

/** What a refused caller is told, and what the record says. */
export interface Refusal {
  status: number;
  reason: string;
}

/** Why a report was refused, for people. @param key what the request carried as a key; null: nothing. */
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

/** Reads the fields of a body whose form is unknown or wrong, for the record only. Nothing if it has none. */
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
