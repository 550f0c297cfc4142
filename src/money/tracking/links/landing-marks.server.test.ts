import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { addTraffic, chrome, someone } from '../../../../tests/support/visits.ts';
import type { Client } from '../../../platform/http/client.ts';
import { openTracker, type Tracker } from '../clicks/tracker.server.ts';
import { followVisit } from '../clicks/visits.ts';
import { countStats } from '../figures/stats.server.ts';
import { readLinkCost } from './landing-marks.ts';
import { trackingRoutes } from './tracking-routes.ts';

const origin = 'https://jobs.example.org';
const report = (error: unknown): never => {
  throw error;
};
let database: TestDatabase;
let tracker: Tracker;
beforeAll(async () => {
  database = await createTestDatabase();
  tracker = openTracker({ db: database.db, now: () => new Date() });
  const { sourceId } = await addTraffic(database.db);
  await database.pool.query(`update campaigns set accepts_link_cost = true;`);
  await database.pool.query(
    `insert into campaigns (code, name, traffic_source_id, start_date, landing_path, cost_rate)
     values ('closed', 'Closed', $1, '2026-01-01', '/jobs', 0.25)`,
    [sourceId],
  );
});
afterAll(() => database.drop());

/** Follows a campaign's link. @returns the status, the address it leads to, and the stored cost. */
async function follow(code: string, query: string, client: Client = someone(), headers = {}) {
  const app = trackingRoutes({ tracker, origin, headers: [], report, clientOf: () => client });
  const answer = await app.request(`${origin}/r/${code}?${query}`, { headers });
  return [answer.status, answer.headers.get('location'), await lastCost()];
}

const lastCost = async (): Promise<string | null> => {
  const { rows } = await database.pool.query(
    'select trim_scale(cost)::text as cost from clicks order by clicked_at desc, ctid desc limit 1',
  );
  return rows[0].cost;
};

describe('the cost in a link', () => {
  test.each([
    ['0.35', '0.35'],
    ['0.000001', '0.000001'],
    ['.5', '0.5'],
    ['7', '7'],
    ['0', '0'],
    ['100', '100'],
    ['100.00', '100'],
    ['0.10000000', '0.1'],
    ['%200.35%20', '0.35'],
  ])('%s is stored exactly', async (sent, stored) => {
    expect(await follow('nurses', `cost=${sent}`)).toEqual([302, '/jobs?keywords=nurse', stored]);
  });

  test.each([
    '100.000001',
    '1000000',
    '99999999999999999999',
    '-1',
    '1e2',
    '0x10',
    'NaN',
    'Infinity',
    '0.0000001',
    '1,50',
    '$1',
    '{cpc}',
    '%7Bcost%7D',
    '%00',
    '%E0%A4%A',
    '',
    '1.2.3',
    '١',
    "'; drop table clicks; --",
    '9'.repeat(5000),
  ])('%s is ignored, and the visitor goes on', async (sent) => {
    expect(await follow('nurses', `cost=${sent}`)).toEqual([302, '/jobs?keywords=nurse', null]);
  });

  test('is the first of several, whatever the spelling of its name', async () => {
    expect((await follow('nurses', 'COST=0.2&cost=0.9'))[2]).toBe('0.2');
    expect((await follow('nurses', 'cost=x&cost=0.9'))[2]).toBeNull();
  });

  test('counts for a campaign that accepts it only, and not for an unknown one', async () => {
    expect(await follow('closed', 'cost=0.5')).toEqual([302, '/jobs', null]);
    expect(await follow('unknown', 'cost=0.5')).toEqual([302, '/', null]);
  });

  test('is read from a landing with the name of the campaign, too', async () => {
    const land = async (query: string) => {
      const request = new Request(`${origin}/jobs?${query}`);
      followVisit({ tracker, origin, report }, request, someone(), new Response('page'));
      await tracker.idle();
      return lastCost();
    };
    expect(await land('utm_campaign=nurses&cost=0.75')).toBe('0.75');
    expect(await land('utm_campaign=nurses&cost=750')).toBeNull();
    expect(await land('utm_campaign=closed&cost=0.75')).toBeNull();
    expect(await land('utm_source=elsewhere&cost=0.75')).toBeNull();
  });

  test('is kept for a visitor who opts out, because it says nothing about a person', async () => {
    expect((await follow('nurses', 'cost=0.4', someone({ optsOut: true })))[2]).toBe('0.4');
  });

  test('alone does not make a visit of a page', async () => {
    const before = (await database.pool.query('select count(*) from clicks')).rows;
    followVisit(
      { tracker, origin, report },
      new Request(`${origin}/jobs?cost=5`),
      someone(),
      new Response('page'),
    );
    await tracker.idle();
    expect((await database.pool.query('select count(*) from clicks')).rows).toEqual(before);
  });

  test('of robots and of a visitor who clicks too fast costs nothing', async () => {
    await database.empty('clicks, visitor_counts, daily_stats');
    await follow('nurses', 'cost=1.5');
    await follow('nurses', 'cost=50', someone({ userAgent: 'Googlebot/2.1' }));
    const hasty = { ip: '203.0.113.9', userAgent: chrome, optsOut: false };
    for (let count = 0; count < 40; count++) await follow('nurses', 'cost=100', hasty);
    await countStats(database.db, new Date());
    const { rows } = await database.pool.query(
      'select clicks, bot_clicks, cost from daily_stats where campaign_id is not null',
    );
    const { clicks, bot_clicks, cost } = rows[0];
    expect(clicks + bot_clicks).toBe(42);
    expect(bot_clicks).toBeGreaterThan(1);
    expect(cost).toBe(`${(clicks - 1) * 100 + 1}.50`);
  });
});

test('switching a campaign off keeps the costs that it had accepted', async () => {
  await database.empty('clicks, visitor_counts, daily_stats');
  await follow('nurses', 'cost=2');
  await database.pool.query("update campaigns set accepts_link_cost = false where code = 'nurses'");
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect((await follow('nurses', 'cost=2'))[2]).toBeNull();
  await countStats(database.db, new Date());
  const { rows } = await database.pool.query('select clicks, cost from daily_stats');
  expect(rows).toEqual([{ clicks: 2, cost: '2.25' }]);
});

test.each([
  [0.35, '0.35'],
  [100, '100.00'],
  [100.01, null],
  [-1, null],
  [Number.NaN, null],
  [1e-7, null],
  [null, null],
])('a server that reports the cost %s gets %s', (given, expected) => {
  expect(readLinkCost(given)).toBe(expected);
});
