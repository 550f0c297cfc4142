import pg from 'pg';
import * as z from 'zod/mini';

/** The header of a backup. */
export const Beginning = z.object({
  is: z.literal('joblantern backup 1'),
  takenAt: z.iso.datetime(),
  /** All applied migrations in order. They define the tables. */
  migrations: z.array(z.string()).check(z.minLength(1)),
  /**
   * The monthly partitions of the event tables, with their bounds as PostgreSQL writes them: FOR VALUES FROM
   * (...) TO (...).
   */
  partitions: z.array(z.object({ name: z.string(), of: z.string(), bounds: z.string() })),
});
export type Beginning = z.infer<typeof Beginning>;

/** The header of a table's rows. */
export const TableBeginning = z.object({
  table: z.string(),
  columns: z.array(z.string()).check(z.minLength(1)),
});
export type TableBeginning = z.infer<typeof TableBeginning>;

/** The footer of a table's rows. */
export const TableEnd = z.object({ rows: z.number() });

/** The footer of a backup. A file without it is incomplete. */
export const End = z.object({
  tables: z.number(),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
});
export type End = z.infer<typeof End>;

/** Settings that make COPY's text the same on every server. */
export const portableSettings =
  "set statement_timeout = 0; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1";

/** The migrations fill their own table. Rows of partitions are read through their parent table. */
const kept = "relkind in ('r', 'p') and not relispartition and relname <> 'schema_migrations'";

/**
 * The tables of the site and their columns, without columns that PostgreSQL computes. Derived tables are
 * included, because the positions of searches and alerts refer to numbers in them.
 */
export async function listTables(client: pg.ClientBase): Promise<TableBeginning[]> {
  const { rows } = await client.query<TableBeginning>(`
    select relname as table, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema::regnamespace and ${kept} and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`);
  return rows;
}

export async function listPartitions(client: pg.ClientBase): Promise<Beginning['partitions']> {
  const { rows } = await client.query(`
    select pg_class.relname as name, parent.relname as of, pg_get_expr(pg_class.relpartbound, pg_class.oid) as bounds
    from pg_class join pg_inherits on inhrelid = pg_class.oid join pg_class as parent on parent.oid = inhparent
    where pg_class.relnamespace = current_schema::regnamespace and pg_class.relispartition and pg_class.relkind = 'r'
    order by 1`);
  return rows;
}

/** The current value of each sequence, as text, because it may exceed the range of a number. */
export async function readSequences(client: pg.ClientBase): Promise<End['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = current_schema::regnamespace and relkind = 'S' order by 1",
  );
  const sequences: End['sequences'] = [];
  for (const { name } of rows) {
    const state = await client.query(
      `select last_value::text as last, is_called as "isCalled" from ${quoted(name)}`,
    );
    sequences.push({ name, ...state.rows[0] });
  }
  return sequences;
}

/** Quoted names for a statement. */
export const quoted = (...names: string[]): string =>
  names.map((name) => pg.escapeIdentifier(name)).join(', ');
