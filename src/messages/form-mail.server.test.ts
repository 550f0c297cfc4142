import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { insertUser, openLink, visitor } from '../../tests/support/people.ts';
import { testServices } from '../../tests/support/services.ts';
import { openDatabase, openPool } from '../db/client.ts';
import { checked } from '../platform/http/read-body.ts';
import { register } from '../seekers/accounts/register.server.ts';
import { Registration } from '../seekers/accounts/registration.schema.ts';
import { sendSignInLink } from '../seekers/accounts/sign-in.server.ts';
import { subscribe } from '../seekers/alerts/subscribe/subscribe.server.ts';
import { receiveContact } from '../seekers/contact/contact.server.ts';
import { formMailsPerHour, sendFormMail } from './form-mail.server.ts';

let database: TestDatabase;
let db: TestDatabase['db'];
let services: ReturnType<typeof testServices>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  services = testServices(database);
});
afterAll(() => database.drop());
beforeEach(() =>
  database.pool.query(
    'delete from users; delete from messages; delete from form_mails; delete from rate_limits',
  ),
);

let lastIp = 0;
const newClient = () => {
  lastIp += 1;
  return { ...visitor, ip: `198.19.${lastIp >> 8}.${lastIp & 255}` };
};
const person = { firstName: 'Sam', lastName: 'Doe', zipCode: '78701', termsAccepted: true };
const letter = { name: 'Sam', subject: 'Hello', message: 'A long enough message.' };

/** Every form that makes us write to an address that anybody can type. */
const forms: Record<string, (email: string) => Promise<unknown>> = {
  register: (email) =>
    register(services, checked(Registration, { ...person, email }), {
      client: newClient(),
      clickId: null,
    }),
  'sign in': (email) => sendSignInLink(services, { email }, newClient()),
  alert: (email) =>
    subscribe(
      services,
      { email, frequency: 'daily', search: `keywords=k${Math.random()}` },
      { userId: null, client: newClient(), pageUrl: '/jobs' },
    ),
  contact: (email) => receiveContact(services, { ...letter, email }, newClient()),
};

const spellings = [
  'dana.w@gmail.com',
  'Dana.W@Gmail.com',
  'danaw+jobs@gmail.com',
  'd.a.n.a.w@googlemail.com',
];

const mails = async () => {
  const rows = await db
    .selectFrom('messages')
    .select(['template', 'data', 'recipient'])
    .where('template', '<>', 'contact-notice')
    .orderBy('id')
    .execute();
  return rows as { template: string; recipient: string; data: { link?: string; minutes?: number } }[];
};
const hoursPass = (hours: number) =>
  sql`update form_mails set sent = array(select at - make_interval(hours => ${hours}) from unnest(sent) at)`.execute(
    db,
  );

test.each(Object.keys(forms))(
  '%s: one mailbox gets few mails an hour, however it is spelled',
  async (name) => {
    for (let round = 0; round < 2; round++) for (const email of spellings) await forms[name]!(email);
    const sent = (await mails()).length;
    expect(sent).toBeLessThanOrEqual(formMailsPerHour);
    expect(sent).toBeGreaterThanOrEqual(name === 'sign in' ? 0 : 2);
  },
);

test('all forms share one count, a member’s too', async () => {
  await insertUser(db, 'dana.w@gmail.com');
  const senders = Object.values(forms);
  for (let round = 0; round < 3; round++)
    for (const [at, send] of senders.entries()) await send(spellings[(at + round) % spellings.length]!);
  expect(await mails()).toHaveLength(formMailsPerHour);
  await hoursPass(1);
  await forms['sign in']!(spellings[0]!);
  expect(await mails()).toHaveLength(formMailsPerHour + 1);
});

test('parallel requests of several processes share it', async () => {
  await insertUser(db, 'dana.w@gmail.com');
  const other = openDatabase(openPool(database.url, { max: 5 }));
  try {
    await Promise.all(
      Array.from({ length: 12 }, (_, nth) => {
        const on = nth % 2 ? other : db;
        return sendSignInLink({ ...services, db: on }, { email: 'dana.w@gmail.com' }, newClient());
      }),
    );
  } finally {
    await other.destroy();
  }
  expect(await mails()).toHaveLength(formMailsPerHour);
});

test('whoever fills the hour leaves the owner a link that works until the next one can come', async () => {
  await insertUser(db, 'dana@example.org');
  const stranger = [
    forms.contact,
    forms.contact,
    forms.contact,
    forms['sign in'],
    forms.contact,
    forms['sign in'],
  ];
  for (const send of stranger) await send!('dana@example.org');
  const sent = await mails();
  expect(sent.map(({ template }) => template)).toEqual(['contact-received', 'contact-received', 'sign-in']);
  const { link, minutes } = sent.at(-1)!.data;
  expect(minutes).toBe(60);
  const { rows } = await sql<{ works: number }>`
    select round(extract(epoch from expires_at - created_at) / 60)::int as works from sign_in_links`.execute(
    db,
  );
  expect(rows).toEqual([{ works: 60 }]);
  expect(await openLink(db, link!.split('/').at(-1)!, visitor, null)).not.toBeNull();
});

test('a mail whose link is used was wanted: whoever signs in by link gets as many as they use', async () => {
  await insertUser(db, 'dana@example.org');
  for (let nth = 0; nth < 8; nth++) {
    await sendSignInLink(services, { email: 'dana@example.org' }, newClient());
    const { data } = (await mails()).at(-1)!;
    expect(await openLink(db, data.link!.split('/').at(-1)!, visitor, null)).not.toBeNull();
  }
  expect(await mails()).toHaveLength(8);
  for (let nth = 0; nth < 5; nth++)
    await sendSignInLink(services, { email: 'dana@example.org' }, newClient());
  expect(await mails(), 'those that nobody used').toHaveLength(8 + formMailsPerHour);
});

test('a mail that is not written takes no place', async () => {
  const fails = db.transaction().execute((tx) =>
    sendFormMail(tx, 'dana@example.org', {}, () => {
      throw new Error('no link');
    }),
  );
  await expect(fails).rejects.toThrow('no link');
  expect(await db.selectFrom('form_mails').selectAll().execute()).toEqual([]);
});
