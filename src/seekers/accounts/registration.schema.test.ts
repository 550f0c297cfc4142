import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '../../platform/http/read-body.ts';
import { BasicInformation, ConfirmedBoxes, phoneMessage, Registration } from './registration.schema.ts';

const good = {
  firstName: 'Sam',
  lastName: 'Doe',
  email: 'sam@example.com',
  zipCode: '78701',
  termsAccepted: true,
};

const messages = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    (Registration.safeParse(fields).error?.issues ?? []).map(({ path, message }) => [
      String(path[0]),
      message,
    ]),
  );

test('the required fields alone are enough, and get defaults for the rest', () => {
  expect(Registration.parse(good)).toEqual({
    ...good,
    phoneNumber: '',
    tcpaAccepted: false,
    alert: 'daily',
  });
});

test('an empty form gets an error for every required field', () => {
  expect(messages({})).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Invalid email address',
    zipCode: 'Zip code must be 5 digits',
    termsAccepted: 'You must accept the terms',
  });
});

describe.each([
  ['firstName', 'First name is required', [undefined, null, 7, '', '  ', '\u0000', '\u200b', '\t\n']],
  ['lastName', 'Last name is required', [undefined, {}, '\u00a0']],
  ['firstName', 'First name must be 100 characters or fewer.', ['x'.repeat(101)]],
  ['lastName', 'Last name can’t contain a web address.', ['see https://evil.example', 'www.evil.example']],
  ['email', 'Invalid email address', [undefined, '', 'sam', 'sam@', 'sam@localhost', 'a b@example.com']],
  ['zipCode', 'Zip code must be 5 digits', [undefined, '', '1234', '123456', '1234a', '１２３４５', 78701]],
  ['termsAccepted', 'You must accept the terms', [undefined, false, 'off', '', 'yes', 1]],
  [
    'phoneNumber',
    phoneMessage,
    [
      '123',
      '202 555',
      'call me',
      '202-555-0123 x5',
      '2025550123'.repeat(4),
      '+44 20 7946 0018',
      '22025550123',
      5125550199,
    ],
  ],
  ['alert', 'Choose how often we can email you.', ['hourly', '', null]],
] as const)('%s: "%s"', (field, message, values) => {
  test.each(values)('%j', (value) => {
    expect(messages({ ...good, [field]: value })).toEqual({ [field]: message });
  });
});

test.each([
  ['firstName', '  Zoë-Ann 李 ', 'Zoë-Ann 李'],
  ['firstName', 'Sam\r\nBcc: all@example.com', 'Sam Bcc: all@example.com'],
  ['lastName', "O'Neil‑ʻŌkole 🙂", "O'Neil‑ʻŌkole 🙂"],
  ['email', ' Sam@EXAMPLE.com', 'Sam@example.com'],
  ['zipCode', ' 09001 ', '09001'],
  ['phoneNumber', '', ''],
  ['phoneNumber', null, ''],
  ['phoneNumber', ' (202) 555-0123 ', '2025550123'],
  ['phoneNumber', '+1 202.555.0123', '12025550123'],
  ['phoneNumber', '\u202a+1\u00a0202\u2011555\u20110123\u202c', '12025550123'],
  ['termsAccepted', 'on', true],
  ['tcpaAccepted', 'on', true],
  ['tcpaAccepted', 'off', false],
  ['tcpaAccepted', null, false],
  ['alert', 'off', 'off'],
] as const)('%s: %j becomes %j', (field, typed, value) => {
  expect(Registration.parse({ ...good, [field]: typed })).toMatchObject({ [field]: value });
});

test('the first step requires nothing of the second', () => {
  expect(BasicInformation.parse({ ...good, phoneNumber: 'nonsense' })).toEqual(good);
});

test('a value that only looks as if it had a length is refused by its field', () => {
  const body = JSON.stringify({ ...good, phoneNumber: { length: { valueOf: 1, toString: 1 } } });
  const result = Registration.safeParse(parseJson(body));
  expect(result.error?.issues.map(({ path }) => path)).toEqual([['phoneNumber']]);
});

test('any input is accepted or refused by field, and each accepted value is one line', () => {
  const anything = fc.jsonValue();
  const fields = fc.record(
    {
      firstName: fc.oneof(fc.string({ unit: 'binary' }), anything),
      lastName: fc.oneof(fc.string({ unit: 'grapheme' }), anything),
      email: fc.oneof(fc.emailAddress(), anything),
      zipCode: fc.oneof(fc.stringMatching(/^\d{5}$/), anything),
      termsAccepted: fc.oneof(fc.constant(true), anything),
      phoneNumber: fc.oneof(fc.stringMatching(/^[2-9]\d{9}$/), anything),
      tcpaAccepted: anything,
      alert: fc.oneof(fc.constant('weekly'), anything),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fields, (input) => {
      const result = Registration.safeParse(parseJson(JSON.stringify(input)));
      for (const { path } of result.error?.issues ?? []) expect(path).toHaveLength(1);
      for (const value of Object.values(result.data ?? {})) expect(String(value)).not.toMatch(/\p{Cc}/u);
    }),
    { numRuns: 500 },
  );
});

const none = { phone: false, calls: false, alert: false };
test.each([
  ['nothing', {}, none],
  ['a box of its own making', { boxes: 'shown' }, none],
  ['a box with another word', { alert: 'yes', calls: 'true' }, none],
  ['the alert', { alert: 'on' }, { ...none, alert: true }],
  ['all', { phone: 'on', calls: 'on', alert: 'on' }, { phone: true, calls: true, alert: true }],
])('of the boxes that confirm a registration, %s ticks what it names', (_name, sent, ticked) => {
  expect(ConfirmedBoxes.parse(sent)).toEqual(ticked);
});
