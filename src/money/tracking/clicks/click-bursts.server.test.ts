import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { addTraffic } from '../../../../tests/support/visits.ts';
import { reviewClickBursts } from './click-bursts.server.ts';

let database: TestDatabase;
let campaignId: number;
const now = new Date('2026-11-27T12:02:30Z');
beforeAll(async () => {
  database = await createTestDatabase();
  ({ campaignId } = await addTraffic(database.db));
});
beforeEach(() => database.pool.query('truncate clicks; delete from operator_notices; delete from messages'));
afterAll(() => database.drop());

interface Clicks {
  count: number;
  networks: number;
  campaign?: number | null;
  robot?: string | null;
  /** Seconds between two clicks. */
  every?: number;
  at?: string;
}
const add = ({ count, networks, campaign = campaignId, robot = null, every = 0, at }: Clicks) =>
  database.pool.query(
    `insert into clicks (id, clicked_at, campaign_id, ip_address, bot_reason)
     select gen_random_uuid(), $1::timestamptz + make_interval(secs => nth * $6::float), $2,
       ('10.' || nth % $4 / 256 || '.' || nth % $4 % 256 || '.7')::inet, $5
     from generate_series(0, $3::int - 1) as nth`,
    [at ?? '2026-11-27T12:01:00Z', campaign, count, networks, robot, every],
  );
const review = async () => {
  await reviewClickBursts({
    db: database.db,
    config: { mail: { operator: undefined } as never },
    now: () => now,
  });
  return (await database.pool.query('select kind, detail from operator_notices')).rows;
};

test('a campaign with many clicks from many networks in a minute is marked for review, once', async () => {
  await add({ count: 320, networks: 160 });
  const notices = [
    {
      kind: `click-burst-${campaignId}`,
      detail: expect.stringContaining('Nurses of Texas got 320 clicks from 160 networks'),
    },
  ];
  expect(await review()).toEqual(notices);
  expect(await review()).toEqual(notices);
  expect((await database.pool.query('select from messages')).rowCount).toBe(1);
});

test.each<[string, Clicks]>([
  ['of few networks', { count: 400, networks: 20 }],
  ['that are few', { count: 200, networks: 200 }],
  ['of robots', { count: 400, networks: 200, robot: 'crawler' }],
  ['without a campaign', { count: 400, networks: 200, campaign: null }],
  ['over ten minutes', { count: 400, networks: 200, every: 1.5, at: '2026-11-27T11:52:00Z' }],
])('clicks %s are no burst', async (_what, clicks) => {
  await add(clicks);
  expect(await review()).toEqual([]);
});
