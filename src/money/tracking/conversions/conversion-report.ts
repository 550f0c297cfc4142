import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type FieldErrors, Invalid } from '../../../platform/errors.ts';
import { dollarDecimals, readDollars } from '../../../platform/money/dollars.ts';
import { outsideText } from '../../../platform/text/outside-text.ts';
import { cutText } from '../../../platform/text/plain-text.ts';
import { storable } from '../links/landing-marks.ts';
import { isUnfilled } from '../links/macros.ts';
import { type ReportStatus, reportStatuses } from './conversion-statuses.ts';

/** A partner's report with normalized field names and amounts. */
export interface ConversionReport {
  /** The click ID that we sent with the visitor, as the partner returned it. */
  clickId: string | null;
  /** The partner's own ID of the transaction. */
  transactionId: string | null;
  /** US dollars as exact decimal text with 2 to 6 decimals. */
  amount: string;
  /** Set if the report has no amount. A first report then counts as $0.00. A later one keeps the amount. */
  isAmountMissing?: true;
  /** The event, such as 'application' or 'hire'. */
  event: string;
  status: ReportStatus;
}

/** The names that trackers use for each field, in lower case, without - and _. The first one present wins. */
const names = {
  // Some trackers send the click ID as transaction_id. Beside another click ID, it is the transaction.
  clickId: ['clickid', 'cid', 'subid', 'transactionid'],
  transactionId: ['transaction', 'txid', 'tid', 'orderid', 'externalreferenceid', 'transactionid'],
  amount: ['payout', 'sum', 'amount', 'revenue'],
  event: ['event', 'type', 'conversiontype'],
  currency: ['currency'],
  status: ['status'],
};

const longest = 200;
const tooLong = `Send at most ${longest} characters.`;
/** Longer fields pass here and are refused later, so the refused report is stored with its reason. */
const sent = z.optional(z.union([outsideText(64 * 1024).check(z.meta({ maxLength: longest })), z.number()]));
/** The documented fields of a report. The names above work, too. */
export const ReportFields = z.looseObject({
  click_id: sent,
  transaction: sent,
  payout: sent,
  event: sent,
  currency: sent,
  status: sent,
});

/** A value that some partners send as text and others as a number. */
const given = z.pipe(
  z.union([outsideText(longest, undefined, tooLong), z.number()], 'Send text or a number.'),
  z.transform((value) => storable(String(value).trim())),
);
const lower = z.transform((value: string) => value.toLowerCase());
const upper = z.transform((value: string) => value.toUpperCase());

/** The name of an event. */
export const eventName = /^[a-z][a-z0-9_ -]{0,49}$/;

const Fields = z
  .object({
    clickId: z.optional(given),
    transactionId: z.optional(given),
    event: z._default(
      z.pipe(
        z.pipe(given, lower),
        z.string().check(z.regex(eventName, 'Send an event name, such as application.')),
      ),
      'application',
    ),
    currency: z._default(
      z.pipe(z.pipe(given, upper), z.string().check(z.regex(/^USD$/, 'Send amounts in US dollars (USD).'))),
      'USD',
    ),
    status: z._default(
      z.pipe(
        z.pipe(given, lower),
        z.enum(reportStatuses, 'Send pending, approved, rejected, paid or reversed.'),
      ),
      'pending',
    ),
  })
  .check(
    z.refine(({ clickId, transactionId }) => clickId !== undefined || transactionId !== undefined, {
      path: ['click_id'],
      message: "Send the visitor's click_id or your transaction_id.",
    }),
  );

const amountMessage = `Send US dollars below one billion with at most ${dollarDecimals} decimals, such as 12.50.`;

/** A field as the partner sent it. */
interface Sent {
  name: string;
  value: unknown;
}

/**
 * Reads a report with any of the known field names.
 * @throws Invalid with the field names that the partner sent.
 */
export function readConversionReport(input: Record<string, unknown>): ConversionReport {
  const { sent, found } = findFields(input);
  const amounts = names.amount
    .flatMap((key) => sent.get(key) ?? [])
    .map(({ name, value }) => ({ name, amount: readAmount(value) }));
  const wrong = amounts.filter(({ amount }) => amount === null);
  const unfilled = unfilledFields(found);
  // The report counts without its click then, so it is held for review.
  if (found.transactionId && found.clickId && isMacro(found.clickId)) found.clickId = undefined;
  const result = Fields.safeParse(
    Object.fromEntries(Object.entries(found).map(([rule, field]) => [rule, field?.value])),
  );
  if (!result.success || wrong.length > 0 || unfilled.length > 0)
    throw new Invalid({
      ...Object.fromEntries(wrong.map(({ name }) => [name, amountMessage])),
      ...namedErrors(result.error?.issues ?? [], found),
      ...Object.fromEntries(unfilled.map(({ name, value }) => [name, unfilledMessage(String(value))])),
    });
  const { clickId = null, transactionId = null, event, status } = result.data;
  const [first] = amounts;
  if (!first) return { clickId, transactionId, amount: '0.00', isAmountMissing: true, event, status };
  return { clickId, transactionId, amount: first.amount ?? '0.00', event, status };
}

/** The fields whose macro the partner's program did not fill. Ignores a click ID beside a transaction. */
function unfilledFields({ clickId, transactionId, event }: Record<string, Sent | undefined>): Sent[] {
  const needed = [transactionId ? undefined : clickId, transactionId, event];
  return needed.filter((field) => field !== undefined && isMacro(field)) as Sent[];
}

const isMacro = ({ value }: Sent): boolean =>
  typeof value === 'string' && value.length <= longest && isUnfilled(value);

const unfilledMessage = (value: string): string =>
  `"${value.trim()}" is a macro that your program did not fill. Send the value.`;

/** Finds the known fields of a report. `sent` has all fields by normalized name: lower case, without - and _. */
function findFields(input: Record<string, unknown>) {
  const sent = new Map<string, Sent>();
  for (const [name, value] of Object.entries(input)) {
    const key = normalName(name);
    if (!sent.has(key) && (names.amount.includes(key) || !isLeftOut(value))) sent.set(key, { name, value });
  }
  const first = (keys: string[]): Sent | undefined => keys.map((key) => sent.get(key)).find(Boolean);
  const clickKey = names.clickId.find((key) => sent.has(key));
  const found: Record<string, Sent | undefined> = {
    clickId: first(names.clickId),
    transactionId: first(names.transactionId.filter((key) => key !== clickKey)),
    event: first(names.event),
    currency: first(names.currency),
    status: first(names.status),
  };
  return { sent, found };
}

const normalName = (name: string): string => name.toLowerCase().replace(/[-_]/g, '');
const allNames = new Set(Object.values(names).flat());
/** Whether a field has one of the known names. */
export const isReportField = (name: string): boolean => allNames.has(normalName(name));

/** Texts that identify a report in the back office, even if its fields are invalid. */
export interface ReportLabels {
  transactionId: string | null;
  clickId: string | null;
  event: string | null;
  amount: string | null;
  status: string | null;
}

/**
 * Reads the labels of a report, valid or not. A lone `transaction_id` counts as the click ID. It is a label of the
 * transaction, too, because admins search for it there.
 */
export function labelReport(input: Record<string, unknown>): ReportLabels {
  const { sent, found } = findFields(input);
  const label = (field: Sent | undefined): string | null =>
    typeof field?.value === 'string' || typeof field?.value === 'number'
      ? cutText(storable(String(field.value).trim()), 200)
      : null;
  const alone =
    found.clickId && normalName(found.clickId.name) === 'transactionid' ? found.clickId : undefined;
  return {
    transactionId: label(found.transactionId ?? alone),
    clickId: label(found.clickId),
    event: label(found.event),
    amount: label(names.amount.map((key) => sent.get(key)).find(Boolean)),
    status: label(found.status),
  };
}

/** Trackers send an empty field for an unknown value. Only an empty amount is an error: it would count as $0.00. */
const isLeftOut = (value: unknown): boolean => value === '' || value === null || value === undefined;

const readAmount = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? readDollars(value) : null;

/** The first message of each field, by the name that the partner sent. */
function namedErrors(
  issues: readonly { path: PropertyKey[]; message: string }[],
  found: Record<string, Sent | undefined>,
): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of issues) {
    const rule = String(path[0]);
    fields[found[rule]?.name ?? rule] ??= message;
  }
  return fields;
}

/** The SHA-256 that identifies a report. A missing amount counts as $0.00, because stored hashes rely on that. */
export function hashOfReport({ clickId, transactionId, amount, event, status }: ConversionReport): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([clickId, transactionId, amount, event, status]))
    .digest();
}
