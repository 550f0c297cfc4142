import type { SelectQueryBuilder, Transaction } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../../db/client.ts';
import type { Tables } from '../../db/schema.ts';
import type { Caller } from '../api/endpoint.ts';
import type { Role } from '../api/roles.ts';
import type { Filter } from './list.ts';
import type { Column, FormField, Option, RowAction } from './resource.ts';

/** An action, and the roles that may run it. */
export interface ServerRowAction extends RowAction {
  /** The roles that may write, by default. */
  roles?: readonly Role[];
  /** The notice after it. `{rows}` is how many of what: 'Approved {rows}.' */
  doneText: string;
  /** @throws AppError when the row does not allow the action. The other rows still run. */
  run(tx: Transaction<Tables>, id: string, caller: Caller): Promise<unknown>;
}

/** What else the answer for a new or changed row contains: a secret that is shown once. */
export interface Written {
  id: number | string;
  shownOnce?: Record<string, string>;
}

/**
 * A list of the back office. It defines the list's API (with paging, sorting, filters and CSV), its screens,
 * and its entries in the audit log.
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
  /** Selects every column by its name, and `id`. */
  // biome-ignore lint/suspicious/noExplicitAny: each list selects its own columns.
  rows(db: Database): SelectQueryBuilder<any, any, any>;
  /** The table with the row to lock, by its `id`, during a change. */
  table?: keyof Tables;
  /** Locks the row if the table and the id are not enough, or if other locks must come first. */
  lock?(tx: Transaction<Tables>, id: string): Promise<unknown>;
  /** The form's fields, and the schema of a complete new row. PATCH takes any part of it. */
  fields?: readonly FormField[];
  schema?: z.ZodMiniObject;
  /** The options of selects that come from the database, by field. */
  options?: Record<string, (db: Database) => Promise<Option[]>>;
  // biome-ignore lint/suspicious/noExplicitAny: the schema says what an input is.
  create?(tx: Transaction<Tables>, input: any, caller: Caller): Promise<Written>;
  // biome-ignore lint/suspicious/noExplicitAny: as above, in part.
  update?(tx: Transaction<Tables>, id: string, input: any, caller: Caller): Promise<Written | undefined>;
  remove?(tx: Transaction<Tables>, id: string, caller: Caller): Promise<void>;
  /** The text of the link to a row's file, if /admin/{name}/{id}/export returns one. */
  exportLabel?: string;
  actions?: readonly ServerRowAction[];
}
