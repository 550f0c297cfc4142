import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMailReport } from './mail-report.ts';

const fixture = (name: string): Buffer => readFileSync(new URL(`./fixtures/${name}.eml`, import.meta.url));

const messageId = '17.mwqdr84q@jobs.example.org';
const dana = 'dana@example.com';

test.each([
  ['postfix-unknown-user', { kind: 'bounced', addresses: [dana], messageId }],
  ['exchange-unknown-user', { kind: 'bounced', addresses: [dana, 'dana.whitfield@example.com'], messageId }],
  ['gmail-two-recipients', { kind: 'bounced', addresses: [dana], messageId }],
  ['sendmail-host-unknown', { kind: 'bounced', addresses: [dana], messageId: null }],
  ['exim-mailbox-full', { kind: 'nothing' }],
  ['postfix-delayed', { kind: 'nothing' }],
  ['policy-refusal', { kind: 'nothing' }],
  ['complaint', { kind: 'complained', addresses: [dana], messageId }],
  ['complaint-redacted', { kind: 'complained', addresses: [], messageId }],
  ['unsubscribe', { kind: 'unsubscribe', token: 'token-of-dana', mail: 'AbC-_dEf1234' }],
  ['out-of-office', { kind: 'nothing' }],
])('%s', async (name, report) => {
  expect(await readMailReport(fixture(name))).toEqual(report);
  const withLines = fixture(name).toString().replaceAll('\n', '\r\n');
  expect(await readMailReport(Buffer.from(withLines)), 'with CRLF').toEqual(report);
});

describe('whatever comes in', () => {
  const bounce = fixture('postfix-unknown-user').toString();

  test('a report cut off anywhere is read or ignored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bounce.length), async (end) => {
        const { kind } = await readMailReport(Buffer.from(bounce.slice(0, end)));
        expect(['bounced', 'nothing']).toContain(kind);
      }),
      { numRuns: 200 },
    );
  });

  test('any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (bytes) => {
        expect(await readMailReport(bytes)).toEqual({ kind: 'nothing' });
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['a field without end', `Final-Recipient: rfc822; ${'a'.repeat(900_000)}`],
    ['a field of folds', `Final-Recipient: rfc822;${'\n a'.repeat(300_000)}`],
    ['groups without end', '\n\nAction: failed'.repeat(50_000)],
    ['parts in parts', 'Content-Type: multipart/mixed; boundary=a\n\n--a\n'.repeat(5000)],
  ])('%s', async (_name, text) => {
    const raw = bounce.replace('Final-Recipient: rfc822; Dana@example.com', text);
    expect(['bounced', 'nothing']).toContain((await readMailReport(Buffer.from(raw))).kind);
  });
});
