import { type ConversionStatus, conversionStatuses } from '../tracking/conversions/conversion-statuses.ts';

/** Partners' names for the columns: lower case, letters and digits only. The first match in a list wins. */
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

/** Partners' names for our statuses, besides our own names. */
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

/** The index of each field in a heading line. -1 if it is missing. */
export function findColumns(heading: readonly string[]): Record<StatementField, number> {
  const names = heading.map(simple);
  const placeOf = (field: StatementField): number => {
    const name = columnNames[field].find((one) => names.includes(one));
    return name === undefined ? -1 : names.indexOf(name);
  };
  return { transaction: placeOf('transaction'), amount: placeOf('amount'), status: placeOf('status') };
}

/** Our status for a partner's word: 'Accepted' means approved. Undefined for an unknown word. */
export const readStatus = (text: string): ConversionStatus | undefined => statusOf.get(simple(text));
