import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { checked } from '../../platform/read-body.ts';
import { storable } from './landing-marks.ts';

/** What a partner reports, its names and amounts made alike. */
export interface ConversionReport {
  /** The click id that we gave with the visitor, as it came back. */
  clickId: string | null;
  /** The partner's own number of the transaction. */
  transactionId: string | null;
  /** US dollars, with two decimals. */
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

const text = z.string().check(z.trim(), z.maxLength(200, 'Please send at most 200 characters.'));
const Fields = z.object({
  clickId: z.nullable(text),
  transactionId: z.nullable(text),
  amount: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.regex(/^\d{1,9}(\.\d{1,2}0*)?$/, 'Please send dollars and cents, for example 12.50.'),
      ),
    '0',
  ),
  event: z._default(
    text.check(
      z.toLowerCase(),
      z.regex(/^[a-z][a-z0-9_ -]{0,49}$/, 'Please send a word for what happened, for example application.'),
    ),
    'application',
  ),
  currency: z._default(
    text.check(z.toUpperCase(), z.regex(/^USD$/, 'Amounts are taken in US dollars (USD) only.')),
    'USD',
  ),
  status: z._default(
    z.enum(['pending', 'approved', 'rejected'], 'The status is pending, approved or rejected.'),
    'pending',
  ),
});

/**
 * Reads a report under any of the usual names.
 * @throws Invalid by field.
 */
export function readConversionReport(input: Record<string, unknown>): ConversionReport {
  const given = new Map<string, string>();
  for (const [name, value] of Object.entries(input)) {
    const key = name.toLowerCase().replace(/[-_]/g, '');
    if ((typeof value === 'string' || typeof value === 'number') && value !== '' && !given.has(key))
      given.set(key, storable(String(value)));
  }
  const first = (keys: string[]): [string, string] | undefined => {
    const key = keys.find((one) => given.has(one));
    return key === undefined ? undefined : [key, given.get(key)!];
  };
  const [clickKey, clickId] = first(names.clickId) ?? [];
  const transaction = first(names.transactionId.filter((key) => key !== clickKey));
  const fields = checked(Report, {
    clickId: clickId ?? null,
    transactionId: transaction?.[1] ?? null,
    amount: first(names.amount)?.[1],
    event: first(names.event)?.[1],
    currency: first(names.currency)?.[1],
    status: first(names.status)?.[1]?.toLowerCase(),
  });
  const { amount, event, status } = fields;
  return {
    clickId: fields.clickId,
    transactionId: fields.transactionId,
    amount: cents(amount),
    event,
    status,
  };
}

const Report = Fields.check(
  z.refine(({ clickId, transactionId }) => clickId !== null || transactionId !== null, {
    path: ['click_id'],
    message: 'Please send the click_id that came with the visitor, or a transaction number of yours.',
  }),
);

function cents(amount: string): string {
  const [dollars, decimals = ''] = amount.split('.');
  return `${BigInt(dollars!)}.${decimals.slice(0, 2).padEnd(2, '0')}`;
}

/** Tells reports apart. */
export function hashOfReport({ clickId, transactionId, amount, event, status }: ConversionReport): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([clickId, transactionId, amount, event, status]))
    .digest();
}
