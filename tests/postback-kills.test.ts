import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { sendWithKills } from './support/postback-kills.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('with a killed sender and receivers that fail in five ways, each postback arrives, with one id and body', {
  timeout: 120_000,
}, async () => {
  const settings = {
    conversions: 60,
    kills: 2,
    answerWithinMs: 250,
    secondsBetween: 0.4,
    giveUpSeconds: 120,
  };
  expect(await sendWithKills(database, settings)).toMatchObject({
    postbacks: 60,
    undelivered: 0,
    altered: 0,
  });
});
