import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from '../platform/root.ts';
import { locks } from './locks.ts';

/** Where the migrations are. */
export const migrationFolder = join(projectRoot, 'src/db/migrations');

/** The names of all migrations, in the order in which they run. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(migrationFolder)).filter((name) => name.endsWith('.sql')).sort();
}

/** The schema of the first release, in parts by subject. */
export const baseline = ['0001_jobs.sql', '0002_people.sql', '0003_operations.sql', '0004_money.sql'];

/** A migration of the databases before the baseline. */
const beforeBaseline = '0001_catalogue.sql';

/**
 * Updates the database to the current version. Migrations are plain SQL files and only go forward. Each runs in a
 * transaction, and one process at a time runs them.
 * @returns the names of the migrations that ran.
 * @throws if a migration fails (the database stays as it was before that file), if the database is older than the
 * baseline, or if the server is older than PostgreSQL 15.
 */
export function migrate(url: string): Promise<string[]> {
  return withMigrationLock(url, async (client) => {
    await createLedger(client);
    const { rows } = await client.query('select name from schema_migrations');
    const applied = new Set(rows.map((row) => row.name));
    if (applied.has(beforeBaseline))
      throw new Error(
        'This database is from before the first release. Back it up with the version that made it (npm run backup -- FILE), and restore the file into an empty database with this version (npm run restore -- FILE).',
      );
    const pending = (await listMigrations()).filter((name) => !applied.has(name));
    for (const name of pending) await applyOrUndo(client, name);
    return pending;
  });
}

/** Applies migrations to an empty database, within the caller's transaction. */
export async function applyMigrations(client: pg.Client, names: readonly string[]): Promise<void> {
  await createLedger(client);
  for (const name of names) await apply(client, name);
}

/**
 * Runs an action that must not run beside a migration, on its own connection.
 * @throws if the server is older than PostgreSQL 15.
 */
export function withMigrationLock<Result>(
  url: string,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withLock(url, locks.migrate, act);
}

/** Runs the start of a process, one process at a time, however long the others take. */
export function withStartLock<Result>(url: string, act: () => Promise<Result>): Promise<Result> {
  return withLock(url, locks.start, act);
}

/** The lock's connection has no timeout. Its end releases the lock, even if the process was killed. */
async function withLock<Result>(
  url: string,
  key: number,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: 'joblantern-migrate' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireVersion(client);
    await client.query('select pg_advisory_lock($1)', [key]);
    return await act(client);
  } finally {
    await client.end();
  }
}

async function createLedger(client: pg.Client): Promise<void> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  );
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select current_setting('server_version_num')::int as version");
  if (rows[0].version < 150_000)
    throw new Error('The server in DATABASE_URL is too old. Use PostgreSQL 15 or newer.');
}

async function applyOrUndo(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query('begin');
    await apply(client, name);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`Migration ${name} failed and was rolled back: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function apply(client: pg.Client, name: string): Promise<void> {
  await client.query(await readFile(join(migrationFolder, name), 'utf8'));
  await client.query('insert into schema_migrations (name) values ($1)', [name]);
}
