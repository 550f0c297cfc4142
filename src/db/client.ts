import type { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Driver, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { isInWrite, refuseGivenUp, WriteDriver } from './before-commit.ts';
import { PlanCachingClient } from './cached-plan.ts';
import { isConnectionLost } from './errors.ts';
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

/** How many times a statement is retried. Each retry waits for a connection like any other statement. */
const timesAgain = 3;

/** The other connections of a pool are mostly lost with this one. In this time they report it, and the pool drops them. */
const pauseMs = 20;

/** Signs that a statement writes although it starts like a read. The list includes our own functions that write. */
const writing =
  /\b(insert|update|delete|merge|nextval|setval|pg_notify|pg_(try_)?advisory_\w+|record_clicks|record_events|create_month_partitions|raise_catalog_format)\b/i;

/** Whether a statement only reads, so that it may run twice. */
export function onlyReads(statement: string): boolean {
  return /^\s*(select|with)\b/i.test(statement) && !writing.test(statement);
}

/**
 * Retries a read over another connection if its connection was lost before the result came. So a database restart, or
 * the end of its sessions, delays a read but causes no error. Transactions are not retried, because their work is lost.
 */
function readAgain(db: Database): Database {
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  const ask: typeof execute = async (query, options) => {
    for (let again = 0; ; again++) {
      try {
        return await execute(query, options);
      } catch (error) {
        if (again === timesAgain || !isConnectionLost(error) || !onlyReads(query.sql)) throw error;
        await sleep(pauseMs);
      }
    }
  };
  // Transactions and reserved connections have their own executor, which this does not change.
  executor.executeQuery = ask;
  return db;
}

const patienceMs = 2000;

/** Whether the database answers within two seconds. */
export async function isReady(db: Database): Promise<boolean> {
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const patience = new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false).unref());
  return Promise.race([answer, patience]);
}
