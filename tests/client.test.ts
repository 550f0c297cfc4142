import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeJob } from '../src/feeds/import/close-job.server.ts';
import { projectRoot } from '../src/platform/root.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { startHttpServer } from './support/http-server.ts';
import { insertJobs } from './support/jobs.ts';

/** A copy of clients/typescript, so that its packages and its types are not in the tree. */
let folder: string;
let database: TestDatabase;
let server: Awaited<ReturnType<typeof startHttpServer>>;
let jobs: number[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'joblantern-client-'));
  for (const file of ['client.ts', 'package.json', 'package-lock.json'])
    copyFileSync(join(projectRoot, 'clients/typescript', file), join(folder, file));
  database = await createTestDatabase();
  jobs = await insertJobs(
    database.db,
    Array.from({ length: 12 }, (_, at) => ({ title: `Nurse ${at}`, company: `Clinic ${at}` })),
  );
  // Jobs of different roles are not duplicates of each other.
  await database.pool.query("update jobs set duplicate_key = decode(md5(id::text), 'hex')");
  server = await startHttpServer(database);
});
afterAll(async () => {
  server.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('the client fits the types of the API, walks through a search, gets a job, and follows changes', async () => {
  execFileSync(process.execPath, ['scripts/run.mjs', 'scripts/client.ts', folder], { cwd: projectRoot });
  const { changesSince, createJobLantern, eachJob } = await import(join(folder, 'client.ts'));
  const client = createJobLantern(server.origin);
  const { next } = await changesSince(client);
  const seen: number[] = [];
  for await (const job of eachJob(client, { keywords: 'nurse', pageSize: 5 })) seen.push(job.id);
  expect(seen).toEqual(jobs.toReversed());
  const [first = 0] = jobs;
  const { data } = await client.GET('/api/jobs/{id}', { params: { path: { id: String(first) } } });
  expect(data?.title).toBe('Nurse 0');
  await database.db.transaction().execute((tx) => closeJob(tx, first));
  const later = await changesSince(client, next);
  expect(later.changes).toMatchObject([{ change: 'closed', id: first }]);
  const { error } = await client.GET('/api/jobs', { params: { query: { pageSize: 101 } } });
  expect(error).toMatchObject({ status: 422, errors: { pageSize: expect.any(String) } });
});
