import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { locks } from './locks.ts';

const retryMs = 250;

export interface SingleRunOptions {
  /** Milliseconds to wait for one that runs already. */
  patienceMs?: number;
}

/**
 * Runs `work` unless work of that name runs already, in this process or another one on the same database. The lock belongs to a
 * connection of its own: it is held for as long as the work takes, whatever else expires, and goes with a process that dies.
 * @param work its signal is aborted when the lock was lost with its connection and another has taken it.
 * @returns null when it runs already.
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

/** A connection that holds the lock; null when another one does. */
async function takeLock(url: string, name: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 3000,
    query_timeout: 10_000,
    application_name: `joblantern-lock ${name}`.slice(0, 63),
    options: '-c idle_session_timeout=0',
  });
  // Its end is noticed below; unheard, this event would end the process.
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

/** Takes the lock again when its connection is lost: the work goes on meanwhile. */
function keep(first: pg.Client, url: string, name: string): { lost: AbortSignal; release(): Promise<void> } {
  const lost = new AbortController();
  let released = false;
  let client: pg.Client | null = first;
  const takeAgain = async (): Promise<void> => {
    client = null;
    while (!released && !lost.signal.aborted) {
      // Null: another process has the lock. An error: the database is away.
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
