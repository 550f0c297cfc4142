import { expect, test } from 'vitest';
import { readConversionReport } from '../conversions/conversion-report.ts';
import { readLandingMarks } from './landing-marks.ts';
import { isUnfilled } from './macros.ts';

test.each([
  ...[
    '{clickid}',
    '{click_id}',
    '{{clickid}}',
    '{{ad.id}}',
    `$${'{click_id}'}`,
    '#{id}',
    '{!ClickId}',
    '{ id}',
  ],
  ...[
    '__CLICKID__',
    '__CAMPAIGN_ID__',
    '%%ID%%',
    '%CLICK_ID%',
    '[clickid]',
    '[[id]]',
    '<click_id>',
    '<%= id %>',
  ],
  ...['#clickid#', '@@id@@', '$clickid', '$CLICKID$', '*|EMAIL|*', 'fb-{click_id}', '{a}-{b}'],
  ...['undefined', 'null', 'NULL', 'Undefined', '(null)', 'None', 'NaN', '[object Object]', ' null '],
  ...['%7Bclickid%7D', '%7bclickid%7d'],
])('%j is no value', (text) => {
  expect(isUnfilled(text)).toBe(true);
});

test.each([
  ...[
    'abc',
    '123',
    'EAIaIQobChMI_x-Y',
    'null-hypothesis',
    'undefined1',
    'none',
    'nan',
    '__x',
    '_ga',
    '100%',
    '%',
  ],
  ...[
    '{3F2504E0-4F89-11D3-9A0C-0305E82C3301}',
    '{123}',
    '{"a":1}',
    '[1]',
    '[]',
    '{}',
    '<3',
    '#1',
    '$5',
    'a[b]c',
  ],
])('%j is a value', (text) => {
  expect(isUnfilled(text)).toBe(false);
});

test('a landing keeps the marks that were filled', () => {
  const marks = readLandingMarks(
    new URLSearchParams(
      'click_id={clickid}&gclid=real&sub1=__KEYWORD__&sub2=blue&sub3=undefined&utm_term={keyword}&utm_source=ads',
    ),
  );
  expect(marks).toMatchObject({
    externalId: 'real',
    subs: { sub2: 'blue' },
    utmTerm: null,
    utmSource: 'ads',
  });
  expect(readLandingMarks(new URLSearchParams('click_id=%%ID%%')).externalId).toBeNull();
});

test.each<[report: Record<string, string>, field: string]>([
  [{ transaction: '{transaction_id}', payout: '3' }, 'transaction'],
  [{ transaction: '{transaction_id}', click_id: 'abc' }, 'transaction'],
  [{ transaction_id: '{transaction_id}' }, 'transaction_id'],
  [{ click_id: 'abc', transaction_id: '__TXID__' }, 'transaction_id'],
  [{ click_id: '{click_id}' }, 'click_id'],
  [{ subid: 'null', txid: 'undefined' }, 'txid'],
  [{ txid: 'a', event: 'undefined' }, 'event'],
])('the report %j is refused with the reason', (report, field) => {
  expect(() => readConversionReport(report)).toThrow(
    expect.objectContaining({
      status: 422,
      fields: { [field]: expect.stringMatching(/is a macro that your program did not fill/) },
    }),
  );
});

test('a report with a transaction and an unfilled click id has no click', () => {
  expect(readConversionReport({ click_id: '{click_id}', txid: 'a' })).toMatchObject({
    clickId: null,
    transactionId: 'a',
  });
});
