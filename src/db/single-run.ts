import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './client.ts';
import { startHeartbeat } from './listen.ts';
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

/** Work that must not run twice at the same time, in any process on the same database. */
export interface SingleRuns {
  /**
   * Runs `work` unless work with that name already runs. Its lock ends with the work, and with the process.
   * @param work its signal is aborted if the connection was lost and another process took the lock.
   * @returns null if the work already runs.
   * @throws if the database does not answer.
   */
  run<T>(
    name: string,
    work: (lost: AbortSignal) => Promise<T>,
    options?: SingleRunOptions,
  ): Promise<{ result: T } | null>;
  /** Closes the connection, and with it ends all locks. */
  close(): Promise<void>;
}

/**
 * Keeps the locks of all runs of this process on one connection. It opens with the first run. If it is lost, the runs
 * go on while the locks are taken again.
 * @param everyMs of the connection's heartbeat, for tests.
 */
export function openSingleRuns(url: string, everyMs?: number): SingleRuns {
  const held = new Map<string, AbortController>();
  let client: pg.Client | undefined;
  let closed = false;
  let lastTurn: Promise<unknown> = Promise.resolve();

  /** One act at a time: on one connection, PostgreSQL would give the same lock twice. */
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const turn = lastTurn.then(act);
    lastTurn = turn.catch(() => undefined);
    return turn;
  };

  const connected = async (): Promise<pg.Client> => {
    if (client) return client;
    const fresh = await connect(url);
    client = fresh;
    const stopHeartbeat = startHeartbeat(fresh, everyMs);
    fresh.once('end', () => {
      stopHeartbeat();
      client = undefined;
      void reconnect();
    });
    for (const [name, lost] of held)
      if (!(await ask(fresh, 'pg_try_advisory_lock', name))) {
        held.delete(name);
        lost.abort(new Error(`${name} is now running in another process.`));
      }
    return fresh;
  };

  const reconnect = async (): Promise<void> => {
    while (held.size > 0 && !closed)
      try {
        await inTurn(connected);
        return;
      } catch {
        await sleep(retryMs);
      }
  };

  const take = async (name: string): Promise<AbortController | null> => {
    if (held.has(name) || !(await ask(await connected(), 'pg_try_advisory_lock', name))) return null;
    const lost = new AbortController();
    held.set(name, lost);
    return lost;
  };

  const release = async (name: string, lost: AbortController): Promise<void> => {
    // The lock may have been lost, and may now belong to a later run of that name.
    if (held.get(name) !== lost) return;
    held.delete(name);
    // Without a connection the lock has ended.
    if (client) await ask(client, 'pg_advisory_unlock', name).catch(() => undefined);
  };

  return {
    run: async (name, work, { patienceMs = 0 } = {}) => {
      const deadline = performance.now() + patienceMs;
      let lost = await inTurn(() => take(name));
      while (!lost && performance.now() < deadline) {
        await sleep(retryMs);
        lost = await inTurn(() => take(name));
      }
      if (!lost) return null;
      try {
        return { result: await work(lost.signal) };
      } finally {
        await inTurn(() => release(name, lost));
      }
    },
    close: async () => {
      closed = true;
      await client?.end().catch(() => undefined);
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 3000,
    query_timeout: 10_000,
    application_name: 'joblantern-locks',
    // If this process is cut off, the server ends the session, and with it the locks, within a minute.
    options:
      '-c idle_session_timeout=0 -c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3',
  });
  // The 'end' event follows, and is handled. Without this listener the error would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Calls a function of a lock. A connection that fails is closed: nobody knows which locks it has. */
async function ask(
  client: pg.Client,
  act: 'pg_try_advisory_lock' | 'pg_advisory_unlock',
  name: string,
): Promise<boolean> {
  try {
    const { rows } = await client.query(`select ${act}($1::int, hashtext($2)) as done`, [
      locks.singleRun,
      name,
    ]);
    return rows[0].done;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
