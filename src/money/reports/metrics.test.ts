import { describe, expect, test } from 'vitest';
import { changeOf, computeMetrics, type MetricName, metrics, type Totals } from './metrics.ts';
import { periodBefore, presets, readRange } from './report-range.ts';
import { isAboveTarget, paceOf } from './reports.server.ts';
import { type FigurePlace, rowsBehind } from './rows-behind.ts';

const nothing: Totals = {
  impressions: 0,
  clicks: 0,
  uniqueClicks: 0,
  botClicks: 0,
  cost: 0,
  registrations: 0,
  jobViews: 0,
  jobApplications: 0,
  conversions: 0,
  heldConversions: 0,
  revenue: 0,
  revenuePending: 0,
  revenueHeld: 0,
};
const some: Totals = {
  impressions: 10_000,
  clicks: 400,
  uniqueClicks: 300,
  botClicks: 100,
  cost: 100.2,
  registrations: 40,
  jobViews: 200,
  jobApplications: 50,
  conversions: 8,
  heldConversions: 1,
  revenue: 250.3,
  revenuePending: 12.5,
  revenueHeld: 3.25,
};

const expected: [MetricName, number][] = [
  ['impressions', 10_000],
  ['ctr', 0.04],
  ['botShare', 0.2],
  ['registrationRate', 0.1],
  ['applyRate', 0.25],
  ['conversionRate', 0.02],
  ['cpc', 0.2505],
  ['cpa', 12.525],
  ['epc', 0.6258],
  ['profit', 150.1],
  ['roi', 150.1 / 100.2],
  ['roas', 250.3 / 100.2],
  ['revenuePending', 12.5],
];
test.each(expected)('%s', (name, value) => expect(computeMetrics(some)[name]).toBeCloseTo(value, 10));

test('a division by zero is null, and so is a metric without data', () => {
  const rates = [
    'ctr',
    'botShare',
    'registrationRate',
    'applyRate',
    'conversionRate',
    'cpc',
    'cpa',
    'epc',
    'roi',
    'roas',
  ];
  const zero = computeMetrics(nothing);
  expect(
    metrics
      .filter(({ name }) => zero[name] === null)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(rates.sort());
  expect(computeMetrics({ ...some, cost: null, clicks: null })).toMatchObject({
    cost: null,
    cpc: null,
    epc: null,
    profit: null,
    roi: null,
  });
});

test('a difference of amounts is exact', () => {
  expect(computeMetrics({ ...nothing, revenue: 0.3, cost: 0.1 }).profit).toBe(0.2);
});

test.each([
  [12, 10, 0.2],
  [8, 10, -0.2],
  [5, -10, 1.5],
  [5, 0, null],
  [5, null, null],
  [null, 5, null],
])('the change from %s against %s is %s', (now, before, change) =>
  expect(changeOf(now, before)).toBe(change),
);

describe('the range of a report', () => {
  const today = '2026-03-15';
  const read: [Record<string, string>, object][] = [
    [{}, { from: '2026-02-16', to: '2026-03-15' }],
    [
      { from: '2026-03-01', to: '2026-03-07' },
      { from: '2026-03-01', to: '2026-03-07' },
    ],
    [{ from: '2026-03-01' }, { from: '2026-03-01', to: '2026-03-15' }],
    [{ to: '2026-01-10' }, { from: '2025-12-14', to: '2026-01-10' }],
    [
      { from: '', to: '' },
      { from: '2026-02-16', to: '2026-03-15' },
    ],
  ];
  test.each(read)('%j is %j', (given, range) => expect(readRange(given, today)).toEqual(range));
  test.each([
    [{ from: '2026-02-30', to: '2026-03-01' }, /from: use a date/],
    [{ from: '2026-03-02', to: '2026-03-01' }, /on or before the end/],
    [{ from: '1990-01-01' }, /at most/],
    [{ to: 'today' }, /to: use a date/],
  ])('%j is refused', (given, message) => expect(() => readRange(given, today)).toThrow(message));
  test('is compared with the same number of days before it', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: '2026-01-29',
      to: '2026-02-28',
    });
  });
  test('has presets', () => {
    expect(presets(today).map(({ label, range }) => [label, range.from, range.to])).toEqual([
      ['Today', '2026-03-15', '2026-03-15'],
      ['Yesterday', '2026-03-14', '2026-03-14'],
      ['7 days', '2026-03-09', '2026-03-15'],
      ['Last week', '2026-03-02', '2026-03-08'],
      ['28 days', '2026-02-16', '2026-03-15'],
      ['This month', '2026-03-01', '2026-03-15'],
      ['Last month', '2026-02-01', '2026-02-28'],
      ['90 days', '2025-12-16', '2026-03-15'],
    ]);
  });
});

describe('the pace of a budget', () => {
  const plan = { budget: 1000, targetCpa: null, startDate: '2026-03-01', endDate: '2026-03-10' };
  test.each([
    [500, '2026-03-05', 'on pace'],
    [580, '2026-03-05', 'ahead'],
    [420, '2026-03-05', 'behind'],
    [1000.01, '2026-03-10', 'over budget'],
    [1000, '2026-04-10', 'on pace'],
    [0, '2026-02-10', 'not started'],
    [1, '2026-02-10', 'ahead'],
  ])('%s dollars on %s: %s', (costToDate, today, state) =>
    expect(paceOf({ ...plan, costToDate }, today)?.state).toBe(state),
  );
  test('needs a budget and a last day', () => {
    expect(paceOf({ ...plan, costToDate: 5, budget: null }, '2026-03-05')).toBeNull();
    expect(paceOf({ ...plan, costToDate: 5, endDate: null }, '2026-03-05')).toBeNull();
  });
  test.each([
    [null, 100, 1, false],
    [10, 100, 10, false],
    [9.99, 100, 10, true],
    [10, 10, 0, false],
    [10, 10.01, 0, true],
  ])('target %s with cost %s and %s conversions: alarm %s', (target, cost, conversions, alarm) => {
    const figures = { cost, conversions, cpa: conversions ? cost / conversions : null };
    expect(isAboveTarget(target, figures)).toBe(alarm);
  });
});

const range = { from: '2026-03-01', to: '2026-03-07' };
test.each<[string, MetricName, Omit<FigurePlace, 'range'>, string | null]>([
  [
    'a total',
    'clicks',
    { moneyDay: 'booking', values: [] },
    'clicks?robot=false&from=2026-03-01&until=2026-03-07',
  ],
  [
    'a partner',
    'revenue',
    { moneyDay: 'booking', values: [{ dimension: 'partners', id: 4 }] },
    'conversion-entries?partner=4&from=2026-03-01&until=2026-03-07',
  ],
  [
    'a day',
    'conversions',
    { moneyDay: 'booking', values: [{ dimension: 'days', id: '2026-03-02' }] },
    'conversions?counted=true&from=2026-03-02&until=2026-03-02',
  ],
  [
    'money of a week by the day of the click, within the range',
    'revenue',
    { moneyDay: 'click', values: [{ dimension: 'weeks', id: '2026-02-23' }] },
    'conversion-entries?clicked_from=2026-03-01&clicked_until=2026-03-01',
  ],
  [
    'two dimensions',
    'clicks',
    {
      moneyDay: 'click',
      values: [
        { dimension: 'sub1', id: 'a&b' },
        { dimension: 'hours', id: 7 },
      ],
    },
    'clicks?robot=false&sub1=a%26b&hour=7&from=2026-03-01&until=2026-03-07',
  ],
  [
    'money by the hour of the click',
    'heldConversions',
    { moneyDay: 'click', values: [{ dimension: 'hours', id: 0 }] },
    'conversions?status=hold&clicked_hour=0&clicked_from=2026-03-01&clicked_until=2026-03-07',
  ],
  ['a rate', 'cpc', { moneyDay: 'booking', values: [] }, null],
  ['no campaign', 'clicks', { moneyDay: 'booking', values: [{ dimension: 'campaigns', id: null }] }, null],
])('%s links to its rows', (_what, metric, place, address) => {
  expect(rowsBehind(metric, { ...place, range })).toBe(address && `/admin/${address}`);
});
