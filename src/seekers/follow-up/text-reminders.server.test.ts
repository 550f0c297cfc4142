import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { serveEndpoints } from '../../../tests/support/endpoints.ts';
import { startTestTextProvider, type TestTextProvider } from '../../../tests/support/text-provider.ts';
import type { Change } from '../../catalog/jobs/kept/tracked-job.ts';
import { loadZipCodes } from '../../catalog/places/places.server.ts';
import { openRateLimits } from '../../db/rate-limits.ts';
import { recordConsent } from '../../messages/consents.server.ts';
import { enqueueMessage } from '../../messages/outbox.server.ts';
import { sendDueMessages } from '../../messages/send-messages.server.ts';
import { readConfig } from '../../platform/config.ts';
import { createLog } from '../../platform/log.ts';
import { PostgresEngine } from '../../search/postgres-engine.server.ts';
import { stopMail } from '../alerts/manage/unsubscribe.server.ts';
import { smsWebhookEndpoints } from '../alerts/texts/sms.api.ts';
import { remind } from './remind.server.ts';
import { reminderConsent } from './settings.schema.ts';
import { readTextReminders, setTextReminders } from './text-reminders.server.ts';
import { addByHand } from './tracked-jobs.server.ts';

const origin = 'https://jobs.example.org';
const phone = '+15125550123';
const client = { ip: '203.0.113.7', userAgent: null, optsOut: false };
const evidence = { client, pageUrl: `${origin}/my-jobs` };
/** The morning, the noon and the night of the day before the interview, and the day itself, in Austin. */
const dayBefore = new Date('2031-03-11T13:30:00Z');
const noon = new Date('2031-03-11T17:00:00Z');
const night = new Date('2031-03-12T03:00:00Z');
const onTheDay = new Date('2031-03-12T18:00:00Z');
const interview: Change = {
  kind: 'scheduled',
  interview: { at: '2031-03-12T15:00:00.000Z', zone: 'America/Chicago', kind: 'phone', place: '', notes: '' },
};

let database: TestDatabase;
let db: TestDatabase['db'];
let provider: TestTextProvider;
let me: number;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  await loadZipCodes(db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  provider = await startTestTextProvider();
  me = await addAccount('dana@example.org', 'dana-token');
  await confirmPhone(me);
});
afterEach(async () => {
  await provider.close();
  for (const table of ['messages', 'phones', 'consents', 'suppressions', 'users'] as const)
    await db.deleteFrom(table).execute();
});

async function addAccount(email: string, token: string): Promise<number> {
  const row = { email, unsubscribe_token: token, email_confirmed_at: new Date() };
  return (await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The phone answered YES to a request of the account. */
async function confirmPhone(userId: number): Promise<void> {
  await db
    .insertInto('phones')
    .values({ phone, zip_code: '78701', user_id: userId, state: 'active', confirmed_at: new Date() })
    .execute();
  const yes = { kind: 'sms-alerts', granted: true, text: 'YES', pageUrl: 'sms:', phone } as const;
  await recordConsent(db, { ...yes, channel: 'sms', client: null });
}

const services = () => ({
  config: readConfig({ NODE_ENV: 'test', ORIGIN: origin, ...provider.env }),
  db,
  search: new PostgresEngine(db),
  rateLimits: openRateLimits(database.pool),
  log: createLog('silent'),
  databaseUrl: database.url,
});

let lastSid = 0;
async function answer(body: string): Promise<void> {
  lastSid += 1;
  const fields = { MessageSid: `SMin${lastSid}`, From: phone, To: '+12025550100', Body: body };
  const api = serveEndpoints(smsWebhookEndpoints(services()));
  const response = await api.request(
    '/api/webhooks/sms',
    provider.sign(`${origin}/api/webhooks/sms`, fields),
  );
  expect(response.status).toBeLessThan(300);
}

const track = (title: string, ...changes: Change[]) =>
  addByHand(db, me, { title, company: 'Acme', place: '', link: '' }, changes);
const turnOn = () => setTextReminders(db, me, true, evidence);
const run = (now: Date) => remind({ db, now: () => now });
/** The reminders by text that leave at a time. */
async function send(now: Date): Promise<string[]> {
  const before = provider.texts.length;
  await sendDueMessages({ ...services(), now: () => now });
  return provider.texts
    .slice(before)
    .map(({ fields }) => fields.Body!)
    .filter((text) => text.includes('/unsubscribe?'));
}

test('with a consent, one event goes by mail and by text, once', async () => {
  await track('Baker', interview);
  await turnOn();
  expect(await run(dayBefore)).toBe(1);
  expect(await run(noon)).toBe(0);
  const queued = await db.selectFrom('messages').select('template').orderBy('id').execute();
  expect(queued.map(({ template }) => template)).toEqual(['job-reminder', 'sms-reminder']);
  expect(await send(noon)).toEqual([
    `JobLantern: Interview: Baker at Acme, Wed, Mar 12, 2031, 10:00 AM CDT. Stop these: ${origin}/unsubscribe?token=dana-token&alert=interview Reply STOP to end all texts.`,
  ]);
});

test('many silent applications are one text', async () => {
  await track('Cook', { kind: 'moved', stage: 'applied' });
  await track('Clerk', { kind: 'moved', stage: 'applied' });
  await turnOn();
  const later = new Date(Math.floor(Date.now() / 86_400_000 + 9) * 86_400_000 + 18 * 3_600_000);
  await run(later);
  const rows = await db
    .selectFrom('messages')
    .select('data')
    .where('template', '=', 'sms-reminder')
    .execute();
  expect(rows.map(({ data }) => data)).toMatchObject([{ kind: 'silence', what: 'Cook at Acme', more: 1 }]);
});

test('two interviews of a job on one day are one text', async () => {
  const second: Change = {
    kind: 'scheduled',
    interviewId: '3f0b2a1c-0d4e-4f5a-8b6c-7d8e9f0a1b2c',
    interview: {
      ...{ at: '2031-03-12T19:00:00.000Z', zone: 'America/Chicago' },
      ...{ kind: 'video', place: '', notes: '' },
    },
  };
  await track('Baker', second, interview);
  await turnOn();
  await run(dayBefore);
  await run(noon);
  expect(await send(noon)).toEqual([
    expect.stringContaining('Interview: Baker at Acme, Wed, Mar 12, 2031, 10:00 AM CDT and 1 more.'),
  ]);
});

test('the choice is stored as evidence, with its words and its number', async () => {
  expect(await readTextReminders(db, me)).toEqual({ lastDigits: '0123', isOn: false });
  await turnOn();
  expect(await readTextReminders(db, me)).toEqual({ lastDigits: '0123', isOn: true });
  const kept = await db.selectFrom('consents').selectAll().where('kind', '=', 'sms-reminders').execute();
  expect(kept).toMatchObject([{ user_id: me, granted: true, text: reminderConsent, phone }]);
});

const moveNumber = async () => {
  const other = await addAccount('sam@example.org', 'sam-token');
  await db.updateTable('phones').set({ user_id: other }).execute();
};
test.each([
  ['without a consent', async () => {}],
  ['after it was turned off', async () => turnOn().then(() => setTextReminders(db, me, false, evidence))],
  ['after STOP', async () => turnOn().then(() => answer('STOP'))],
  [
    'after STOP and START, which is for alerts',
    async () => {
      await turnOn();
      await answer('STOP');
      await answer('START');
    },
  ],
  ['after the number moved to another account', async () => turnOn().then(moveNumber)],
  [
    'after the link stopped this kind',
    async () => {
      await turnOn();
      await stopMail(db, 'dana-token', 'interview', { ...evidence, channel: 'web' });
    },
  ],
])('%s no text is queued, and a queued one is not sent', async (_what, change) => {
  await track('Baker', interview);
  await change();
  await run(dayBefore);
  const rows = await db.selectFrom('messages').select('id').where('template', '=', 'sms-reminder').execute();
  expect(rows).toEqual([]);
  await enqueueMessage(db, {
    ...{ channel: 'sms', template: 'sms-reminder', recipient: phone, userId: me, isCommercial: true },
    data: { kind: 'interview', what: 'Baker', more: 0, until: null, unsubscribeToken: 'dana-token' },
  });
  expect(await send(noon)).toEqual([]);
});

test('a number without an account, or a number that never answered, has nothing to turn on', async () => {
  await db.updateTable('phones').set({ user_id: null }).execute();
  expect(await readTextReminders(db, me)).toBeNull();
  await expect(turnOn()).rejects.toThrow('First, sign up for job alerts by text');
});

test('whoever stopped all mail still gets the texts', async () => {
  await track('Baker', interview);
  await turnOn();
  await stopMail(db, 'dana-token', null, { ...evidence, channel: 'web' });
  expect(await run(dayBefore)).toBe(1);
  expect(await send(noon)).toHaveLength(1);
});

test('texts wait for the hours of the day, and one that waited past the interview is not sent', async () => {
  await track('Baker', interview);
  await turnOn();
  await run(night);
  expect(await send(night)).toEqual([]);
  expect(await send(onTheDay)).toEqual([]);
  const [row] = await db
    .selectFrom('messages')
    .select('state')
    .where('template', '=', 'sms-reminder')
    .execute();
  expect(row?.state).toBe('suppressed');
});

test('reminders and alerts share the cap of a day', async () => {
  await track('Baker', interview);
  await turnOn();
  await enqueueMessage(db, {
    ...{ channel: 'sms', template: 'sms-alert', recipient: phone, isCommercial: true },
    data: { search: 'nurse jobs', total: 3, link: '/jobs?keywords=nurse' },
  });
  await send(noon);
  await run(noon);
  expect(await send(new Date(noon.getTime() + 3_600_000))).toEqual([]);
});
