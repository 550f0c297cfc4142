import {
  type Insertable,
  type Kysely,
  type SelectType,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { Tables } from '../../db/schema.ts';
import { Conflict } from '../../platform/errors.ts';
import type { Resource, ServerRowAction } from './resource.server.ts';
import { oneOf } from './words.ts';

type Values = Record<string, unknown>;

/** Kysely cannot type a statement for a table that is a type parameter. The callers' types check the values. */
const untyped = (tx: Transaction<Tables>, table: string) => {
  const db = tx as unknown as Kysely<Record<string, Values>>;
  return {
    insert: () => db.insertInto(table),
    update: () => db.updateTable(table),
    remove: () => db.deleteFrom(table),
  };
};

/** The tables with a column of this name. */
export type TableWith<Column extends string> = {
  [Table in keyof Tables]: Column extends keyof Tables[Table] ? Table : never;
}[keyof Tables];

/** The statuses of a table's rows. */
export type StatusOf<Table extends keyof Tables> = Tables[Table] extends { status: infer Status }
  ? SelectType<Status>
  : never;

/** 'start_date' becomes 'startDate'. */
type FieldName<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<FieldName<Rest>>}`
  : Column;

/** The columns of a row by the names of a form's fields. */
type Fields<Columns> = { [Column in keyof Columns as FieldName<Column & string>]: Columns[Column] };

/** An input without fields that are no column. */
type Only<Input, Allowed> = Input & { [Other in Exclude<keyof Input, keyof Allowed>]: never };

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
export async function insertRow<
  Table extends TableWith<'id'>,
  Input extends Fields<Insertable<Tables[Table]>>,
>(
  tx: Transaction<Tables>,
  table: Table,
  input: Only<Input, Fields<Insertable<Tables[Table]>>>,
): Promise<number> {
  const row = await untyped(tx, table)
    .insert()
    .values(toColumns(input))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id as number;
}

/** Changes the given fields. */
export async function updateRow<
  Table extends TableWith<'id'>,
  Input extends Fields<Updateable<Tables[Table]>>,
>(
  tx: Transaction<Tables>,
  table: Table,
  id: string,
  input: Only<Input, Fields<Updateable<Tables[Table]>>>,
): Promise<undefined> {
  const values = toColumns(input);
  if (Object.keys(values).length === 0) return;
  await untyped(tx, table).update().set(values).where('id', '=', Number(id)).execute();
}

/** Removes a row if nothing refers to it. @throws Conflict with the remedy if something does. */
export async function deleteRow(
  tx: Transaction<Tables>,
  table: TableWith<'id'>,
  id: string,
  remedy: string,
): Promise<void> {
  await untyped(tx, table)
    .remove()
    .where('id', '=', Number(id))
    .execute()
    .catch((error: { code?: string }) => {
      throw error.code === '23503' ? new Conflict(remedy) : error;
    });
}

/** Changes a row's status. */
export async function moveStatus<Table extends TableWith<'status'>>(
  tx: Transaction<Tables>,
  table: Table,
  id: string,
  to: StatusOf<Table>,
): Promise<void> {
  await untyped(tx, table).update().set({ status: to }).where('id', '=', Number(id)).execute();
}

/** An action that moves rows from one status to another. */
export const statusStep = <Table extends TableWith<'status'> & keyof Tables>(
  table: Table,
  texts: Pick<ServerRowAction, 'name' | 'label' | 'doneText' | 'undo'>,
  from: StatusOf<Table>,
  to: StatusOf<Table>,
): ServerRowAction => ({
  ...texts,
  refuse: ({ status }) => status !== from && `The status must be ${from} to change to ${to}.`,
  run: (tx, id) => moveStatus(tx, table, id, to),
});

/**
 * PostgreSQL's error for a refused change. Its text contains names and values of the database, so nobody
 * outside sees it.
 */
interface DatabaseRefusal {
  code?: string;
  detail?: string;
}

/** The error to send when the database refuses a change because of other rows: a Conflict in plain words. */
export function explainRefusal(error: unknown, resource: Resource): unknown {
  const { code, detail = '' } = error as DatabaseRefusal;
  if (code === '23505') return alreadyThere(resource, detail);
  if (code !== '23503') return error;
  return detail.includes('still referenced')
    ? new Conflict(`This ${resource.one} is in use and can't be deleted.`)
    : missing(resource, detail);
}

function alreadyThere({ one, ...resource }: Resource, detail: string): Conflict {
  const field = fieldOf(resource, detail);
  if (!field) return new Conflict(`There is already ${oneOf(one)} like this.`);
  const label = field.label.toLowerCase();
  return new Conflict(`Another ${one} has this ${label}.`, {
    [field.name]: `Another ${one} has this ${label}. Choose a different one.`,
  });
}

function missing(resource: Resource, detail: string): Conflict {
  const field = fieldOf(resource, detail);
  if (!field) return new Conflict(`This ${resource.one} refers to something that doesn't exist.`);
  const label = field.label.toLowerCase();
  return new Conflict(`The selected ${label} no longer exists.`, {
    [field.name]: `Choose ${oneOf(label)} from the list.`,
  });
}

/** The form's field of the column in a refusal: `Key (lower(start_date))=(...)` is the field startDate. */
function fieldOf({ fields = [] }: Pick<Resource, 'fields'>, detail: string) {
  const column = /^Key \((?:lower\()?"?(\w+)/.exec(detail)?.[1];
  const name = column?.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
  return fields.find((field) => field.name === name);
}
