import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, open, rename, rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { dataFrames, jsonFrame } from './backup-file.ts';
import {
  type Beginning,
  type End,
  listPartitions,
  listTables,
  portableSettings,
  quoted,
  readSequences,
  type TableBeginning,
} from './tables.server.ts';

/** As fast as disks can write, and a few percent larger than the default level. */
const gzipLevel = 3;
/** The file contains everyone's personal data. */
const forOwnerOnly = 0o600;

/** What was copied. */
export interface CopiedTotals {
  tables: number;
  rows: number;
}

export interface BackupTotals extends CopiedTotals {
  /** Of the file. */
  bytes: number;
}

/**
 * Writes a snapshot of the whole site into a new file, in constant memory, while the site is running.
 * @throws when the file exists. An unfinished file is removed.
 */
export async function backUp(databaseUrl: string, file: string): Promise<BackupTotals> {
  const unfinished = `${file}.${randomUUID()}.part`;
  await requireNew(file);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'joblantern-backup' });
  client.on('error', () => undefined);
  const totals: CopiedTotals = { tables: 0, rows: 0 };
  try {
    await client.connect();
    const target = createWriteStream(unfinished, { mode: forOwnerOnly, flags: 'wx', flush: true });
    await pipeline(frames(client, totals), createGzip({ level: gzipLevel }), target);
    await claim(file);
    await rename(unfinished, file);
    return { ...totals, bytes: (await stat(file)).size };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** Notes a backup for the status page. A database that is not upgraded yet has no place for it. */
export async function noteBackup(
  databaseUrl: string,
  { file, bytes, rows, isOffsite }: BackupTotals & { file: string; isOffsite: boolean },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'joblantern-backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows: found } = await client.query(
      "select from information_schema.columns where table_name = 'backups' and column_name = 'is_offsite'",
    );
    if (found.length > 0)
      await client.query('insert into backups (file, bytes, rows, is_offsite) values ($1, $2, $3, $4)', [
        basename(file),
        bytes,
        rows,
        isOffsite,
      ]);
  } finally {
    await client.end();
  }
}

const alreadyExists = (file: string): Error => new Error(`${file} already exists. Specify a new file.`);

/** A backup never replaces another one. */
async function requireNew(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw alreadyExists(file);
}

/** Creates the file. Of several backups that end at once, one can. */
async function claim(file: string): Promise<void> {
  try {
    await (await open(file, 'wx', forOwnerOnly)).close();
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? alreadyExists(file) : error;
  }
}

async function* frames(client: pg.Client, totals: CopiedTotals): AsyncGenerator<Buffer> {
  await client.query(portableSettings);
  const tables = await listTables(client);
  if (tables.length === 0) throw new Error('The database is empty, so there is nothing to back up.');
  await client.query('begin isolation level repeatable read read only');
  // Lock before the snapshot starts: a table that is truncated after it would look empty.
  await client.query(`lock table ${quoted(...tables.map(({ table }) => table))} in access share mode`);
  yield jsonFrame(await readBeginning(client));
  for (const one of tables) {
    yield jsonFrame(one);
    const rows = yield* tableFrames(client, one);
    yield jsonFrame({ rows });
    totals.tables++;
    totals.rows += rows;
  }
  yield jsonFrame({ tables: totals.tables, sequences: await readSequences(client) } satisfies End);
  await client.query('commit');
}

async function readBeginning(client: pg.Client): Promise<Beginning> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  return {
    is: 'joblantern backup 1',
    takenAt: new Date().toISOString(),
    migrations: rows.map(({ name }) => name),
    partitions: await listPartitions(client),
  };
}

async function* tableFrames(
  client: pg.Client,
  { table, columns }: TableBeginning,
): AsyncGenerator<Buffer, number> {
  // Before version 18, PostgreSQL can copy a partitioned table only through a query.
  const copy = client.query(copyTo(`copy (select ${quoted(...columns)} from ${quoted(table)}) to stdout`));
  for await (const chunk of copy as AsyncIterable<Buffer>) yield* dataFrames(chunk);
  return copy.rowCount;
}
