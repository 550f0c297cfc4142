import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { subscribe } from '../../../../tests/support/alerts.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { insertJobs } from '../../../../tests/support/jobs.ts';
import { exactSearch } from '../../../catalog/jobs/job-search.schema.ts';
import { wholeShare } from '../../../db/single-run.ts';
import { recordConsent } from '../../../messages/consents.server.ts';
import type { MailData } from '../../../messages/messages.ts';
import { suppressAddress } from '../../../messages/suppressions.server.ts';
import { indexJobs } from '../../../search/engine/index-jobs.server.ts';
import { PostgresEngine } from '../../../search/postgres-engine.server.ts';
import { matchAlerts } from '../match/match-alerts.server.ts';
import { alertFrequencies } from '../subscribe/alerts.schema.ts';
import { createAlert } from '../subscribe/alerts.server.ts';
import { deliverAlerts } from './deliver-alerts.server.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await sql`insert into zip_codes (zip, city, state, latitude, longitude, time_zone) values
    ('78701', 'Austin', 'TX', 30.2713, -97.7426, 'America/Chicago'), ('10001', 'New York', 'NY', 40.7506, -73.9972, 'America/New_York'),
    ('85001', 'Phoenix', 'AZ', 33.451, -112.077, 'America/Phoenix')`.execute(database.db);
});
afterEach(() => database.drop());

/** Noon in Chicago, a Wednesday. */
const noon = '2026-06-10T17:00:00Z';

/** Matches what came, and delivers, at a moment; returns how many messages there are for it. */
async function run(at: string, frequencies = [...alertFrequencies], share = wholeShare): Promise<number> {
  const clock = { db: database.db, search: new PostgresEngine(database.db), now: () => new Date(at) };
  await matchAlerts({ ...clock, share: async () => share });
  return deliverAlerts(clock, frequencies, share);
}

interface Sent {
  recipient: string;
  template: string;
  data: MailData['job-alert'];
  period: string;
}

async function messages(): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select recipient, template, coalesce(content, '{}') || data as data, period from messages
    left join alert_deliveries on message_id = messages.id left join alert_news on alert_news.id = news_id
    order by messages.id`.execute(database.db);
  return rows;
}

test('a daily digest: the newest jobs first, with their distance, and how to stop it', async () => {
  const { userId, alertId } = await subscribe(database.db, {
    email: 'ana@example.com',
    zip: '78701',
    query: 'keywords=nurse&zip=78701',
  });
  const [older, newer] = await insertJobs(database.db, [
    { title: 'Nurse', company: 'Acme', latitude: 30.2713, longitude: -97.7426 },
    {
      title: 'NIGHT NURSE',
      latitude: 30.508,
      longitude: -97.679,
      posted_at: new Date('2026-06-02T00:00:00Z'),
    },
    { title: 'Cook', latitude: 30.2713, longitude: -97.7426 },
  ]);
  expect(await run(noon)).toBe(1);
  const { rows } = await sql`
    select channel, template, recipient, user_id, phone_id, is_commercial, state, coalesce(content, '{}') || data as data
    from messages left join alert_news on alert_news.id = news_id`.execute(database.db);
  const plain = { location: 'Austin, TX', company: 'Acme', salary: null };
  expect(rows).toEqual([
    {
      channel: 'email',
      template: 'job-alert',
      recipient: 'ana@example.com',
      user_id: userId,
      phone_id: null,
      is_commercial: true,
      state: 'queued',
      data: {
        search: 'nurse jobs near 78701',
        frequency: 'daily',
        jobs: [
          { id: newer, title: 'Night Nurse', ...plain, reason: '17 miles away' },
          { id: older, title: 'Nurse', ...plain, reason: 'Less than a mile away' },
        ],
        total: 2,
        searchLink: '/jobs?keywords=nurse&zip=78701&match=exact',
        alertId,
        unsubscribeToken: 'token-ana@example.com',
      },
    },
  ]);
  expect((await messages())[0]!.period).toBe('2026-06-10');
});

test('nothing goes out twice in a day, nor before seven, nor without news', async () => {
  await subscribe(database.db, { email: 'a@example.com', zip: '78701' });
  expect(await run(noon)).toBe(0);
  await insertJobs(database.db, [{ title: 'One' }]);
  expect(await run(noon)).toBe(1);
  await insertJobs(database.db, [{ title: 'Two' }]);
  expect(await run('2026-06-10T23:00:00Z')).toBe(0);
  expect(await run('2026-06-11T11:59:00Z')).toBe(0);
  expect(await run('2026-06-11T12:00:00Z')).toBe(1);
  expect(await run('2026-06-12T12:00:00Z')).toBe(0);
  expect((await messages()).map(({ data }) => data.jobs.map(({ title }) => title))).toEqual([
    ['One'],
    ['Two'],
  ]);
});

test('a clock that jumps forward and back sends each job once', async () => {
  await subscribe(database.db, { email: 'a@example.com' });
  await insertJobs(database.db, [{ title: 'One' }]);
  expect(await run('2026-06-20T17:00:00Z')).toBe(1);
  expect(await run(noon)).toBe(0);
  await insertJobs(database.db, [{ title: 'Two' }]);
  expect(await run(noon)).toBe(1);
  await insertJobs(database.db, [{ title: 'Three' }]);
  expect(await run('2026-06-20T18:00:00Z')).toBe(0);
  expect(await run(noon)).toBe(0);
  expect(await run('2026-06-21T17:00:00Z')).toBe(1);
});

test.each([
  ['78701', '2026-06-10T12:00:00Z'],
  ['10001', '2026-06-10T11:00:00Z'],
  ['85001', '2026-06-10T14:00:00Z'],
  [null, '2026-06-10T12:00:00Z'],
  ['00000', '2026-06-10T12:00:00Z'],
])('seven in the morning of %s is %s', async (zip, seven) => {
  await subscribe(database.db, { email: 'a@example.com', zip });
  await insertJobs(database.db, [{}]);
  expect(await run(new Date(Date.parse(seven) - 1000).toISOString())).toBe(0);
  expect(await run(seven)).toBe(1);
});

/** Where people live, from the Atlantic to the Pacific; Phoenix, San Juan and Honolulu do not change their clocks. */
const homes = {
  '00901': 'America/Puerto_Rico',
  '10001': 'America/New_York',
  '78701': 'America/Chicago',
  '80202': 'America/Denver',
  '85001': 'America/Phoenix',
  '90012': 'America/Los_Angeles',
  '99501': 'America/Anchorage',
  '96813': 'Pacific/Honolulu',
};

/** The local days on which it is seven o'clock or later at one of the moments. */
function mornings(moments: Date[], timeZone: string): string[] {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const local = moments.map((moment) => parts.format(moment).split(' ') as [day: string, time: string]);
  return [...new Set(local.filter(([, time]) => time >= '07:00').map(([day]) => day))];
}

test.each([
  ['spring', '2026-03-07T06:00:00Z'],
  ['autumn', '2026-10-31T05:00:00Z'],
])(
  'across the clock change of %s there is one digest a local day in every time zone',
  async (_season, start) => {
    for (const [zip, zone] of Object.entries(homes)) {
      await sql`insert into zip_codes (zip, city, state, latitude, longitude, time_zone)
      values (${zip}, 'Town', 'TX', 30, -97, ${zone}) on conflict do nothing`.execute(database.db);
      await subscribe(database.db, { email: `${zip}@example.com`, zip });
    }
    const moments = Array.from({ length: 60 }, (_, hour) => new Date(Date.parse(start) + hour * 3_600_000));
    for (const moment of moments) {
      await insertJobs(database.db, [{}]);
      await run(moment.toISOString());
    }
    const sent = Map.groupBy(await messages(), ({ recipient }) => recipient);
    for (const [zip, zone] of Object.entries(homes)) {
      const days = sent.get(`${zip}@example.com`)?.map(({ period }) => period);
      expect(days, zone).toEqual(mornings(moments, zone));
    }
  },
);

test('a weekly digest goes out on Monday at seven, or later if no worker ran then', async () => {
  await subscribe(database.db, { email: 'a@example.com', zip: '78701', frequency: 'weekly' });
  await insertJobs(database.db, [{ title: 'On Wednesday' }]);
  expect(await run(noon)).toBe(0);
  expect(await run('2026-06-14T17:00:00Z')).toBe(0);
  expect(await run('2026-06-15T11:59:00Z')).toBe(0);
  await insertJobs(database.db, [{ title: 'On Tuesday' }]);
  expect(await run('2026-06-16T17:00:00Z')).toBe(1);
  expect(await run('2026-06-17T17:00:00Z')).toBe(0);
  expect(await run('2026-06-22T12:00:00Z')).toBe(1);
  expect(
    (await messages()).map(({ data, period }) => [period, ...data.jobs.map(({ title }) => title)]),
  ).toEqual([
    ['2026-W25', 'On Wednesday'],
    ['2026-W26', 'On Tuesday'],
  ]);
});

test('an instant alert goes out with each run that finds something', async () => {
  await subscribe(database.db, { email: 'a@example.com', frequency: 'instant' });
  for (const title of ['One', 'Two']) {
    await insertJobs(database.db, [{ title }]);
    expect(await run('2026-06-10T08:00:00Z', ['instant'])).toBe(1);
    expect(await run('2026-06-10T08:00:00Z', ['instant'])).toBe(0);
  }
  expect((await messages()).map(({ period }) => period)).toEqual([
    expect.stringMatching(/^match \d+$/),
    expect.stringMatching(/^match \d+$/),
  ]);
});

test('at most 20 jobs are named, and all are counted', async () => {
  await subscribe(database.db, { email: 'a@example.com' });
  const ids = await insertJobs(
    database.db,
    Array.from({ length: 50 }, (_, day) => ({ posted_at: new Date(Date.UTC(2026, 0, 1 + day)) })),
  );
  await run(noon);
  const [{ data }] = (await messages()) as [Sent];
  expect(data.total).toBe(50);
  expect(data.jobs.map(({ id }) => id)).toEqual(ids.slice(30).reverse());
});

test('closed and hidden jobs are left out; where none is left nothing is sent, and nothing comes back later', async () => {
  const { userId } = await subscribe(database.db, { email: 'a@example.com' });
  const { userId: other } = await subscribe(database.db, { email: 'b@example.com' });
  const [closed, hidden] = await insertJobs(database.db, [
    { title: 'Closed' },
    { title: 'Hidden' },
    { title: 'Of a hidden company', company: 'ACME Corp' },
    { title: 'Good', company: 'Other' },
  ]);
  await sql`insert into hidden_jobs (user_id, job_id) values (${userId}, ${hidden})`.execute(database.db);
  await sql`insert into hidden_companies (user_id, company) values (${userId}, 'acme corp')`.execute(
    database.db,
  );
  await matchAlerts({ db: database.db, search: new PostgresEngine(database.db), now: () => new Date(noon) });
  await database.db.transaction().execute(async (tx) => {
    await sql`update jobs set status = 'closed', closed_at = now() where id = ${closed}`.execute(tx);
    await indexJobs(tx, [closed!]);
  });
  expect(await run(noon)).toBe(2);
  expect(
    (await messages()).map(({ recipient, data }) => [
      recipient,
      data.total,
      data.jobs.map((job) => job.title),
    ]),
  ).toEqual([
    ['a@example.com', 1, ['Good']],
    ['b@example.com', 3, ['Good', 'Of a hidden company', 'Hidden']],
  ]);
  await insertJobs(database.db, [{ company: 'Acme Corp' }]);
  await sql`insert into hidden_companies (user_id, company) values (${other}, 'acme corp')`.execute(
    database.db,
  );
  expect(await run('2026-06-11T17:00:00Z')).toBe(0);
  await sql`delete from hidden_companies`.execute(database.db);
  expect(await run('2026-06-12T17:00:00Z')).toBe(0);
});

test('an ad whose stated closing date has passed on the day of sending is left out', async () => {
  await subscribe(database.db, { email: 'ana@example.com' });
  const ids = await insertJobs(database.db, [{ title: 'Over' }, { title: 'Last day' }, { title: 'Later' }]);
  await sql`update jobs set stated_closing_on = day::date
    from unnest(${ids}::bigint[], ${['2026-06-09', '2026-06-10', '2026-07-01']}::text[]) as given (job, day) where id = job`.execute(
    database.db,
  );
  expect(await run(noon)).toBe(1);
  const [mail] = await messages();
  expect(mail?.data.jobs.map(({ title }) => title).sort()).toEqual(['Last day', 'Later']);
});

test('who is unsubscribed or suppressed gets nothing, also not later what came meanwhile', async () => {
  const { userId } = await subscribe(database.db, { email: 'a@example.com' });
  await subscribe(database.db, { email: 'B@example.com' });
  await database.db
    .updateTable('users')
    .set({ is_email_subscribed: false })
    .where('id', '=', userId)
    .execute();
  await suppressAddress(database.db, 'email', 'b@example.com', 'complained');
  await insertJobs(database.db, [{}]);
  expect(await run(noon)).toBe(0);
  await database.db.updateTable('users').set({ is_email_subscribed: true }).execute();
  expect(await run(noon)).toBe(0);
  await insertJobs(database.db, [{ title: 'New' }]);
  expect(await run(noon)).toBe(1);
  expect((await messages())[0]!.data.total).toBe(1);
});

test('a telephone gets a text', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into phones (phone, state, zip_code) values ('+15125550100', 'active', '78701') returning id`.execute(
    database.db,
  );
  await recordConsent(database.db, {
    kind: 'sms-alerts',
    granted: true,
    channel: 'sms',
    text: 'YES',
    pageUrl: 'sms:+12025550100',
    client: null,
    phone: '+15125550100',
  });
  await createAlert(database.db, {
    recipient: { phoneId: rows[0]!.id },
    search: exactSearch,
    frequency: 'daily',
    confirmed: true,
  });
  await insertJobs(database.db, [{}, {}]);
  expect(await run(noon)).toBe(1);
  expect(await messages()).toEqual([
    {
      recipient: '+15125550100',
      template: 'sms-alert',
      data: { search: 'all jobs', total: 2, link: '/jobs?match=exact' },
      period: '2026-06-10',
    },
  ]);
  await insertJobs(database.db, [{}]);
  expect(await run('2026-06-11T17:00:00Z')).toBe(0);
  await database.db.updateTable('messages').set({ state: 'sent' }).execute();
  expect(await run('2026-06-11T17:00:00Z')).toBe(1);
});

test.each([
  ['that do not know of each other', () => wholeShare],
  ['that share the work', (at: number) => ({ at, of: 3 })],
])('three workers at once %s send one message to each of many', async (_, shareOf) => {
  for (let at = 0; at < 300; at++)
    await subscribe(database.db, {
      email: `user${at}@example.com`,
      query: `keywords=job${at % 40}&salaryMin=${at}`,
      frequency: at % 2 ? 'daily' : 'instant',
    });
  await insertJobs(
    database.db,
    Array.from({ length: 40 }, (_, at) => ({ title: `job${at}`, pay_year: 50_000 })),
  );
  const counts = await Promise.all([0, 1, 2].map((at) => run(noon, undefined, shareOf(at))));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(300);
  const sent = await messages();
  expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(300);
  expect(sent).toHaveLength(300);
  expect(await run(noon)).toBe(0);
});
