import { afterAll, beforeAll, expect, test } from 'vitest';
import { workersOfChannel } from '../src/features/messages/send-messages.server.ts';
import { judge, prepareAlertRun, runWithKills } from './support/alert-kills.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { startTestSmtpServer, type TestSmtpServer } from './support/smtp-server.ts';

const subscribers = 300;
const kills = 4;
const workers = 2;
let database: TestDatabase;
let smtp: TestSmtpServer;
beforeAll(async () => {
  database = await createTestDatabase();
  smtp = await startTestSmtpServer();
});
afterAll(async () => {
  await smtp.close();
  await database.drop();
});

test('an alert run killed at random points sends every subscriber one mail, and one more for each kill between acceptance and commit', {
  timeout: 120_000,
}, async () => {
  await prepareAlertRun(database, { subscribers, jobs: 500 });
  const verdict = await judge(
    database,
    await runWithKills(database, smtp, { kills, subscribers, workers }),
    subscribers,
  );
  expect(verdict).toMatchObject({ none: 0, deliveries: subscribers, messages: subscribers });
  const { killedBeforeCommit, sentTwice, writtenTwice } = verdict.duplicates;
  expect({ sentTwice, writtenTwice }).toEqual({ sentTwice: 0, writtenTwice: 0 });
  // Each kill ends one process, whose workers were each sending one mail at most.
  expect(killedBeforeCommit).toBeLessThanOrEqual(kills * workersOfChannel.email);
});
