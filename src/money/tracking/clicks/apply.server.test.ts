import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { serveEndpoints } from '../../../../tests/support/endpoints.ts';
import { insertJobs } from '../../../../tests/support/jobs.ts';
import { testServices } from '../../../../tests/support/services.ts';
import { addTraffic, someone } from '../../../../tests/support/visits.ts';
import type { Client } from '../../../platform/http/client.ts';
import { eraseUser } from '../../../seekers/accounts/erase.server.ts';
import { exportPersonalData } from '../../../seekers/accounts/export.server.ts';
import { registrationEndpoints } from '../../../seekers/accounts/registration.api.ts';
import { rebuildStats } from '../figures/stats.server.ts';
import { apply } from './apply.server.ts';
import { cutOldEvents, makePartitions } from './retention.server.ts';
import { openTracker } from './tracker.server.ts';

const origin = 'http://localhost:3000';
let database: TestDatabase;
let ids: Awaited<ReturnType<typeof addTraffic>>;
beforeAll(async () => {
  database = await createTestDatabase();
  ids = await addTraffic(database.db);
});
afterAll(() => database.drop());

const tracker = (now = () => new Date()) => openTracker({ db: database.db, now });

async function land(client: Client, now?: () => Date): Promise<string> {
  const click = tracker(now).recordClick({
    client,
    marks: {
      utmSource: null,
      utmMedium: null,
      utmCampaign: 'nurses',
      utmContent: null,
      utmTerm: null,
      externalId: 'ad&7',
      subs: { sub1: 'blue' },
      cost: null,
    },
    robot: null,
    referrer: null,
    landingPage: '/',
  });
  await click.committed;
  return click.id;
}

async function addJob(link: string): Promise<number> {
  const [id] = (await insertJobs(database.db, [{}])) as [number];
  await database.pool.query('update jobs set affiliate_link = $1 where id = $2', [link, id]);
  await database.pool.query("update sources set partner_id = $1 where name = 'Test'", [ids.partnerId]);
  return id;
}

const go = (
  jobId: number,
  { client = someone(), cookie = '', userId = null as number | null, query = '' } = {},
) => {
  const headers: Record<string, string> = { cookie, ...(client.optsOut && { 'sec-gpc': '1' }) };
  const request = new Request(`${origin}/jobs/${jobId}/apply${query}`, { headers });
  return apply({ db: database.db, tracker: tracker(), origin }, jobId, { request, client, userId });
};
const applications = async (jobId: number) =>
  (
    await database.pool.query(
      "select * from site_events where type = 'application' and job_id = $1 order by at",
      [jobId],
    )
  ).rows;

describe('Apply', () => {
  const link =
    'https://acme.example/a?c={click_id}&x={external_id}&s={sub1}&n={nothing}&p={partner_id}&k=%7Bcampaign_id%7D';

  test('leads to the job’s link with its macros filled, once the click is committed', async () => {
    const id = await addJob(link);
    const client = someone();
    const clickId = await land(client);
    const to = await go(id, { client, cookie: `click=${clickId}`, query: '?url=https://evil.example' });
    const [application] = await applications(id);
    expect(application).toMatchObject({
      click_id: clickId,
      campaign_id: ids.campaignId,
      traffic_source_id: ids.sourceId,
      partner_id: ids.partnerId,
      bot_reason: null,
    });
    expect(to).toBe(
      `https://acme.example/a?c=${application.id}&x=ad%267&s=blue&n=&p=${ids.partnerId}&k=${ids.campaignId}`,
    );
  });

  test('under Global Privacy Control is counted, and passes nothing on', async () => {
    const id = await addJob(link);
    const clickId = await land(someone());
    const client = someone({ optsOut: true });
    expect(await go(id, { client, cookie: `click=${clickId}` })).toBe(
      `https://acme.example/a?c=&x=&s=&n=&p=${ids.partnerId}&k=`,
    );
    expect(await applications(id)).toMatchObject([
      { click_id: null, user_id: null, ip_address: null, user_agent: null, partner_id: ids.partnerId },
    ]);
  });

  test('from an assistant’s link is a landing of its own, which reports show as utm_source mcp', async () => {
    const id = await addJob(link);
    const client = someone();
    const to = await go(id, { client, query: '?via=mcp' });
    const [application] = await applications(id);
    const { rows } = await database.pool.query('select * from clicks where id = $1', [application.click_id]);
    expect(rows).toMatchObject([
      { utm_source: 'mcp', utm_medium: 'agent', landing_page: `/jobs/${id}/apply`, campaign_id: null },
    ]);
    expect(application).toMatchObject({ partner_id: ids.partnerId, bot_reason: null });
    expect(to).toBe(`https://acme.example/a?c=${application.id}&x=&s=&n=&p=${ids.partnerId}&k=`);
    await go(id, { query: '?via=elsewhere' });
    expect((await applications(id))[1].click_id).toBeNull();
  });

  test('from an assistant’s link leaves the claim to the campaign that brought the visitor', async () => {
    const id = await addJob(link);
    const client = someone();
    const clickId = await land(client);
    await go(id, { client, cookie: `click=${clickId}`, query: '?via=mcp' });
    expect(await applications(id)).toMatchObject([{ click_id: clickId, campaign_id: ids.campaignId }]);
    const { rows } = await database.pool.query('select 1 from clicks where landing_page = $1', [
      `/jobs/${id}/apply`,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('by an assistant itself is a bot’s, and under Global Privacy Control leaves no trace', async () => {
    const id = await addJob(link);
    await go(id, { client: { ...someone(), userAgent: 'GPTBot/1.0' }, query: '?via=mcp' });
    await go(id, { client: someone({ optsOut: true }), query: '?via=mcp' });
    expect(await applications(id)).toMatchObject([
      { bot_reason: 'user agent', click_id: null },
      { bot_reason: null, click_id: null, ip_address: null },
    ]);
    const { rows } = await database.pool.query(
      'select bot_reason, ip_address from clicks where landing_page = $1 order by clicked_at, ctid',
      [`/jobs/${id}/apply`],
    );
    expect(rows[0].bot_reason).toBe('user agent');
    expect(rows[1]).toEqual({ bot_reason: null, ip_address: null });
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'not a link', 'ftp://acme.example/'])(
    'never leads to %s',
    async (bad) => {
      const id = await addJob(bad);
      expect(await go(id)).toBe(`/jobs/${id}`);
      expect(await applications(id)).toEqual([]);
    },
  );

  test('a closed or unknown job leads to its page; a duplicate to the job in its place', async () => {
    const shown = await addJob('https://acme.example/shown');
    const closed = await addJob('https://acme.example/closed');
    const duplicate = await addJob('https://acme.example/duplicate');
    await database.pool.query("update jobs set closed_at = now(), status = 'closed' where id = $1", [closed]);
    await database.pool.query("update jobs set duplicate_of = $1, status = 'duplicate' where id = $2", [
      shown,
      duplicate,
    ]);
    expect(await go(closed)).toBe(`/jobs/${closed}`);
    expect(await go(99_999_999)).toBe('/jobs/99999999');
    expect(await go(duplicate)).toBe('https://acme.example/shown');
    expect(await applications(shown)).toHaveLength(1);
  });
});

describe('applications are counted like clicks', () => {
  const applyMany = async (jobs: number[], client: Client, times: number) => {
    const [one, two] = [tracker(), tracker()];
    const made = Array.from({ length: times }, (_, at) => at);
    for (let begin = 0; begin < times; begin += 100)
      await Promise.all(
        made.slice(begin, begin + 100).map((at) => {
          const request = new Request(`${origin}/jobs/1/apply`);
          const visit = { request, client, userId: null };
          const services = { db: database.db, tracker: at % 2 ? one : two, origin };
          return apply(services, jobs[at % jobs.length]!, visit);
        }),
      );
  };
  const counted = async (jobs: number[]) => {
    await rebuildStats(database.db);
    const { rows } = await database.pool.query(
      `select (select sum(job_applications)::int from daily_job_stats where job_id = any ($1)) as by_job,
        count(*)::int as rows, count(*) filter (where bot_reason is null)::int as human,
        count(*) filter (where bot_reason = 'velocity')::int as fast,
        count(*) filter (where bot_reason is null and is_unique)::int as unique
       from site_events where type = 'application' and job_id = any ($1)`,
      [jobs],
    );
    return rows[0];
  };

  test('1,000 from one address to one job are one human application, and all lead on', async () => {
    const job = await addJob('https://acme.example/1000');
    await applyMany([job], someone(), 1000);
    expect(await counted([job])).toEqual({ by_job: 1, rows: 1000, human: 30, fast: 970, unique: 1 });
  });

  test('and to many jobs at most 30 in a minute, whether they opt out or change their browser', async () => {
    const jobs = [];
    for (let one = 0; one < 40; one++) jobs.push(await addJob('https://acme.example/many'));
    await applyMany(jobs, someone({ optsOut: true }), 40);
    expect(await counted(jobs)).toMatchObject({ rows: 40, fast: 10, unique: 30 });
  });

  test('another visitor, another job and the next day count again', async () => {
    const [job, other] = [await addJob('https://acme.example/a'), await addJob('https://acme.example/b')];
    const client = someone();
    await go(job, { client });
    await go(job, { client });
    await go(job, { client: { ...client, userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' } });
    await go(job, { client: someone() });
    await go(other, { client });
    const tomorrow = tracker(() => new Date(Date.now() + 86_400_001));
    await tomorrow.recordEvent({ type: 'application', client, robot: null, jobId: job }).committed;
    expect((await applications(job)).map((row) => row.is_unique)).toEqual([true, false, true, true, true]);
    expect((await applications(other)).map((row) => row.is_unique)).toEqual([true]);
  });

  test('a prefetch takes nothing from the application that follows', async () => {
    const job = await addJob('https://acme.example/prefetch');
    const client = someone();
    const prefetch = new Request(`${origin}/jobs/${job}/apply`, { headers: { purpose: 'prefetch' } });
    const to = await apply({ db: database.db, tracker: tracker(), origin }, job, {
      request: prefetch,
      client,
      userId: null,
    });
    expect(to).toBe('https://acme.example/prefetch');
    await go(job, { client });
    expect((await applications(job)).map((row) => [row.bot_reason, row.is_unique])).toEqual([
      ['prefetch', false],
      [null, true],
    ]);
  });
});

describe('a registration', () => {
  const register = async (email: string, cookie = '', client = someone()) => {
    const headers = { 'content-type': 'application/json', cookie, ...(client.optsOut && { 'sec-gpc': '1' }) };
    const body = JSON.stringify({
      firstName: 'Sam',
      lastName: 'Doe',
      email,
      zipCode: '78701',
      termsAccepted: true,
    });
    const api = serveEndpoints(registrationEndpoints(testServices(database), async () => ({ valid: true })));
    expect((await api.request('/api/register', { method: 'POST', headers, body }, { client })).status).toBe(
      202,
    );
    const user = await database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const sources = await database.db
      .selectFrom('user_sources')
      .selectAll()
      .where('user_id', '=', user.id)
      .execute();
    return { userId: user.id, sources };
  };
  const clickOf = async (id: string) =>
    (await database.pool.query('select * from clicks where id = $1', [id])).rows[0];

  test('tells which landing brought it, and what that cost', async () => {
    const clickId = await land(someone());
    const { userId, sources } = await register('sam@example.com', `click=${clickId}`);
    expect(sources).toMatchObject([
      {
        click_id: clickId,
        campaign_id: ids.campaignId,
        traffic_source_id: ids.sourceId,
        external_id: 'ad&7',
        acquisition_cost: '0.25',
      },
    ]);
    expect(await clickOf(clickId)).toMatchObject({ converted: true, converted_user_id: userId });
    const again = await register('sam@example.com', `click=${await land(someone())}`);
    expect(again.sources).toEqual(sources);
  });

  test.each([
    ['without a landing', async () => register('a@example.com')],
    [
      'with a cookie that was made up',
      async () => register('b@example.com', 'click=0190e1f2-0000-7000-8000-000000000000'),
    ],
    [
      'after the window',
      async () =>
        register(
          'c@example.com',
          `click=${await land(someone(), () => new Date(Date.now() - 31 * 86_400_000))}`,
        ),
    ],
    [
      'of somebody who opts out',
      async () => register('d@example.com', `click=${await land(someone())}`, someone({ optsOut: true })),
    ],
  ])('%s is counted all the same', async (_what, run) => {
    expect((await run()).sources).toMatchObject([
      { click_id: null, campaign_id: null, acquisition_cost: null },
    ]);
  });

  test('goes into the person’s export; erasing takes them out of the events, which still count', async () => {
    const client = someone();
    const clickId = await land(client);
    const { userId } = await register('erika@example.com', `click=${clickId}`);
    const jobId = await addJob('https://acme.example/');
    await go(jobId, { client, cookie: `click=${clickId}`, userId });
    const { tables } = await exportPersonalData(database.db, { id: userId, email: 'erika@example.com' });
    expect([tables.user_sources, tables.clicks, tables.site_events]).toMatchObject([
      [{ click_id: clickId }],
      [{ id: clickId, ip_address: client.ip }],
      [{ type: 'application', job_id: jobId }],
    ]);
    await eraseUser(database.db, userId);
    const nobody = { ip_address: null, user_agent: null };
    expect(await clickOf(clickId)).toMatchObject({
      ...nobody,
      converted: true,
      converted_user_id: null,
      external_id: null,
    });
    expect(await applications(jobId)).toMatchObject([{ ...nobody, user_id: null, click_id: clickId }]);
    const kept = await database.pool.query('select * from user_sources where click_id = $1', [clickId]);
    expect(kept.rows).toMatchObject([{ user_id: null, external_id: null, campaign_id: ids.campaignId }]);
  });
});

test('after 90 days an address is cut to its network and the browser is gone', async () => {
  const now = Date.now();
  const at = (days: number) => () => new Date(now - days * 86_400_000);
  const old = await land(someone({ ip: '203.0.113.77' }), at(92));
  const six = await land(someone({ ip: '2001:db8:1:2::3' }), at(92));
  const young = await land(someone({ ip: '203.0.113.78' }), at(88));
  expect(await cutOldEvents(database.db, new Date(now))).toBe(2);
  const rows = (
    await database.pool.query('select id, ip_address, user_agent from clicks where id = any ($1)', [
      [old, six, young],
    ])
  ).rows;
  const of = (id: string) => rows.find((row) => row.id === id);
  expect(of(old)).toMatchObject({ ip_address: '203.0.113.0/24', user_agent: null });
  expect(of(six)).toMatchObject({ ip_address: '2001:db8:1::/48', user_agent: null });
  expect(of(young)).toMatchObject({
    ip_address: '203.0.113.78',
    user_agent: expect.stringContaining('Chrome'),
  });
  expect(await cutOldEvents(database.db, new Date(now))).toBe(0);
});

test('the tables of events have partitions for the months to come', async () => {
  await makePartitions(database.db);
  await makePartitions(database.db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_inherits where inhparent = 'clicks'::regclass`.execute(database.db);
  expect(rows[0]!.count).toBe(4);
});

test('a new partition takes its month’s rows out of the default one, whoever makes it and writes meanwhile', async () => {
  const { rows: parts } = await sql<{ name: string; month: string }>`
    select inhrelid::regclass::text as name, right(inhrelid::regclass::text, 7) as month from pg_inherits
    where inhparent in ('clicks'::regclass, 'site_events'::regclass) and inhrelid::regclass::text ~ '_20\\d\\d_\\d\\d$'`.execute(
    database.db,
  );
  const months = [...new Set(parts.map(({ month }) => month))].sort();
  for (const { name } of parts) {
    await sql`alter table ${sql.table(name.replace(/_20.*/, ''))} detach partition ${sql.table(name)}`.execute(
      database.db,
    );
    await sql`drop table ${sql.table(name)}`.execute(database.db);
  }
  const day = (month: string) => () => new Date(`${month.replace('_', '-')}-15T12:00:00Z`);
  const client = someone();
  const job = await addJob('https://acme.example/');
  const write = async () => {
    for (const month of months) {
      await land(client, day(month));
      await tracker(day(month)).recordEvent({ type: 'application', client, robot: null, jobId: job })
        .committed;
    }
  };
  await write();
  const old = await land(client, () => new Date('2020-01-15T12:00:00Z'));
  await Promise.all([makePartitions(database.db), makePartitions(database.db), write()]);
  const { rows } = await database.pool.query(
    `select tableoid::regclass::text as part, count(*)::int from clicks where ip_address = $1 group by 1
     union all select tableoid::regclass::text, count(*)::int from site_events where job_id = $2 group by 1 order by 1`,
    [client.ip, job],
  );
  expect(rows).toEqual([
    ...months.map((month) => ({ part: `clicks_${month}`, count: 2 })),
    { part: 'clicks_other', count: 1 },
    ...months.map((month) => ({ part: `site_events_${month}`, count: 2 })),
  ]);
  expect((await database.pool.query('select from clicks where id = $1', [old])).rowCount).toBe(1);
  const { rows: indexes } = await database.pool.query(
    `select tablename, count(*)::int from pg_indexes where tablename in ('clicks_other', $1) group by 1`,
    [`clicks_${months.at(-1)}`],
  );
  expect(new Set(indexes.map(({ count }) => count)).size, 'it has every index').toBe(1);
});

test('a month’s partition is not waited for while somebody reads the table: clicks would wait too', async () => {
  const { rows } = await sql<{ last: string }>`
    select max(inhrelid::regclass::text) as last from pg_inherits
    where inhparent = 'clicks'::regclass and inhrelid::regclass::text like 'clicks_2%'`.execute(database.db);
  await sql`drop table ${sql.table(rows[0]!.last)}`.execute(database.db);
  await database.db.transaction().execute(async (reader) => {
    await sql`select from clicks limit 1`.execute(reader);
    await expect(makePartitions(database.db)).rejects.toThrow(/lock timeout/);
  });
  await makePartitions(database.db);
  await expect(sql`select from ${sql.table(rows[0]!.last)}`.execute(database.db)).resolves.toBeDefined();
});
