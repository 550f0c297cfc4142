import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { insertUser, signIn, visitor } from '../../../tests/support/people.ts';
import { exactSearch } from '../../catalog/jobs/job-search.schema.ts';
import { createLink } from '../../desk/sign-in/links.server.ts';
import { recordConsent } from '../../messages/consents.server.ts';
import { enqueueMessage } from '../../messages/outbox.server.ts';
import { findSuppression, suppressAddress } from '../../messages/suppressions.server.ts';
import { recordRegistration } from '../../money/tracking/clicks/registrations.server.ts';
import { openTracker } from '../../money/tracking/clicks/tracker.server.ts';
import { readConversionReport } from '../../money/tracking/conversions/conversion-report.ts';
import { recordConversion } from '../../money/tracking/conversions/record-conversion.server.ts';
import { readLandingMarks } from '../../money/tracking/links/landing-marks.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { newUuid7, timeOfUuid7 } from '../../platform/crypto/uuid7.ts';
import { createAlert } from '../alerts/subscribe/alerts.server.ts';
import { saveJob } from '../follow-up/tracked-jobs.server.ts';
import { eraseUser } from './erase.server.ts';
import { exportPersonalData } from './export.server.ts';

let database: TestDatabase;
let db: TestDatabase['db'];
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterAll(() => database.drop());

interface Traces {
  id: number;
  email: string;
  first: string;
  last: string;
  phone: string;
}

/** An account with rows in every table. Its words occur nowhere else. */
async function livedPerson(word: string, phone: string): Promise<Traces> {
  const email = `${word}@Example.org`;
  const [first, last] = [`First${word}`, `Last${word}`];
  const id = await insertUser(db, email, {
    first_name: first,
    last_name: last,
    phone_number: phone,
    zip_code: '78701',
  });
  await signIn(db, id);
  await createLink(db, id, 'confirm', { details: { firstName: first, lastName: last, phoneNumber: phone } });
  const consent = {
    granted: true,
    channel: 'web',
    text: 'Yes',
    pageUrl: '/',
    client: visitor,
    phone,
  } as const;
  await recordConsent(db, { ...consent, userId: id, kind: 'tcpa' });
  await recordConsent(db, { ...consent, kind: 'sms-alerts' });
  const { id: phoneId } = await db
    .insertInto('phones')
    .values({ phone, user_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const alert = { frequency: 'daily', confirmed: true } as const;
  const shared = { ...exactSearch, keywords: 'shared' };
  await createAlert(db, {
    ...alert,
    recipient: { phoneId },
    search: { ...exactSearch, keywords: `sms ${first}` },
  });
  await createAlert(db, { ...alert, recipient: { userId: id }, search: shared });
  const alertId = await createAlert(db, {
    ...alert,
    recipient: { userId: id },
    search: { ...exactSearch, keywords: `jobs for ${first}` },
  });
  const messageId = await enqueueMessage(db, {
    channel: 'email',
    template: 'confirm-registration',
    data: { firstName: first, link: '/sign-in/secret', alert: 'daily' },
    recipient: email.toLowerCase(),
  });
  await db
    .insertInto('alert_deliveries')
    .values({ alert_id: alertId, period: '2026-03-08', jobs: 1, message_id: messageId })
    .execute();
  await enqueueMessage(db, { channel: 'sms', template: 'sms-confirm', data: {}, recipient: phone });
  await enqueueMessage(db, {
    channel: 'email',
    template: 'contact-notice',
    recipient: 'operator@example.org',
    data: {
      name: first,
      email,
      subject: 'Hi',
      message: 'Hi',
      companyName: null,
      phone,
      partnershipType: null,
    },
  });
  await db
    .insertInto('contact_submissions')
    .values({ name: first, email: email.toUpperCase(), subject: 'Hello', message: `I am ${last}`, phone })
    .execute();
  const [job_id] = (await insertJobs(db, [{}])) as [number];
  const mine = { user_id: id, job_id };
  await saveJob(db, id, job_id, { note: `Call ${last}` });
  await sql`
    insert into tracked_job_reminders (tracked_job_id, kind, about)
    select id, 'silence', now() from tracked_jobs where user_id = ${id}`.execute(db);
  await db.insertInto('hidden_jobs').values(mine).execute();
  await db.insertInto('viewed_jobs').values(mine).execute();
  await db.insertInto('hidden_companies').values({ user_id: id, company: last.toLowerCase() }).execute();
  await db
    .insertInto('recent_searches')
    .values({ user_id: id, query: `keywords=${last}` })
    .execute();
  await visitAndConvert(id, first);
  await suppressAddress(db, 'email', email, 'unsubscribed');
  return { id, email, first, last, phone };
}

/** Adds a landing with the account's name from the traffic source, an application, and a conversion. */
async function visitAndConvert(userId: number, word: string): Promise<void> {
  const tracker = openTracker({ db, now: () => new Date() });
  const marks = { ...readLandingMarks(new URLSearchParams({ click_id: `ad-${word}`, sub1: word })) };
  const landing = { client: visitor, marks, robot: null, referrer: null, landingPage: '/' };
  const click = tracker.recordClick(landing);
  await click.committed;
  await recordRegistration(db, userId, click.id);
  const event = { type: 'application', client: visitor, robot: null, clickId: click.id, userId } as const;
  const application = tracker.recordEvent(event);
  await application.committed;
  const report = readConversionReport({ click_id: application.id, payout: '1' });
  await recordConversion(db, report, { partnerId: null, name: 'test', ip: null });
}

test('only hashes of an erased account stay', async () => {
  const email = 'hash@example.org';
  const id = await insertUser(db, email);
  await suppressAddress(db, 'email', email, 'unsubscribed');
  await eraseUser(db, id);
  expect(await findSuppression(db, 'email', email)).toBe('unsubscribed');
  const requests = db.selectFrom('privacy_requests').select('kind').where('email_hash', '=', sha256(email));
  expect(await requests.execute()).toEqual([{ kind: 'erasure' }]);
});

test('the visits of an erased account lose its addresses and browsers, also those without a link to it', async () => {
  const { db, pool } = database;
  const id = await insertUser(db, 'visits@example.org');
  await signIn(db, id);
  const { ip, userAgent } = visitor;
  await pool.query('truncate clicks, site_events');
  for (const [address, browser] of [
    [ip, userAgent],
    [ip, 'another browser'],
    ['192.0.2.99', userAgent],
  ]) {
    const values = [address, browser];
    await pool.query(
      'insert into clicks (id, clicked_at, ip_address, user_agent) values (gen_random_uuid(), now(), $1, $2)',
      values,
    );
    await pool.query(
      "insert into site_events (id, at, type, ip_address, user_agent) values (gen_random_uuid(), now(), 'job_view', $1, $2)",
      values,
    );
  }
  // The landing that brought the person, over a network without a session, and a view there before the registration.
  const phone = ['198.51.100.77', 'a phone'];
  const landing = newUuid7();
  await pool.query('insert into clicks (id, clicked_at, ip_address, user_agent) values ($1, $2, $3, $4)', [
    landing,
    timeOfUuid7(landing),
    ...phone,
  ]);
  await pool.query('insert into user_sources (user_id, click_id) values ($1, $2)', [id, landing]);
  await pool.query(
    "insert into site_events (id, at, type, ip_address, user_agent) values (gen_random_uuid(), now(), 'job_view', $1, $2)",
    phone,
  );
  await eraseUser(db, id);
  for (const table of ['clicks', 'site_events']) {
    const { rows } = await pool.query(
      `select host(ip_address) as ip, user_agent as browser from ${table} order by ip_address nulls first, user_agent`,
    );
    expect(rows).toEqual([
      { ip: null, browser: null },
      { ip: null, browser: null },
      { ip: '192.0.2.99', browser: userAgent },
      { ip, browser: 'another browser' },
    ]);
  }
});

test('the export names every table with personal data, without secrets', async () => {
  const person = await livedPerson('capybara', '+12025550177');
  const answered = { user_id: person.id, state: 'active', confirmed_at: new Date() } as const;
  await db.updateTable('phones').set(answered).where('phone', '=', person.phone).execute();
  await sql`
    with mail as (select min(id) as id from messages where lower(recipient) = lower(${person.email})),
      clicked as (insert into mail_clicks (message_id) select id from mail),
      visited as (insert into mail_visits (key, message_id, begins, ends) select id, id, now(), now() from mail)
    insert into mail_applications (application_id, message_id) select gen_random_uuid(), id from mail`.execute(
    db,
  );
  const { tables } = await exportPersonalData(db, person);
  const { rows } = await sql<{ table: string }>`
    select distinct table_name as table from information_schema.columns
    where table_schema = 'public' and not (select relispartition from pg_class where oid = table_name::regclass)
      and column_name in ('converted_user_id', 'user_id', 'phone_id', 'alert_id', 'message_id', 'tracked_job_id', 'email', 'email_hash', 'address_hash')`.execute(
    db,
  );
  expect(Object.keys(tables).sort()).toEqual(rows.map(({ table }) => table).sort());
  for (const [table, found] of Object.entries(tables)) expect(found, table).not.toEqual([]);
  const text = JSON.stringify(tables);
  for (const word of [person.email, person.first, person.last, person.phone]) expect(text).toContain(word);
  expect(text).not.toMatch(/_hash|unsubscribe_token|secret|axolotl/);
});
