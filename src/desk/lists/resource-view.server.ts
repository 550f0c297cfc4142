import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Caller } from '../../api/endpoint.ts';
import type { Role } from '../../api/roles.ts';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import type { Filter } from './list.ts';
import type { Resource } from './resource.server.ts';
import type { Column, FormField, Row, RowAction, RowLink } from './resource.ts';

/** The data that a list's screens need: what an admin with a role may see and do. */
export interface ResourceView {
  name: string;
  title: string;
  one: string;
  about: string;
  columns: readonly Column[];
  fields: readonly FormField[];
  canCreate: boolean;
  canUpdate: boolean;
  canRemove: boolean;
  removeAsksReason: boolean;
  exportLabel: string | null;
  uploadLabel: string | null;
  actions: RowAction[];
  /** The actions for all rows that match the filters. */
  forAll: readonly { name: string; label: string }[];
  rowPages: NonNullable<Resource['rowPages']>;
  leadsTo: readonly RowLink[];
}

/** The list as a role sees it: rows, filters and files without the columns that it may not read. */
export function forRole(resource: Resource, role: Role): Resource {
  const columns = resource.columns.filter(({ read }) => !read || read.includes(role));
  if (columns.length === resource.columns.length) return resource;
  const closed = resource.columns.filter((column) => !columns.includes(column)).map(({ name }) => name);
  const filters = resource.filters.filter(
    (filter) => !columnsOf(filter).some((name) => closed.includes(name)),
  );
  const links = [...columns.flatMap(({ link }) => link ?? []), ...(resource.leadsTo ?? [])];
  const names = new Set([
    'id',
    ...columns.map(({ name }) => name),
    ...links.flatMap(({ id, with: shared = [] }) => [id, ...shared]).filter((name) => !closed.includes(name)),
    ...filters.flatMap(columnsOf),
  ]);
  const open = sql.join(Array.from(names, (name) => sql.ref(name)));
  return {
    ...resource,
    columns,
    filters,
    rows: (db, asked) => sql<Row>`(select ${open} from (${resource.rows(db, asked)}) as r)`,
  };
}

const columnsOf = (filter: Filter): readonly string[] =>
  filter.kind === 'contains' ? filter.columns : filter.column === null ? [] : [filter.column];

/** The data of a list's screens for a role. */
export async function viewResource(db: Database, resource: Resource, role: Role): Promise<ResourceView> {
  const { name, title, one, about, columns } = resource;
  const mayWrite = (resource.write ?? []).includes(role);
  const actions = (resource.actions ?? [])
    .filter(({ roles = resource.write ?? [] }) => roles.includes(role))
    .map(({ roles, doneText, ask, refuse, run, ...shown }): RowAction => shown);
  return {
    name,
    title,
    one,
    about,
    columns,
    fields: mayWrite ? await fieldsOf(db, resource) : [],
    canCreate: mayWrite && (resource.create !== undefined || resource.hasOwnForm === true),
    canUpdate: mayWrite && resource.update !== undefined,
    canRemove: mayWrite && resource.remove !== undefined,
    removeAsksReason: resource.removeAsksReason === true,
    exportLabel: resource.exportLabel ?? null,
    uploadLabel: (mayWrite && resource.uploadLabel) || null,
    actions,
    forAll: (mayWrite && resource.forAll) || [],
    rowPages: resource.rowPages ?? [],
    leadsTo: resource.leadsTo ?? [],
  };
}

/** The name of a row: never a raw value such as a date. */
export function rowName({ nameOf, columns, one }: Resource, row: Row): string {
  if (nameOf) return nameOf(row);
  const [first] = columns;
  const value = first?.kind === 'text' ? row[first.name] : null;
  return value ? String(value) : `${one.charAt(0).toUpperCase()}${one.slice(1)} ${row.id}`;
}

/** The names of the view's actions that a row allows. */
export const allowedActions = (
  resource: Resource,
  { actions }: ResourceView,
  row: Row,
  caller: Caller,
): string[] =>
  actions
    .filter(({ name }) => !resource.actions?.find((one) => one.name === name)?.refuse?.(row, caller))
    .map(({ name }) => name);

/** The actions of a list's screens, with their questions about one row. */
export function actionsOnRow(
  db: Database,
  resource: Resource,
  { actions }: ResourceView,
  id: string,
): Promise<RowAction[]> {
  return Promise.all(
    actions.map(async (action) => {
      const { ask } = resource.actions?.find(({ name }) => name === action.name) ?? {};
      return ask ? { ...action, confirm: await ask(db, id) } : action;
    }),
  );
}

async function fieldsOf(db: Database, { fields = [], options = {} }: Resource): Promise<FormField[]> {
  const zone = fields.some(({ kind }) => kind === 'time') ? await businessZone(db) : undefined;
  return Promise.all(
    fields.map(async (field) => {
      const choices = options[field.name];
      if (choices) return { ...field, options: await choices(db) };
      return field.kind === 'time' ? { ...field, zone } : field;
    }),
  );
}

async function businessZone(db: Database): Promise<string> {
  const result = await sql<{ zone: string }>`select business_zone() as zone`.execute(db);
  return oneRow(result).zone;
}

/** The default values of a new row's fields. */
export function defaultsOf(schema: z.ZodMiniObject): Record<string, unknown> {
  const defaults = Object.entries(schema.shape).flatMap(([name, field]) => {
    const result = z.safeParse(field as z.ZodMiniType, undefined);
    return result.success && result.data !== undefined ? [[name, result.data] as const] : [];
  });
  return Object.fromEntries(defaults);
}
