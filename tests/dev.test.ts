import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../src/db/embedded-postgres.ts';
import { projectRoot } from '../src/platform/root.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { insertJobs } from './support/jobs.ts';

let database: TestDatabase;
let child: ChildProcess;
let origin: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertJobs(database.db, [{ title: 'Zither tuner' }]);
  const port = await freePort();
  origin = `http://localhost:${port}`;
  child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'development', PORT: `${port}`, DATABASE_URL: database.url },
    stdio: 'ignore',
  });
});
afterAll(async () => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  await database.drop();
});

async function getWhenUp(path: string): Promise<Response> {
  for (;;) {
    try {
      return await fetch(`${origin}${path}`);
    } catch (error) {
      if (child.exitCode !== null) throw error;
      await sleep(200);
    }
  }
}

test('the development server answers a search', { timeout: 120_000 }, async () => {
  const answer = await getWhenUp('/jobs?keywords=zither');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Zither tuner');
});
