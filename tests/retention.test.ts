import { afterAll, beforeEach, expect, test } from 'vitest';
import { tasks } from '../src/app/entry/tasks.ts';
import type { Content } from '../src/content/content.schema.ts';
import { fillText } from '../src/content/fill-text.ts';
import privacyText from '../src/content/legal/privacy.json' with { type: 'json' };
import { retention } from '../src/content/retention.ts';
import { sha256 } from '../src/platform/crypto/tokens.ts';
import { recordSearch, recordView } from '../src/seekers/matches/my-jobs.server.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { insertJobs } from './support/jobs.ts';
import { insertUser } from './support/people.ts';
import { testServices } from './support/services.ts';

let database: TestDatabase;
let userId: number;
beforeEach(async () => {
  database ??= await createTestDatabase();
  await database.pool.query('delete from users');
  userId = await insertUser(database.db, 'dana@example.org');
  await cutVisitsFrom('2099-01-01');
});
afterAll(() => database.drop());

/**
 * Sets the day from which visits still have full addresses. With a distant day, a test of other rows does not process
 * years of them.
 */
const cutVisitsFrom = (day: string) => database.pool.query('update event_upkeep set cut_before = $1', [day]);

/** Runs the nightly purge this many days from now. */
const purgeIn = (days: number) => {
  const now = () => new Date(Date.now() + days * 86_400_000);
  return tasks.purge!.run({ ...testServices(database), now });
};

/** The retention that the privacy policy states for this data. */
const saysOf = (what: string): string => {
  const { sections } = privacyText as Content<'legal/privacy'>;
  const blocks = sections.flatMap(({ body }) => body);
  const rows = blocks.flatMap((block) =>
    typeof block === 'object' && 'table' in block ? block.table.rows : [],
  );
  return fillText(rows.find(([name]) => name === what)![1]!);
};

const yearDays = 365.25;
const phone = '+15124442000';
const insert = {
  session: () =>
    database.pool.query(
      `insert into sessions (token_hash, user_id, expires_at) values ('\\x01', $1, now() + make_interval(days => ${retention.sessionDays}))`,
      [userId],
    ),
  /** An account that nobody confirmed, with an alert and a consent, and an alert that waits for a confirmed address. */
  unconfirmed: async () => {
    const stranger = await insertUser(database.db, 'nobody@example.org', { email_confirmed_at: null });
    for (const [id, keywords] of [
      [stranger, 'nurse'],
      [userId, 'cook'],
    ])
      await database.pool.query(
        `with search as (insert into alert_searches (query) values ($2) returning id)
         insert into alerts (user_id, search_id, frequency) select $1, id, 'daily' from search`,
        [id, `keywords=${keywords}`],
      );
    await database.pool.query(
      `insert into consents (user_id, kind, granted, channel, text, text_hash, page_url, ip) values ($1, 'terms', true, 'web', 'T', $2, '/', '192.0.2.1')`,
      [stranger, sha256('T')],
    );
    await database.pool.query(`
      create or replace view unconfirmed as select from users where email_confirmed_at is null;
      create or replace view waiting_alerts as select from alerts where state = 'pending'`);
  },
  device: () =>
    database.pool.query(`insert into known_devices (token_hash, user_id) values ('\\x01', $1)`, [userId]),
  link: () =>
    database.pool.query(
      `insert into sign_in_links (token_hash, user_id, purpose, expires_at) values ('\\x01', $1, 'sign-in', now())`,
      [userId],
    ),
  message: () =>
    database.pool.query(
      `insert into messages (channel, template, recipient, is_commercial, state) values ('email', 'sign-in', 'dana@example.org', false, 'sent')`,
    ),
  mailClick: async () => {
    await insert.message();
    await database.pool.query('insert into mail_clicks (message_id) select id from messages');
    await database.pool.query(
      'insert into mail_applications (application_id, message_id) select gen_random_uuid(), id from messages',
    );
  },
  text: () => database.pool.query(`insert into inbound_texts (sid) values ('SM1')`),
  unansweredPhone: async () => {
    await database.pool.query('insert into phones (phone) values ($1)', [phone]);
    await consent(true, 'web');
  },
  stoppedPhone: async () => {
    await database.pool.query(
      `insert into phones (phone, state, confirmed_at, stopped_at) values ($1, 'stopped', now(), now())`,
      [phone],
    );
    await consent(true, 'web');
    await consent(true, 'sms');
    await consent(false, 'sms');
  },
  strayStop: () => consent(false, 'sms'),
  contact: (status: string) =>
    database.pool.query(
      `insert into contact_submissions (name, email, subject, message, status) values ('D', 'dana@example.org', 'S', 'M', $1)`,
      [status],
    ),
  report: async () => {
    const [job] = await insertJobs(database.db, [{}]);
    await database.pool.query(`insert into job_reports (job_id, reason) values ($1, 'other')`, [job]);
  },
  removedJob: () =>
    database.pool.query(`
      with person as (
        insert into users (email, unsubscribe_token, email_confirmed_at)
        values ('saver@example.org', 'saver', now()) returning id)
      insert into tracked_jobs (user_id, title, company, stage, saved_at, changed_at, removed_at)
      select id, 'Cook', 'Acme', 'saved', now(), now(), now() from person`),
  incomingReport: () =>
    database.pool.query(
      `insert into incoming_reports (at, method, parameters, answer_status, outcome) values (now(), 'GET', 'txid: 1', 401, 'refused')`,
    ),
  counters: async () => {
    await database.pool.query(`insert into rate_limits values ('sms:203.0.113.7', 1, $1)`, [
      Date.now() + 86_400_000,
    ]);
    await database.pool.query(`insert into form_mails values ('\\x01', array[now()])`);
    await database.pool.query(`insert into first_texts values (now(), 1)`);
    await database.pool.query(`insert into failed_sign_ins values ('member', '\\x01')`);
  },
};

const consent = (granted: boolean, channel: string) =>
  database.pool.query(
    `insert into consents (kind, granted, channel, text, text_hash, page_url, phone) values ('sms-alerts', $1, $2, 'T', $3, '/', $4)`,
    [granted, channel, sha256('T'), phone],
  );

/** Rows of these tables. Only this test writes to them. */
const rowsOf = async (...tables: string[]): Promise<number> => {
  let rows = 0;
  for (const table of tables) rows += (await database.pool.query(`select from ${table}`)).rowCount!;
  return rows;
};

test('a part of the purge that fails is named and holds up no other', async () => {
  await insert.contact('answered');
  await insert.report();
  await insert.incomingReport();
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no disk'; end $$;
    create trigger refuse before delete on contact_submissions for each row execute function refuse()`);
  await expect(purgeIn(10 * yearDays)).rejects.toThrow('These parts failed: contactMessages. no disk');
  expect(await rowsOf('incoming_reports')).toBe(0);
  await database.pool.query('drop trigger refuse on contact_submissions');
  await purgeIn(10 * yearDays);
  expect(await rowsOf('contact_submissions')).toBe(0);
});

const year = retention.stoppedPhoneYears;
test.each<[string, string, () => Promise<unknown>, string[], number]>([
  ['Sessions', `${retention.idleDays} days`, insert.session, ['sessions'], retention.idleDays],
  [
    'Sessions',
    `${retention.sessionDays} days from signing in`,
    async () => {
      await insert.session();
      await database.pool.query(`update sessions set last_seen_at = now() + interval '1 year'`);
    },
    ['sessions'],
    retention.sessionDays,
  ],
  [
    'Registrations and alerts that nobody confirmed',
    '30 days',
    insert.unconfirmed,
    ['unconfirmed', 'waiting_alerts', 'alert_searches', 'consents'],
    retention.unconfirmedDays,
  ],
  ['Saved jobs you removed', '30 days', insert.removedJob, ['tracked_jobs'], retention.removedJobDays],
  ['Devices you signed in on', '365 days', insert.device, ['known_devices'], retention.deviceDays],
  ['Sign-in and confirmation links', '7 days', insert.link, ['sign_in_links'], retention.linkDays],
  ['Messages we sent you', '90 days', insert.message, ['messages'], retention.messageDays],
  [
    'Links you used in our emails',
    '90 days, with the message',
    insert.mailClick,
    ['mail_clicks', 'mail_applications'],
    retention.messageDays,
  ],
  ['Message IDs of texts you sent us', '7 days', insert.text, ['inbound_texts'], retention.inboundTextDays],
  [
    'Phone numbers that asked for texts',
    '30 days if',
    insert.unansweredPhone,
    ['phones', 'consents'],
    retention.unansweredPhoneDays,
  ],
  [
    'Phone numbers that asked for texts',
    `until ${year} years after STOP`,
    insert.stoppedPhone,
    ['phones', 'consents'],
    year * yearDays,
  ],
  ['Records of consent', `${year} years`, insert.strayStop, ['consents'], year * yearDays],
  [
    'Messages you sent us',
    '365 days',
    () => insert.contact('new'),
    ['contact_submissions'],
    retention.contactDays,
  ],
  [
    'Messages you sent us',
    '365 days',
    () => insert.contact('answered'),
    ['contact_submissions'],
    retention.contactDays,
  ],
  [
    'Messages you sent us',
    'or 30',
    () => insert.contact('spam'),
    ['contact_submissions'],
    retention.contactSpamDays,
  ],
  ['Reports about ads', '365 days', insert.report, ['job_reports'], retention.reportDays],
  [
    'Reports of applications and hires that our partners send us',
    `${retention.incomingReportDays} days`,
    insert.incomingReport,
    ['incoming_reports'],
    retention.incomingReportDays,
  ],
  [
    'Counters that limit abuse',
    `within ${retention.counterDays} days`,
    insert.counters,
    ['rate_limits', 'form_mails', 'first_texts', 'failed_sign_ins'],
    retention.counterDays - 1,
  ],
])('the purge keeps the promise of the privacy policy: %s, %s', async (what, words, add, rows, days) => {
  expect(saysOf(what)).toContain(words);
  await add();
  const before = await rowsOf(...rows);
  await purgeIn(days > 1 ? days - 1 : 0);
  expect(await rowsOf(...rows), 'not yet').toBeGreaterThanOrEqual(days > 1 ? before : 1);
  await purgeIn(days + 1);
  expect(await rowsOf(...rows)).toBe(0);
});

test('the latest jobs and searches are kept, and the others are forgotten at once', async () => {
  expect(saysOf('Jobs viewed and searches made (signed in)')).toContain('The last 100 and the last 30');
  const { db } = database;
  const jobs = await insertJobs(
    db,
    Array.from({ length: retention.viewedJobs + 2 }, () => ({})),
  );
  for (const id of jobs) await recordView(db, userId, id);
  for (let nth = 0; nth < retention.searches + 2; nth++) await recordSearch(db, userId, `keywords=k${nth}`);
  expect(await rowsOf('viewed_jobs')).toBe(retention.viewedJobs);
  expect(await rowsOf('recent_searches')).toBe(retention.searches);
});

test('a click loses its full address and its browser', async () => {
  expect(saysOf('Clicks on ads and on Apply, and job pages opened')).toContain('after 90 days');
  await cutVisitsFrom(new Date().toISOString().slice(0, 10));
  await database.pool.query(
    `insert into site_events (id, at, type, ip_address, user_agent) values (gen_random_uuid(), now(), 'application', '203.0.113.7', 'Browser')`,
  );
  const event = async () =>
    (await database.pool.query('select host(ip_address) as ip, user_agent from site_events')).rows[0];
  await purgeIn(retention.visitDays - 1);
  expect(await event()).toEqual({ ip: '203.0.113.7', user_agent: 'Browser' });
  await purgeIn(retention.visitDays + 2);
  expect(await event()).toEqual({ ip: '203.0.113.0', user_agent: null });
});
