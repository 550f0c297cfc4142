import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { readListQuery } from '../../desk/lists/list.ts';
import { matchingRows, withFilterErrors } from '../../desk/lists/resource-verbs.server.ts';
import { BadRequest } from '../../platform/errors.ts';
import { isSameAmount } from '../../platform/money/dollars.ts';
import {
  type ConversionStatus,
  conversionStatuses,
  isDecided,
  nextStatuses,
} from '../tracking/conversions/conversion-statuses.ts';
import { conversions } from '../tracking/conversions/conversions-resource.server.ts';
import { type BatchAction, batchActionNames, batchActions, isBatchAction } from './batches.schema.ts';

/** The matching conversions with one status, and the effect of the batch on them. */
export interface BatchShare {
  status: ConversionStatus;
  count: number;
  /** Exact dollars. */
  amount: string;
  /** Why the batch would skip them. Null if it would change them. */
  reason: string | null;
}

/** The effect of a batch. `upTo` and `version` confirm exactly this effect. */
export interface BatchPreview {
  action: BatchAction;
  filter: Record<string, string>;
  count: number;
  amount: string;
  /** How many of them would change, and the sum of their amounts. */
  movingCount: number;
  movingAmount: string;
  shares: BatchShare[];
  upTo: number;
  version: string;
}

/**
 * Checks the filters of a batch. An unknown filter is an error, because a typo must not widen the batch.
 * @throws BadRequest for an unknown filter or an invalid day.
 */
export function checkedFilter(filter: Record<string, string>): Record<string, string> {
  const unknown = Object.keys(filter).find(
    (name) => !conversions.filters.some((known) => known.name === name),
  );
  if (unknown !== undefined) throw new BadRequest(`The list of conversions has no filter "${unknown}".`);
  return readListQuery(new URLSearchParams(filter), conversions).filters;
}

/** Reads the action and the filters of a query such as ?action=approve&status=pending. @throws BadRequest */
export function readBatchAddress(params: URLSearchParams): {
  action: BatchAction;
  filter: Record<string, string>;
} {
  const { action, ...filter } = Object.fromEntries(params);
  if (!isBatchAction(action)) throw new BadRequest(`action: use ${batchActionNames.join(', ')}.`);
  return { action, filter: checkedFilter(filter) };
}

/** Previews a batch over the conversions that match a filter. @throws BadRequest if a value does not fit its column. */
export async function previewBatch(
  db: Database,
  action: BatchAction,
  filter: Record<string, string>,
): Promise<BatchPreview> {
  const last = await sql<{ id: number }>`select coalesce(max(id), 0) as id from conversions`.execute(db);
  return summarize(db, action, filter, oneRow(last).id);
}

/** Previews a batch over the matching conversions up to an ID. */
export async function summarize(
  db: Database,
  action: BatchAction,
  filter: Record<string, string>,
  upTo: number,
): Promise<BatchPreview> {
  const to = batchActions[action].to;
  const { rows } = await withFilterErrors(() =>
    sql<Sums>`
      select status, is_moving, count(*)::int as count, as_dollars(coalesce(sum(revenue), 0)) as amount,
        coalesce(sum(hashtextextended(concat_ws(' ', id, status, revenue), 0)), 0)::text as version
      from (select id, status, revenue, status = any (${sql.val(movingStatuses(to))}) as is_moving
        from (${matching(db, filter, upTo)}) as matching) as judged
      group by grouping sets ((status), (is_moving), ()) order by count desc`.execute(db),
  );
  const sumsOf = (of: (row: Sums) => boolean) => rows.find(of) ?? { count: 0, amount: '0.00', version: '0' };
  const all = sumsOf(({ status, is_moving }) => status === null && is_moving === null);
  const moving = sumsOf(({ is_moving }) => is_moving === true);
  return {
    action,
    filter,
    count: all.count,
    amount: all.amount,
    movingCount: moving.count,
    movingAmount: moving.amount,
    shares: rows.flatMap(({ status, count, amount }) =>
      status === null ? [] : [{ status, count, amount, reason: reasonFor(status, to) }],
    ),
    upTo,
    version: all.version,
  };
}

interface Sums {
  /** Null in the sums over all statuses. */
  status: ConversionStatus | null;
  is_moving: boolean | null;
  count: number;
  amount: string;
  version: string;
}

/** The query for conversions that match a filter, up to an ID. */
export const matching = (db: Database, filter: Record<string, string>, upTo: number) =>
  matchingRows(db, conversions, filter)
    .select(sql<number>`id`.as('id'))
    .select(sql<ConversionStatus>`status`.as('status'))
    .select(sql<string>`revenue`.as('revenue'))
    .where(sql<boolean>`id <= ${upTo}`);

const reasonFor = (status: ConversionStatus, to: ConversionStatus): string | null =>
  whyNot({ status, revenue: '0' }, { status: to, revenue: null });

const movingStatuses = (to: ConversionStatus): ConversionStatus[] =>
  conversionStatuses.filter((status) => reasonFor(status, to) === null);

/** The state of a conversion now, or when a batch was confirmed. Amounts are exact decimal text. */
export interface Standing {
  status: ConversionStatus;
  revenue: string;
}

/** The state that a batch gives to a conversion. */
export interface Goal {
  status: ConversionStatus;
  /** Null: the amount stays. */
  revenue: string | null;
}

/**
 * Why a conversion can't reach a goal, or null if it can. The status rules are those of a single change. The amount of
 * a decided conversion is final.
 */
export function whyNot({ status, revenue }: Standing, goal: Goal): string | null {
  const isNewAmount = goal.revenue !== null && !isSameAmount(goal.revenue, revenue);
  if (isNewAmount && isDecided(status)) return `the amount of a conversion that is ${status} can't change`;
  if (goal.status === status) return isNewAmount ? null : `already ${status}`;
  if (status === 'paid' && goal.status === 'reversed')
    return 'it is paid. Enter a clawback under Payments and adjustments';
  return nextStatuses[status].includes(goal.status) ? null : `can't change from ${status} to ${goal.status}`;
}
