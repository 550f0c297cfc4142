import type { AliasableExpression, Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Caller } from '../../api/endpoint.ts';
import type { Role } from '../../api/roles.ts';
import type { Database } from '../../db/client.ts';
import type { Tables } from '../../db/schema.ts';
import { required } from '../../platform/required.ts';
import { choiceOf, type Filter } from './list.ts';
import type { Column, FormField, Option, Row, RowAction, RowLink } from './resource.ts';
import type { TableWith } from './rows.server.ts';

/** An action, and the roles that may run it. `Column` is what `needs` may name: nothing, if it needs no column. */
export interface ServerRowAction<Column extends string = never> extends RowAction<Column> {
  /** The roles that may write, by default. */
  roles?: readonly Role[];
  /** The notice after it. `{rows}` is how many of what: 'Approved {rows}.' */
  doneText: string;
  /** The question before it on the page of a row, if it depends on the row. Use it with `needs`, so that lists do not offer the action. */
  ask?(db: Database, id: string): Promise<string>;
  /**
   * Why a row does not allow the action, in a sentence. Screens do not offer the action for such a row, and `runAction`
   * refuses it.
   */
  refuse?(row: Row, caller: Caller): string | false;
  /**
   * @param reason empty for an action that asks for none.
   * @throws AppError when the row does not allow the action. The other rows still run.
   */
  run(tx: Transaction<Tables>, id: string, caller: Caller, reason: string): Promise<unknown>;
}

/** What else the answer for a new or changed row contains: a secret that is shown once. */
export interface Written {
  id: number | string;
  shownOnce?: Record<string, string>;
}

type Options = (db: Database) => Promise<Option[]>;

/**
 * A list of the back office. It defines the list's API (with paging, sorting, filters and CSV), its screens,
 * and its entries in the audit log. `defineResource` checks its names.
 */
export interface Resource {
  /** The name in addresses: 'traffic-sources'. */
  name: string;
  /** 'Traffic sources', and the singular: 'traffic source'. */
  title: string;
  one: string;
  /** The purpose of the list in one sentence, shown when the list is empty. */
  about: string;
  /** The rows hold personal data. The audit log keeps which row changed, but not its content. */
  personal?: boolean;
  read: readonly Role[];
  write?: readonly Role[];
  columns: readonly Column[];
  filters: readonly Filter[];
  /** A column's name, with '-' before it for descending order. */
  sort: string;
  /**
   * Selects every column by its name, and `id`.
   * @param filters the values of the list's filters, for those without a column.
   */
  rows(db: Database, filters: Readonly<Record<string, string>>): AliasableExpression<Row>;
  /** The name of a row, in plain text. Without it, the name is the first column's text. */
  nameOf?(row: Row): string;
  /** The table with the row to lock, by its `id`, during a change. */
  table?: TableWith<'id'>;
  /** Locks the row if the table and the id are not enough, or if other locks must come first. */
  lock?(tx: Transaction<Tables>, id: string): Promise<unknown>;
  /** The form's fields, and the schema of a complete new row. PATCH takes any part of it. */
  fields?: readonly FormField[];
  schema?: z.ZodMiniObject;
  /** Turns what the inputs of `fields` send into the fields of the schema. */
  readForm?(sent: Record<string, unknown>): Record<string, unknown>;
  /** The options of selects that come from the database, by field. */
  options?: Partial<Record<string, Options>>;
  create?(tx: Transaction<Tables>, input: Record<string, unknown>, caller: Caller): Promise<Written>;
  /** New rows have a page at /admin/{name}/new and an endpoint of their own, instead of `create`. */
  hasOwnForm?: boolean;
  update?(
    tx: Transaction<Tables>,
    id: string,
    input: Record<string, unknown>,
    caller: Caller,
  ): Promise<Written | undefined>;
  remove?(tx: Transaction<Tables>, id: string, caller: Caller): Promise<void>;
  /** A removal needs a reason, in words of the person who removes. The audit log keeps it. */
  removeAsksReason?: true;
  /** Why a row must stay, as `refuse` of an action. */
  refuseRemove?(row: Row, caller: Caller): string | false;
  /** The text of the link to a row's file, if /admin/{name}/{id}/export returns one. */
  exportLabel?: string;
  /** The text of the link to the page that takes a file, if /admin/{name}/upload is one. */
  uploadLabel?: string;
  actions?: readonly ServerRowAction<string>[];
  /** The actions that /admin/{name}/all offers for all rows that match the filters: 'Approve all'. */
  forAll?: readonly { name: string; label: string }[];
  /** More pages of a row, /admin/{name}/{id}/{path}, each with the label of its link. */
  rowPages?: readonly { path: string; label: string }[];
  /** Where the page of a row leads: to its clicks, its conversions, its payments. */
  leadsTo?: readonly RowLink[];
}

/**
 * A field as a list defines it. Without a label it has that of the column of its name, and a select without options has
 * the column's words. It is required if the schema needs it, or if it says so.
 */
export interface FieldDefinition<Name extends string = string>
  extends Omit<FormField<Name>, 'label' | 'options'> {
  label?: string;
  /** A stored word gets its label. */
  options?: readonly (string | Option)[];
}

type ColumnOf<R> = NoInfer<keyof R & string>;
type FieldOf<Schema extends z.ZodMiniObject> = keyof Schema['shape'] & string;

/** A list whose names are those of its rows, as `rows` selects them from the tables, and of its schema. */
interface CheckedResource<R extends Row, Schema extends z.ZodMiniObject> extends Omit<Resource, 'fields'> {
  columns: readonly Column<ColumnOf<R>>[];
  filters: readonly Filter<ColumnOf<R>>[];
  sort: ColumnOf<R> | `-${ColumnOf<R>}`;
  rows(db: Database, filters: Readonly<Record<string, string>>): AliasableExpression<R>;
  leadsTo?: readonly RowLink<ColumnOf<R>>[];
  fields?: readonly FieldDefinition<FieldOf<Schema>>[];
  schema?: Schema;
  options?: Partial<Record<FieldOf<Schema>, Options>>;
  create?(tx: Transaction<Tables>, input: z.output<Schema>, caller: Caller): Promise<Written>;
  update?(
    tx: Transaction<Tables>,
    id: string,
    input: Partial<z.output<Schema>>,
    caller: Caller,
  ): Promise<Written | undefined>;
  actions?: readonly ServerRowAction<ColumnOf<R>>[];
}

/** Completes a list's fields and filters. The compiler checks its columns, filters, form and actions against its rows and its schema. */
export const defineResource = <
  R extends Row,
  Schema extends z.ZodMiniObject = z.ZodMiniObject<Record<never, never>>,
>({
  fields,
  ...resource
}: CheckedResource<R, Schema>): Resource => ({
  ...(resource as Omit<Resource, 'fields'>),
  filters: resource.filters.map((filter) => withWords(filter, resource.columns)),
  ...(fields && { fields: fields.map((field) => completed(field, resource)) }),
});

function completed(
  field: FieldDefinition,
  { columns, schema }: Pick<Resource, 'columns' | 'schema'>,
): FormField {
  const column = columns.find(({ name }) => name === field.name);
  const { options = field.kind === 'select' ? wordsOf(column) : undefined, ...rest } = field;
  return {
    ...(isNeeded(schema?.shape[field.name]) && { required: true }),
    ...rest,
    ...(options && { options: options.map(choiceOf) }),
    label: field.label ?? required(column, `a label of the field ${field.name}`).label,
  };
}

/** A filter of a column with words offers them. */
function withWords(filter: Filter, columns: readonly Column[]): Filter {
  if (filter.kind !== 'is' || 'names' in filter || filter.options) return filter;
  const options = wordsOf(columns.find(({ name }) => name === filter.column));
  return options ? { ...filter, options } : filter;
}

const wordsOf = (column: Column | undefined): Option[] | undefined =>
  column?.words && Object.entries(column.words).map(([value, label]) => ({ value, label }));

const isNeeded = (rule: unknown): boolean =>
  rule !== undefined && !z.safeParse(rule as z.ZodMiniType, undefined).success;
