import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { countStats, rebuildStats } from './stats.server.ts';

const day = '2026-09-10';
const nextDay = new Date('2026-09-11T09:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into traffic_sources (name, cost_model) values ('free', 'free'), ('cpc', 'cpc'), ('cpm', 'cpm'), ('cpl', 'cpl'), ('cpa', 'cpa');
    insert into campaigns (code, name, traffic_source_id, start_date, cost_rate)
      select cost_model, cost_model, id, '2026-01-01', 0.333333 from traffic_sources`);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.empty(
    'clicks, site_events, user_sources, conversions, daily_stats, stale_stats, late_days, campaign_spend',
  );
  await database.pool.query('update event_upkeep set counted_before = null');
});

/** Clicks of a campaign by its cost model: the cost of each, 'none', or 'bot 5' for a bot's click that states a cost. */
async function addClicks(model: string, costs: string[]): Promise<void> {
  for (const one of costs) {
    const [cost, isBot] = [one.replace('bot ', ''), one.startsWith('bot ')];
    await database.pool.query(
      `insert into clicks (id, clicked_at, campaign_id, traffic_source_id, cost, bot_reason)
       select gen_random_uuid(), $1, id, traffic_source_id, $2, $3 from campaigns where code = $4`,
      [`${day}T10:00:00Z`, cost === 'none' ? null : cost, isBot ? 'user agent' : null, model],
    );
  }
}

/** Seven impressions, one registration and two conversions of a campaign. */
async function addEvents(model: string): Promise<void> {
  await database.pool.query(
    `insert into site_events (id, at, type, campaign_id, traffic_source_id)
     select gen_random_uuid(), $1, 'impression', id, traffic_source_id from campaigns, generate_series(1, 7) where code = $2`,
    [`${day}T10:00:00Z`, model],
  );
  await database.pool.query(
    `insert into user_sources (created_at, campaign_id, traffic_source_id)
     select $1, id, traffic_source_id from campaigns where code = $2`,
    [`${day}T10:00:00Z`, model],
  );
  await database.pool.query(
    `insert into conversions (converted_at, campaign_id, traffic_source_id, conversion_type, report_hash, external_reference_id)
     select $1, id, traffic_source_id, 'hire', '', n from campaigns, generate_series(1, 2) as n where code = $2`,
    [`${day}T10:00:00Z`, model],
  );
}

const enter = (model: string, amount: string) =>
  database.pool.query(
    `insert into campaign_spend (campaign_id, day, amount, traffic_source_id, entered_by)
     select id, $1, $2, traffic_source_id, 'ada' from campaigns where code = $3
     on conflict (campaign_id, day) do update set amount = excluded.amount`,
    [day, amount, model],
  );

/** The rows of the day: source, clicks and cost. */
const figures = async (): Promise<string[]> => {
  const { rows } = await database.pool.query(
    `select traffic_sources.name, clicks, cost from daily_stats join traffic_sources on traffic_sources.id = traffic_source_id
     where date = $1 order by 1`,
    [day],
  );
  return rows.map(({ name, clicks, cost }) => `${name} ${clicks} ${cost}`);
};

/** What each case expects the campaign to have cost on the day. The rate is $0.333333. */
const cases: [what: string, model: string, clicks: string[], entered: string | null, cost: string][] = [
  ['the rate for each click', 'cpc', ['none', 'none', 'none'], null, '0.999999'],
  ['the rate for each thousand impressions', 'cpm', ['none'], null, '0.002333331'],
  ['the rate for each registration', 'cpl', ['none'], null, '0.333333'],
  ['the rate for each conversion', 'cpa', ['none'], null, '0.666666'],
  ['nothing for a free source', 'free', ['none'], null, '0.00'],
  ['nothing for clicks of bots', 'cpc', ['bot none', 'none'], null, '0.333333'],
  ['the cost in links', 'cpc', ['0.1', '0.2', '0.000001'], null, '0.300001'],
  ['a stated cost of nothing', 'cpc', ['0', '0'], null, '0.00'],
  ['the rate for clicks without a cost', 'cpc', ['0.1', 'none', 'none'], null, '0.766666'],
  ['no cost in the link of a bot', 'cpc', ['bot 99', 'none'], null, '0.333333'],
  ['no rate beside costs in links for impressions', 'cpm', ['0.5', 'none'], null, '0.50'],
  ['no rate beside costs in links for registrations', 'cpl', ['0.5', 'none'], null, '0.50'],
  ['no rate beside costs in links for conversions', 'cpa', ['0.5'], null, '0.50'],
  ['costs in links of a free source', 'free', ['0.07', 'none'], null, '0.07'],
  ['entered spend before the rate', 'cpc', ['none', 'none'], '123.45', '123.45'],
  ['entered spend before costs in links', 'cpc', ['9.99', 'none'], '0.01', '0.01'],
  ['entered spend of nothing before all else', 'cpa', ['9.99', 'none'], '0', '0.00'],
  ['entered spend of any size to the cent', 'free', ['none'], '999999999999.99', '999999999999.99'],
];

describe.each(cases)('a day costs %s', (_what, model, clicks, entered, cost) => {
  test(`${model}, ${clicks.join(', ')}, entered ${entered}: ${cost}`, async () => {
    await addClicks(model, clicks);
    await addEvents(model);
    if (entered) await enter(model, entered);
    await countStats(database.db, nextDay);
    const people = clicks.filter((click) => !click.startsWith('bot')).length;
    const expected = [`${model} ${people} ${cost}`];
    expect(await figures()).toEqual(expected);
    await rebuildStats(database.db);
    expect(await figures()).toEqual(expected);
    const { rows } = await database.pool.query(
      'select as_dollars(cost_to_date) as cost from campaigns where code = $1',
      [model],
    );
    expect(rows).toEqual([{ cost }]);
  });
});

test('spend on a day without a click has a row, and leaves none when it is removed', async () => {
  await countStats(database.db, nextDay);
  await enter('cpc', '12.34');
  await countStats(database.db, nextDay);
  expect(await figures()).toEqual(['cpc 0 12.34']);
  await enter('cpc', '12.35');
  await countStats(database.db, nextDay);
  expect(await figures()).toEqual(['cpc 0 12.35']);
  await database.pool.query('delete from campaign_spend');
  await countStats(database.db, nextDay);
  expect(await figures()).toEqual([]);
});

test('spend counts once where the campaign changed its source on the day', async () => {
  await addClicks('cpc', ['none', 'none']);
  await database.pool.query(
    `insert into clicks (id, clicked_at, campaign_id, traffic_source_id)
     select gen_random_uuid(), $1, (select id from campaigns where code = 'cpc'), id from traffic_sources where name = 'cpl'`,
    [`${day}T12:00:00Z`],
  );
  await enter('cpc', '50');
  await countStats(database.db, nextDay);
  expect(await figures()).toEqual(['cpc 2 50.00', 'cpl 1 0.00']);
});

test('one click with a cost decides for all sources of its campaign and day', async () => {
  await addClicks('cpm', ['0.25']);
  await addEvents('cpm');
  await database.pool.query(
    `update site_events set traffic_source_id = (select id from traffic_sources where name = 'free')`,
  );
  await countStats(database.db, nextDay);
  expect(await figures()).toEqual(['cpm 1 0.25', 'free 0 0.00']);
});
