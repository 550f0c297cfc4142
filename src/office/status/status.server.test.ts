import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { listBiggestTables, readSite } from './status.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('tasks show the state in the queue; there are none before a worker has run', async () => {
  expect((await readSite(database.db, { search: undefined })).tasks).toEqual([]);
  const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false, max: 1 });
  await boss.start();
  for (const [name, schedule] of [
    ['purge', '17 3 * * *'],
    ['match', '* * * * *'],
  ] as const) {
    await boss.createQueue(name, { retryLimit: 0 });
    await boss.schedule(name, schedule);
  }
  const run = async (end: 'complete' | 'fail'): Promise<void> => {
    await boss.send('match');
    const [job] = await boss.fetch('match');
    if (end === 'complete') await boss.complete('match', job!.id);
    else await boss.fail('match', job!.id, new Error('The disk is full.'));
  };
  await run('complete');
  await run('fail');
  await boss.send('match');
  await boss.stop({ graceful: false });
  const { tasks } = await readSite(database.db, { search: undefined });
  const none = {
    waiting: 0,
    running: 0,
    failedLastDay: 0,
    lastError: null,
    lastStartedAt: null,
    lastDoneAt: null,
  };
  expect(tasks).toEqual([
    {
      name: 'match',
      schedule: '* * * * *',
      waiting: 1,
      running: 0,
      failedLastDay: 1,
      lastError: 'The disk is full.',
      lastStartedAt: expect.any(Date),
      lastDoneAt: expect.any(Date),
    },
    { name: 'purge', schedule: '17 3 * * *', ...none },
  ]);
});

test('the largest tables come first', async () => {
  await database.pool.query(
    'create table heavy as select repeat(md5(n::text), 9) from generate_series(1, 9000) n',
  );
  const sizes = await listBiggestTables(database.db, 3);
  expect(sizes).toHaveLength(3);
  expect(sizes[0]).toMatchObject({ name: 'heavy', sizeBytes: expect.any(Number) });
  expect(sizes[0]!.sizeBytes).toBeGreaterThan(sizes[1]!.sizeBytes);
});
