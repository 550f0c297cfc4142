import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { testServices } from '../../../tests/support/services.ts';
import type { Resource } from '../../desk/lists/resource.server.ts';
import { changeRow, createRow, getRow, runAction } from '../../desk/lists/resource-verbs.server.ts';
import { sendDuePostbacks } from '../../money/tracking/postbacks/send-postbacks.server.ts';
import { checked } from '../../platform/http/read-body.ts';
import { checkRules } from './check-rules.server.ts';
import type { RuleMeasure } from './measures.ts';
import { notificationRules } from './rules-resource.server.ts';
import { webhooks } from './webhooks-resource.server.ts';

const doer = { caller: { kind: 'admin', id: 1, username: 'ada', role: 'admin' } as const };
const noon = Date.parse('2026-03-10T12:00:00Z');

let database: TestDatabase;
let clock = noon;
let allowed: string[] = [];
const services = () => ({
  ...testServices(database, { OUTBOUND_ALLOW: allowed.join(',') }),
  now: () => new Date(clock),
});
const run = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows;

beforeAll(async () => {
  database = await createTestDatabase();
  await run("insert into admins (username, password_hash) values ('ada', '')");
});
beforeEach(async () => {
  clock = noon;
  allowed = [];
  await database.empty(
    'notification_rules, webhooks, postbacks, messages, daily_stats, daily_job_stats, conversions, traffic_sources, partners, sources, audit_log',
  );
  await run(`
    insert into traffic_sources (name, cost_model) values ('Search ads', 'cpc');
    insert into campaigns (code, name, traffic_source_id, start_date)
      values ('nurses', 'Nurses', 1, '2026-01-01'), ('drivers', 'Drivers', 1, '2026-01-01');
    insert into partners (name) values ('Acme Jobs'), ('Harbor Staffing');
    insert into sources (name) values ('County feed'), ('City feed');
    insert into feeds (source_id, url, status) select id, 'https://feeds.example/' || id, 'active' from sources order by id`);
});
afterAll(() => database.drop());

const add = (list: Resource, fields: Record<string, unknown>) =>
  createRow(database.db, list, checked(list.schema!, fields) as Record<string, unknown>, doer);
const addRule = async (fields: Record<string, unknown>): Promise<number> => {
  const rule = { name: 'Watch', measure: 'campaign-spend', threshold: '100', emails: ['ops@example.org'] };
  return Number((await add(notificationRules, { ...rule, ...fields })).row.id);
};
const check = () => checkRules(services());
/** What was mailed since the last call, oldest first. */
const told = async (): Promise<string[]> => {
  const rows = await run("delete from messages where template = 'operator-notice' returning id, data");
  return rows.sort((a, b) => a.id - b.id).map(({ data }) => data.detail);
};
const spend = (cost: number, campaign = 1, day = '2026-03-10') =>
  run(
    `insert into daily_stats (date, traffic_source_id, campaign_id, cost) values ($1, 1, $2, $3)
     on conflict (date, traffic_source_id, campaign_id) do update set cost = excluded.cost`,
    [day, campaign, cost],
  );

const earned = (clicks: number, revenue: number) => `
  insert into daily_stats (date, traffic_source_id, campaign_id, clicks, revenue)
    values ('2026-03-04', 1, 1, ${clicks}, ${revenue}), ('2026-03-03', 1, 1, 9000, 9000), ('2026-03-10', 1, 2, 5000, 5000)`;
const applied = (applications: number, revenue: number) => `
  insert into daily_job_stats (date, job_id, partner_id, job_applications, revenue)
    values ('2026-03-10', 5, 1, ${applications}, ${revenue}), ('2026-03-10', 5, 2, 5000, 50000)`;
const found = (...rows: number[]) =>
  rows
    .map(
      (read, at) => `insert into import_runs (source_id, input, state, started_at, read)
        values (1, 'x', 'done', timestamptz '2026-03-10 06:00Z' - interval '${rows.length - at} days', ${read})`,
    )
    .join(';');
const held = (...days: string[]) =>
  days
    .map(
      (day) => `with made as (
        insert into conversions (conversion_type, status, report_hash, external_reference_id, partner_id, converted_at)
          values ('hire', 'hold', 'x', gen_random_uuid(), 1, '${day} 05:00Z') returning id)
        insert into conversion_statuses (conversion_id, at, status, actor) select id, '${day} 05:00Z', 'hold', 'Acme' from made`,
    )
    .join(';');
const mails = (sent: number, bounced: number) => `
  insert into messages (channel, template, recipient, is_commercial, state, created_at, bounced_at)
    select 'email', 'job-alert', n || '@example.org', true, 'sent', '2026-03-09 12:00Z',
      case when n <= ${bounced} then timestamptz '2026-03-09 12:05Z' end
    from generate_series(1, ${sent}) as n`;
const waiting = (at: string) => `
  insert into messages (channel, template, recipient, is_commercial, created_at)
    values ('email', 'sign-in', 'sam@example.org', false, '${at}')`;

describe('a rule tells', () => {
  test.each<[measure: RuleMeasure, fields: Record<string, unknown>, rows: string, notice: string | null]>([
    [
      'feed-loss',
      { threshold: 30 },
      found(1000, 900, 600),
      'County feed: jobs lost 40 %, above 30 % in the last 7 days.',
    ],
    ['feed-loss', { threshold: 40 }, found(1000, 900, 600), null],
    [
      'feed-loss',
      { threshold: 30, days: 1 },
      found(1000, 900, 600),
      'County feed: jobs lost 33.3 %, above 30 % today.',
    ],
    ['feed-loss', { threshold: 30, feedId: 2 }, found(1000, 600), null],
    ['feed-loss', { threshold: 1 }, found(1000), null],
    [
      'campaign-epc',
      { threshold: '0.10' },
      earned(1200, 60),
      'Nurses: EPC $0.05, below $0.10 in the last 7 days.',
    ],
    ['campaign-epc', { threshold: '0.05' }, earned(1200, 60), null],
    ['campaign-epc', { threshold: '0.10' }, earned(99, 0), null],
    [
      'campaign-epc',
      { threshold: '0.10', least: 99 },
      earned(99, 0),
      'Nurses: EPC $0.00, below $0.10 in the last 7 days.',
    ],
    ['campaign-epc', { threshold: '0.10', campaignId: 2 }, earned(1200, 60), null],
    [
      'partner-epc',
      { threshold: 2, days: 1 },
      applied(100, 125.5),
      'Acme Jobs: EPC $1.255, below $2.00 today.',
    ],
    ['partner-epc', { threshold: 2 }, applied(99, 0), null],
    [
      'held-conversions',
      { threshold: 1 },
      held('2026-03-09', '2026-03-10'),
      'This site: conversions on hold 2, above 1.',
    ],
    [
      'held-conversions',
      { threshold: 1, partnerId: 1 },
      held('2026-03-09', '2026-03-10'),
      'Acme Jobs: conversions on hold 2, above 1.',
    ],
    ['held-conversions', { threshold: 0, partnerId: 2 }, held('2026-03-09'), null],
    ['held-days', { threshold: 6 }, held('2026-03-03', '2026-03-10'), 'This site: days on hold 7, above 6.'],
    ['held-days', { threshold: 7 }, held('2026-03-03'), null],
    [
      'bounced-mail',
      { threshold: 5 },
      mails(200, 13),
      'This site: mail bounced 6.5 %, above 5 % in the last 7 days.',
    ],
    ['bounced-mail', { threshold: 5 }, mails(99, 50), null],
    [
      'waiting-mail',
      { threshold: 30 },
      waiting('2026-03-10 11:15Z'),
      'This site: minutes that mail waits 45, above 30.',
    ],
    ['waiting-mail', { threshold: 60 }, waiting('2026-03-10 11:15Z'), null],
  ])('of %s with %j', async (measure, fields, rows, notice) => {
    await addRule({ measure, ...fields });
    await run(rows);
    await check();
    expect(await told()).toEqual(notice === null ? [] : [notice]);
  });

  test('once for each crossing, and again after the figure has recovered', async () => {
    const id = await addRule({ days: 1 });
    for (const [cost, isTold] of [
      [100, false],
      [101, true],
      [150, false],
      [100, false],
      [120, true],
      [130, false],
    ] as const) {
      await spend(cost);
      expect(await check(), `$${cost}`).toEqual({ notices: Number(isTold) });
      expect(await told(), `$${cost}`).toHaveLength(Number(isTold));
    }
    expect(await getRow(database.db, notificationRules, String(id))).toMatchObject({
      state: 'crossed',
      crossings: 'Nurses (130.00)',
    });
    clock += 86_400_000;
    expect(await check()).toEqual({ notices: 0 });
    expect(await getRow(database.db, notificationRules, String(id))).toMatchObject({ state: 'fine' });
  });

  test('again after the chosen days of the business', async () => {
    await addRule({ repeatDays: 2, days: 30 });
    await spend(101);
    for (const [hours, count] of [
      [0, 1],
      [11, 0],
      [35, 0],
      [36, 1],
      [83, 0],
      [84, 1],
    ] as const) {
      clock = noon + hours * 3_600_000;
      await check();
      expect(await told(), `after ${hours} hours`).toHaveLength(count);
    }
  });

  test('nothing new while too few clicks say nothing', async () => {
    await addRule({ measure: 'campaign-epc', threshold: '0.10', days: 1 });
    const clicks = (count: number, revenue: number) =>
      run(
        `insert into daily_stats (date, traffic_source_id, campaign_id, clicks, revenue) values ('2026-03-10', 1, 1, $1, $2)
         on conflict (date, traffic_source_id, campaign_id) do update set clicks = excluded.clicks, revenue = excluded.revenue`,
        [count, revenue],
      );
    for (const [count, revenue, notices] of [
      [500, 1, 1],
      [50, 50, 0],
      [500, 1, 0],
      [500, 100, 0],
      [500, 1, 1],
    ] as const) {
      await clicks(count, revenue);
      expect(await check()).toEqual({ notices });
    }
  });

  test('one notice of all rows that crossed, and names the first 20', async () => {
    await run(`insert into campaigns (code, name, traffic_source_id, start_date)
      select 'c' || n, 'Week ' || n, 1, '2026-01-01' from generate_series(1, 25) as n`);
    await run(`insert into daily_stats (date, traffic_source_id, campaign_id, cost)
      select '2026-03-10', 1, id, 101 from campaigns`);
    await addRule({});
    await check();
    const [notice, ...others] = await told();
    expect(others).toEqual([]);
    expect(notice!.match(/spend \$101\.00/g)).toHaveLength(20);
    expect(notice).toMatch(/And 7 more\.$/);
  });

  test('nothing while it is paused, and anew once it has changed', async () => {
    const id = String(await addRule({ status: 'paused' }));
    await spend(101);
    expect(await check()).toEqual({ notices: 0 });
    const activate = notificationRules.actions!.find(({ name }) => name === 'activate')!;
    await runAction(database.db, notificationRules, activate, [id], doer);
    expect(await check()).toEqual({ notices: 1 });
    await changeRow(database.db, notificationRules, id, { threshold: '50.00' }, doer);
    expect(await check()).toEqual({ notices: 1 });
    const entries = await run(
      "select actor, action, after from audit_log where entity = 'notification-rules' order by id",
    );
    expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      'ada create',
      'ada activate',
      'system notify',
      'ada update',
      'system notify',
    ]);
    expect(entries.at(-1).after).toEqual({
      crossed: 'Nurses: spend $101.00, above $50.00 in the last 7 days.',
    });
  });
});

test('a rule that fails is named, keeps no state, and holds up no other', async () => {
  const { row } = await add(webhooks(services().secrets), {
    name: 'Pager',
    postbackUrl: 'https://pager.example/hook',
  });
  await addRule({ name: 'By webhook', webhookId: row.id });
  await addRule({ name: 'By mail' });
  await spend(101);
  await run(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no disk'; end $$;
    create trigger refuse before insert on postbacks for each row execute function refuse()`);
  await expect(check()).rejects.toThrow('These parts failed: By webhook. no disk');
  expect(await told()).toHaveLength(1);
  await run('drop trigger refuse on postbacks; drop function refuse');
  expect(await check()).toEqual({ notices: 1 });
  expect(await told()).toHaveLength(1);
  expect(await check()).toEqual({ notices: 0 });
});

test.each<[what: string, fields: Record<string, unknown>, field: string]>([
  ['tells nobody', { emails: [] }, 'emails'],
  ['watches nothing', { measure: undefined }, 'measure'],
  ['is limited to a row of another kind', { partnerId: 1 }, 'partnerId'],
])('a rule that %s is refused', async (_what, fields, field) => {
  await expect(addRule(fields)).rejects.toMatchObject({
    status: 422,
    fields: { [field]: expect.any(String) },
  });
  expect(await run('select id from notification_rules')).toEqual([]);
});

describe('a webhook', () => {
  interface Received {
    body: string;
    headers: Record<string, string>;
  }

  async function receive(answer: (response: ServerResponse, count: number) => void) {
    const received: Received[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      received.push({ body, headers: request.headers as Record<string, string> });
      answer(response, received.length);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { received, host, close: () => server.close() };
  }

  const addWebhook = async (host: string) => {
    const { row, shownOnce } = await add(webhooks(services().secrets), {
      name: 'Pager',
      postbackUrl: `http://${host}/hook`,
    });
    return { id: String(row.id), secret: shownOnce.signingSecret! };
  };
  const pageOf = (id: string) => getRow(database.db, webhooks(services().secrets), id);

  test('gets a signed notice until it takes it, each time with the same ID', async () => {
    const { received, host, close } = await receive((response, count) => {
      response.statusCode = count < 3 ? 500 : 204;
      response.end();
    });
    allowed = [host];
    const { id, secret } = await addWebhook(host);
    await addRule({ emails: [], webhookId: id });
    await spend(101);
    await check();
    for (let attempt = 0; attempt < 3; attempt++) {
      await sendDuePostbacks(services());
      clock += 10 * 60_000;
    }
    close();
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const { body } = received[0]!;
    expect(JSON.parse(body)).toEqual({
      type: 'rule.crossed',
      timestamp: '2026-03-10T12:00:00.000Z',
      data: {
        rule: { id: 1, name: 'Watch', measure: 'campaign-spend', threshold: '100.00' },
        crossings: [{ id: 1, name: 'Nurses', value: '101.00' }],
        total: 1,
      },
    });
    expect(await pageOf(id)).toMatchObject({
      lastState: 'delivered',
      deliveries: '2026-03-10 12:00:00 rule.crossed: delivered, response 204',
    });
    expect(JSON.stringify(await run('select * from webhooks, audit_log'))).not.toContain(secret);
  });

  test('can be tested, and a library verifies its signature', async () => {
    clock = Date.now();
    const { received, host, close } = await receive((response) => void response.end());
    allowed = [host];
    const { id, secret } = await addWebhook(host);
    const list = webhooks(services().secrets);
    const act = (name: string) =>
      runAction(database.db, list, list.actions!.find((one) => one.name === name)!, [id], doer);
    await act('test');
    await sendDuePostbacks(services());
    const { body, headers } = received[0]!;
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'test' });
    const { shownOnce } = await act('new-signing-secret');
    await act('test');
    await sendDuePostbacks(services());
    close();
    for (const one of [secret, shownOnce.signingSecret!])
      expect(new Webhook(one).verify(received[1]!.body, received[1]!.headers)).toMatchObject({
        type: 'test',
      });
  });

  test('at an inner address gets nothing', async () => {
    const { received, host, close } = await receive((response) => void response.end());
    const { id } = await addWebhook(host);
    await addRule({ emails: [], webhookId: id });
    await spend(101);
    await check();
    await sendDuePostbacks(services());
    close();
    expect(received).toEqual([]);
    expect(await pageOf(id)).toMatchObject({ lastState: 'dead' });
  });

  test('that answers 410 stops until it is resumed, and a test is refused', async () => {
    const { host, close } = await receive((response) => {
      response.statusCode = 410;
      response.end();
    });
    allowed = [host];
    const { id } = await addWebhook(host);
    await addRule({ emails: [], webhookId: id });
    await spend(101);
    await check();
    await sendDuePostbacks(services());
    close();
    expect(await pageOf(id)).toMatchObject({ lastState: 'dead', postbacksEndedAt: expect.any(Date) });
    expect(await run('select kind from operator_notices')).toEqual([
      { kind: `postbacks-ended:webhooks:${id}` },
    ]);
    const list = webhooks(services().secrets);
    const test = list.actions!.find(({ name }) => name === 'test')!;
    expect((await runAction(database.db, list, test, [id], doer)).failed).toHaveLength(1);
  });
});
