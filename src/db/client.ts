import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from './schema.ts';

/** A connection pool, or one transaction of it: verbs take either. */
export type Database = Kysely<Tables>;

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

export interface PoolOptions {
  /** Connections at most. */
  max?: number;
  /** PostgreSQL settings for each connection, for example `{ jit: 'off' }`. */
  settings?: Record<string, string>;
  /** Milliseconds after which a statement is cut off; 0 for never. */
  statementTimeoutMs?: number;
}

/** Opens a pool. bigint columns (ids, counts) are read as numbers. */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const settings = Object.entries(options.settings ?? {}).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 3000,
    statement_timeout: options.statementTimeoutMs ?? 10_000,
    keepAlive: true,
    types,
    options: settings.join(' ') || undefined,
  });
  pool.on('error', () => undefined);
  return pool;
}

/** Wraps a pool for typed queries. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
