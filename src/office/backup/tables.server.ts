import pg from 'pg';
import type { Beginning, End, TableBeginning } from './backup-contents.ts';

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
