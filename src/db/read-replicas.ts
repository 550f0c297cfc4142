import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Logger } from '../platform/log.ts';
import { type Database, openDatabase, openPool, type PoolOptions } from './client.ts';
import { isDatabaseAway } from './errors.ts';
import { type Replica, type ReplicaWatch, watchReplicas } from './replica-watch.ts';

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
