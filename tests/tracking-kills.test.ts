import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { judgeTracking, recordWithKills } from './support/tracking-kills.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a server killed under load has lost no acknowledged write, and has duplicated none', {
  timeout: 120_000,
}, async () => {
  const seen = await recordWithKills(database, { kills: 3, secondsBetween: 0.7 });
  expect(seen.clicks.size).toBeGreaterThan(100);
  expect(seen.conversions.size).toBeGreaterThan(20);
  expect(await judgeTracking(database, seen)).toEqual({ lostClicks: 0, lostConversions: 0, doubled: 0 });
});
