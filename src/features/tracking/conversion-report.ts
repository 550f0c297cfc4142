import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { dollarDecimals, readDollars } from '../../platform/dollars.ts';
import { type FieldErrors, Invalid } from '../../platform/errors.ts';
import { storable } from './landing-marks.ts';

/** What a partner reports, its names and amounts made alike. */
export interface ConversionReport {
  /** The click id that we gave with the visitor, as it came back. */
  clickId: string | null;
  /** The partner's own number of the transaction. */
  transactionId: string | null;
  /** US dollars as exact decimal text with two to six decimals. */
  amount: string;
  /** What happened: 'application', 'hire'. */
  event: string;
  status: 'pending' | 'approved' | 'rejected';
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

const sent = z.optional(z.union([z.string(), z.number()]));
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
  z.union([z.string(), z.number()], 'Send text or a number.'),
  z.transform((value) => storable(String(value).trim())),
);
const text = z.pipe(given, z.string().check(z.maxLength(200, 'Send at most 200 characters.')));
const lower = z.transform((value: string) => value.toLowerCase());
const upper = z.transform((value: string) => value.toUpperCase());

const Fields = z
  .object({
    clickId: z.optional(text),
    transactionId: z.optional(text),
    event: z._default(
      z.pipe(
        z.pipe(text, lower),
        z.string().check(z.regex(/^[a-z][a-z0-9_ -]{0,49}$/, 'Send an event name, such as application.')),
      ),
      'application',
    ),
    currency: z._default(
      z.pipe(z.pipe(text, upper), z.string().check(z.regex(/^USD$/, 'Send amounts in US dollars (USD).'))),
      'USD',
    ),
    status: z._default(
      z.pipe(
        z.pipe(text, lower),
        z.enum(['pending', 'approved', 'rejected'], 'Send pending, approved or rejected.'),
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
  const sent = new Map<string, Sent>();
  for (const [name, value] of Object.entries(input)) {
    const key = name.toLowerCase().replace(/[-_]/g, '');
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
  const amounts = names.amount
    .flatMap((key) => sent.get(key) ?? [])
    .map(({ name, value }) => ({ name, amount: readAmount(value) }));
  const wrong = amounts.filter(({ amount }) => amount === null);
  const result = Fields.safeParse(
    Object.fromEntries(Object.entries(found).map(([rule, field]) => [rule, field?.value])),
  );
  if (!result.success || wrong.length > 0)
    throw new Invalid({
      ...Object.fromEntries(wrong.map(({ name }) => [name, amountMessage])),
      ...namedErrors(result.error?.issues ?? [], found),
    });
  const { clickId = null, transactionId = null, event, status } = result.data;
  const amount = amounts[0]?.amount ?? '0.00';
  return { clickId, transactionId, amount, event, status };
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

/** Tells reports apart. */
export function hashOfReport({ clickId, transactionId, amount, event, status }: ConversionReport): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([clickId, transactionId, amount, event, status]))
    .digest();
}
