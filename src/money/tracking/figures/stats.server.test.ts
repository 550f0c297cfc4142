import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { newUuid7, timeOfUuid7 } from '../../../platform/crypto/uuid7.ts';
import { type ClickRow, insertClicks, insertEvents } from '../clicks/tracker.server.ts';
import { changeConversionStatus, undoConversionStatus } from '../conversions/conversion-status.server.ts';
import { conversionStatuses } from '../conversions/conversion-statuses.ts';
import { recordConversion } from '../conversions/record-conversion.server.ts';
import { countStats, rebuildStats } from './stats.server.ts';

const hour = 3_600_000;
const begin = Date.parse('2026-09-28T20:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into traffic_sources (name, cost_model) values ('a', 'cpc'), ('b', 'cpl'), ('c', 'cpa'), ('d', 'cpm');
    insert into campaigns (code, name, traffic_source_id, start_date, cost_rate)
      select 'c' || id, 'c' || id, id, '2026-01-01', 0.1001 * id from traffic_sources;
    insert into partners (name, duplicate_mode) values ('p', 'update'), ('q', 'ignore')`);
});
afterAll(() => database.drop());

/** One thing that happens, an hour or so after the one before. */
type Step =
  | {
      kind: 'click';
      campaign: number | null;
      bot: boolean;
      alone: boolean;
      days: number;
      cost?: string | null;
    }
  | {
      kind: 'event';
      type: 'impression' | 'job_view' | 'application';
      campaign: number | null;
      job: number;
      bot: boolean;
      alone: boolean;
    }
  | { kind: 'registration'; campaign: number | null }
  | {
      kind: 'conversion';
      transaction: number;
      cents: number;
      click: number;
      status: 'pending' | 'approved' | 'rejected';
    }
  | { kind: 'status'; conversion: number; status: (typeof conversionStatuses)[number] }
  | { kind: 'undo'; conversion: number }
  | { kind: 'price'; campaign: number; rate: number }
  | { kind: 'spend'; campaign: number; cents: number | null; daysAgo: number }
  | { kind: 'count' };

const campaign = fc.option(fc.integer({ min: 1, max: 4 }));
const index = fc.nat({ max: 30 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('click' as const),
    campaign,
    bot: fc.boolean(),
    /** From an address of their own; the others share one. */
    alone: fc.boolean(),
    days: fc.nat({ max: 2 }),
    cost: fc.option(fc.constantFrom('0.00', '0.125', '0.000001', '12.34')),
  }),
  fc.record({
    kind: fc.constant('event' as const),
    type: fc.constantFrom('impression' as const, 'job_view' as const, 'application' as const),
    campaign,
    job: fc.integer({ min: 1, max: 3 }),
    bot: fc.boolean(),
    alone: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('registration' as const), campaign }),
  fc.record({
    kind: fc.constant('conversion' as const),
    transaction: fc.nat({ max: 12 }),
    cents: fc.nat({ max: 99_999 }),
    click: index,
    status: fc.constantFrom('pending' as const, 'approved' as const, 'rejected' as const),
  }),
  fc.record({
    kind: fc.constant('status' as const),
    conversion: index,
    status: fc.constantFrom(...conversionStatuses),
  }),
  fc.record({ kind: fc.constant('undo' as const), conversion: index }),
  fc.record({
    kind: fc.constant('price' as const),
    campaign: fc.integer({ min: 1, max: 4 }),
    rate: fc.nat({ max: 900 }),
  }),
  fc.record({
    kind: fc.constant('spend' as const),
    campaign: fc.integer({ min: 1, max: 4 }),
    /** Null removes what was entered. */
    cents: fc.option(fc.nat({ max: 99_999 })),
    daysAgo: fc.nat({ max: 3 }),
  }),
  fc.record({ kind: fc.constant('count' as const) }),
);

const empty = async () => {
  await database.empty(
    'clicks, site_events, user_sources, conversions, daily_stats, daily_job_stats, stale_stats, late_days, partner_day_totals, visitor_counts, campaign_spend',
  );
  await database.pool.query('update event_upkeep set counted_before = null');
};
const figures = async (table: string) =>
  (
    await database.pool.query(
      `select * from ${table} order by date, traffic_source_id, campaign_id`.replace(
        table === 'daily_job_stats' ? 'traffic_source_id, campaign_id' : '',
        table === 'daily_job_stats' ? 'job_id, partner_id' : '',
      ),
    )
  ).rows.map(({ id, ...row }) => row);
const costs = async () =>
  (await database.pool.query('select id, as_dollars(cost_to_date) as cost from campaigns order by id')).rows;
const everything = async () => [
  await figures('daily_stats'),
  await figures('daily_job_stats'),
  await costs(),
];

const click = (time: number, one: Extract<Step, { kind: 'click' }>): ClickRow => ({
  id: newUuid7(time),
  clicked_at: new Date(time),
  external_id: null,
  traffic_source_id: one.campaign,
  campaign_id: one.campaign,
  ip_address: one.alone ? null : '198.51.100.7',
  user_agent: null,
  device: null,
  browser: null,
  referrer: null,
  landing_page: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_content: null,
  utm_term: null,
  bot_reason: one.bot ? 'user agent' : null,
  metadata: null,
  cost: one.campaign === null ? null : (one.cost ?? null),
});

/** What a history comes to, added up one by one. */
class Ledger {
  clicks = 0;
  bots = 0;
  registrations = 0;
  views = 0;
}

async function play(steps: Step[]): Promise<{ ledger: Ledger; now: number }> {
  const ledger = new Ledger();
  const clicks: string[] = [];
  const conversions: number[] = [];
  let now = begin;
  const { db, pool } = database;
  for (const one of steps) {
    now += hour + 1;
    const at = new Date(now);
    if (one.kind === 'click') {
      const row = click(now, one);
      await insertClicks(db, [row]);
      clicks.push(row.id);
      ledger[one.bot ? 'bots' : 'clicks']++;
      now += one.days * 24 * hour;
    } else if (one.kind === 'event') {
      const id = newUuid7(now);
      const row = {
        job_id: one.job,
        click_id: null,
        clicked_at: null,
        user_id: null,
        ip_address: null,
        user_agent: null,
        visitor_ip: one.alone ? null : '198.51.100.7',
        visitor_agent: 'a browser',
      };
      await insertEvents(db, [
        {
          ...row,
          id,
          at: timeOfUuid7(id)!,
          type: one.type,
          traffic_source_id: one.campaign,
          campaign_id: one.campaign,
          bot_reason: one.bot ? 'head' : null,
        },
      ]);
      if (one.type === 'job_view' && !one.bot) ledger.views++;
    } else if (one.kind === 'registration') {
      await pool.query(
        'insert into user_sources (traffic_source_id, campaign_id, created_at) values ($1, $1, $2)',
        [one.campaign, at],
      );
      ledger.registrations++;
    } else if (one.kind === 'conversion') {
      const report = {
        clickId: clicks[one.click % (clicks.length || 1)] ?? null,
        transactionId: `t${one.transaction}`,
        amount: (one.cents / 100).toFixed(2),
        event: 'hire',
        status: one.status,
      };
      const partnerId = 1 + (one.transaction % 2);
      const answer = await recordConversion(db, report, { partnerId, name: 'p', ip: null }, at).catch(
        () => null,
      );
      if (answer) conversions.push(answer.conversionId);
    } else if (one.kind === 'status' || one.kind === 'undo') {
      const id = conversions[one.conversion % (conversions.length || 1)];
      if (id !== undefined)
        await db
          .transaction()
          .execute((tx) =>
            one.kind === 'undo'
              ? undoConversionStatus(tx, id, 'ada', at)
              : changeConversionStatus(tx, id, one.status, 'ada', null, at),
          )
          .catch((error) => expect([404, 409]).toContain(error.status));
    } else if (one.kind === 'price')
      await pool.query('update campaigns set cost_rate = $1 where id = $2', [one.rate / 1000, one.campaign]);
    else if (one.kind === 'spend') {
      const key = [one.campaign, new Date(now - one.daysAgo * 24 * hour)];
      if (one.cents === null)
        await pool.query('delete from campaign_spend where campaign_id = $1 and day = $2::date', key);
      else
        await pool.query(
          `insert into campaign_spend (campaign_id, day, amount, traffic_source_id, entered_by) values ($1, $2::date, $3, $1, 'ada')
           on conflict (campaign_id, day) do update set amount = excluded.amount`,
          [...key, one.cents / 100],
        );
    } else await countStats(db, at);
  }
  return { ledger, now };
}

test('figures kept up to date as things happen are those that the events give', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
      await empty();
      const { ledger, now } = await play(steps);
      await countStats(database.db, new Date(now));
      const kept = await everything();
      await database.pool.query(
        'truncate daily_stats, daily_job_stats, stale_stats; update campaigns set cost_to_date = 5',
      );
      await rebuildStats(database.db);
      expect(kept).toEqual(await everything());
      const { rows } = await database.pool.query(`
        select coalesce(sum(clicks), 0)::int as clicks, coalesce(sum(bot_clicks), 0)::int as bots,
          coalesce(sum(registrations), 0)::int as registrations, coalesce(sum(job_views), 0)::int as views from daily_stats`);
      expect(rows).toEqual([{ ...ledger }]);
      const money = await database.pool.query(`
        select (select coalesce(sum(amount), 0) from conversion_entries) = (select coalesce(sum(revenue), 0) from daily_stats)
          and (select coalesce(sum(amount), 0) from conversion_entries) = (select coalesce(sum(revenue), 0) from daily_job_stats)
          and (select coalesce(sum(revenue) filter (where status in ('approved', 'paid')), 0) from conversions)
            = (select coalesce(sum(amount), 0) from conversion_entries)
          and (select coalesce(sum(revenue) filter (where status = 'pending'), 0) from conversions)
            = (select coalesce(sum(revenue_pending), 0) from daily_stats)
          and (select (coalesce(sum(revenue) filter (where status = 'hold'), 0), count(*) filter (where status = 'hold')) from conversions)
            = (select (coalesce(sum(revenue_held), 0), coalesce(sum(held_conversions), 0)) from daily_stats)
          and (select count(*) from conversions where status in ('pending', 'approved', 'paid'))
            = (select coalesce(sum(conversions), 0) from daily_job_stats) as "isRight"`);
      expect(money.rows).toEqual([{ isRight: true }]);
    }),
    { numRuns: 15 },
  );
});

test('a day is counted to its end, however long nobody counted', async () => {
  await empty();
  const at = (time: string) =>
    click(Date.parse(time), { kind: 'click', campaign: 1, bot: false, alone: true, days: 0 });
  await insertClicks(database.db, [at('2026-09-01T10:00:00Z')]);
  await countStats(database.db, new Date('2026-09-01T10:00:30Z'));
  await insertClicks(database.db, [at('2026-09-01T23:59:59Z'), at('2026-09-03T01:00:00Z')]);
  await countStats(database.db, new Date('2026-09-05T01:00:00Z'));
  await insertClicks(database.db, [at('2026-09-05T23:59:59Z')]);
  await countStats(database.db, new Date('2026-09-06T00:09:00Z'));
  expect((await figures('daily_stats')).map(({ date, clicks }) => `${date} ${clicks}`)).toEqual([
    '2026-09-01 2',
    '2026-09-03 1',
    '2026-09-05 1',
  ]);
});

describe('a row that is written for a day whose figures were counted', () => {
  const yesterday = '2026-09-01T23:59:59Z';
  const at = (time: string) =>
    click(Date.parse(time), { kind: 'click', campaign: 1, bot: false, alone: true, days: 0 });
  const event = (time: string) => ({
    id: newUuid7(Date.parse(time)),
    at: new Date(Date.parse(time)),
    type: 'job_view' as const,
    job_id: 1,
    click_id: null,
    clicked_at: null,
    traffic_source_id: 1,
    campaign_id: 1,
    user_id: null,
    ip_address: null,
    user_agent: null,
    bot_reason: null,
    visitor_ip: null,
    visitor_agent: null,
  });
  const sums = async () => {
    const { rows } = await database.pool.query(`
      select sum(clicks)::int as clicks, sum(job_views)::int as views, sum(registrations)::int as registrations
      from daily_stats where date = '2026-09-01'`);
    return Object.values(rows[0]);
  };

  test.each([
    ['a click', [2, 1, 1], () => insertClicks(database.db, [at(yesterday), at('2026-09-02T09:00:00Z')])],
    ['a view of a job', [1, 2, 1], () => insertEvents(database.db, [event(yesterday)])],
    [
      'a registration',
      [1, 1, 2],
      () =>
        database.pool.query('insert into user_sources (campaign_id, created_at) values (1, $1)', [yesterday]),
    ],
    [
      'a click that another program writes',
      [2, 1, 1],
      () =>
        database.pool.query('insert into clicks (id, clicked_at) values (gen_random_uuid(), $1)', [
          yesterday,
        ]),
    ],
  ])('%s is in them a minute later', async (_what, expected, write) => {
    await empty();
    await insertClicks(database.db, [at('2026-09-01T10:00:00Z')]);
    await insertEvents(database.db, [event('2026-09-01T10:00:00Z')]);
    await database.pool.query("insert into user_sources (created_at) values ('2026-09-01T10:00:00Z')");
    await countStats(database.db, new Date('2026-09-02T09:00:00Z'));
    expect(await sums()).toEqual([1, 1, 1]);
    await write();
    await countStats(database.db, new Date('2026-09-02T09:01:00Z'));
    expect(await sums()).toEqual(expected);
    expect((await countStats(database.db, new Date('2026-09-02T09:02:00Z'))).days, 'only today again').toBe(
      1,
    );
  });

  test('keeps its mark while it is not committed, and makes no writer wait for the counter', async () => {
    await empty();
    await insertClicks(database.db, [at('2026-09-01T10:00:00Z')]);
    await countStats(database.db, new Date('2026-09-02T09:00:00Z'));
    await database.db.transaction().execute(async (tx) => {
      await insertClicks(tx, [at(yesterday)]);
      await insertClicks(database.db, [at(yesterday)]);
      await countStats(database.db, new Date('2026-09-02T09:01:00Z'));
      expect((await sums())[0]).toBe(2);
    });
    await countStats(database.db, new Date('2026-09-02T09:02:00Z'));
    expect((await sums())[0]).toBe(3);
  });
});

test('a price holds from its day on', async () => {
  await empty();
  await database.pool.query(
    "update traffic_sources set cost_model = 'cpc'; update campaigns set cost_rate = 0.5 where id = 1",
  );
  const rates = await database.pool.query(
    "select from_day = '-infinity' as first, cost_rate from campaign_costs where campaign_id = 1 order by from_day",
  );
  expect(rates.rows).toEqual([
    { first: true, cost_rate: '0.1001' },
    { first: false, cost_rate: '0.5' },
  ]);
  const clicks = [Date.now(), Date.now() - 5 * 24 * hour].map((time) =>
    click(time, { kind: 'click', campaign: 1, bot: false, alone: true, days: 0 }),
  );
  await insertClicks(database.db, clicks);
  await rebuildStats(database.db);
  expect((await figures('daily_stats')).map(({ cost }) => cost)).toEqual(['0.1001', '0.50']);
  expect((await costs())[0].cost).toBe('0.6001');
});

describe('a day that cannot be counted', () => {
  const noon = (day: number) => new Date(`2026-10-0${day}T18:00:00Z`);
  const counted = async () =>
    (
      await database.pool.query(
        "select date::text as day, sum(clicks)::int as clicks from daily_stats where date >= '2026-10-05' group by 1 order by 1",
      )
    ).rows;
  beforeAll(async () => {
    await database.empty('clicks, conversions, daily_stats, late_days, stale_stats');
    await countStats(database.db, noon(5));
    for (const day of [5, 6, 7])
      await database.pool.query(
        'insert into clicks (id, clicked_at, traffic_source_id, campaign_id) values (gen_random_uuid(), $1, 1, 1)',
        [noon(day)],
      );
    await database.pool.query(`
      create function refuse_day() returns trigger language plpgsql as $$ begin
        raise 'too slow' using errcode = '57014';
      end $$;
      create trigger refuse before insert on daily_stats for each row
        when (new.date = '2026-10-06') execute function refuse_day()`);
  });

  test('is named, holds up no other day, and is counted when it can be', async () => {
    for (let again = 0; again < 2; again++)
      await expect(countStats(database.db, noon(7))).rejects.toThrow(
        'The figures of 2026-10-06 could not be counted: too slow',
      );
    expect(await counted()).toEqual([
      { day: '2026-10-05', clicks: 1 },
      { day: '2026-10-07', clicks: 1 },
    ]);
    // Nor does the failure of a later step hide its name.
    await database.pool.query(`
      update campaigns set cost_to_date = 5;
      create trigger refuse before update on campaigns for each row execute function refuse_day()`);
    await expect(countStats(database.db, noon(7))).rejects.toThrow('The figures of 2026-10-06');
    await database.pool.query('drop trigger refuse on daily_stats; drop trigger refuse on campaigns');
    await countStats(database.db, noon(7));
    expect(await counted()).toEqual([
      { day: '2026-10-05', clicks: 1 },
      { day: '2026-10-06', clicks: 1 },
      { day: '2026-10-07', clicks: 1 },
    ]);
  });
});
