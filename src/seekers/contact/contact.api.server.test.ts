import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import naughtyStrings from '../../../tests/fixtures/naughty-strings.json' with { type: 'json' };
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { serveEndpoints } from '../../../tests/support/endpoints.ts';
import { testServices } from '../../../tests/support/services.ts';
import { contactEndpoints } from './contact.api.ts';
import { quickestMs, stampForm } from './form-stamp.server.ts';

const client = { ip: '203.0.113.7', userAgent: 'Firefox', optsOut: false };
const letter = {
  name: 'Dana Whitfield',
  email: 'dana@example.org',
  subject: 'A question',
  message: 'How do I change my ZIP code?',
};
const inquiry = {
  name: 'Dana Whitfield',
  companyName: 'Harbor Clinic',
  email: 'dana@example.org',
  phone: '(202) 555-0123',
  partnershipType: 'data',
  message: 'We have a feed of postings.',
};

let database: TestDatabase;
let api: ReturnType<typeof serveEndpoints>;

beforeAll(async () => {
  database = await createTestDatabase();
  api = serveEndpoints(contactEndpoints(testServices(database, { OPERATOR_EMAIL: 'desk@example.org' })));
});
afterAll(() => database.drop());
beforeEach(() =>
  database.pool.query(
    'delete from contact_submissions; delete from messages; delete from rate_limits; delete from form_mails',
  ),
);

const post = async (
  path: string,
  body: unknown,
  type = 'application/json',
  ip = client.ip,
): Promise<Response> =>
  api.request(
    `/api${path}`,
    {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    { client: { ...client, ip } },
  );
const stored = () => database.db.selectFrom('contact_submissions').selectAll().orderBy('id').execute();
const mails = () =>
  database.db.selectFrom('messages').select(['template', 'recipient', 'data']).orderBy('id').execute();

describe('a message', () => {
  test('is stored, acknowledged and announced to the operator', async () => {
    const answer = await post('/contact', letter);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      message: "Thank you for contacting us. We'll get back to you soon.",
    });
    expect(await stored()).toMatchObject([{ ...letter, for_partnership: false, status: 'new' }]);
    expect(await mails()).toMatchObject([
      { template: 'contact-received', recipient: letter.email, data: { isPartnership: false } },
      { template: 'contact-notice', recipient: 'desk@example.org', data: letter },
    ]);
  });

  test("goes to the brand's addresses if no operator is set", async () => {
    const plain = serveEndpoints(contactEndpoints(testServices(database)));
    for (const [path, body] of [
      ['/contact', letter],
      ['/partnership', inquiry],
    ] as const)
      await plain.request(
        `/api${path}`,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
        { client },
      );
    const notices = (await mails()).filter(({ template }) => template === 'contact-notice');
    expect(notices.map(({ recipient }) => recipient)).toEqual([
      'hello@joblantern.example',
      'partners@joblantern.example',
    ]);
  });

  test('never sends its text to the entered address, which may be a stranger’s', async () => {
    await post('/contact', { ...letter, message: 'Buy pills at https://spam.example now' });
    const [acknowledgement] = await mails();
    expect(JSON.stringify(acknowledgement)).not.toContain('spam.example');
  });

  test('an address gets few acknowledgements; every message is stored and announced', async () => {
    for (let nth = 0; nth < 4; nth++)
      await post('/contact', { ...letter, email: nth % 2 ? 'dana@example.org' : 'DANA@example.org' });
    const templates = (await mails()).map(({ template }) => template);
    expect(templates.filter((name) => name === 'contact-received').length).toBe(2);
    expect(templates.filter((name) => name === 'contact-notice').length).toBe(4);
  });
});

test('an inquiry is marked, with company, phone and type', async () => {
  expect((await post('/partnership', inquiry)).status).toBe(201);
  const subject = 'Partnership inquiry: data';
  expect(await stored()).toMatchObject([
    {
      subject,
      for_partnership: true,
      company_name: 'Harbor Clinic',
      phone: '(202) 555-0123',
      partnership_type: 'data',
    },
  ]);
  const { companyName, phone, partnershipType } = inquiry;
  expect(await mails()).toMatchObject([
    { template: 'contact-received', data: { isPartnership: true } },
    { template: 'contact-notice', data: { subject, companyName, phone, partnershipType } },
  ]);
});

describe('rules', () => {
  test.each([
    ['/contact', { name: 'D' }, { name: 'Name must be at least 2 characters.' }],
    ['/contact', { name: ' D ' }, { name: 'Name must be at least 2 characters.' }],
    ['/contact', { name: undefined }, { name: 'Name must be at least 2 characters.' }],
    ['/contact', { name: 'x'.repeat(201) }, { name: 'Name must be 200 characters or fewer.' }],
    ['/contact', { email: 'dana' }, { email: 'Please enter a valid email address.' }],
    [
      '/contact',
      { email: 'a@b.example\nBcc: c@d.example' },
      { email: 'Please enter a valid email address.' },
    ],
    ['/contact', { subject: 'Four' }, { subject: 'Subject must be at least 5 characters.' }],
    ['/contact', { message: 'Too short' }, { message: 'Message must be at least 10 characters.' }],
    ['/contact', { message: 'x'.repeat(5001) }, { message: 'Message must be 5000 characters or fewer.' }],
    ['/partnership', { name: 'D' }, { name: 'Name must be at least 2 characters.' }],
    ['/partnership', { companyName: 'H' }, { companyName: 'Company name must be at least 2 characters.' }],
    ['/partnership', { email: '' }, { email: 'Please enter a valid email address.' }],
    ['/partnership', { phone: '123456789' }, { phone: 'Please enter a valid phone number.' }],
    ['/partnership', { partnershipType: '' }, { partnershipType: 'Please select a partnership type.' }],
    ['/partnership', { partnershipType: 'gold' }, { partnershipType: 'Please select a partnership type.' }],
    ['/partnership', { message: '' }, { message: 'Message must be at least 10 characters.' }],
  ])('%s with %j', async (path, wrong, errors) => {
    const answer = await post(path, { ...(path === '/contact' ? letter : inquiry), ...wrong });
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toEqual(errors);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['name', { name: 'Zoë' }],
    ['name', { name: 'Li' }],
    ['subject', { subject: 'Fives' }],
    ['message', { message: 'Ten chars!' }],
  ])('the shortest %s is accepted: %j', async (_field, short) => {
    expect((await post('/contact', { ...letter, ...short })).status).toBe(201);
  });

  test.each(['affiliate', 'content', 'data', 'strategic', 'other'])(
    'the type %s is accepted',
    async (partnershipType) => {
      expect((await post('/partnership', { ...inquiry, partnershipType })).status).toBe(201);
    },
  );

  test.each([
    ['{', 'application/json', 400],
    ['x'.repeat(70_000), 'application/json', 413],
    ['hello', 'text/plain', 415],
    [String(new URLSearchParams(letter)), 'application/x-www-form-urlencoded', 201],
  ])('a body like %.10s of %s gets %s', async (body, type, status) => {
    expect((await post('/contact', body, type)).status).toBe(status);
  });
});

describe('hostile text', () => {
  test('line breaks in single-line fields become blanks, so nobody can add a header', async () => {
    const name = 'Dana\r\nBcc: all@example.org';
    await post('/contact', { ...letter, name, subject: 'Hello\nX-Evil: 1' });
    expect(await stored()).toMatchObject([{ name: 'Dana Bcc: all@example.org', subject: 'Hello X-Evil: 1' }]);
  });

  test('hostile strings in each field are stored or refused, without a server error', async () => {
    let ip = 0;
    for (const text of naughtyStrings as string[])
      for (const [path, body, fields] of [
        ['/contact', letter, ['name', 'email', 'subject', 'message']],
        ['/partnership', inquiry, ['companyName', 'phone', 'partnershipType']],
      ] as const)
        for (const field of fields) {
          ip++;
          const filled = { ...body, email: `n${ip}@example.org`, [field]: text };
          const { status } = await post(path, filled, 'application/json', `2001:db8:${ip.toString(16)}::1`);
          expect([201, 422], `${field}: ${JSON.stringify(text)}`).toContain(status);
        }
  });
});

describe('bots', () => {
  const stamp = (ageMs: number) => stampForm(database.db, new Date(Date.now() - ageMs));

  test.each<[string, () => Promise<Record<string, string>>, 'new' | 'spam']>([
    [
      'a form filled in by a person',
      async () => ({ opened: await stamp(quickestMs + 50), website: '' }),
      'new',
    ],
    ['no stamp, from the API', async () => ({}), 'new'],
    ['the field that nobody sees', async () => ({ website: 'https://spam.example' }), 'spam'],
    ['a form sent back at once', async () => ({ opened: await stamp(0) }), 'spam'],
    ['a stamp with a changed time', async () => ({ opened: (await stamp(0)).replace(/^\d+/, '1') }), 'spam'],
    ['a stamp of their own', async () => ({ opened: `${Date.now() - 60_000}.abc` }), 'spam'],
    ['no stamp but something else', async () => ({ opened: 'NaN' }), 'spam'],
  ])('%s', async (_name, trap, status) => {
    const answer = await post('/contact', { ...letter, ...(await trap()) });
    expect(answer.status).toBe(201);
    expect(await stored()).toMatchObject([{ status }]);
    expect((await mails()).length).toBe(status === 'spam' ? 0 : 2);
  });

  test('a sixth message within ten minutes must wait', async () => {
    const statuses = [];
    for (let nth = 0; nth < 6; nth++)
      statuses.push((await post('/contact', { ...letter, email: `d${nth}@example.org` })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await post('/contact', { ...letter, email: 'd0@example.org' })).headers.has('retry-after')).toBe(
      true,
    );
    expect((await post('/contact', letter, 'application/json', '198.51.100.1')).status).toBe(201);
  });
});
