import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { addTraffic, chrome, someone } from '../../../../tests/support/visits.ts';
import type { Countries } from '../../../platform/text/countries.ts';
import { openTracker, type Tracker } from '../clicks/tracker.server.ts';
import { testClick } from './test-click.server.ts';
import type { TestVisit } from './test-visit.ts';
import { followLink } from './tracking-routes.ts';

const origin = 'https://jobs.example';
const countries: Countries = {
  database: 'Test',
  of: (ip) => (ip.startsWith('203.0.113.') ? 'US' : null),
};
let database: TestDatabase;
let tracker: Tracker;
let campaignId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ campaignId } = await addTraffic(database.db));
  await database.pool.query(
    `update campaigns set landing_pages = '{/a?x=1 1,/b#form 1}', landing_rules = '{mobile US -> /phone?y=2,tablet -> /tablet}'`,
  );
  tracker = openTracker({ db: database.db, now: () => new Date(), countries });
});
afterAll(() => database.drop());

const visitOf = (more: Partial<TestVisit> = {}): TestVisit => ({
  client: someone(),
  device: null,
  country: null,
  query: '',
  optsOut: false,
  ...more,
});
const tests = (more: Partial<TestVisit> = {}) =>
  testClick({ db: database.db, tracker }, campaignId, visitOf(more));
const counts = async () => {
  const { rows } = await database.pool.query(
    `select (select count(*) from clicks) as clicks, (select count(*) from visitor_counts) as visitors,
      (select count(*) from late_days) as days`,
  );
  return rows[0];
};

test.each<[string, Partial<TestVisit>, object]>([
  ['a phone in the US', { device: 'mobile', country: 'US' }, { location: '/phone?y=2', rule: { number: 1 } }],
  [
    'a phone of a US address',
    { device: 'mobile', client: someone({ ip: '203.0.113.7' }) },
    { location: '/phone?y=2', click: { country: 'US', landingPage: '/phone?y=2', device: 'mobile' } },
  ],
  ['a phone elsewhere', { device: 'mobile', country: 'DE' }, { rule: null, byWeight: true }],
  ['a tablet', { device: 'tablet' }, { rule: { number: 2, text: 'tablet -> /tablet' }, byWeight: false }],
  [
    'parameters',
    { query: 'click_id=a&sub2=b&utm_term=c&radius=25', device: 'tablet' },
    {
      location: '/tablet?radius=25',
      rate: '0.25',
      cookie: true,
      click: {
        externalId: 'a',
        subs: { sub2: 'b' },
        utmTerm: 'c',
        cost: null,
        isUnique: true,
        botReason: null,
      },
    },
  ],
  ['a bot', { device: 'bot' }, { cookie: false, click: { botReason: 'user agent', isUnique: false } }],
  [
    'an opt-out',
    { optsOut: true, device: 'mobile', country: 'US', query: 'click_id=a&sub1=b' },
    {
      location: '/phone?y=2',
      cookie: false,
      click: { externalId: null, subs: {}, device: null, country: null, landingPage: '/phone?y=2' },
    },
  ],
])('%s', async (_, visit, expected) => {
  const before = await counts();
  expect(await tests(visit)).toMatchObject(expected);
  expect(await counts()).toEqual(before);
});

test.each(['', 'click_id=a&sub1=b&utm_source=c&utm_medium=d&radius=25', 'utm_campaign=other&CID=9'])(
  'a click right after the test does what the test said: %j',
  async (query) => {
    for (const userAgent of [chrome, 'Googlebot/2.1', null])
      for (const optsOut of [false, true]) {
        const client = someone({ userAgent, optsOut, ip: `203.0.113.${query.length}` });
        const said = await testClick(
          { db: database.db, tracker },
          campaignId,
          visitOf({ client, query, optsOut }),
        );
        const head = { method: 'GET', headers: new Headers() };
        const { location, 'set-cookie': cookie } = await followLink(
          { tracker, origin },
          { head, client, code: 'nurses', query },
        );
        expect([said.location, said.cookie]).toEqual([location, cookie !== undefined]);
        const { rows } = await database.pool.query(
          'select * from clicks order by clicked_at desc, ctid desc limit 1',
        );
        expect(said.click).toMatchObject({
          landingPage: rows[0].landing_page,
          externalId: rows[0].external_id,
          subs: rows[0].metadata ?? {},
          utmSource: rows[0].utm_source,
          utmCampaign: rows[0].utm_campaign,
          device: rows[0].device,
          browser: rows[0].browser,
          country: rows[0].country,
          isUnique: rows[0].is_unique,
          botReason: rows[0].bot_reason,
        });
      }
  },
);

test('a visitor who has clicked before is not unique, and a fast one is a bot', async () => {
  const client = someone();
  const follow = () =>
    followLink(
      { tracker, origin },
      { head: { method: 'GET', headers: new Headers() }, client, code: 'nurses', query: '' },
    );
  expect(await tests({ client })).toMatchObject({ click: { isUnique: true } });
  expect(await tests({ client })).toMatchObject({ click: { isUnique: true } });
  await follow();
  expect(await tests({ client })).toMatchObject({ click: { isUnique: false, botReason: null } });
  for (let click = 1; click < 30; click++) await follow();
  expect(await tests({ client })).toMatchObject({ click: { botReason: 'velocity' } });
});

test('a change of the rules shows at once, and an archived campaign leads home', async () => {
  await database.pool.query("update campaigns set landing_rules = '{desktop -> /new}'");
  expect(await tests({ device: 'desktop' })).toMatchObject({ location: '/new' });
  await database.pool.query("update campaigns set status = 'archived'");
  expect(await tests({ device: 'desktop' })).toMatchObject({ location: '/', isArchived: true });
  await database.pool.query("update campaigns set status = 'active'");
});

test('without a country database, a country is refused and rules for countries fit nobody', async () => {
  await database.pool.query("update campaigns set landing_rules = '{US -> /us}', landing_pages = '{}'");
  const plain = openTracker({ db: database.db, now: () => new Date() });
  const run = (visit: Partial<TestVisit>) =>
    testClick({ db: database.db, tracker: plain }, campaignId, visitOf(visit));
  await expect(run({ country: 'US' })).rejects.toMatchObject({
    fields: { country: expect.stringMatching(/COUNTRY_DATABASE/) },
  });
  expect(await run({ client: someone({ ip: '203.0.113.9' }) })).toMatchObject({
    location: '/jobs?keywords=nurse',
    rule: null,
    byWeight: false,
  });
});

test.each([
  [false, 'cost=0.35', null],
  [true, 'cost=0.35', '0.35'],
  [true, 'cost=free', null],
  [true, '', null],
])('with cost in links %j, %j costs %j', async (accepts, query, cost) => {
  await database.pool.query('update campaigns set accepts_link_cost = $1', [accepts]);
  const said = await tests({ query });
  expect(said).toMatchObject({ rate: '0.25', click: { cost } });
  expect(said.location).not.toContain('cost');
});

test('an unknown campaign is not found', async () => {
  await expect(testClick({ db: database.db, tracker }, 999, visitOf())).rejects.toMatchObject({
    status: 404,
  });
});
