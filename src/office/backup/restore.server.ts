import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type * as z from 'zod/mini';
import { catalogFormat } from '../../catalog/jobs/catalog.server.ts';
import { renewLog } from '../../catalog/jobs/catalog-changes.server.ts';
import { applyMigrations, baseline, listMigrations, migrate, withMigrationLock } from '../../db/migrate.ts';
import { nextName } from '../../search/engine/index-schema.server.ts';
import type { CopiedTotals } from './backup.server.ts';
import { BrokenBackup, type Frame, readFrames } from './backup-file.ts';
import {
  Beginning,
  End,
  listPartitions,
  listTables,
  portableSettings,
  quoted,
  TableBeginning,
  TableEnd,
} from './tables.server.ts';

/** Reads a file to its end. @throws BrokenBackup when it is not a backup, or is incomplete. */
async function requireWhole(file: string): Promise<void> {
  let last: Frame | undefined;
  for await (const frame of readFrames(file)) last = frame;
  if (last?.kind !== 'J' || !End.safeParse(last.json).success) throw new BrokenBackup(file);
}

/** The frames of a file, one at a time. */
class FrameReader {
  readonly #file: string;
  readonly #frames: AsyncGenerator<Frame>;
  #ahead: Frame | undefined;

  constructor(file: string) {
    this.#file = file;
    this.#frames = readFrames(file);
  }

  /** The next frame. @throws BrokenBackup when it is not JSON with this schema. */
  async next<Schema extends z.ZodMiniType>(schema: Schema): Promise<z.infer<Schema>> {
    const frame = this.#ahead ?? (await this.#frames.next()).value;
    this.#ahead = undefined;
    const result = schema.safeParse(frame?.kind === 'J' ? frame.json : undefined);
    if (!result.success) throw this.broken();
    return result.data;
  }

  /** The data frames up to the next JSON frame. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const { value } = await this.#frames.next();
      if (value?.kind !== 'D') {
        this.#ahead = value;
        return;
      }
      yield value.data;
    }
  }

  broken(): BrokenBackup {
    return new BrokenBackup(this.#file);
  }

  async close(): Promise<void> {
    await this.#frames.return(undefined);
  }
}

/**
 * The form of a month's bounds in PostgreSQL. The file's text becomes part of a statement, so it must match.
 */
const monthBounds = /^FOR VALUES FROM \('[-+:\d ]+'\) TO \('[-+:\d ]+'\)$/;

/** The database is not empty, or this version cannot read the backup. The message is for the operator. */
export class CannotRestore extends Error {
  override name = 'CannotRestore';
}

/**
 * Restores a backup into an empty database: first the schema of its migrations, then its rows, then later
 * migrations. It restores everything or nothing. Cursors of the log of changes begin anew.
 * @throws CannotRestore or BrokenBackup; the database stays empty.
 */
export async function restore(databaseUrl: string, file: string): Promise<CopiedTotals> {
  await requireWhole(file);
  const totals = await withMigrationLock(databaseUrl, async (client) => {
    await client.query(portableSettings);
    await client.query('begin');
    try {
      await requireEmpty(client);
      const reader = new FrameReader(file);
      const restored = await restoreAll(client, reader).finally(() => reader.close());
      await client.query('commit');
      return restored;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });
  await migrate(databaseUrl);
  await withMigrationLock(databaseUrl, renewLog);
  return totals;
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`
    select relname from pg_class where relnamespace = current_schema::regnamespace
    union all select nspname from pg_namespace where nspname in ('pgboss', '${nextName}') limit 1`);
  if (rows.length > 0)
    throw new CannotRestore(
      `The database is not empty: it contains ${rows[0].relname}. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.`,
    );
}

async function restoreAll(client: pg.Client, reader: FrameReader): Promise<CopiedTotals> {
  const beginning = await reader.next(Beginning);
  const isFormer = beginning.migrations.includes(lastBeforeBaseline);
  await applyMigrations(client, isFormer ? baseline : await knownMigrations(beginning));
  if (isFormer) await client.query(formerTables.add);
  await addPartitions(client, beginning.partitions);
  const tables = await listTables(client);
  const names = tables.map(({ table }) => table);
  const putBack = await takeAway(client, names);
  await client.query(`truncate ${quoted(...names)}`);
  const rows = await copyTables(client, reader, names);
  const end = await reader.next(End);
  if (end.tables !== tables.length) throw reader.broken();
  for (const { name, last, isCalled } of end.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last, isCalled]);
  await putBack();
  if (isFormer) await client.query(formerTables.drop);
  await client.query('analyze');
  return { tables: tables.length, rows };
}

/** The last migration before the baseline. After it, the tables were those of the baseline and `formerTables`. */
const lastBeforeBaseline = '0063_job_types.sql';

/** What a backup from before the baseline has besides: it is read, and dropped. Its jobs are indexed again. */
const formerTables = {
  add: `create table click_columns (row_set text, date date, since timestamptz, name text, block bytea);
    alter table late_days add column has_traffic boolean;
    alter table event_upkeep add column columns_until timestamptz`,
  drop: `drop table click_columns;
    alter table late_days drop column has_traffic;
    alter table event_upkeep drop column columns_until;
    select raise_catalog_format(${catalogFormat})`,
};

/** The migrations of a backup. @throws CannotRestore if this version lacks one. */
async function knownMigrations({ migrations }: Beginning): Promise<string[]> {
  const known = new Set(await listMigrations());
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown)
    throw new CannotRestore(
      `The backup is from another version with the migration ${unknown}. Restore it with that version.`,
    );
  return migrations;
}

async function addPartitions(client: pg.Client, partitions: Beginning['partitions']): Promise<void> {
  const existing = new Set((await listPartitions(client)).map(({ name }) => name));
  for (const { name, of, bounds } of partitions)
    if (!existing.has(name) && monthBounds.test(bounds))
      await client.query(`create table ${quoted(name)} partition of ${quoted(of)} ${bounds}`);
}

/**
 * Removes triggers and foreign keys, which would act on or refuse rows in any order.
 * @returns a function that restores them, and then checks the foreign keys.
 */
async function takeAway(client: pg.Client, tables: string[]): Promise<() => Promise<void>> {
  const { rows: references } = await client.query(`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = current_schema::regnamespace and conparentid = 0`);
  for (const { table, name } of references)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  return async () => {
    for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
    for (const { table, name, definition } of references)
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  };
}

async function copyTables(client: pg.Client, reader: FrameReader, expected: string[]): Promise<number> {
  let total = 0;
  for (const name of expected) {
    const { table, columns } = await reader.next(TableBeginning);
    if (table !== name) throw reader.broken();
    const target = client.query(copyFrom(`copy ${quoted(table)} (${quoted(...columns)}) from stdin`));
    await pipeline(Readable.from(reader.rows()), target);
    const { rows } = await reader.next(TableEnd);
    const counted = await client.query(`select count(*)::bigint as rows from ${quoted(table)}`);
    if (Number(counted.rows[0].rows) !== rows) throw reader.broken();
    total += rows;
  }
  return total;
}
