import { readDollars } from '../../platform/dollars.ts';
import { type ConversionStatus, conversionStatuses } from '../tracking/conversion-statuses.ts';

/** The names that partners give to the columns: lower case, letters and digits only. The first in the list counts. */
const columnNames = {
  transaction: [
    ...[
      'transaction',
      'transactionid',
      'txid',
      'tid',
      'order',
      'orderid',
      'ordernumber',
      'externalreferenceid',
    ],
    ...['externalid', 'reference', 'referenceid', 'ref', 'leadid', 'saleid', 'actionid'],
  ],
  amount: [
    ...['amount', 'payout', 'sum', 'revenue', 'commission', 'earnings', 'value', 'total'],
    ...['amountusd', 'payoutusd', 'revenueusd', 'commissionusd'],
  ],
  status: ['status', 'state', 'conversionstatus', 'transactionstatus', 'orderstatus', 'actionstatus'],
};
export type StatementField = keyof typeof columnNames;
export const statementFields = Object.keys(columnNames) as StatementField[];

/** What partners call our statuses, besides our own names. */
const statusNames: Partial<Record<ConversionStatus, readonly string[]>> = {
  approved: ['accepted', 'confirmed', 'valid', 'validated', 'locked', 'payable', 'ok'],
  pending: ['open', 'new', 'waiting', 'tracked', 'extended'],
  rejected: ['declined', 'denied', 'invalid', 'cancelled', 'canceled', 'void', 'refused'],
  paid: ['settled', 'paidout'],
  reversed: ['refunded', 'returned', 'chargeback', 'chargedback', 'clawback'],
  hold: ['onhold', 'held', 'inreview'],
};
const statusOf = new Map<string, ConversionStatus>(
  conversionStatuses.flatMap((status) =>
    [status, ...(statusNames[status] ?? [])].map((name) => [name, status] as const),
  ),
);

const simple = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Where each field is in a heading line; -1: nowhere. */
export function findColumns(heading: readonly string[]): Record<StatementField, number> {
  const names = heading.map(simple);
  const placeOf = (field: StatementField): number => {
    const name = columnNames[field].find((one) => names.includes(one));
    return name === undefined ? -1 : names.indexOf(name);
  };
  return { transaction: placeOf('transaction'), amount: placeOf('amount'), status: placeOf('status') };
}

/** Our status for a partner's word: 'Accepted' is approved. Undefined for an unknown one. */
export const readStatus = (text: string): ConversionStatus | undefined => statusOf.get(simple(text));

/** Forms of a number with marks for thousands: 1,234.50 and 1.234,50; and with a decimal comma: 12,50. */
const withCommas = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const withPoints = /^\d{1,3}(\.\d{3})+,\d{1,2}$/;
const decimalComma = /^\d+,\d{1,2}$/;

/**
 * An amount as partners write it: '$1,234.50', '12.5 USD', '12,50', '(3.00)' for a negative one.
 * @returns exact dollars without the sign, and whether there was one; null for anything else.
 */
export function readPartnerAmount(text: string): { amount: string; isNegative: boolean } | null {
  const bare = text.replace(/[\s$]|USD/gi, '');
  const [, inBrackets, , unsigned] = /^(?:\((.+)\)|([-−]?)(.+))$/.exec(bare) ?? [];
  const isNegative = inBrackets !== undefined || /^[-−]/.test(bare);
  const number = inBrackets ?? unsigned ?? '';
  const amount = readDollars(plainNumber(number));
  return amount === null ? null : { amount, isNegative };
}

function plainNumber(number: string): string {
  if (withCommas.test(number)) return number.replaceAll(',', '');
  if (withPoints.test(number)) return number.replaceAll('.', '').replace(',', '.');
  return decimalComma.test(number) ? number.replace(',', '.') : number;
}
