import type { EventEmitter } from 'node:events';
import { type Driver, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { isInWrite, refuseGivenUp, WriteDriver } from './before-commit.ts';
import { PlanCachingClient } from './cached-plan.ts';
import { onlyReads, readAgain } from './read-again.ts';
import type { Tables } from './schema.ts';

/** A connection pool, or one of its transactions. Every database function accepts either. */
export type Database = Kysely<Tables>;

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, (day) => day);

/** Milliseconds that a query waits for a connection of the pool: as long as a visitor waits for a response. */
const visitorMs = 4000;
/** The share of that time which a new connection may take. */
const connectShare = 0.75;

/**
 * Milliseconds that an unused connection stays open. Traffic comes in bursts, and a new connection costs a sign-in to
 * PostgreSQL and the plans that it has prepared.
 */
const idleMs = 600_000;

/** A connection's own limit of time; the pool's is for those who wait, behind a lock for example, and is longer. */
class BoundClient extends PlanCachingClient {
  constructor(config: pg.ClientConfig = {}) {
    const { connectionTimeoutMillis = visitorMs } = config;
    super({ ...config, connectionTimeoutMillis: connectionTimeoutMillis * connectShare });
  }
}

export interface PoolOptions {
  /** Max. connections. */
  max?: number;
  /** PostgreSQL settings for each connection, for example `{ jit: 'off' }`. */
  settings?: Record<string, string>;
  /** Statement timeout in milliseconds. 0 for none. */
  statementTimeoutMs?: number;
  /** Milliseconds that a query waits for a connection. Default: as long as a visitor waits. */
  waitMs?: number;
}

/** Opens a pool. bigint columns (ids, counts) are read as numbers, days as 'yyyy-mm-dd'. */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const statementTimeoutMs = options.statementTimeoutMs ?? 10_000;
  const settings = Object.entries(options.settings ?? {}).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    Client: BoundClient,
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: options.waitMs ?? visitorMs,
    idleTimeoutMillis: idleMs,
    statement_timeout: statementTimeoutMs,
    keepAlive: true,
    types,
    options: settings.join(' ') || undefined,
  });
  pool.on('error', () => undefined);
  // The waiting query gets the error of a lost connection, too. Without this listener the event would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  pool.on('connect', discardEnding);
  pool.on('release', discardStuck);
  return pool;
}

/** Discards a connection that the server is closing. Otherwise the next query could get it before the close arrives. */
function discardEnding(client: pg.PoolClient & { connection?: EventEmitter }): void {
  client.connection?.on('errorMessage', ({ severity }: pg.DatabaseError) => {
    if (severity === 'FATAL') (client as unknown as pg.Client).end().catch(() => undefined);
  });
}

/** Discards a connection with an abandoned query. Otherwise the next query would wait behind that one. */
function discardStuck(_error: Error, client: pg.PoolClient & { _activeQuery?: unknown }): void {
  if (client._activeQuery) (client as unknown as pg.Client).end().catch(() => undefined);
}

/**
 * Wraps a pool for typed queries. A query that only reads survives a lost connection. Every change of a request is a
 * transaction that `beforeCommit` can give up.
 */
export function openDatabase(pool: PostgresPool): Database {
  return inTransactions(readAgain(new Kysely<Tables>({ dialect: new Dialect(pool) })));
}

class Dialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new WriteDriver(this.#pool);
  }
}

/** Gives each single statement by which a request changes something a transaction of its own. */
function inTransactions(db: Database): Database {
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  const executeIn: typeof execute = async (query, options) => {
    refuseGivenUp();
    return isInWrite() && !onlyReads(query.sql)
      ? db.transaction().execute((tx) => tx.executeQuery(query))
      : execute(query, options);
  };
  executor.executeQuery = executeIn;
  return db;
}
