import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Logger } from '../platform/log.ts';
import { WakeUp } from '../platform/processes/wake-up.ts';
import { type Database, openDatabase, openPool, type PoolOptions } from './client.ts';
import { isDatabaseAway } from './errors.ts';

/** Milliseconds by which reads from a replica may be old. */
const maxLagMs = 10_000;

/** Streaming replicas of the primary, for reads. */
export interface Replicas {
  /**
   * A database for reads. It spreads its statements over the replicas that are recent enough. The primary answers if
   * there is none, or if one fails.
   * @param options for each replica's pool.
   */
  reads(primary: pg.Pool, options?: PoolOptions): Database;
  /** From now on, reads show everything committed so far. */
  catchUp(): void;
  /** Closes the replicas' pools and the databases that `reads` returned. The caller closes the primary's pools. */
  close(): Promise<void>;
}

const raises = new WeakMap<Database, ReplicaWatch['raise']>();

/** Keeps later reads through `db` from servers that have not reached this position of the write log. */
export function readNoEarlier(db: Database, position: number): void {
  raises.get(db)?.(position);
}

/**
 * Opens the replicas: reads are never older than ten seconds, nor than the last `catchUp`.
 * @param maxLag another number of milliseconds for those ten seconds.
 */
export function openReplicas(primaryUrl: string, urls: string[], log: Logger, maxLag = maxLagMs): Replicas {
  const watch = watchReplicas(primaryUrl, urls, log, maxLag);
  const pools: pg.Pool[] = [];
  return {
    reads: (primary, options) => {
      const servers = watch.replicas.map((replica) => ({ replica, pool: openPool(replica.url, options) }));
      pools.push(...servers.map(({ pool }) => pool));
      const db = openDatabase(spread(servers, watch, primary));
      raises.set(db, watch.raise);
      return db;
    },
    catchUp: watch.catchUp,
    close: async () => {
      await watch.close();
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

interface Server {
  replica: Replica;
  pool: pg.Pool;
}

/** Spreads statements in turn. No statement keeps a connection, so there are no transactions. */
function spread(servers: Server[], { serves, lost }: ReplicaWatch, primary: pg.Pool): PostgresPool {
  const query = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    servers.push(...servers.splice(0, 1));
    for (const { replica, pool } of [...servers]) {
      if (!serves(replica)) continue;
      try {
        return await pool.query(text, values);
      } catch (error) {
        if (!isReplicasFault(error)) throw error;
        if (isDatabaseAway(error)) lost(replica);
      }
    }
    return primary.query(text, values);
  };
  return {
    connect: async () => ({ query, release: () => undefined }) as unknown as PostgresPoolClient,
    end: () => Promise.resolve(),
    options: {},
  };
}

/** Whether the primary may answer instead. A statement that is too slow on one server is too slow on another. */
function isReplicasFault(error: unknown): boolean {
  const { code, message } = error as Error & { code?: string };
  const isTooSlow = code === '57014' || /read timeout/i.test(message);
  // 40001: the replica removed rows that the statement was reading.
  return code === '40001' || (isDatabaseAway(error) && !isTooSlow);
}

/** Milliseconds between two checks of the servers, and between checks of a replica that has to catch up. */
const lookEveryMs = 500;
const lookWhileBehindMs = 20;
/** A server that does not answer a check within this time counts as absent. */
const patienceMs = 1000;

/** The server's position in the write-ahead log (PostgreSQL's LSN), in bytes. */
export const serverPosition = `pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_insert_lsn() end, '0/0')::bigint`;

interface Replica {
  url: string;
  /** A separate connection, so that a busy pool does not look like an absent server. */
  look: pg.Pool;
  /** The position that it has replayed at least. Null while it is absent. */
  position: number | null;
}

/** The known state of a primary's replicas. */
interface ReplicaWatch {
  replicas: Replica[];
  /** Whether the replica has replayed everything that reads must show. */
  serves(replica: Replica): boolean;
  /** Marks a replica as failed. The next check may find it again. */
  lost(replica: Replica): void;
  /** From now on, reads show everything written up to this position. */
  raise(position: number): void;
  /** From now on, reads show everything committed so far. */
  catchUp(): void;
  close(): Promise<void>;
}

/**
 * Looks at the servers again and again.
 * @param maxLagMs milliseconds by which a replica that serves may be behind.
 */
function watchReplicas(primaryUrl: string, urls: string[], log: Logger, maxLagMs: number): ReplicaWatch {
  const primary = openLook(primaryUrl);
  const replicas = urls.map((url): Replica => ({ url, look: openLook(url), position: null }));
  /** Positions of the primary, oldest first. */
  const written: { at: number; position: number }[] = [];
  let floor = 0;
  /** Queries for the primary's position, and how many of them have returned. */
  let asked = 1;
  let answered = 0;
  let stopped = false;
  const wakeUp = new WakeUp();

  const raise = (position: number): void => {
    floor = Math.max(floor, position);
  };
  const serves = ({ position }: Replica): boolean =>
    answered === asked && position !== null && position >= floor;

  const lookAtPrimary = async (): Promise<void> => {
    const upTo = asked;
    const position = await positionOf(primary);
    if (position === null) return;
    if (answered < upTo) raise(position);
    answered = upTo;
    const now = performance.now();
    written.push({ at: now, position });
    const recent = written.findIndex(({ at }) => at >= now - maxLagMs);
    for (const { position } of written.splice(0, recent)) raise(position);
  };
  const note = (replica: Replica, position: number | null): void => {
    const { host } = new URL(replica.url);
    if (position === null && replica.position !== null)
      log.warn({ replica: host }, 'a replica is unavailable');
    if (position !== null && replica.position === null) log.info({ replica: host }, 'a replica is available');
    replica.position = position;
  };
  const watching = (async (): Promise<void> => {
    while (!stopped) {
      const { woken } = wakeUp;
      await Promise.all([
        lookAtPrimary(),
        ...replicas.map(async (replica) => note(replica, await positionOf(replica.look))),
      ]);
      const isBehind = replicas.some((replica) => replica.position !== null && !serves(replica));
      await Promise.race([woken, pause(isBehind ? lookWhileBehindMs : lookEveryMs)]);
    }
  })();

  return {
    replicas,
    serves,
    lost: (replica) => note(replica, null),
    raise,
    catchUp: () => {
      asked++;
      wakeUp.wake();
    },
    close: async () => {
      stopped = true;
      wakeUp.wake();
      await watching;
      await Promise.all([primary, ...replicas.map(({ look }) => look)].map((pool) => pool.end()));
    },
  };
}

const openLook = (url: string): pg.Pool => openPool(url, { max: 1, statementTimeoutMs: patienceMs });

/** Null while the server is absent. */
async function positionOf(look: pg.Pool): Promise<number | null> {
  const answer = look.query(`select ${serverPosition} as position`).then(
    ({ rows }) => rows[0].position as number,
    () => null,
  );
  return Promise.race([answer, pause(patienceMs).then(() => null)]);
}

const pause = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false });
