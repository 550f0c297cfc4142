import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { Conflict } from '../../platform/errors.ts';
import type { Resource } from './resource.server.ts';

type Values = Record<string, unknown>;
/** Tables whose names are known only at run time. */
type AnyTables = Kysely<Record<string, Values>>;

/**
 * The database columns of a form's fields: `startDate` becomes `start_date`. Undefined values are left out.
 */
function toColumns(input: Values): Values {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );
}

/**
 * Locks a row against changes by others until the transaction ends. Others may still add rows that refer to
 * it.
 */
export async function lockRow(
  tx: Transaction<Tables>,
  { table, lock }: Pick<Resource, 'table' | 'lock'>,
  id: string,
): Promise<void> {
  if (lock) await lock(tx, id);
  else if (table) await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
}

/** Adds a row to a table with a serial key. @returns its id. */
export async function insertRow(tx: Transaction<Tables>, table: string, input: object): Promise<number> {
  const row = await (tx as unknown as AnyTables)
    .insertInto(table)
    .values(toColumns(input as Values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id as number;
}

/** Changes the given fields. */
export async function updateRow(
  tx: Transaction<Tables>,
  table: string,
  id: string,
  input: object,
): Promise<undefined> {
  const values = toColumns(input as Values);
  if (Object.keys(values).length === 0) return;
  await (tx as unknown as AnyTables).updateTable(table).set(values).where('id', '=', Number(id)).execute();
}

/** Removes a row if nothing refers to it. @throws Conflict with the remedy if something does. */
export async function deleteRow(
  tx: Transaction<Tables>,
  table: string,
  id: string,
  remedy: string,
): Promise<void> {
  await (tx as unknown as AnyTables)
    .deleteFrom(table)
    .where('id', '=', Number(id))
    .execute()
    .catch((error: { code?: string }) => {
      throw error.code === '23503' ? new Conflict(remedy) : error;
    });
}

/** Changes a row's status. @throws Conflict when the current status is not in `from`. */
export async function moveStatus(
  tx: Transaction<Tables>,
  table: string,
  id: string,
  { from, to }: { from: readonly string[]; to: string },
): Promise<void> {
  const { numUpdatedRows } = await (tx as unknown as AnyTables)
    .updateTable(table)
    .set({ status: to })
    .where('id', '=', Number(id))
    .where('status', 'in', [...from])
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new Conflict(`The status must be ${from.join(' or ')} to change to ${to}.`);
}
