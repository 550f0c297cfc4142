import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, createApi } from '../src/app/entry/api.ts';
import { emptySearch } from '../src/catalog/jobs/job-search.schema.ts';
import { findSessionUser } from '../src/desk/sign-in/sessions.server.ts';
import { clickCookie } from '../src/money/tracking/clicks/visits.ts';
import { readConversionReport } from '../src/money/tracking/conversions/conversion-report.ts';
import { changeConversionStatus } from '../src/money/tracking/conversions/conversion-status.server.ts';
import { undoMinutes } from '../src/money/tracking/conversions/conversion-statuses.ts';
import { describeReport } from '../src/money/tracking/conversions/incoming-reports.server.ts';
import { recordConversion } from '../src/money/tracking/conversions/record-conversion.server.ts';
import { readLandingMarks } from '../src/money/tracking/links/landing-marks.ts';
import { sendDuePostbacks } from '../src/money/tracking/postbacks/send-postbacks.server.ts';
import { searchJobs } from '../src/search/search-jobs.server.ts';
import { setPassword, updateProfile } from '../src/seekers/accounts/account.server.ts';
import { eraseUser } from '../src/seekers/accounts/erase.server.ts';
import { deliverAlerts } from '../src/seekers/alerts/deliver/deliver-alerts.server.ts';
import { matchAlerts } from '../src/seekers/alerts/match/match-alerts.server.ts';
import { receiveText } from '../src/seekers/alerts/texts/sms-inbound.server.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { insertJobs } from './support/jobs.ts';
import { openLink } from './support/people.ts';
import { testServices } from './support/services.ts';
import { addTraffic, chrome } from './support/visits.ts';

const origin = 'http://localhost:3000';
let database: TestDatabase;
let db: TestDatabase['db'];
let services: ReturnType<typeof testServices>;
let api: Api;
let jobId: number;
let postbacks: string[];
/** A traffic source that responds with the postback it received. */
const source = createServer((request, response) => {
  postbacks.push(request.url!);
  response.end(decodeURIComponent(request.url!));
}).listen(0, '127.0.0.1');

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  if (!source.listening) await once(source, 'listening');
  const host = `127.0.0.1:${(source.address() as AddressInfo).port}`;
  services = testServices(database, {
    OPERATOR_EMAIL: 'desk@example.org',
    OUTBOUND_ALLOW: host,
    SMS_URL: 'http://AC00:token@127.0.0.1:1',
    SMS_FROM: '+12025550100',
  });
  api = createApi(services, (error) => {
    throw error;
  });
  // A site loads its search before it serves. A busy machine takes longer for it than a write may.
  await searchJobs(services.search, { ...emptySearch, keywords: 'nurse' });
  await addTraffic(db, {
    sourceUrl: `http://${host}/{sub2}?id={click_id}&your={external_id}&s={sub1}&v={payout}&e={status}`,
  });
});
afterAll(async () => {
  source.close();
  await database.drop();
});

/** A person with a unique value in every possible field. Each value contains their word. */
const personOf = (word: string, digits: string) => ({
  word,
  firstName: `First${word}`,
  lastName: `Last${word}`,
  email: `${word}@Mail.Example.org`,
  zipCode: `8${digits}`,
  phone: `+1202555${digits}`,
  laterPhone: `+1303555${digits}`,
  client: { ip: `198.51.100.${Number(digits) % 250}`, userAgent: `${chrome} ${word}`, optsOut: false },
});
type Person = ReturnType<typeof personOf>;

/** Sends a form as the person's browser does. Every response must be a success. */
async function send({ client, word }: Person, method: string, path: string, body: unknown, cookie = '') {
  const request = new Request(origin + path, {
    method,
    headers: {
      'content-type': 'application/json',
      referer: `${origin}/jobs?keywords=${word}`,
      cookie,
    },
    body: JSON.stringify(body),
  });
  const answer = await api.answer(request, client);
  expect(`${path} ${answer.status} ${answer.ok ? '' : await answer.text()}`).toMatch(/ 20\d $/);
}

/** Lands through an advertisement whose network put personal data into the parameters. */
async function land({ word, client }: Person): Promise<string> {
  const marks = {
    click_id: `ad-${word}`,
    utm_campaign: 'nurses',
    utm_term: word,
    sub1: word,
    sub2: `${word}/2`,
  };
  const click = services.tracker.recordClick({
    client,
    marks: readLandingMarks(new URLSearchParams(marks)),
    campaign: await services.tracker.campaigns.findByCode('nurses'),
    robot: null,
    referrer: `https://ads.example/${word}`,
    landingPage: `/${word}`,
  });
  await click.committed;
  return click.id;
}

/** Registers, opens the link in the mail, and is signed in. Returns id and cookie. */
async function register(person: Person, clickId: string): Promise<{ id: number; cookie: string }> {
  const { firstName, lastName, email, zipCode, phone } = person;
  const form = { firstName, lastName, email, zipCode, phoneNumber: phone.slice(2), alert: 'daily' };
  const cookie = clickCookie(clickId, origin).split(';')[0]!;
  const agreed = { termsAccepted: true, tcpaAccepted: true };
  await send(person, 'POST', '/api/register', { ...form, ...agreed }, cookie);
  const { data } = await db
    .selectFrom('messages')
    .select('data')
    .where('recipient', 'ilike', email)
    .executeTakeFirstOrThrow();
  const token = (data as { link: string }).link.replace('/sign-in/', '');
  const signedIn = (await openLink(db, token, person.client, null))!;
  const user = (await findSessionUser(db, signedIn.token))!;
  await setPassword(db, user, { password: `${person.word} likes lanterns`, currentPassword: '' });
  return { id: user.id, cookie: `session=${signedIn.token}` };
}

/** Writes everything that a registered person can write. */
async function fillEverything(person: Person, cookie: string): Promise<void> {
  const { word, email, firstName, phone, zipCode } = person;
  const search = `exclude=${word}`;
  await send(person, 'POST', '/api/alerts', { email, frequency: 'instant', search }, cookie);
  await send(person, 'PUT', `/api/me/saved/${jobId}`, { note: `Call ${word}`, applied: true }, cookie);
  await send(person, 'PUT', `/api/me/hidden-companies/${word}`, {}, cookie);
  await send(person, 'POST', '/api/me/searched', { query: `keywords=${word}` }, cookie);
  const letter = { name: firstName, email, message: `It is ${word}, who has a question.` };
  await send(person, 'POST', '/api/contact', { ...letter, subject: word });
  const business = { companyName: `${word} Inc.`, phone: phone.slice(2), partnershipType: 'data' };
  await send(person, 'POST', '/api/partnership', { ...letter, ...business });
  // Signed in, and the phone replies: the number belongs to the account.
  const texts = { phoneNumber: phone.slice(2), agreeToTerms: true, zipCode, search: `keywords=${word}` };
  await send(person, 'POST', '/api/sms-subscriptions', texts, cookie);
  await text(person, 'YES');
}

const text = ({ phone, word }: Person, body: string) =>
  receiveText(services, {
    sid: `${body} ${word.length} ${phone.slice(-2)}`,
    from: phone,
    to: '+12025550100',
    body,
    isAnswered: false,
  });

/** A traffic source hears of an admin's change once nobody can undo it. */
const afterUndoTime = () => ({
  ...services,
  now: () => new Date(Date.now() + (undoMinutes * 60 + 1) * 1000),
});

/** Applies and is hired. The traffic source gets two reports, the second of which is still pending. */
async function applyAndConvert({ client }: Person, userId: number, clickId: string): Promise<void> {
  const event = { type: 'application', client, robot: null, jobId, clickId, userId } as const;
  const application = services.tracker.recordEvent(event);
  await application.committed;
  const report = readConversionReport({ click_id: application.id, payout: '12' });
  const { conversionId } = await recordConversion(db, report, {
    partnerId: null,
    name: 'desk',
    ip: client.ip,
    received: {
      ...{ at: new Date(), method: 'POST', reporter: 'desk', partnerId: null, ip: client.ip },
      ...describeReport({ click_id: application.id, payout: '12' }, null),
    },
  });
  const change = (status: 'approved' | 'reversed') =>
    db.transaction().execute((tx) => changeConversionStatus(tx, conversionId, status, 'desk'));
  await change('approved');
  await sendDuePostbacks(afterUndoTime());
  await change('reversed');
}

async function live(person: Person): Promise<number> {
  postbacks = [];
  await sql`insert into zip_codes (zip, city, state, latitude, longitude) values (${person.zipCode}, 'Boise', 'ID', 43.6, -116.2)`.execute(
    db,
  );
  const clickId = await land(person);
  const { id, cookie } = await register(person, clickId);
  await fillEverything(person, cookie);
  const evidence = { pageUrl: '/account', client: person.client };
  const { firstName, lastName, laterPhone } = person;
  await updateProfile(db, id, { firstName, lastName, phoneNumber: laterPhone.slice(2) }, evidence);
  await applyAndConvert(person, id, clickId);
  await insertJobs(db, [{ title: 'Lamplighter' }]);
  await matchAlerts(services);
  expect(await deliverAlerts(services, ['instant'])).toBeGreaterThan(0);
  await sql`delete from zip_codes`.execute(db);
  await text(person, 'STOP');
  await send(person, 'POST', '/api/unsubscribe', { email: person.email });
  return id;
}

/**
 * Columns of all tables that contain one of the patterns, as "table.column". Binary columns are searched as hexadecimal
 * digits.
 */
async function scan(patterns: string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_schema || '.' || c.table_name as table, column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')`.execute(
    db,
  );
  const found: string[] = [];
  for (const { table, column } of rows) {
    const hits = await sql`
      select from ${sql.table(table)} where lower(${sql.ref(column)}::text) ~ any(${patterns}::text[]) limit 1`.execute(
      db,
    );
    if (hits.rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.sort();
}

/**
 * The person's word is in name, email, searches, notes, marks and user agent: search for it as text and as bytes.
 * Numbers do not contain it.
 */
function traces({ word, zipCode, phone, laterPhone, client }: Person): string[] {
  const numbers = [zipCode, phone.slice(2), laterPhone.slice(2)];
  const alone = numbers.map((number) => `(^|[^0-9a-f.])(1)?${number}($|[^0-9a-f])`);
  const texts = [word, zipCode, phone, laterPhone, client.ip];
  return [word, ...alone, `${client.ip.replaceAll('.', '\\.')}($|[^0-9])`].concat(
    texts.map((text) => Buffer.from(text).toString('hex')).filter((hex) => hex.length > 12),
  );
}

/**
 * SHA-256 of an email address or a phone number, as hexadecimal digits. It may stay, so that a person who stopped
 * messages gets no more.
 */
const hashes = async ({ email, phone }: Person): Promise<string[]> => {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(lower(text), 'UTF8')), 'hex') as hash from unnest(${[email, phone]}::text[]) as text`.execute(
    db,
  );
  return rows.map(({ hash }) => hash);
};

test('after an erasure a scan of every column finds nothing of the person, and everything of everyone else', async () => {
  [jobId] = (await insertJobs(db, [{ title: 'Keeper' }])) as [number];
  const other = personOf('axolotl', '0188');
  await live(other);
  const person = personOf('quetzal', '0123');
  const id = await live(person);
  const before = await scan(traces(person));
  expect(before).toEqual(await scan(traces(other)));
  expect(before.filter((column) => /^public\.(?!clicks_|site_events_)/.test(column))).toMatchInlineSnapshot(`
    [
      "public.alert_news.content",
      "public.alert_searches.query",
      "public.clicks.external_id",
      "public.clicks.ip_address",
      "public.clicks.landing_page",
      "public.clicks.metadata",
      "public.clicks.referrer",
      "public.clicks.user_agent",
      "public.clicks.utm_term",
      "public.consents.ip",
      "public.consents.page_url",
      "public.consents.phone",
      "public.consents.user_agent",
      "public.contact_submissions.company_name",
      "public.contact_submissions.email",
      "public.contact_submissions.message",
      "public.contact_submissions.name",
      "public.contact_submissions.phone",
      "public.contact_submissions.subject",
      "public.conversions.ip_address",
      "public.conversions.postback_response",
      "public.hidden_companies.company",
      "public.hidden_companies.name",
      "public.incoming_reports.ip_address",
      "public.messages.data",
      "public.messages.recipient",
      "public.phones.phone",
      "public.phones.zip_code",
      "public.postback_attempts.response",
      "public.postbacks.url",
      "public.rate_limits.key",
      "public.recent_searches.query",
      "public.sessions.ip",
      "public.sessions.user_agent",
      "public.sign_in_links.details",
      "public.site_events.ip_address",
      "public.site_events.user_agent",
      "public.tracked_job_events.data",
      "public.tracked_jobs.note",
      "public.user_sources.external_id",
      "public.users.email",
      "public.users.first_name",
      "public.users.last_name",
      "public.users.phone_number",
      "public.users.zip_code",
    ]
  `);
  expect(postbacks).toContainEqual(expect.stringContaining('/quetzal%2F2?'));

  await eraseUser(db, id);
  // Rate limits store the IP address for minutes, and the email address only as its hash.
  expect(await scan(traces(person))).toEqual(['public.rate_limits.key']);
  // The opt-outs of the email address and the phone number, and the request for erasure.
  expect(await scan(await hashes(person))).toEqual([
    'public.privacy_requests.email_hash',
    'public.suppressions.address_hash',
  ]);
  expect(await scan(traces(other))).toEqual(before);

  postbacks = [];
  expect(await sendDuePostbacks(afterUndoTime()), 'the money is still reported').toMatchObject({
    delivered: 1,
  });
  expect(postbacks).toEqual([
    expect.stringMatching(/^\/\?id=[\w-]{36}&your=&s=&v=12\.00&e=reversed&postback_id=/),
  ]);
  expect(await scan(traces(person))).toEqual(['public.rate_limits.key']);
});
