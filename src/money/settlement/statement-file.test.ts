import { expect, test } from 'vitest';
import { compareLine } from './preview-statement.server.ts';
import { readStatementFile, readStatus } from './read-statement-file.ts';

const read = (text: string) => readStatementFile(Buffer.from(text));

test.each([
  ['our own names', 'transaction,amount,status\nT-1,12.50,approved\n'],
  [
    'other names, in another order, with more columns',
    'Date,Order ID,State,Commission (USD)\n2026-10-01,T-1,Accepted,$12.50\n',
  ],
  ['semicolons and a decimal comma', 'txid;payout;conversion_status\nT-1;12,50;confirmed\n'],
  ['tabs', 'Transaction ID\tRevenue\tStatus\nT-1\t12.5\tAPPROVED'],
  [
    'a byte order mark, quotes and CR LF',
    '\uFEFF"Transaction","Amount","Status"\r\n"T-1","12.50","Approved"\r\n',
  ],
  ['empty lines', '\n\ntransaction,amount,status\n\n,,\nT-1,12.50,approved\n\n'],
])('a file with %s is read', (_, text) => {
  const { lines, bad } = read(text);
  expect(bad).toEqual([]);
  expect(lines).toMatchObject([{ transaction: 'T-1', amount: '12.50', status: 'approved' }]);
});

test('a file of a spreadsheet in UTF-16 or Windows-1252 is read', () => {
  const text = 'transaction,amount,status\nÄ-1,1.00,paid\n';
  const expected = [{ line: 2, transaction: 'Ä-1', amount: '1.00', status: 'paid' }];
  expect(readStatementFile(Buffer.from(`\uFEFF${text}`, 'utf16le')).lines).toEqual(expected);
  expect(readStatementFile(Buffer.from(text, 'latin1')).lines).toEqual(expected);
});

test.each([
  [',5,approved', 'The transaction is missing.'],
  ['T-2,,approved', 'The amount is missing.'],
  ['T-2,five,approved', '"five" is no amount.'],
  ['T-2,1.0000001,approved', 'is no amount.'],
  ['T-2,5,maybe', 'The status "maybe" is unknown.'],
  ['T-2,5', 'The status is missing.'],
  ['T-2,-5,approved', 'The amount is negative.'],
  ['T-1,5,approved', 'Transaction T-1 is already on line 2.'],
])('the line %s is named with its remedy', (line, problem) => {
  const { lines, bad } = read(`transaction,amount,status\nT-1,1,paid\n${line}\nT-9,1,paid\n`);
  expect(lines.map(({ line }) => line)).toEqual([2, 4]);
  expect(bad).toEqual([{ line: 3, problem: expect.stringContaining(problem) }]);
});

test.each([
  ['', 'The file is empty.'],
  ['transaction,amount\nT-1,1\n', 'no column for status.'],
  ['a,b,c\n1,2,3\n', 'no column for transaction and amount and status.'],
  ['transaction,amount,status\n"T-1,1,paid\n', 'never closed'],
  [`transaction,amount,status\n${'T,1,paid\n'.repeat(50_001)}`, 'more than 50,000 lines'],
])('the file %# is refused', (text, message) => {
  expect(() => read(text)).toThrow(message);
});

test('an amount that the file does not make clear is named with its line', () => {
  const { lines, bad } = read('transaction;amount;status\nT-1;12.345;paid\nT-2;1,234;paid\nT-3;7;paid\n');
  expect(lines.map(({ transaction }) => transaction)).toEqual(['T-3']);
  expect(bad).toEqual([
    { line: 2, problem: expect.stringContaining('"12.345" can be 12.345 or 12345.00') },
    { line: 3, problem: expect.stringContaining('"1,234" can be 1234.00 or 1.234') },
  ]);
});

test('the other amounts of a file decide what a comma means', () => {
  const { lines } = read('transaction;amount;status\nT-1;1.234;paid\nT-2;4,50;paid\n');
  expect(lines.map(({ amount }) => amount)).toEqual(['1234.00', '4.50']);
});

test.each([
  ['Approved', 'approved'],
  ['On hold', 'hold'],
  ['charge-back', 'reversed'],
  ['Cancelled', 'rejected'],
  ['whatever', undefined],
])('the status %s is %s', (text, status) => {
  expect(readStatus(text)).toBe(status);
});

const ours = (status: string, revenue = '10.00') => ({ status, revenue }) as never;
const theirs = (status: string, amount = '10.00') => ({ status, amount }) as never;
test.each([
  ['the same', theirs('approved', '10'), ours('approved'), { kind: 'same' }],
  [
    'another status',
    theirs('approved'),
    ours('pending'),
    { kind: 'change', goal: { status: 'approved', revenue: null } },
  ],
  [
    'another amount',
    theirs('approved', '9.99'),
    ours('approved'),
    { kind: 'change', goal: { status: 'approved', revenue: '9.99' }, isStatusChanged: false },
  ],
  [
    'rejected with nothing to pay',
    theirs('rejected', '0'),
    ours('hold'),
    { kind: 'change', goal: { status: 'rejected', revenue: null } },
  ],
  [
    'both',
    theirs('approved', '12'),
    ours('pending'),
    {
      kind: 'change',
      goal: { status: 'approved', revenue: '12' },
      isAmountChanged: true,
      isStatusChanged: true,
    },
  ],
  [
    'paid, but not approved yet',
    theirs('paid'),
    ours('pending'),
    { kind: 'change', goal: { status: 'approved', revenue: null } },
  ],
  [
    'reversed before it was approved',
    theirs('reversed'),
    ours('pending'),
    { kind: 'change', goal: { status: 'rejected', revenue: null } },
  ],
  ['paid', theirs('paid'), ours('approved'), { kind: 'change', goal: { status: 'paid', revenue: null } }],
  [
    'reversed after it was paid',
    theirs('reversed'),
    ours('paid'),
    { kind: 'blocked', reason: 'it is paid. Enter a clawback under Payments and adjustments' },
  ],
  [
    'approved again',
    theirs('approved'),
    ours('rejected'),
    { kind: 'blocked', reason: "can't change from rejected to approved" },
  ],
  [
    'another amount of a paid one',
    theirs('paid', '11'),
    ours('paid'),
    { kind: 'blocked', reason: "the amount of a conversion that is paid can't change" },
  ],
  ['unknown', theirs('paid'), null, { kind: 'not-ours' }],
])('a line that is %s', (_, line, conversion, expected) => {
  expect(compareLine(line, conversion)).toMatchObject(expected);
});
