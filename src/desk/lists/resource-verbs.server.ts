import { type SelectQueryBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import type { Caller } from '../../api/endpoint.ts';
import type { Database } from '../../db/client.ts';
import { translateDatabaseError } from '../../db/errors.ts';
import { containsPattern } from '../../db/like.ts';
import { oneRow } from '../../db/one-row.ts';
import { runAgainIfLost } from '../../db/run-again.ts';
import type { Tables } from '../../db/schema.ts';
import {
  AppError,
  BadRequest,
  Conflict,
  Invalid,
  NotFound,
  PreconditionFailed,
  Unavailable,
} from '../../platform/errors.ts';
import { recordAudit } from '../admin/audit.server.ts';
import type { Filter, ListQuery } from './list.ts';
import type { Resource, ServerRowAction } from './resource.server.ts';
import { type Column, maxReason, type Row } from './resource.ts';
import { explainRefusal, lockRow } from './rows.server.ts';

/** Rows are counted up to so many: beyond it a list says "or more". */
export const maxCounted = 10_000;

/** Who makes a change, for the audit log. */
export interface Doer {
  caller: Caller;
  ip?: string;
}

/** Checks a locked row before a change. @throws AppError when the row must not change. */
export type RowCheck = (current: Row) => void;

/** What comes with a change: a check of the locked row, and the reason that a person gave. */
interface Asked {
  check?: RowCheck | undefined;
  reason?: string | undefined;
}

/** A page of a list and the number of all its rows, at most `maxCounted` + 1. @throws BadRequest for a filter's value that fits no column. */
export async function listRows(
  db: Database,
  resource: Resource,
  query: ListQuery,
): Promise<{ rows: Row[]; total: number }> {
  const matching = matchingRows(db, resource, query.filters);
  const counting = sql<{ n: number }>`select count(*)::int as n from (${matching
    .select(sql`1`.as('one'))
    .limit(maxCounted + 1)}) as counted`;
  const [rows, counted] = await withFilterErrors(() =>
    Promise.all([
      sortedRows(db, resource, query)
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize)
        .execute(),
      counting.execute(db),
    ]),
  );
  return { rows, total: oneRow(counted).n };
}

/**
 * How many rows of a list match, however many, and the sum of a money column as exact dollars.
 * @param money the column. Unset: the sum is null.
 */
export async function totalOf(
  db: Database,
  resource: Resource,
  filters: Readonly<Record<string, string>>,
  money?: string,
): Promise<{ count: number; sum: string | null }> {
  const sum = money ? sql`as_dollars(coalesce(sum(${sql.ref(money)}), 0))` : sql`null`;
  const rows = matchingRows(db, resource, filters).select(
    money ? sql.ref(money).as(money) : sql`1`.as('one'),
  );
  const result = await sql<{ count: number; sum: string | null }>`
    select count(*)::int as count, ${sum} as sum from (${rows}) as matching`.execute(db);
  return oneRow(result);
}

/** The query for all rows of a list, in its order. */
export function sortedRows(db: Database, resource: Resource, query: ListQuery) {
  return sorted(
    matchingRows(db, resource, query.filters).selectAll(),
    query.sort,
    resource.columns,
  ).$castTo<Row>();
}

/** One row of a list. @throws NotFound */
export async function getRow(db: Database, resource: Resource, id: string): Promise<Row> {
  const row = await findRow(db, resource, id);
  if (!row) throw noRow(resource, id);
  return row;
}

/**
 * Adds a row.
 * @returns the row as the list shows it, and any secrets that are shown only once.
 * @throws Conflict, Invalid
 */
export async function createRow(
  db: Database,
  resource: Resource,
  input: Record<string, unknown>,
  doer: Doer,
): Promise<{ row: Row; shownOnce: Record<string, string> }> {
  return inTransaction(db, resource, async (tx) => {
    if (!resource.create) throw noVerb(resource, 'create');
    const { id, shownOnce = {} } = await resource.create(tx, input, doer.caller);
    const row = await getRow(tx, resource, String(id));
    await audit(tx, resource, 'create', id, doer, { after: row });
    return { row, shownOnce };
  });
}

/** Changes fields of a row. @returns like createRow. @throws NotFound, Conflict, Invalid, and what `check` throws. */
export async function changeRow(
  db: Database,
  resource: Resource,
  id: string,
  input: Record<string, unknown>,
  doer: Doer,
  check?: RowCheck,
): Promise<{ row: Row; shownOnce: Record<string, string> }> {
  return inTransaction(db, resource, async (tx) => {
    const before = await getLocked(tx, resource, id, check);
    if (!resource.update) throw noVerb(resource, 'update');
    const written = await resource.update(tx, id, input, doer.caller);
    const after = await getRow(tx, resource, id);
    await audit(tx, resource, 'update', id, doer, difference(resource, before, after));
    return { row: after, shownOnce: written?.shownOnce ?? {} };
  });
}

/**
 * Removes a row.
 * @throws NotFound; Conflict while other rows refer to it; Invalid without a reason that the list asks for; what `check`
 * throws.
 */
export async function removeRow(
  db: Database,
  resource: Resource,
  id: string,
  doer: Doer,
  { check, reason: given }: Asked = {},
): Promise<void> {
  const reason = resource.removeAsksReason && checkedReason(given);
  await inTransaction(db, resource, async (tx) => {
    const before = await getLocked(tx, resource, id, check);
    if (!resource.remove) throw noVerb(resource, 'remove');
    refuseBy(resource.refuseRemove?.(before, doer.caller));
    await resource.remove(tx, id, doer.caller);
    await audit(tx, resource, 'delete', id, doer, { before, ...(reason && { after: { reason } }) });
  });
}

const noVerb = ({ name }: Resource, verb: string): Error => new Error(`The list ${name} has no ${verb}.`);

/** The result of an action on several rows. */
export interface ActionResult {
  done: string[];
  failed: { id: string; detail: string }[];
  /** Secrets of the rows, which are shown only once. */
  shownOnce: Record<string, string>;
}

/**
 * Runs an action on rows, each in its own transaction. A row that does not allow the action does not stop the
 * others. If the database stops answering, the remaining rows fail.
 * @throws Invalid without a reason that the action asks for; PreconditionFailed when `check` refuses the only row.
 */
export async function runAction(
  db: Database,
  resource: Resource,
  action: ServerRowAction<string>,
  ids: readonly string[],
  doer: Doer,
  { check, reason: given }: Asked = {},
): Promise<ActionResult> {
  const reason = action.asksReason ? checkedReason(given) : '';
  const result: ActionResult = { done: [], failed: [], shownOnce: {} };
  for (const [at, id] of ids.entries())
    try {
      const written = await actOn(db, resource, action, id, doer, reason, check);
      if (written?.shownOnce) Object.assign(result.shownOnce, written.shownOnce);
      result.done.push(id);
    } catch (error) {
      const known = translateDatabaseError(error);
      const isFirst = result.done.length === 0 && result.failed.length === 0;
      if (!(known instanceof AppError) || (isFirst && known instanceof Unavailable)) throw error;
      if (known instanceof PreconditionFailed && ids.length === 1) throw error;
      const isAway = known instanceof Unavailable;
      const failed = isAway ? ids.slice(at) : [id];
      result.failed.push(...failed.map((id) => ({ id, detail: known.message })));
      if (isAway) break;
    }
  return result;
}

/** One line of text. @throws Invalid */
function checkedReason(given = ''): string {
  const reason = given.trim().replace(/\s+/g, ' ');
  if (!reason) throw new Invalid({ reason: 'Enter a reason.' });
  if (reason.length > maxReason)
    throw new Invalid({ reason: `Enter a reason of at most ${maxReason} characters.` });
  return reason;
}

/** @throws Conflict with the refusal of a rule. */
function refuseBy(refusal: string | false | undefined): void {
  if (refusal) throw new Conflict(refusal);
}

function actOn(
  db: Database,
  resource: Resource,
  action: ServerRowAction<string>,
  id: string,
  doer: Doer,
  reason: string,
  check?: RowCheck,
) {
  return inTransaction(db, resource, async (tx) => {
    const before = await getLocked(tx, resource, id, check);
    refuseBy(action.refuse?.(before, doer.caller));
    const written = await action.run(tx, id, doer.caller, reason);
    const after = await findRow(tx, resource, id);
    const change = after ? difference(resource, before, after) : { before, after: undefined };
    const changed = reason ? { ...change, after: { ...change.after, reason } } : change;
    await audit(tx, resource, action.name, id, doer, changed);
    return written as { shownOnce?: Record<string, string> } | undefined;
  });
}

/** A row that nobody else changes until the transaction ends. @throws NotFound, and what `check` throws. */
async function getLocked(
  tx: Transaction<Tables>,
  resource: Resource,
  id: string,
  check?: RowCheck,
): Promise<Row> {
  try {
    await lockRow(tx, resource, id);
  } catch (error) {
    if (isMisfit(error)) throw noRow(resource, id);
    throw error;
  }
  const row = await getRow(tx, resource, id);
  check?.(row);
  return row;
}

const noRow = ({ one }: Resource, id: string) => new NotFound(`There is no ${one} with ID ${id}.`);

/** One row of a list, or undefined if there is none with this id. */
export async function findRow(db: Database, resource: Resource, id: string): Promise<Row | undefined> {
  try {
    const rows = sql<Row>`select * from (${resource.rows(db, {})}) as r where id = ${id}`;
    return (await rows.execute(db)).rows[0];
  } catch (error) {
    if (isMisfit(error)) return undefined;
    throw error;
  }
}

/** The rows of a list that match its filters, in no order. */
export function matchingRows(db: Database, resource: Resource, filters: Readonly<Record<string, string>>) {
  let rows = db.selectFrom(resource.rows(db, filters).as('r'));
  for (const filter of resource.filters) {
    const value = filters[filter.name];
    const fits = value ? condition(filter, value) : null;
    if (fits) rows = rows.where(fits);
  }
  return rows;
}

/** Null: the list's own query takes the value. */
function condition(filter: Filter, value: string) {
  if (filter.kind === 'contains') {
    const pattern = containsPattern(value);
    const each = filter.columns.map((column) => sql`${sql.ref(column)}::text ilike ${pattern}`);
    return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
  }
  if (filter.column === null) return null;
  const column = sql.ref(filter.column);
  if (filter.kind === 'is') return sql<SqlBool>`${column} = ${value}`;
  return filter.kind === 'from'
    ? sql<SqlBool>`${column} >= day_begins(${value}::date)`
    : sql<SqlBool>`${column} < day_begins(${value}::date + 1)`;
}

function sorted<DB, Table extends keyof DB, Found>(
  rows: SelectQueryBuilder<DB, Table, Found>,
  sort: string,
  columns: readonly Column[],
) {
  const column = sort.replace(/^-/, '');
  // An index of a column only matches PostgreSQL's default order of nulls.
  const isNeverNull = columns.some(({ name, neverNull }) => name === column && neverNull);
  const ordered = rows.orderBy(sql.ref(column), (order) => {
    const directed = sort.startsWith('-') ? order.desc() : order.asc();
    return isNeverNull ? directed : directed.nullsLast();
  });
  return column === 'id' ? ordered : ordered.orderBy(sql.ref('id'), 'desc');
}

/** When the database refuses a change because of other rows, it becomes a Conflict. */
const inTransaction = <T>(
  db: Database,
  resource: Resource,
  run: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> =>
  runAgainIfLost(db, run).catch((error: unknown) => {
    throw explainRefusal(error, resource);
  });

const audit = (
  tx: Database,
  resource: Resource,
  action: string,
  id: string | number,
  { caller, ip }: Doer,
  change: { before?: FieldValues; after?: FieldValues | undefined },
): Promise<void> =>
  recordAudit(tx, {
    caller,
    action,
    entity: resource.name,
    entityId: id,
    ip,
    ...(resource.personal ? {} : change),
  });

type FieldValues = Record<string, unknown>;

/**
 * The changed columns and fields, before and after. Derived columns and those that only filters use are left out,
 * because other changes cause them.
 */
function difference(
  { columns, fields = [] }: Resource,
  before: FieldValues,
  after: FieldValues,
): { before: FieldValues; after: FieldValues } {
  const shown = columns.filter(({ derived }) => !derived);
  const names = new Set([...shown, ...fields].map(({ name }) => name));
  const changed = Object.keys(after).filter(
    (name) => names.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (changed.length > 0)
    changed.push(
      ...columns.flatMap(({ name, explains }) => (explains && !changed.includes(name) ? name : [])),
    );
  const pick = (row: FieldValues) => Object.fromEntries(changed.map((key) => [key, row[key]]));
  return { before: pick(before), after: pick(after) };
}

/** PostgreSQL's errors for text that is not a number, a day or an id. */
const isMisfit = (error: unknown): boolean =>
  ['22P02', '22003', '22007', '22008', '22021'].includes((error as { code?: string }).code ?? '');

/** Runs a query of a list. @throws BadRequest for a filter value that fits no column. */
export async function withFilterErrors<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isMisfit(error)) throw new BadRequest("A filter value doesn't fit its column. Correct the filter.");
    throw error;
  }
}
