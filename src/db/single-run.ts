import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './client.ts';
import { locks } from './locks.ts';

const retryMs = 250;

/** A run's place among the runs that share a work at this moment: number `at`, from 0, of `of`. */
export interface Share {
  at: number;
  of: number;
}

/** The share of a run that is alone. */
export const wholeShare: Share = { at: 0, of: 1 };

/** The share of the run with a name among those of `names` that run now, in any process. */
export async function shareOf(db: Database, name: string, names: readonly string[]): Promise<Share> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name where exists (
      select from pg_locks where locktype = 'advisory' and granted and classid = ${locks.singleRun}::oid
        and objid = (hashtext(name)::bigint & 4294967295)::oid and objsubid = 2
        and database = (select oid from pg_database where datname = current_database()))`.execute(db);
  const at = rows.findIndex((row) => row.name === name);
  return at < 0 ? wholeShare : { at, of: rows.length };
}

export interface SingleRunOptions {
  /** Milliseconds to wait for a run that is already in progress. */
  patienceMs?: number;
}

/**
 * Runs `work` unless work with that name already runs in any process on the same database. The lock belongs to its own
 * connection. It lasts as long as the work, and ends with the process.
 * @param work its signal is aborted if the connection was lost and another process took the lock.
 * @returns null if the work already runs.
 */
export async function runSingly<T>(
  url: string,
  name: string,
  work: (lost: AbortSignal) => Promise<T>,
  { patienceMs = 0 }: SingleRunOptions = {},
): Promise<{ result: T } | null> {
  const deadline = Date.now() + patienceMs;
  let client = await takeLock(url, name);
  while (!client && Date.now() < deadline) {
    await sleep(retryMs);
    client = await takeLock(url, name);
  }
  if (!client) return null;
  const keeper = keep(client, url, name);
  try {
    return { result: await work(keeper.lost) };
  } finally {
    await keeper.release();
  }
}

/** A connection that holds the lock. Null if another one holds it. */
async function takeLock(url: string, name: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 3000,
    query_timeout: 10_000,
    application_name: `joblantern-lock ${name}`.slice(0, 63),
    options: '-c idle_session_timeout=0',
  });
  // The code below handles the end of the connection. Without this listener the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('select pg_try_advisory_lock($1::int, hashtext($2)) as locked', [
      locks.singleRun,
      name,
    ]);
    if (rows[0].locked) return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  await client.end();
  return null;
}

/** Takes the lock again when its connection is lost. Meanwhile the work goes on. */
function keep(first: pg.Client, url: string, name: string): { lost: AbortSignal; release(): Promise<void> } {
  const lost = new AbortController();
  let released = false;
  let client: pg.Client | null = first;
  const takeAgain = async (): Promise<void> => {
    client = null;
    while (!released && !lost.signal.aborted) {
      // Null: another process has the lock. Undefined: the database is absent.
      const taken = await takeLock(url, name).catch(() => undefined);
      if (taken === null) lost.abort(new Error(`${name} is now running in another process.`));
      else if (taken === undefined) await sleep(retryMs);
      else if (released) await taken.end();
      else return hold(taken);
    }
  };
  const hold = (held: pg.Client): void => {
    client = held;
    held.once('end', () => void (released || takeAgain()));
  };
  hold(first);
  return {
    lost: lost.signal,
    release: async () => {
      released = true;
      await client?.end().catch(() => undefined);
    },
  };
}
