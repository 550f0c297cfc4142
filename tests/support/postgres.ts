import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbeddedPostgres } from '../../src/db/embedded-postgres.ts';
import { migrate } from '../../src/db/migrate.ts';

export const templateDatabase = 'joblantern_template';

/** Vitest's global setup: one PostgreSQL for the run, with a migrated template that each test file copies. */
export default async function startTestPostgres(): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'joblantern-test-'));
  const postgres = await openEmbeddedPostgres(dir, () => undefined);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${templateDatabase}`);
  await client.end();
  await migrate(postgres.url.replace(/[^/]+$/, templateDatabase));
  process.env.TEST_POSTGRES_URL = postgres.url;
  return async () => {
    await postgres.release();
    await rm(dir, { recursive: true, force: true });
  };
}
