import { expect, test } from 'vitest';
import { DateOrder, needsOrder, readDate } from './read-date.ts';

const now = new Date('2026-03-15T02:30:00Z');

test.each<[string, string]>([
  ['2025-09-12T07:27:14', '2025-09-12T07:27:14.000Z'],
  ['2025-09-12T07:27:14.123+02:00', '2025-09-12T05:27:14.000Z'],
  ['2026-07-29T08:50:01-0400', '2026-07-29T12:50:01.000Z'],
  ['2026-08-05 09:41:37 UTC', '2026-08-05T09:41:37.000Z'],
  ['2025-11-20 10:00:00.123456+00', '2025-11-20T10:00:00.000Z'],
  ['Fri, 12 Sep 2025 00:00:00 GMT', '2025-09-12T00:00:00.000Z'],
  ['Tue, 26 Aug 2025 10:00:00 +0200', '2025-08-26T08:00:00.000Z'],
  ['Tue, 26 Aug 2025 10:00:00 EST', '2025-08-26T15:00:00.000Z'],
  ['Thu Nov 20 2025 10:00:00 GMT-0500 (Eastern Standard Time)', '2025-11-20T15:00:00.000Z'],
  ['11/20/2025 10:00 AM', '2025-11-20T10:00:00.000Z'],
  ['11/20/2025, 12:05:09 a.m.', '2025-11-20T00:05:09.000Z'],
  ['November 20, 2025 at 3:15 PM EST', '2025-11-20T20:15:00.000Z'],
  ['20-Nov-2025 16:45', '2025-11-20T16:45:00.000Z'],
  ['1764205361939', '2025-11-27T01:02:41.939Z'],
  ['1764205361', '2025-11-27T01:02:41.000Z'],
  ['1763632800000000', '2025-11-20T10:00:00.000Z'],
  ['1763632800000000000', '2025-11-20T10:00:00.000Z'],
  ['1763632800.25', '2025-11-20T10:00:00.250Z'],
  ['/Date(1763632800000)/', '2025-11-20T10:00:00.000Z'],
  ['/Date(1763632800000-0500)/', '2025-11-20T10:00:00.000Z'],
  ['45981.75', '2025-11-20T18:00:00.000Z'],
  ['20251120T100000Z', '2025-11-20T10:00:00.000Z'],
  ['20251120T1000-0500', '2025-11-20T15:00:00.000Z'],
  ['Posted on 11/20/2025 10:00 AM', '2025-11-20T10:00:00.000Z'],
  ['3 hours ago', '2026-03-14T23:30:00.000Z'],
  ['an hour ago', '2026-03-15T01:30:00.000Z'],
  ['Posted 45 min ago', '2026-03-15T01:45:00.000Z'],
])('%s is the moment %s', (text, expected) => {
  expect(readDate(text, now)).toEqual({ at: new Date(expected), day: null, atLeast: false });
});

test.each<[string, string]>([
  ['2025-11-20', '2025-11-20'],
  ['2025/11/20', '2025-11-20'],
  ['Date posted: November 20, 2025', '2025-11-20'],
  ['Posted on 11/20/2025', '2025-11-20'],
  ['Closing date: 20 Nov 2025', '2025-11-20'],
  ['20/Nov/2025', '2025-11-20'],
  ['2025-Nov-20', '2025-11-20'],
  ['2025 Nov 20', '2025-11-20'],
  ['2025.11.20', '2025-11-20'],
  ['20251120', '2025-11-20'],
  ['26 Aug 2025', '2025-08-26'],
  ['20-Nov-2025', '2025-11-20'],
  ['20-Nov-25', '2025-11-20'],
  ['Thu, 20 Nov 2025', '2025-11-20'],
  ['November 20, 2025', '2025-11-20'],
  ['Nov. 20th, 2025', '2025-11-20'],
  ['Sept 5 2025', '2025-09-05'],
  ['Thursday, November 20, 2025', '2025-11-20'],
  ['Thu Nov 20 2025', '2025-11-20'],
  ['12.09.2025', '2025-09-12'],
  ['03/15/2026', '2026-03-15'],
  ['15/03/2026', '2026-03-15'],
  ['3/5/26', '2026-03-05'],
  ['11-20-2025', '2025-11-20'],
  ['45981', '2025-11-20'],
  ['2 days ago', '2026-03-13'],
  ['Posted 3 Days Ago', '2026-03-12'],
  ['1 week ago', '2026-03-08'],
  ['2mo ago', '2026-01-14'],
  ['5d', '2026-03-10'],
  ['Posted today', '2026-03-15'],
  ['Just posted', '2026-03-15'],
  ['yesterday', '2026-03-14'],
])('%s is the day %s', (text, day) => {
  expect(readDate(text, now)).toEqual({ at: new Date(`${day}T12:00:00Z`), day, atLeast: false });
});

test.each<[string, string]>([
  ['Posted 30+ Days Ago', '2026-02-13'],
  ['30+ days ago', '2026-02-13'],
  ['more than 2 weeks ago', '2026-03-01'],
])('%s is the day %s or an earlier one', (text, day) => {
  expect(readDate(text, now)).toMatchObject({ day, atLeast: true });
});

test.each([
  ...[
    '',
    'soon',
    'job 1',
    '12',
    '123456',
    '2025-13-01',
    '2025-02-30',
    '31.02.2025',
    '02/30/2025',
    '31 Feb 2025',
  ],
  ...['February 30, 2025', '0001-01-01', '9999-12-31', '99/99/2025', '2025-09-12T99:00', '2025-09-12 10:75'],
  ...[
    '13:00 PM 11/20/2025',
    '11/20/2025 13:00 PM',
    'a day',
    'Mayor 5 2025',
    '2025-09-12 10:00 XYZ',
    '20/Nov',
  ],
])('"%s" is not a date', (text) => {
  expect(readDate(text, now)).toBeNull();
});

test.each<[string[], boolean | null, boolean]>([
  [['05/06/2025', '20/06/2025'], null, true],
  [['05/06/2025', '06/20/2025'], null, false],
  [['05/06/2025'], null, false],
  [['05/06/2025'], true, true],
  [['20/06/2025', '21/06/2025', '06/20/2025'], null, true],
  [['45/06/2025', '2025-06-20'], null, false],
])(
  'a feed with %j, after a run with the day first %s, names the day first: %s',
  (texts, before, expected) => {
    const order = new DateOrder(before);
    for (const text of texts) order.see(text);
    expect(order.isDayFirst).toBe(expected);
  },
);

test('the order decides only dates that it can change', () => {
  expect(readDate('05/06/2025', now, true)?.day).toBe('2025-06-05');
  expect(readDate('05/06/2025', now, false)?.day).toBe('2025-05-06');
  expect(readDate('06/20/2025', now, true)?.day).toBe('2025-06-20');
  expect(readDate('20/06/2025', now, false)?.day).toBe('2025-06-20');
  expect(['05/06/2025', '05/05/2025', '20/06/2025', '2025-05-06', 'soon'].map(needsOrder)).toEqual([
    ...[true, false, false, false, false],
  ]);
});
