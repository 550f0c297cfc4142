import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'joblantern-embedded-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const silent = (): void => undefined;
const pidFile = () => join(dir, 'postgres/postmaster.pid');
const postmaster = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', silent);
  try {
    await client.connect();
    return await client.query(text);
  } finally {
    await client.end();
  }
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === 75) throw error;
      await sleep(200);
    }
  }
}

test('two processes that open it at once share one server, and the last one stops it', async () => {
  const [first, second] = await Promise.all([
    openEmbeddedPostgres(dir, silent),
    openEmbeddedPostgres(dir, silent),
  ]);
  expect(second.url).toBe(first.url);
  await query(first.url, 'create table kept (id int); insert into kept values (1)');
  await first.release();
  expect((await query(second.url, 'select id from kept')).rows).toEqual([{ id: 1 }]);
  await second.release();
  await expect(query(first.url, 'select 1')).rejects.toThrow();
});

test('a killed server restarts on the same address, with all committed data', async () => {
  const postgres = await openEmbeddedPostgres(dir, silent);
  await query(postgres.url, 'insert into kept values (2)');
  process.kill(await postmaster(), 'SIGKILL');
  const { rows } = await eventually(() => query(postgres.url, 'select id from kept order by id'));
  expect(rows).toEqual([{ id: 1 }, { id: 2 }]);
  await postgres.release();
});

test('a killed server that a new process starts has the same address, for those who knew it', async () => {
  const postgres = await openEmbeddedPostgres(dir, silent);
  const lock = await readFile(pidFile());
  await postgres.release();
  await writeFile(pidFile(), lock);
  const again = await openEmbeddedPostgres(dir, silent);
  expect(again.url).toBe(postgres.url);
  await again.release();
});

test('a lock file with the process id of another program does not block the start', async () => {
  await writeFile(pidFile(), `${process.pid}\n${join(dir, 'postgres')}\n0\n5432\n\n127.0.0.1\n`);
  const postgres = await openEmbeddedPostgres(dir, silent);
  expect((await query(postgres.url, 'select count(*)::int from kept')).rows).toEqual([{ count: 2 }]);
  await postgres.release();
});
