import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openPool } from '../src/db/client.ts';
import { migrate } from '../src/db/migrate.ts';
import { openReplicas, type Replicas } from '../src/db/read-replicas.ts';
import { createLog } from '../src/platform/log.ts';
import { PostgresEngine } from '../src/search/postgres-engine.server.ts';
import { startTestReplication, type TestReplica, type TestReplication } from './support/replicas.ts';

let replication: TestReplication;
let primary: pg.Pool;
let primaryPort: number;
let replicas: Replicas;
let reads: Database;

beforeAll(async () => {
  replication = await startTestReplication(2);
  await migrate(replication.primaryUrl);
  primary = openPool(replication.primaryUrl);
  primaryPort = Number(new URL(replication.primaryUrl).port);
  await primary.query('create table notes (id int)');
});
afterAll(async () => {
  await primary.end();
  await replication.stop();
});

beforeEach(() => open());
afterEach(() => replicas.close());

function open(maxLag?: number): void {
  const urls = replication.replicas.map(({ url }) => url);
  replicas = openReplicas(replication.primaryUrl, urls, createLog('silent'), maxLag);
  reads = replicas.reads(primary);
}

const ports = (): number[] => replication.replicas.map(({ port }) => port);
const portOf = async (): Promise<number> =>
  (await sql<{ port: number }>`select inet_server_port() as port`.execute(reads)).rows[0]!.port;
const portsOf = async (count: number): Promise<number[]> => {
  const found = new Set<number>();
  for (let read = 0; read < count; read++) found.add(await portOf());
  return [...found].sort();
};
const newest = async (): Promise<number> =>
  (await sql<{ id: number }>`select max(id) as id from notes`.execute(reads)).rows[0]!.id;
const write = (id: number) => primary.query('insert into notes values ($1)', [id]);
const untilReadFrom = (wanted: number[]) =>
  expect.poll(() => portsOf(8), { timeout: 120_000 }).toEqual([...wanted].sort());
const replay = (replica: TestReplica, verb: 'pause' | 'resume') => {
  const pool = openPool(replica.url, { max: 1 });
  return pool.query(`select pg_wal_replay_${verb}()`).then(() => pool.end());
};

test('reads take turns on the replicas', async () => {
  await untilReadFrom(ports());
});

test('a client reads its own writes, two hundred times', async () => {
  await untilReadFrom(ports());
  const read: number[] = [];
  const written = Array.from({ length: 200 }, (_, index) => index + 1);
  for (const id of written) {
    await write(id);
    replicas.catchUp();
    read.push(await newest());
    await sleep(id % 10);
  }
  expect(read).toEqual(written);
  await untilReadFrom(ports());
});

describe('a replica that does not replay', () => {
  const standing = () => replication.replicas[0]!;
  beforeEach(async () => {
    await untilReadFrom(ports());
    await replay(standing(), 'pause');
  });
  afterEach(() => replay(standing(), 'resume'));

  test('is not used until it has the latest write', async () => {
    await write(1000);
    replicas.catchUp();
    await untilReadFrom([ports()[1]!]);
    await replay(standing(), 'resume');
    await untilReadFrom(ports());
  });

  test('is not used when it is too far behind', async () => {
    await replay(standing(), 'resume');
    await replicas.close();
    open(1);
    await untilReadFrom(ports());
    await replay(standing(), 'pause');
    await write(1001);
    await untilReadFrom([ports()[1]!]);
  });

  test('shows no older catalogue to a client that has seen a newer one', async () => {
    await primary.query('update catalogue set version = version + 1');
    const version = (await primary.query('select version from catalogue')).rows[0].version;
    const engine = new PostgresEngine(reads);
    await expect.poll(async () => (await engine.state()).version, { timeout: 120_000 }).toBe(version);
    for (let read = 0; read < 20; read++) {
      const { rows } = await sql<{ version: number }>`select version from catalogue`.execute(reads);
      expect(rows).toEqual([{ version }]);
    }
  });
});

test('replicas that die under load fail no read, and serve again when they are back', async () => {
  await untilReadFrom(ports());
  let stopped = false;
  let done = 0;
  const readers = Array.from({ length: 4 }, async () => {
    while (!stopped) {
      expect(await newest()).toBeGreaterThan(0);
      done++;
    }
  });
  const load = Promise.all(readers);
  for (const replica of replication.replicas) {
    const before = done;
    await expect.poll(() => done).toBeGreaterThan(before + 20);
    await replica.kill();
  }
  await untilReadFrom([primaryPort]);
  for (const replica of replication.replicas) await replica.start();
  await untilReadFrom(ports());
  stopped = true;
  await load;
});
