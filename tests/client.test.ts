import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changesSince, createJobLantern, eachJob } from '../clients/typescript/client.ts';
import { closeJob } from '../src/feeds/import/close-job.server.ts';
import { projectRoot } from '../src/platform/root.ts';
import { clientDocument } from './support/client-document.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { startHttpServer } from './support/http-server.ts';
import { insertJobs } from './support/jobs.ts';

let database: TestDatabase;
let server: Awaited<ReturnType<typeof startHttpServer>>;
let jobs: number[];
beforeAll(async () => {
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
});

test('the types of the client are current', () => {
  const file = readFileSync(join(projectRoot, 'clients/typescript/schema.d.ts'), 'utf8');
  expect(file.split('\n')[0], 'npm run client makes them again').toBe(`// Document ${clientDocument().mark}`);
});

test('the client walks through a search, gets a job, and follows changes', async () => {
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
  expect(later.changes.map(({ change, id }) => [change, id])).toEqual([['closed', first]]);
  const { error } = await client.GET('/api/jobs', { params: { query: { pageSize: 101 } } });
  expect(error).toMatchObject({ status: 422, errors: { pageSize: expect.any(String) } });
});
