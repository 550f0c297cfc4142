import { afterAll, beforeAll, expect, test } from 'vitest';
import { workersOfChannel } from '../src/messages/send-messages.server.ts';
import { judge, prepareAlertRun, runWithKills } from './support/alert-kills.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { startTestSmtpServer, type TestSmtpServer } from './support/smtp-server.ts';

const subscribers = 120;
const kills = 3;
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

test('an alert run killed at random points leaves every subscriber with one mail, or two if a kill fell between acceptance and commit', {
  timeout: 120_000,
}, async () => {
  await prepareAlertRun(database, { subscribers, jobs: 200 });
  const verdict = await judge(
    database,
    await runWithKills(database, smtp, { kills, subscribers, workers }),
    subscribers,
  );
  expect(verdict).toMatchObject({ none: 0, more: 0, deliveries: subscribers, messages: subscribers });
  expect(verdict.duplicates).toEqual({ killedBeforeCommit: verdict.two, sentTwice: 0, writtenTwice: 0 });
  expect(verdict.two).toBeLessThanOrEqual(kills * workersOfChannel.email);
});
