import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, openDatabase, openPool } from '../../src/db/client.ts';
import { templateDatabase } from './postgres.ts';

/** A test file's own database, migrated and empty. */
export interface TestDatabase {
  db: Database;
  pool: pg.Pool;
  url: string;
  /** Empties tables and all that refer to them, even append-only ones. Ids start at 1 again. */
  empty(tables: string): Promise<void>;
  /** Waits until as many statements wait for a lock. */
  untilBlocked(statements?: number): Promise<void>;
  /** Closes the pool and drops the database. */
  drop(): Promise<void>;
}

/** Copies the migrated template of the run's PostgreSQL. Call it in `beforeAll`, and `drop` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env.TEST_POSTGRES_URL;
  if (!serverUrl) throw new Error('Only *.server.test.ts files have a database. Rename the file.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const onServer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await onServer(`create database ${name} template ${templateDatabase}`);
  const url = serverUrl.replace(/[^/]+$/, name);
  const pool = openPool(url, { max: 5, statementTimeoutMs: 60_000, waitMs: 60_000 });
  const db = openDatabase(pool);
  return {
    db,
    pool,
    url,
    empty: async (tables) => {
      await pool.query(
        `begin; set local session_replication_role = replica; truncate ${tables} restart identity cascade; commit`,
      );
    },
    untilBlocked: async (statements = 1) => {
      const waiting = `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      for (let looks = 0; (await pool.query(waiting)).rows[0].count < statements; looks++) {
        if (looks > 10_000) throw new Error('No statement waits for a lock.');
        await sleep(10);
      }
    },
    drop: async () => {
      await db.destroy();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}
