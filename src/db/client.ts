import type { EventEmitter } from 'node:events';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { PlanCachingClient } from './cached-plan.ts';
import { readAgain } from './read-again.ts';
import type { Tables } from './schema.ts';

/** A connection pool, or one transaction of it: verbs take either. */
export type Database = Kysely<Tables>;

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, (day) => day);

/** Milliseconds after the end of a statement's time in which PostgreSQL says so, if the network carries it. */
const silenceMs = 1000;
/** Milliseconds for a new connection. */
const connectMs = 3000;
/** Milliseconds that a query waits for one of the pool's connections: as long as its reader waits for an answer. */
const waitMs = 4000;

/** A connection's own limit of time; the pool's is for those who wait, behind a lock for example, and is longer. */
class BoundClient extends PlanCachingClient {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectMs });
  }
}

export interface PoolOptions {
  /** Connections at most. */
  max?: number;
  /** PostgreSQL settings for each connection, for example `{ jit: 'off' }`. */
  settings?: Record<string, string>;
  /** Milliseconds after which a statement is cut off; 0 for never. */
  statementTimeoutMs?: number;
}

/** Opens a pool. bigint columns (ids, counts) are read as numbers, days as 'yyyy-mm-dd'. */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? 10_000;
  const settings = Object.entries(options.settings ?? {}).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    Client: BoundClient,
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs && statementTimeoutMs + silenceMs,
    keepAlive: true,
    types,
    options: settings.join(' ') || undefined,
  });
  pool.on('error', () => undefined);
  // A lost connection also tells the query that waits for it; unheard, this event would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  pool.on('connect', discardEnding);
  pool.on('release', discardStuck);
  return pool;
}

/** A connection that the server takes leave of would be given to the next query before its end is heard. */
function discardEnding(client: pg.PoolClient & { connection?: EventEmitter }): void {
  client.connection!.on('errorMessage', ({ severity }: pg.DatabaseError) => {
    if (severity === 'FATAL') (client as unknown as pg.Client).end().catch(() => undefined);
  });
}

/** A connection that still waits for the answer to a query that was given up would make the next query wait behind it. */
function discardStuck(_error: Error, client: pg.PoolClient & { _activeQuery?: unknown }): void {
  if (client._activeQuery) (client as unknown as pg.Client).end().catch(() => undefined);
}

/** Wraps a pool for typed queries; what only reads outlives the loss of a connection. */
export function openDatabase(pool: PostgresPool): Database {
  return readAgain(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }));
}
