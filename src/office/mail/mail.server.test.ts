import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { insertUser } from '../../../tests/support/people.ts';
import { readListQuery } from '../../desk/lists/list.ts';
import { linkAddress } from '../../desk/lists/resource.ts';
import { getRow, listRows } from '../../desk/lists/resource-verbs.server.ts';
import { setBusinessZone } from '../../money/tracking/figures/stats.server.ts';
import { newUuid7 } from '../../platform/crypto/uuid7.ts';
import { messages } from '../back-office/messages-resource.server.ts';
import { mail, mailAlerts } from './mail-resource.server.ts';

const dayMs = 86_400_000;
const kinds = ['job-alert', 'job-reminder', 'sign-in'] as const;
const states = ['sent', 'sent', 'sent', 'queued', 'suppressed', 'dead'] as const;

/** A random sequence that is the same in every run. */
let seed = 11;
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;

interface Made {
  kind: (typeof kinds)[number];
  alert: number | null;
  at: Date;
  state: (typeof states)[number];
  bounced: boolean;
  unsubscribed: boolean;
  clicks: number;
  /** What each click on Apply after it earned by its bid and by conversions, in millionths of a dollar. */
  applications: { bid: number; conversions: number[] }[];
}

/** Mails of the last 40 days, many at the first or the last moment of a day in New York. */
const made: Made[] = Array.from({ length: 300 }, () => {
  const kind = pick(kinds);
  const day = Date.parse(`${new Date(Date.now() - random(40) * dayMs).toISOString().slice(0, 10)}T05:00:00Z`);
  const state = pick(states);
  return {
    kind,
    alert: kind === 'job-alert' ? 1 + random(3) : null,
    at: new Date(Math.min(day + pick([0, -1, random(dayMs)]), Date.now() - 60_000)),
    state,
    bounced: state === 'sent' && random(5) === 0,
    unsubscribed: state === 'sent' && random(6) === 0,
    clicks: state === 'sent' ? random(3) : 0,
    applications:
      state === 'sent' && random(3) === 0
        ? Array.from({ length: 1 + random(2) }, () => ({
            bid: random(2) * random(900_000),
            conversions: Array.from({ length: random(3) }, () => random(20_000_000) - 5_000_000),
          }))
        : [],
  };
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db, pool } = database;
  await setBusinessZone(db, 'America/New_York');
  const [job] = await insertJobs(db, [{ title: 'Nurse' }]);
  const userId = await insertUser(db, 'dana@example.org');
  for (const word of ['nurse', 'cook', 'driver'])
    await pool.query(
      `with search as (insert into alert_searches (query) values ($2) returning id)
       insert into alerts (user_id, search_id, frequency, state) select $1, id, 'daily', 'active' from search`,
      [userId, `keywords=${word}`],
    );
  for (const one of made) await insertMail(userId, job!, one);
});
afterAll(() => database.drop());

async function insertMail(userId: number, job: number, one: Made): Promise<void> {
  const { pool } = database;
  const data = one.alert === null ? {} : { alertId: one.alert, search: `search ${one.alert}` };
  const { rows } = await pool.query<{ id: string }>(
    `insert into messages (channel, template, data, recipient, user_id, is_commercial, state, created_at, bounced_at, unsubscribed_at)
     values ('email', $1, $2, 'dana@example.org', $3, true, $4, $5, $6, $7) returning id`,
    [
      one.kind,
      JSON.stringify(data),
      userId,
      one.state,
      one.at,
      one.bounced ? one.at : null,
      one.unsubscribed ? one.at : null,
    ],
  );
  const id = rows[0]!.id;
  for (let nth = 0; nth < one.clicks; nth++)
    await pool.query('insert into mail_clicks (message_id, job_id) values ($1, $2)', [id, nth || null]);
  for (const { bid, conversions } of one.applications) {
    const application = newUuid7(one.at.getTime() + 1);
    await pool.query('insert into mail_applications values ($1, $2)', [application, id]);
    await pool.query(
      `insert into click_earnings (id, at, job_id, source_id, bid, amount) values ($1, $2, $3, 1, $4, $4)`,
      [application, one.at, job, bid / 1e6],
    );
    for (const amount of conversions)
      await pool.query(
        `with added as (insert into conversions (conversion_type, report_hash, external_reference_id, application_id)
           values ('hire', '', gen_random_uuid(), $1) returning id)
         insert into conversion_entries (conversion_id, amount, reason) select id, $2, 'test' from added`,
        [application, amount / 1e6],
      );
  }
}

/** The day in New York, by a calendar that the site does not use. */
const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(at);
const today = dayOf(new Date());
const daysAgo = (days: number) => new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10);

/** Counts the mails one by one, in whole millionths of a dollar. */
function count(some: Made[]) {
  const sent = some.filter(({ state }) => state === 'sent');
  const of = (holds: (one: Made) => boolean) => some.filter(holds).length;
  const earned = some
    .flatMap(({ applications }) => applications)
    .reduce((sum, { bid, conversions }) => conversions.reduce((all, one) => all + one, sum + bid), 0);
  return {
    sent: sent.length,
    bounced: of(({ bounced }) => bounced),
    accepted: sent.filter(({ bounced }) => !bounced).length,
    clicked: of(({ clicks }) => clicks > 0),
    clickRate: sent.length === 0 ? null : of(({ clicks }) => clicks > 0) / sent.length,
    unsubscribed: of(({ unsubscribed }) => unsubscribed),
    applications: some.reduce((sum, one) => sum + one.applications.length, 0),
    revenue: earned,
    failed: of(({ state }) => state === 'dead'),
  };
}

const inMicros = ({ revenue, ...row }: Record<string, unknown>) => ({
  ...row,
  revenue: Math.round(Number(revenue) * 1e6),
});
const list = async (resource: typeof mail, query: string) => {
  const { rows } = await listRows(database.db, resource, readListQuery(new URLSearchParams(query), resource));
  return rows;
};

describe.each([
  ['the last 28 days', '', daysAgo(27), today],
  ['chosen days', `from=${daysAgo(9)}&until=${daysAgo(2)}`, daysAgo(9), daysAgo(2)],
  ['one day', `from=${daysAgo(1)}&until=${daysAgo(1)}`, daysAgo(1), daysAgo(1)],
  ['days without mail', 'from=2026-01-01&until=2026-01-02', '2026-01-01', '2026-01-02'],
])('in %s', (_what, query, from, until) => {
  const within = made.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= until);

  test('every figure of every kind is equal to a naive count', async () => {
    const rows = await list(mail, query);
    expect(rows).toHaveLength(8);
    for (const row of rows) {
      const some = within.filter(({ kind }) => kind === row.id);
      const alerts = new Set(some.flatMap(({ alert }) => alert ?? []));
      expect(inMicros(row), String(row.id)).toMatchObject({
        ...count(some),
        ...{ from, until, alerts: alerts.size || null },
      });
    }
  });

  test('every figure of every alert is equal to a naive count', async () => {
    const rows = await list(mailAlerts, `${query}&sort=id`);
    const known = [1, 2, 3].filter((id) => within.some(({ alert }) => alert === id));
    expect(rows.map(({ id }) => id)).toEqual(known);
    for (const row of rows)
      expect(inMicros(row)).toMatchObject({
        ...count(within.filter(({ alert }) => alert === row.id)),
        ...{ from, until, search: `search ${row.id}`, frequency: 'daily', state: 'active' },
      });
  });

  test.each([
    ['mail', mail],
    ['mail-alerts', mailAlerts],
  ])('each figure of %s that leads to the outbox leads to exactly its mails', async (_name, resource) => {
    const linked = resource.columns.filter(({ link }) => link?.list === 'messages' && link.with);
    expect(linked.map(({ name }) => name)).toEqual([
      ...['sent', 'bounced', 'clicked', 'unsubscribed', 'applications', 'failed'],
    ]);
    for (const row of await list(resource, query))
      for (const { name, link } of linked) {
        const rows = await list(messages, `${linkAddress(link!, row)!.split('?')[1]}&pageSize=500`);
        const found =
          name === 'applications'
            ? rows.reduce((sum, { applications }) => sum + Number(applications), 0)
            : rows.length;
        expect(found, `${row.id} ${name}`).toBe(row[name]);
      }
  });
});

test('waiting mail is that of any day, with the age of the oldest', async () => {
  const before = Date.now();
  const rows = await list(mail, `from=${today}`);
  const after = Date.now();
  for (const row of rows) {
    const waiting = made.filter(({ kind, state }) => kind === row.id && state === 'queued');
    expect(row.waiting, String(row.id)).toBe(waiting.length);
    const oldest = Math.min(...waiting.map(({ at }) => at.getTime()));
    const age = (at: number) => (waiting.length === 0 ? null : Math.floor((at - oldest) / 60_000));
    expect([age(before), age(after)]).toContain(row.oldestMinutes);
  }
});

test('the page of an alert has its figures of the last 28 days', async () => {
  const some = made.filter(({ alert, at }) => alert === 2 && dayOf(at) >= daysAgo(27));
  expect(inMicros(await getRow(database.db, mailAlerts, '2'))).toMatchObject(count(some));
});
