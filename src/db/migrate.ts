import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from '../platform/root.ts';
import { locks } from './locks.ts';

const folder = join(projectRoot, 'src/db/migrations');

/** The names of all migrations, in the order in which they run. */
export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/**
 * Brings the database up to date: plain SQL files, forward only, each in a transaction, one process at a time.
 * @returns the names of the migrations that ran.
 * @throws when a migration fails (the database stays as it was before that file) or the server is older than 15.
 */
export function migrate(url: string): Promise<string[]> {
  return withMigrationLock(url, async (client) => {
    await createLedger(client);
    const { rows } = await client.query('select name from schema_migrations');
    const applied = new Set(rows.map((row) => row.name));
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

/** Does something that no migration may run beside, on a connection of its own. @throws when the server is older than 15. */
export function withMigrationLock<Result>(
  url: string,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  return withLock(url, locks.migrate, act);
}

/** Does what each process does at its start, one process at a time, however long the others take. */
export function withStartLock<Result>(url: string, act: () => Promise<Result>): Promise<Result> {
  return withLock(url, locks.start, act);
}

/** The lock's own connection has no limit of time, and its end frees the lock, also that of a process that was killed. */
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
  await client.query(await readFile(join(folder, name), 'utf8'));
  await client.query('insert into schema_migrations (name) values ($1)', [name]);
}
