import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type FieldErrors, Invalid } from '../../../platform/errors.ts';
import { dollarDecimals, readDollars } from '../../../platform/money/dollars.ts';
import { outsideText } from '../../../platform/text/outside-text.ts';
import { cutText } from '../../../platform/text/plain-text.ts';
import { storable } from '../links/landing-marks.ts';
import { isUnfilled } from '../links/unfilled-macro.ts';
import { type ReportStatus, reportStatuses } from './conversion-statuses.ts';

/** What a partner reports, its names and amounts made alike. */
export interface ConversionReport {
  /** The click id that we gave with the visitor, as it came back. */
  clickId: string | null;
  /** The partner's own number of the transaction. */
  transactionId: string | null;
  /** US dollars as exact decimal text with two to six decimals. */
  amount: string;
  /** The report has no amount: a first report then brings $0.00, a later one changes no amount. */
  isAmountMissing?: true;
  /** What happened: 'application', 'hire'. */
  event: string;
  status: ReportStatus;
}

/** The names under which trackers send each field, in lower case and without - and _; the first that is there counts. */
const names = {
  // The field's trackers name the click so; beside another click id it names the transaction.
  clickId: ['clickid', 'cid', 'subid', 'transactionid'],
  transactionId: ['transaction', 'txid', 'tid', 'orderid', 'externalreferenceid', 'transactionid'],
  amount: ['payout', 'sum', 'amount', 'revenue'],
  event: ['event', 'type', 'conversiontype'],
  currency: ['currency'],
  status: ['status'],
};

const longest = 200;
const tooLong = `Send at most ${longest} characters.`;
/** A longer field is refused later, so that the report is kept with the reason. */
const sent = z.optional(z.union([outsideText(64 * 1024).check(z.meta({ maxLength: longest })), z.number()]));
/** The fields of a report as they are described; the other usual names are taken as well. */
export const ReportFields = z.looseObject({
  click_id: sent,
  transaction: sent,
  payout: sent,
  event: sent,
  currency: sent,
  status: sent,
});

/** What partners' programs send as text and others as a number. */
const given = z.pipe(
  z.union([outsideText(longest, undefined, tooLong), z.number()], 'Send text or a number.'),
  z.transform((value) => storable(String(value).trim())),
);
const lower = z.transform((value: string) => value.toLowerCase());
const upper = z.transform((value: string) => value.toUpperCase());

const Fields = z
  .object({
    clickId: z.optional(given),
    transactionId: z.optional(given),
    event: z._default(
      z.pipe(
        z.pipe(given, lower),
        z.string().check(z.regex(/^[a-z][a-z0-9_ -]{0,49}$/, 'Send an event name, such as application.')),
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

/** A field as it was sent. */
interface Sent {
  name: string;
  value: unknown;
}

/**
 * Reads a report under any of the usual names.
 * @throws Invalid by the field's name as it was sent.
 */
export function readConversionReport(input: Record<string, unknown>): ConversionReport {
  const { sent, found } = findFields(input);
  const amounts = names.amount
    .flatMap((key) => sent.get(key) ?? [])
    .map(({ name, value }) => ({ name, amount: readAmount(value) }));
  const wrong = amounts.filter(({ amount }) => amount === null);
  const unfilled = unfilledFields(found);
  // A report without its click is held for a person.
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

/** The fields whose macro the partner's program did not fill, except a click id beside a transaction. */
function unfilledFields({ clickId, transactionId, event }: Record<string, Sent | undefined>): Sent[] {
  const needed = [transactionId ? undefined : clickId, transactionId, event];
  return needed.filter((field) => field !== undefined && isMacro(field)) as Sent[];
}

const isMacro = ({ value }: Sent): boolean =>
  typeof value === 'string' && value.length <= longest && isUnfilled(value);

const unfilledMessage = (value: string): string =>
  `"${value.trim()}" is a macro that your program did not fill. Send the value.`;

/** The fields of a report under any of the usual names, and all that was sent, by its name in lower case without - and _. */
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
/** Whether a report's field has one of the usual names. */
export const isReportField = (name: string): boolean => allNames.has(normalName(name));

/** Texts that name a report for people, also if its fields are wrong. */
export interface ReportLabels {
  transactionId: string | null;
  clickId: string | null;
  event: string | null;
  amount: string | null;
  status: string | null;
}

/** Reads whatever a report says. A lone `transaction_id` is the click, and people look for it as a transaction too. */
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

/** Trackers send an empty field for what they do not know. An empty amount is a mistake: it would be booked as $0.00. */
const isLeftOut = (value: unknown): boolean => value === '' || value === null || value === undefined;

const readAmount = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? readDollars(value) : null;

/** The first message of each field, under the name by which it was sent. */
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

/** Tells reports apart. A missing amount is $0.00 here, as it was when the first hashes were stored. */
export function hashOfReport({ clickId, transactionId, amount, event, status }: ConversionReport): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([clickId, transactionId, amount, event, status]))
    .digest();
}
