import { type DatabaseConnection, sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { siteEndpoints } from '../src/app/entry/endpoints.ts';
import { type App, createApp } from '../src/app/entry/server.ts';
import { WriteDriver } from '../src/db/before-commit.ts';
import { openDatabase, openPool } from '../src/db/client.ts';
import { createAdminSession } from '../src/desk/admin/admin-sessions.server.ts';
import { createAdmin } from '../src/desk/admin/admins.server.ts';
import { hashPassword } from '../src/desk/sign-in/good-password.server.ts';
import { createLink } from '../src/desk/sign-in/links.server.ts';
import { recordConversion } from '../src/money/tracking/conversions/record-conversion.server.ts';
import { planSpend } from '../src/money/traffic/upload-spend.server.ts';
import { sha256 } from '../src/platform/crypto/tokens.ts';
import { signature } from '../src/platform/http/signed-body.ts';
import { saveJob } from '../src/seekers/follow-up/tracked-jobs.server.ts';
import { subscribe } from './support/alerts.ts';
import { addConversions } from './support/conversions.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { fingerprints } from './support/fingerprints.ts';
import { insertJobs } from './support/jobs.ts';
import { insertUser, signIn, visitor } from './support/people.ts';
import { testPng } from './support/pictures.ts';
import { testServices } from './support/services.ts';
import { pagesBuild } from './support/site.ts';
import { startTestTextProvider, type TestTextProvider } from './support/text-provider.ts';
import { addTraffic, chrome } from './support/visits.ts';

const origin = 'http://localhost:3000';
const key = 'jlp_a-key-of-a-partner';
const password = 'four unrelated lantern words';
const webhookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
/** The log of reports notes each answer. */
const logs = /^incoming_reports$/;

let database: TestDatabase;
let texts: TestTextProvider;
let app: App;
let endpoints: string[];
let actions: string[];
let close: () => Promise<void>;
let cookies: Record<'member' | 'admin' | 'partner' | 'nobody', Record<string, string>>;
/** What the requests name, by their names in braces. */
let known: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  texts = await startTestTextProvider();
  const { db } = database;
  // A lock that is held makes a statement fail after this time, and not after the ten seconds of a real site.
  const settings = { lock_timeout: '100' };
  const main = openPool(database.url, { settings });
  const services = {
    ...testServices(
      { ...database, pool: main, db: openDatabase(main) },
      {
        ORIGIN: origin,
        WEBHOOK_SECRET: webhookSecret,
        ...texts.env,
      },
    ),
    rateLimits: {
      use: async () => undefined,
      giveBack: async () => undefined,
      countTryFor: async () => undefined,
      giveBackFor: async () => undefined,
      countFor: async () => 1,
    },
  };
  close = () => main.end();
  const build = await pagesBuild();
  app = createApp(services, build);
  endpoints = siteEndpoints(services)
    .filter(({ method, changes }) => method !== 'GET' || changes)
    .map(({ method, path }) => `${method} /api${path}`);
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id];
    return route ? pathOf(route.parentId) + (route.path ? `/${route.path}` : '') : '';
  };
  actions = Object.entries(build.routes).flatMap(([id, route]) =>
    route && 'action' in route.module ? [`POST ${pathOf(id)}`] : [],
  );
  await fill(db);
});
afterAll(async () => {
  await close();
  await texts.close();
  await database.drop();
});

/** The rows that the requests change. Most are made by the site itself. */
async function fill(db: TestDatabase['db']): Promise<void> {
  const { pool } = database;
  const [job, otherJob] = await insertJobs(db, [
    { title: 'Nurse', company: 'Acme Health' },
    { title: 'Cook' },
  ]);
  const { sourceId, campaignId, partnerId } = await addTraffic(db, {
    keyHash: sha256(key),
    partnerUrl: 'https://acme.example/hook',
  });
  await pool.query('update traffic_sources set click_partner_id = $1', [partnerId]);
  const report = { clickId: null, transactionId: 't', amount: '9.00', event: 'hire' } as const;
  await recordConversion(db, { ...report, status: 'approved' }, { partnerId, name: 'p', ip: null });
  const [conversion] = await addConversions(db, {
    count: 3,
    partnerId,
    sourceId,
    at: '2026-10-05T12:00:00Z',
  });
  const member = await insertUser(db, 'dana@example.org', {
    zip_code: '78701',
    unsubscribe_token: 'dana-token',
  });
  await pool.query('update users set password_hash = $1, terms_accepted = true where id = $2', [
    await hashPassword(password),
    member,
  ]);
  const { alertId } = await subscribe(db, { email: 'dana@example.org', query: 'keywords=nurse' });
  const stopped = await subscribe(db, { email: 'dana@example.org', query: 'keywords=cook' });
  const waiting = await subscribe(db, { email: 'dana@example.org', query: 'keywords=driver' });
  await pool.query(`update alerts set state = 'stopped' where id = $1`, [stopped.alertId]);
  await pool.query(`update alerts set state = 'pending' where id = $1`, [waiting.alertId]);
  const link = await createLink(db, member, 'sign-in');
  const session = await signIn(db, member, 60);
  const otherSession = await signIn(db, member);
  const admin = await createAdmin(db, { username: 'ada', password, role: 'admin' });
  const otherAdmin = await createAdmin(db, { username: 'bob', password, role: 'editor' });
  const adminCookie = `session=${(await createAdminSession(db, admin, visitor, null)).token}`;
  cookies = {
    member: { cookie: `session=${session.token}` },
    admin: { cookie: adminCookie },
    partner: { authorization: `Bearer ${key}` },
    nobody: {},
  };
  const made = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await ask({ as: 'admin', to: `POST /api/admin/${path}`, body, headers });
    const row = (await answer.json()) as { id: number };
    expect(answer.status, `${path}: ${JSON.stringify(row)}`).toBeLessThan(300);
    return String(row.id);
  };
  const spare = {
    source: await made('traffic-sources', source),
    partner: await made('partners', { name: 'Spare' }),
    spareCampaign: await made('campaigns', { ...campaign, trafficSourceId: sourceId }),
    manual: await made('jobs', manualJob),
    spend: await made('spend', { campaignId, day: '2026-02-01', amount: '5.00' }),
    entry: await made('partner-entries', { ...payment, partnerId }),
    article: await made('articles', article),
    picture: await made('pictures', picture()),
    feed: await made('feeds', feed),
    webhook: await made('webhooks', webhook),
    rule: await made('notification-rules', rule),
    statement: await made(
      `partner-statements?partner=${partnerId}&month=2026-10`,
      'transaction,amount,status\nt-2,1.02,approved\n',
      { 'content-type': 'text/csv' },
    ),
  };
  const idOf = async (insert: string): Promise<string> => String((await pool.query(insert)).rows[0].id);
  known = {
    ...spare,
    ...{
      job: String(job),
      otherJob: String(otherJob),
      conversion: String(conversion),
      member: String(member),
    },
    ...{ alert: String(alertId), stopped: String(stopped.alertId), waiting: String(waiting.alertId) },
    ...{ token: link.split('/').at(-1)!, campaignId: String(campaignId), sourceId: String(sourceId) },
    ...{
      partnerId: String(partnerId),
      otherAdmin: String(otherAdmin),
      otherSession: String(otherSession.user.sessionId),
    },
    sms: await idOf(`insert into messages (channel, template, recipient, is_commercial, state, provider_id)
      values ('sms', 'sms-alert', '+12025550123', true, 'sent', 'SM1') returning id`),
    dead: await idOf(`insert into messages (channel, template, recipient, is_commercial, state)
      values ('email', 'sign-in', 'dana@example.org', false, 'dead') returning id`),
    contact: await idOf(`insert into contact_submissions (name, email, subject, message)
      values ('Ann', 'a@example.org', 'Hello there', 'A text of some length') returning id`),
    jobReport:
      await idOf(`insert into job_reports (job_id, reason, note) values (${otherJob}, 'money', 'Fees')
      returning id`),
    postback: await idOf('select id from postbacks limit 1'),
    batch:
      await idOf(`insert into conversion_batches (action, filter, actor, state, total, amount, finished_at)
      values ('approve', '{}', 'ada', 'done', 1, 1, now()) returning id`),
    paidSource: await idOf(`update sources set partner_id = ${partnerId}
      where id = (select source_id from jobs where id = ${job}) returning id`),
    clicks:
      await idOf(`insert into click_statements (source_id, partner_id, month, clicks, amount, entered_by)
      select source_id, ${partnerId}, '2026-01-01', 5, 2.5, 'ada' from jobs where id = ${job} returning id`),
    search: await idOf(`with made as (
        insert into search_counts (day, words, place, filters, searches) values (business_day(now()), 'zzz', '', '', 9) returning *)
      select md5(jsonb_build_array(words, place, filters)::text) as id from made`),
    run: await idOf(`insert into import_runs (source_id, input, state, missing)
      select source_id, 'x', 'done', 3 from jobs where id = ${job} returning id`),
    suppression: await idOf(`insert into suppressions (channel, address_hash, reason)
      values ('email', sha256('bounced@example.org'), 'bounced')
      returning channel || '-' || encode(address_hash, 'hex') as id`),
  };
  await saveJob(db, member, Number(otherJob), {});
  known.trackedJob = await idOf('select id from tracked_jobs');
  await pool.query('insert into hidden_jobs (user_id, job_id) values ($1, $2)', [member, otherJob]);
  await pool.query('insert into viewed_jobs (user_id, job_id) values ($1, $2)', [member, otherJob]);
  await pool.query("insert into recent_searches (user_id, query) values ($1, 'keywords=cook')", [member]);
  await pool.query("insert into hidden_companies (user_id, company, name) values ($1, 'other', 'Other')", [
    member,
  ]);
  const preview = await ask({
    as: 'admin',
    to: `GET /api/admin/partner-statements/${known.statement}/preview`,
  });
  known.statementVersion = ((await preview.json()) as { version: string }).version;
  const batch = await ask({
    as: 'admin',
    to: 'GET /api/admin/conversion-batch-preview?action=approve&status=pending',
  });
  const { upTo, version } = (await batch.json()) as { upTo: number; version: string };
  known.print = (await planSpend(db, spendFile)).print;
  known.batchUpTo = String(upTo);
  known.batchVersion = version;
}

const payment = { day: '2026-02-01', amount: '5.00', reference: 'W-1' };
const campaign = { name: 'Spare campaign', landingPath: '/jobs', costRate: '0.1', startDate: '2026-01-01' };
const manualJob = {
  ...{ title: 'Cook', company: 'Diner', location: 'Austin, TX', affiliateLink: 'https://example.org/apply' },
  description: 'Cook meals for the guests of our diner.',
};
const source = { name: 'Feeds', type: 'search', costModel: 'cpc' };
const article = { title: 'News of the day', summary: 'Short', content: '<p>Long</p>' };
const feed = {
  ...{ name: 'Spare feed', kind: 'employer', url: 'https://feeds.example/jobs.xml', everyMinutes: 60 },
  ...{ retire: true, status: 'paused', format: 'auto' },
};
const webhook = { name: 'Pager', postbackUrl: 'https://pager.example/hook' };
const rule = { name: 'Spend', measure: 'campaign-spend', threshold: '5', emails: ['ops@example.org'] };
const spendFile = 'day,campaign,amount\n2026-02-03,nurses,4.00';
const statement = () => {
  const sent = new FormData();
  sent.set('partner', known.partnerId!);
  sent.set('month', '2026-10');
  sent.set(
    'file',
    new Blob(['transaction,amount,status\nt-2,1.02,approved\n'], { type: 'text/csv' }),
    'october.csv',
  );
  return sent;
};
const picture = () => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(testPng())], { type: 'image/png' }), 'dot.png');
  form.set('alt', 'A dot');
  return form;
};

interface Asked {
  as?: keyof typeof cookies;
  /** 'POST /path', with names of `known` in braces. */
  to: string;
  /** A text, a form, or what becomes JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

async function ask({ as = 'nobody', to, body, headers = {} }: Asked): Promise<Response> {
  const [method, path] = to.split(' ') as [string, string];
  const isPlain = typeof body === 'string' || body instanceof FormData || body instanceof URLSearchParams;
  return app.fetch(
    new Request(origin + path, {
      method,
      headers: {
        'user-agent': chrome,
        ...(body !== undefined && !isPlain && { 'content-type': 'application/json' }),
        ...cookies[as],
        ...headers,
      },
      ...(body !== undefined && { body: isPlain ? body : JSON.stringify(body) }),
    }),
  );
}

const person = {
  email: 'new@example.org',
  firstName: 'Nia',
  lastName: 'Lee',
  zipCode: '78701',
  termsAccepted: true,
};
const letter = { name: 'Ann Lee', email: 'ann@example.org', message: 'Where are the jobs?' };
const message = { ...letter, subject: 'A question' };
const partnership = { ...letter, companyName: 'Acme', phone: '2025550123', partnershipType: 'data' };
const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const signed = (body: string, type = 'application/json') => {
  const seconds = String(Math.floor(Date.now() / 1000));
  return {
    body,
    headers: {
      'content-type': type,
      'webhook-id': 'msg_1',
      'webhook-timestamp': seconds,
      'webhook-signature': signature('msg_1', seconds, Buffer.from(body), webhookSecret),
    },
  };
};
const text = (path: string, fields: Record<string, string>) => {
  const { headers, body } = texts.sign(origin + path, fields);
  return { headers, body };
};
const complaint = 'To: dana@example.org\r\nSubject: unsubscribe dana-token\r\n\r\nunsubscribe';
const proof = { password, currentCode: '' };

/** Every request that changes something: one for each endpoint, and one for each form of a page. */
const requests: (Asked & { late?: () => Partial<Asked> })[] = [
  { to: 'POST /api/register', body: person },
  { to: 'POST /api/sign-in', body: { email: 'dana@example.org' } },
  { to: 'POST /api/sign-out', as: 'member' },
  { to: 'POST /api/me/saved', as: 'member', body: { tracked: [], hiddenCompanies: ['Acme'] } },
  { to: 'PUT /api/me/saved/{job}', as: 'member', body: { note: 'Call' } },
  { to: 'DELETE /api/me/saved/{otherJob}', as: 'member' },
  { to: 'PUT /api/me/hidden-jobs/{job}', as: 'member' },
  { to: 'DELETE /api/me/hidden-jobs/{otherJob}', as: 'member' },
  { to: 'PUT /api/me/hidden-companies/Acme', as: 'member' },
  { to: 'DELETE /api/me/hidden-companies/Other', as: 'member' },
  { to: 'POST /api/me/viewed', as: 'member', late: () => ({ body: { jobId: Number(known.job) } }) },
  { to: 'POST /api/me/searched', as: 'member', body: { query: 'keywords=nurse' } },
  { to: 'POST /api/alerts', body: { email: 'ed@example.org', frequency: 'daily', search: 'keywords=nurse' } },
  {
    to: 'POST /api/sms-subscriptions',
    body: { phoneNumber: '2025550188', agreeToTerms: true, zipCode: '78701' },
  },
  { to: 'POST /api/unsubscribe/dana-token' },
  { to: 'POST /api/unsubscribe', body: { email: 'dana@example.org' } },
  { to: 'POST /api/contact', body: message },
  { to: 'POST /api/partnership', body: partnership },
  { to: 'POST /api/jobs/{job}/reports', body: { reason: 'money', note: 'They ask for a fee.' } },
  {
    to: 'POST /api/webhooks/sms',
    late: () =>
      text('/api/webhooks/sms', {
        MessageSid: 'SM9',
        From: '+12025550123',
        To: '+12025550100',
        Body: 'STOP',
      }),
  },
  {
    to: 'POST /api/webhooks/sms/status',
    late: () =>
      text('/api/webhooks/sms/status', {
        MessageSid: 'SM1',
        MessageStatus: 'undelivered',
        ErrorCode: '21610',
        To: '+12025550123',
      }),
  },
  {
    to: 'POST /api/webhooks/mail-events',
    late: () => signed(JSON.stringify({ type: 'bounced', address: 'dana@example.org' })),
  },
  { to: 'POST /api/webhooks/mail-report', late: () => signed(complaint, 'message/rfc822') },
  { to: 'POST /api/admin/session', body: { username: 'ada', password } },
  { to: 'DELETE /api/admin/session', as: 'admin' },
  { to: 'POST /api/admin/traffic-sources', as: 'admin', body: { ...source, name: 'Another' } },
  { to: 'PATCH /api/admin/traffic-sources/{source}', as: 'admin', body: { name: 'Another' } },
  { to: 'DELETE /api/admin/traffic-sources/{source}', as: 'admin' },
  {
    to: 'POST /api/admin/traffic-sources/actions',
    as: 'admin',
    body: { action: 'pause', ids: ['{source}'] },
  },
  {
    to: 'POST /api/admin/campaigns',
    as: 'admin',
    body: { ...campaign, name: 'New', trafficSourceId: '{source}' },
  },
  { to: 'PATCH /api/admin/campaigns/{campaignId}', as: 'admin', body: { name: 'Other', costRate: '0.5' } },
  { to: 'DELETE /api/admin/campaigns/{spareCampaign}', as: 'admin' },
  { to: 'POST /api/admin/campaigns/actions', as: 'admin', body: { action: 'pause', ids: ['{campaignId}'] } },
  {
    to: 'POST /api/admin/spend',
    as: 'admin',
    body: { campaignId: '{campaignId}', day: '2026-02-02', amount: '5.00' },
  },
  { to: 'PATCH /api/admin/spend/{spend}', as: 'admin', body: { amount: '6.00', reason: 'Wrong' } },
  { to: 'DELETE /api/admin/spend/{spend}?reason=Wrong', as: 'admin' },
  { to: 'POST /api/admin/partners', as: 'admin', body: { name: 'Another' } },
  { to: 'PATCH /api/admin/partners/{partnerId}', as: 'admin', body: { name: 'Another' } },
  { to: 'DELETE /api/admin/partners/{partner}', as: 'admin' },
  { to: 'POST /api/admin/partners/actions', as: 'admin', body: { action: 'new-key', ids: ['{partnerId}'] } },
  {
    to: 'POST /api/admin/partner-entries',
    as: 'admin',
    body: { ...payment, partnerId: '{partnerId}', reference: 'W-2' },
  },
  {
    to: 'POST /api/admin/partner-entries/actions',
    as: 'admin',
    body: { action: 'cancel', ids: ['{entry}'], reason: 'Wrong' },
  },
  { to: 'PATCH /api/admin/bids/{paidSource}', as: 'admin', body: { dailyCap: '5' } },
  {
    to: 'POST /api/admin/click-statements',
    as: 'admin',
    body: { sourceId: '{paidSource}', day: '2026-02-01', clicks: 3, amount: '1.50' },
  },
  { to: 'DELETE /api/admin/click-statements/{clicks}', as: 'admin' },
  {
    to: 'POST /api/admin/click-statements/actions',
    as: 'admin',
    body: { action: 'settle', ids: ['{clicks}'] },
  },
  {
    to: 'POST /api/admin/searches/actions',
    as: 'admin',
    body: { action: 'idea-feed', ids: ['{search}'] },
  },
  { to: 'PATCH /api/admin/searches/{search}', as: 'admin', body: { means: 'nurse' } },
  {
    to: 'POST /api/admin/conversions',
    as: 'admin',
    body: { partnerId: '{partnerId}', amount: '5.00', day: '2026-02-01', reason: 'By phone' },
  },
  {
    to: 'POST /api/admin/conversions/actions',
    as: 'admin',
    body: { action: 'approve', ids: ['{conversion}'] },
  },
  {
    to: 'POST /api/admin/conversion-batches/actions',
    as: 'admin',
    body: { action: 'undo', ids: ['{batch}'] },
  },
  { to: 'POST /api/admin/postbacks/actions', as: 'admin', body: { action: 'replay', ids: ['{postback}'] } },
  { to: 'POST /api/admin/webhooks', as: 'admin', body: { ...webhook, name: 'Chat' } },
  { to: 'PATCH /api/admin/webhooks/{webhook}', as: 'admin', body: { name: 'Phone' } },
  { to: 'POST /api/admin/webhooks/actions', as: 'admin', body: { action: 'test', ids: ['{webhook}'] } },
  { to: 'DELETE /api/admin/webhooks/{webhook}', as: 'admin' },
  { to: 'POST /api/admin/notification-rules', as: 'admin', body: { ...rule, name: 'Another' } },
  { to: 'PATCH /api/admin/notification-rules/{rule}', as: 'admin', body: { threshold: '7' } },
  {
    to: 'POST /api/admin/notification-rules/actions',
    as: 'admin',
    body: { action: 'test', ids: ['{rule}'] },
  },
  { to: 'DELETE /api/admin/notification-rules/{rule}', as: 'admin' },
  { to: 'POST /api/admin/jobs', as: 'admin', body: manualJob },
  { to: 'PATCH /api/admin/jobs/{manual}', as: 'admin', body: { title: 'Head cook' } },
  { to: 'DELETE /api/admin/jobs/{manual}', as: 'admin' },
  { to: 'POST /api/admin/jobs/actions', as: 'admin', body: { action: 'close', ids: ['{job}'] } },
  { to: 'POST /api/admin/job-reports/actions', as: 'admin', body: { action: 'hold', ids: ['{jobReport}'] } },
  { to: 'POST /api/admin/articles', as: 'admin', body: article },
  { to: 'PATCH /api/admin/articles/{article}', as: 'admin', body: { title: 'Other news' } },
  { to: 'DELETE /api/admin/articles/{article}', as: 'admin' },
  { to: 'DELETE /api/admin/pictures/{picture}', as: 'admin' },
  { to: 'POST /api/admin/feeds', as: 'admin', body: { ...feed, name: 'Another feed' } },
  { to: 'PATCH /api/admin/feeds/{feed}', as: 'admin', body: { everyMinutes: 120 } },
  { to: 'DELETE /api/admin/feeds/{feed}', as: 'admin' },
  {
    to: 'POST /api/admin/sources/actions',
    as: 'admin',
    body: { action: 'switch-on', ids: ['new-york-city'] },
  },
  { to: 'POST /api/admin/feeds/actions', as: 'admin', body: { action: 'resume', ids: ['{feed}'] } },
  {
    to: 'POST /api/admin/import-runs/actions',
    as: 'admin',
    body: { action: 'close-missing', ids: ['{run}'], reason: 'Gone' },
  },
  { to: 'PATCH /api/admin/contact-submissions/{contact}', as: 'admin', body: { status: 'answered' } },
  {
    to: 'POST /api/admin/contact-submissions/actions',
    as: 'admin',
    body: { action: 'answer', ids: ['{contact}'] },
  },
  { to: 'DELETE /api/admin/users/{member}', as: 'admin' },
  { to: 'POST /api/admin/messages/actions', as: 'admin', body: { action: 'retry', ids: ['{dead}'] } },
  { to: 'DELETE /api/admin/suppressions/{suppression}', as: 'admin' },
  {
    to: 'POST /api/admin/admins',
    as: 'admin',
    body: { username: 'eve', password: 'five unrelated lantern words', role: 'editor' },
  },
  { to: 'PATCH /api/admin/admins/{otherAdmin}', as: 'admin', body: { role: 'analyst' } },
  { to: 'DELETE /api/admin/admins/{otherAdmin}', as: 'admin' },
  { to: 'POST /api/admin/admins/actions', as: 'admin', body: { action: 'disable', ids: ['{otherAdmin}'] } },
  { to: 'POST /api/admin/users/{member}/export', as: 'admin' },
  {
    to: 'POST /api/admin/spend/upload',
    as: 'admin',
    body: { csv: spendFile },
  },
  { to: 'POST /api/admin/pictures', as: 'admin', late: () => ({ body: picture() }) },
  {
    to: 'POST /api/admin/conversion-batches',
    as: 'admin',
    body: {
      action: 'approve',
      filter: { status: 'pending' },
      upTo: '{batchUpTo}',
      version: '{batchVersion}',
    },
  },
  {
    to: 'POST /api/admin/partner-statements?partner={partnerId}&month=2026-10',
    as: 'admin',
    body: 'transaction,amount,status\nt-2,1.02,approved\n',
    headers: { 'content-type': 'text/csv' },
  },
  {
    to: 'POST /api/admin/partner-statements/{statement}/apply',
    as: 'admin',
    body: { version: '{statementVersion}' },
  },
  { to: 'POST /api/admin/track/click', as: 'partner', body: { campaign: 'nurses' } },
  { to: 'GET /api/admin/track/conversion?txid=g&payout=2', as: 'partner' },
  {
    to: 'POST /api/admin/track/conversion',
    as: 'partner',
    body: { txid: 'p', payout: '3.00', status: 'approved' },
  },
  { to: 'PATCH /api/admin/conversions/{conversion}', as: 'admin', body: { status: 'approved' } },
  { to: 'POST /api/admin/postbacks/{postback}/replay', as: 'admin' },
  { to: 'POST /api/admin/partners/{partnerId}/test-postback', as: 'admin' },

  { to: 'POST /jobs/{job}/report', body: form({ reason: 'money', note: 'They ask for a fee.' }) },
  { to: 'POST /sign-in', body: form({ email: 'dana@example.org' }) },
  { to: 'POST /sign-in', body: form({ email: 'dana@example.org', password }) },
  { to: 'POST /sign-in', body: form({ email: 'dana@example.org', password: 'a wrong password' }) },
  { to: 'POST /sign-in/{token}' },
  { to: 'POST /sign-out', as: 'member' },
  {
    to: 'POST /account',
    as: 'member',
    body: form({
      intent: 'profile',
      firstName: 'Dana',
      lastName: 'Lee',
      phoneNumber: '2025550177',
      zipCode: '78701',
    }),
  },
  { to: 'POST /account', as: 'member', body: form({ intent: 'zip', zipCode: '78702' }) },
  { to: 'POST /account', as: 'member', body: form({ intent: 'alerts:mail', value: 'off' }) },
  {
    to: 'POST /account',
    as: 'member',
    body: form({ intent: 'alerts:frequency', id: '{alert}', frequency: 'weekly' }),
  },
  { to: 'POST /account', as: 'member', body: form({ intent: 'alerts:start', id: '{waiting}' }) },
  { to: 'POST /account', as: 'member', body: form({ intent: 'alerts:stop', id: '{alert}' }) },
  { to: 'POST /account', as: 'member', body: form({ intent: 'alerts:resume', id: '{stopped}' }) },
  { to: 'POST /account', as: 'member', body: form({ intent: 'alerts:delete', id: '{stopped}' }) },
  { to: 'POST /account', as: 'member', body: form({ intent: 'devices:end', id: '{otherSession}' }) },
  { to: 'POST /account', as: 'member', body: form({ intent: 'devices:end-others' }) },
  {
    to: 'POST /account',
    as: 'member',
    body: form({
      intent: 'password:set',
      currentPassword: password,
      password: 'six unrelated lantern words',
    }),
  },
  { to: 'POST /account', as: 'member', body: form({ intent: 'password:remove', currentPassword: password }) },
  { to: 'POST /account', as: 'member', body: form({ intent: 'password:link' }) },
  { to: 'POST /account/data.json', as: 'member' },
  { to: 'POST /account/delete', as: 'member', body: form({ email: 'dana@example.org' }) },
  { to: 'POST /register', body: form({ ...person, termsAccepted: 'on' }) },
  { to: 'POST /job-alerts', body: form({ phoneNumber: '2025550188', agreeToTerms: 'on', zipCode: '78701' }) },
  {
    to: 'POST /alerts/new',
    body: form({ email: 'ed@example.org', frequency: 'daily', search: 'keywords=nurse' }),
  },
  { to: 'POST /unsubscribe?token=dana-token', body: form({ intent: 'stop' }) },
  { to: 'POST /unsubscribe', body: form({ email: 'dana@example.org' }) },
  { to: 'POST /contact', body: form(message) },
  { to: 'POST /partnership', body: form(partnership) },
  { to: 'POST /my-jobs', as: 'member', body: form({ do: 'note', id: '{trackedJob}', note: 'Call' }) },
  { to: 'POST /my-jobs', as: 'member', body: form({ do: 'forget' }) },
  {
    to: 'POST /my-jobs',
    as: 'member',
    body: form({ do: 'add', title: 'Cook', company: 'Acme', place: '', link: '', stage: 'saved' }),
  },
  {
    to: 'POST /my-jobs/{trackedJob}',
    as: 'member',
    body: form({ do: 'move', id: '{trackedJob}', stage: 'offer' }),
  },
  { to: 'POST /admin?index', body: form({ username: 'ada', password }) },
  { to: 'POST /admin?index', body: form({ username: 'ada', password: 'a wrong password' }) },
  { to: 'POST /admin?index', as: 'admin', body: form({ intent: 'sign-out' }) },
  { to: 'POST /admin/security', as: 'admin', body: form({ intent: 'codes:renew', ...proof }) },
  {
    to: 'POST /admin/security',
    as: 'admin',
    body: form({ intent: 'password:change', ...proof, newPassword: 'seven unrelated lantern words' }),
  },
  {
    to: 'POST /admin/spend/upload',
    as: 'admin',
    late: () => ({ body: form({ intent: 'save', csv: spendFile, print: known.print! }) }),
  },
  { to: 'POST /admin/pictures/new', as: 'admin', late: () => ({ body: picture() }) },
  {
    to: 'POST /admin/feeds/new',
    as: 'admin',
    body: form({ ...feed, everyMinutes: '60', retire: 'true', name: 'Another feed' }),
  },
  {
    to: 'POST /admin/conversions/all?action=approve&status=pending',
    as: 'admin',
    body: form({ upTo: '{batchUpTo}', version: '{batchVersion}' }),
  },
  { to: 'POST /admin/conversion-batches/{batch}', as: 'admin', body: form({}) },
  { to: 'POST /admin/partner-statements/upload', as: 'admin', late: () => ({ body: statement() }) },
  {
    to: 'POST /admin/partner-statements/{statement}',
    as: 'admin',
    body: form({ version: '{statementVersion}' }),
  },
  { to: 'POST /admin/campaigns', as: 'admin', body: form({ action: 'pause', 'row:{campaignId}': 'on' }) },
  {
    to: 'POST /admin/campaigns',
    as: 'admin',
    body: form({ intent: 'save-filter', filterName: 'Mine', query: '?q=nurse' }),
  },
  {
    to: 'POST /admin/reports/campaigns',
    as: 'admin',
    body: form({ intent: 'save-filter', filterName: 'Mine', query: 'campaigns?days=Today' }),
  },
  { to: 'POST /admin/articles/new', as: 'admin', body: form(article) },
  { to: 'POST /admin/articles/{article}', as: 'admin', body: form({ intent: 'save', title: 'Other news' }) },
  { to: 'POST /admin/articles/{article}', as: 'admin', body: form({ intent: 'remove' }) },
];

const filledIn = (text: string) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? `no ${name}`);

/** A fresh request of the table. */
function made(request: (typeof requests)[number]): Asked {
  const { body, ...more } = { ...request, ...request.late?.() };
  const to = filledIn(request.to);
  if (body === undefined || typeof body === 'string' || body instanceof FormData)
    return { ...more, to, body };
  if (body instanceof URLSearchParams)
    return { ...more, to, body: new URLSearchParams(filledIn(decodeURIComponent(body.toString()))) };
  return { ...more, to, body: JSON.parse(filledIn(JSON.stringify(body))) };
}

/** Does what the request does, without its commits. */
interface Watched {
  status: number;
  text: string;
  commits: number;
  tables: string[];
}

async function watch(request: Asked): Promise<Watched> {
  const tables = new Set<string>();
  let commits = 0;
  const before = new WeakMap<DatabaseConnection, Map<string, number>>();
  const changes = async (connection: DatabaseConnection) => {
    const { rows } = await connection.executeQuery<{ name: string; n: string }>(
      sql`select relname as name, n_tup_ins + n_tup_upd + n_tup_del as n from pg_stat_xact_user_tables`.compile(
        database.db,
      ),
    );
    return new Map(rows.map(({ name, n }) => [name, Number(n)]));
  };
  const begin = WriteDriver.prototype.beginTransaction;
  const spies = [
    vi.spyOn(WriteDriver.prototype, 'beginTransaction').mockImplementation(async function (
      this: WriteDriver,
      connection,
      settings,
    ) {
      await begin.call(this, connection, settings);
      before.set(connection, await changes(connection));
    }),
    vi.spyOn(WriteDriver.prototype, 'commitTransaction').mockImplementation(async function (
      this: WriteDriver,
      connection,
    ) {
      const known = before.get(connection)!;
      const changed = [...(await changes(connection))].filter(([name, n]) => n !== (known.get(name) ?? 0));
      for (const [name] of changed) tables.add(name);
      if (changed.length > 0) commits++;
      await this.rollbackTransaction(connection as never);
    }),
  ];
  try {
    const response = await ask(request);
    return { status: response.status, text: await response.text(), commits, tables: [...tables] };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** A name for the output of a test. */
const nameOf = ({ to, body }: (typeof requests)[number]) =>
  `${to} ${body instanceof URLSearchParams ? (body.get('intent') ?? body.get('do') ?? '') : ''}`;

test('the table has every endpoint and every form', () => {
  const asked = requests.map(({ to }) => to.replace(/\?.*/, ''));
  // These read, although they have a body.
  const reads = ['POST /api/validate-email', 'POST /api/salary-estimate', 'POST /api/admin/feeds/preview'];
  const isAsked = (pattern: string): boolean => {
    const path = new RegExp(`^${pattern.replace(/\{\w+\}|:\w+/g, '[^/]+')}$`);
    return asked.some((one) => path.test(one));
  };
  expect([...endpoints, ...actions].filter((one) => !reads.includes(one) && !isAsked(one))).toEqual([]);
});

/** The requests that write each table. */
const writers = new Map<string, (typeof requests)[number][]>();

test.each(requests.map((request) => [nameOf(request), request] as const))(
  '%s is one transaction',
  async (_name, request) => {
    const { status, text, commits, tables } = await watch(made(request));
    expect(tables, `${status} ${text}`).not.toEqual([]);
    expect(commits).toBe(1);
    for (const table of tables) writers.set(table, [...(writers.get(table) ?? []), request]);
  },
);

test('behind a lock of any table that a request writes, it answers 503 and changes nothing', async () => {
  expect(writers.size).toBeGreaterThan(40);
  const locker = await database.pool.connect();
  const before = await fingerprints(database.pool, logs);
  for (const [table, requests] of writers) {
    await locker.query(`begin; lock table ${table} in share mode`);
    const answers = await Promise.all(
      requests.map(async (request) => {
        const { status } = await ask(made(request));
        return `${nameOf(request)} ${status}`;
      }),
    );
    await locker.query('rollback');
    expect([table, answers.filter((one) => !one.endsWith(' 503'))]).toEqual([table, []]);
    expect([table, await fingerprints(database.pool, logs)]).toEqual([table, before]);
  }
  locker.release();
});
