import type { SelectQueryBuilder, Transaction } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../../db/client.ts';
import type { Tables } from '../../db/schema.ts';
import type { Caller } from '../api/endpoint.ts';
import type { Role } from '../api/roles.ts';
import type { Filter } from './list.ts';
import type { Column, FormField, Option, RowAction } from './resource.ts';

/** An action and who may do it. */
export interface ServerRowAction extends RowAction {
  /** Those who may write, unless told. */
  roles?: readonly Role[];
  /** @throws AppError when the row does not allow it; the others are done nevertheless. */
  run(tx: Transaction<Tables>, id: string, caller: Caller): Promise<unknown>;
}

/** What a new or changed row answers with besides itself: a secret that is shown once. */
export interface Written {
  id: number | string;
  shownOnce?: Record<string, string>;
}

/**
 * A list of the back office: from it come its addresses in the API (with paging, sorting, filters, CSV), its screens, and the audit
 * log's entries.
 */
export interface Resource {
  /** In addresses: 'traffic-sources'. */
  name: string;
  /** 'Traffic sources', and one of them: 'traffic source'. */
  title: string;
  one: string;
  /** What the list is for, in a sentence; shown when it is empty. */
  about: string;
  /** Its rows are about people: the audit log keeps which row was touched, not what stood in it. */
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
  /** The table whose row, by its `id`, is locked while the row is changed. */
  table?: keyof Tables;
  /** Locks the row where the table and the id alone do not name it, or other locks must come first. */
  lock?(tx: Transaction<Tables>, id: string): Promise<unknown>;
  /** The form's fields and the schema of a whole new row; PATCH takes any part of it. */
  fields?: readonly FormField[];
  schema?: z.ZodMiniObject;
  /** The choices of selects that come from the database, by field. */
  options?: Record<string, (db: Database) => Promise<Option[]>>;
  // biome-ignore lint/suspicious/noExplicitAny: the schema says what an input is.
  create?(tx: Transaction<Tables>, input: any, caller: Caller): Promise<Written>;
  // biome-ignore lint/suspicious/noExplicitAny: as above, in part.
  update?(tx: Transaction<Tables>, id: string, input: any, caller: Caller): Promise<Written | undefined>;
  remove?(tx: Transaction<Tables>, id: string, caller: Caller): Promise<void>;
  /** What the link to a row's file says, where /admin/{name}/{id}/export gives one. */
  exportLabel?: string;
  actions?: readonly ServerRowAction[];
}
