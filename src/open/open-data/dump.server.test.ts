import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { readPosition } from '../../catalog/jobs/catalog-changes.server.ts';
import { closeJob } from '../../feeds/import/close-job.server.ts';
import { AppError } from '../../platform/errors.ts';
import { listChanges } from './changes.server.ts';
import { answerDump, dumpFolder, writeDump } from './write-dump.server.ts';

let database: TestDatabase;
let dataDir: string;
let jobs: number[];
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'dump-'));
  jobs = await insertJobs(
    database.db,
    Array.from({ length: 4 }, (_, at) => ({ title: `Job ${at}` })),
  );
  await database.pool.query("update jobs set duplicate_key = decode(md5(id::text), 'hex')");
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
  await database.drop();
});

const write = (jobsDump = true) =>
  writeDump({ db: database.db, config: { jobsDump, dataDir, origin: 'http://x' } });
const ask = (headers: Record<string, string> = {}, jobsDump = true) =>
  answerDump(new Request('http://x/dump/jobs.ndjson.gz', { headers }), { dataDir, jobsDump }).catch(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return new Response(error.message, { status: error.status });
    },
  );
const permit = (allowed: boolean) => database.pool.query('update sources set may_pass_on = $1', [allowed]);

test('without the setting, or before the first night, there is a sentence', async () => {
  expect(await (await ask({}, false)).text()).toMatch(/does not offer/);
  expect(await (await ask()).text()).toMatch(/each night/);
  expect((await ask()).status).toBe(404);
});

test('holds the open jobs of sources that may be passed on, and the cursor of what follows', async () => {
  expect(await write()).toEqual({ jobs: 0 });
  await permit(true);
  expect(await write()).toEqual({ jobs: 4 });
  const answer = await ask();
  const lines = gunzipSync(Buffer.from(await answer.arrayBuffer()))
    .toString()
    .trim()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line).id)).toEqual(jobs);
  expect(JSON.parse(lines[0]!)).toMatchObject({ title: 'Job 0', url: `http://x/jobs/${jobs[0]}` });
  await database.db.transaction().execute((tx) => closeJob(tx, jobs[0]!));
  const since = readPosition(answer.headers.get('x-changes-cursor')!);
  expect((await listChanges(database.db, since, 10, 'http://x')).changes).toMatchObject([
    { change: 'closed', id: jobs[0] },
  ]);
});

test('a new file replaces the old one and what an interrupted run left', async () => {
  await writeFile(join(dumpFolder(dataDir), 'jobs-1-0.ndjson.gz.part'), 'half');
  expect(await write()).toEqual({ jobs: 3 });
  expect(await readdir(dumpFolder(dataDir))).toHaveLength(1);
});

test('has a tag, a time and ranges', async () => {
  const whole = await ask();
  const bytes = Buffer.from(await whole.arrayBuffer());
  const etag = whole.headers.get('etag')!;
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  const modified = whole.headers.get('last-modified')!;
  const held: Record<string, string>[] = [{ 'if-none-match': etag }, { 'if-modified-since': modified }];
  for (const known of held) expect((await ask(known)).status).toBe(304);
  for (const [range, part] of [
    ['bytes=0-9', bytes.subarray(0, 10)],
    ['bytes=10-', bytes.subarray(10)],
    ['bytes=-5', bytes.subarray(-5)],
  ] as const) {
    const answer = await ask({ range, 'if-range': etag });
    expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([206, part]);
  }
  expect((await ask({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
  expect((await ask({ range: 'bytes=99999999-' })).status).toBe(416);
});

test('turning the setting off removes the file', async () => {
  expect(await write(false)).toEqual({ jobs: null });
  expect(await readdir(dumpFolder(dataDir))).toEqual([]);
});
