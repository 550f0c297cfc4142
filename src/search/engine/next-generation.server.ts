import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { oneRow } from '../../db/one-row.ts';
import { nextSchema, nextName as schema } from './index-schema.server.ts';

/**
 * A rebuild fills the next generation of the index in a schema of its own. It has tables with the names of the living ones, so the functions
 * of the index work in it (`inNext`), and a table `catalogue` with one row: how far the rebuild is.
 */
const tables = ['job_search', 'search_words', 'search_places', 'search_bits', 'search_segments'];
/** Indexes of this table are built when it is filled: several times faster than with each row. */
const filledTable = 'job_search';

const nextTables = sql.join(tables.map((table) => sql.id(schema, table)));
const livingTables = sql.join(tables.map((table) => sql.id(table)));

/** How far a rebuild is. */
export interface NextGeneration {
  /** Differs for each set of tables. */
  generation: number;
  /** What the tables were made for. */
  basis: string;
  /** All open jobs up to this one have documents. */
  filledTo: number;
  /** All open jobs have documents, and places count them. From then on, the rebuild follows the changes of the living index. */
  isFilled: boolean;
  /** The words of the documents up to this one are counted. */
  countedTo: number;
  /** The changes up to this document of the living index are made. */
  followedTo: number;
  /** Processes were told to load it. */
  isAnnounced: boolean;
}

/** Runs statements of the index on the next generation, in a transaction. */
export async function inNext<T>(tx: Database, work: () => Promise<T>): Promise<T> {
  const { path } = oneRow(
    await sql<{ path: string }>`select current_setting('search_path') as path`.execute(tx),
  );
  await setPath(tx, `${schema}, ${path}`);
  const result = await work();
  await setPath(tx, path);
  return result;
}

const setPath = (tx: Database, path: string): Promise<unknown> =>
  sql`select set_config('search_path', ${path}, true)`.execute(tx);

/** Whether a rebuild was begun and not ended. */
export async function isUnderWay(db: Database): Promise<boolean> {
  const found = await sql<{ exists: boolean }>`
    select to_regclass(${`${schema}.catalogue`}) is not null as exists`.execute(db);
  return oneRow(found).exists;
}

/** The next generation; null: no rebuild is under way. */
export async function readNext(db: Database): Promise<NextGeneration | null> {
  if (!(await isUnderWay(db))) return null;
  const result = await sql<NextGeneration>`
    select epoch as generation, basis, filled_to as "filledTo", is_filled as "isFilled", counted_to as "countedTo", followed_to as "followedTo",
      is_announced as "isAnnounced"
    from ${nextSchema}catalogue`.execute(db);
  return oneRow(result);
}

export async function writeNext(
  tx: Database,
  { filledTo, isFilled, countedTo, followedTo, isAnnounced }: NextGeneration,
): Promise<void> {
  await sql`update ${nextSchema}catalogue set filled_to = ${filledTo}, is_filled = ${isFilled}, counted_to = ${countedTo}, followed_to = ${followedTo},
    is_announced = ${isAnnounced}`.execute(tx);
}

/**
 * What a generation is made for: the format of documents and the schema. If an upgrade changes it, the rebuild begins anew, because the
 * copies of the tables lack what the upgrade added.
 */
export async function basisNow(tx: Database): Promise<string> {
  const result = await sql<{ basis: string }>`
    select concat_ws(' ', format, reread_slot, (select max(name) from schema_migrations)) as basis from catalogue`.execute(
    tx,
  );
  return oneRow(result).basis;
}

/**
 * Makes empty tables, in place of those of a rebuild that was begun for another basis. Changes of the catalog wait to the end of the
 * transaction, so each later one has a later document.
 */
export async function makeNext(tx: Database): Promise<void> {
  // Processes may have loaded the tables that it drops, so no generation has the same number.
  const earlier = (await readNext(tx))?.generation ?? 0;
  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(tx);
  await sql`create schema ${sql.id(schema)}`.execute(tx);
  await run(tx, await tableDefinitions(tx));
  await run(tx, await missingIndexes(tx, filledTable));
  await sql`select from catalogue for update`.execute(tx);
  await sql`
    create table ${nextSchema}catalogue as
      select 0::bigint as version, greatest(epoch, ${earlier}::bigint) + 1 as epoch, 0::bigint as folded_slot,
        ${await basisNow(tx)}::text as basis, 0::bigint as filled_to, false as is_filled, 0::bigint as counted_to,
        (select coalesce(max(slot), 0) from job_search) as followed_to, false as is_announced
      from catalogue`.execute(tx);
}

async function run(tx: Database, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

/** Statements that copy the tables without rows: LIKE copies neither their options nor the names of their indexes. */
async function tableDefinitions(tx: Database): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    with living as (
      select pg_class.oid, reloptions, format('%I.%I', ${schema}::text, relname) as copy, format('%I.%I', current_schema, relname) as name
      from pg_class where relnamespace = current_schema::regnamespace and relname = any(${tables}::text[])
    )
    select statement from (
      select 1 as place, format('create table %s (like %s including all excluding indexes)', copy, name) as statement from living
      union all
      select 2, format('alter table %s set (%s)', copy, array_to_string(reloptions, ', ')) from living where reloptions is not null
      union all
      select 2, format('alter table %s alter column %I set statistics %s', copy, attname, attstattarget)
      from living join pg_attribute on attrelid = oid where attnum > 0 and attstattarget >= 0
      union all
      select 2, format('alter table %s add constraint %I %s', copy, conname, pg_get_constraintdef(pg_constraint.oid))
      from living join pg_constraint on conrelid = living.oid where contype in ('p', 'u')
    ) as made order by place`.execute(tx);
  return rows.map(({ statement }) => statement);
}

/** Statements that build the indexes which the copies lack. */
export async function missingIndexes(tx: Database, except = ''): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select replace(indexdef, format(' ON %I.%I ', schemaname, tablename), format(' ON %I.%I ', ${schema}::text, tablename)) as definition
    from pg_indexes where schemaname = current_schema and tablename = any(${tables}::text[]) and tablename <> ${except}
      and indexname not in (select indexname from pg_indexes where schemaname = ${schema})
      and indexname not in (select conname from pg_constraint
        where connamespace = current_schema::regnamespace and contype in ('p', 'u'))
    order by indexname`.execute(tx);
  return rows.map(({ definition }) => definition);
}

/** Lets searches use the next generation in place of the living tables, which are dropped. Nobody may read either of them meanwhile. */
export async function replaceLiving(tx: Database): Promise<void> {
  const { living } = oneRow(await sql<{ living: string }>`select current_schema as living`.execute(tx));
  await sql`drop table ${livingTables}`.execute(tx);
  for (const table of tables)
    await sql`alter table ${sql.id(schema, table)} set schema ${sql.id(living)}`.execute(tx);
  await sql`drop schema ${sql.id(schema)} cascade`.execute(tx);
}

/** Waits a moment until nobody reads either generation, and lets nobody begin. @throws if somebody still reads. */
export async function lockGenerations(tx: Database, ms: number): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(ms)}`.execute(tx);
  await sql`lock table ${nextTables}, ${livingTables} in access exclusive mode`.execute(tx);
}

export async function analyzeNext(tx: Database): Promise<void> {
  await sql`analyze ${nextTables}`.execute(tx);
}
