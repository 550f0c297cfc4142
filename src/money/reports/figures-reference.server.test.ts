import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countAll, createReportDatabase } from '../../../tests/support/report-database.ts';
import { divisions, ofJobs, ReportModel } from '../../../tests/support/report-model.ts';
import { range } from '../../../tests/support/report-rows.ts';
import { isWork } from './dimensions.ts';
import type { MoneyDay } from './figure-sources.server.ts';
import { figureNames, type MetricName } from './metrics.ts';
import { periodBefore } from './report-range.ts';
import type { ReportRow } from './report-rows.ts';
import { listReportRows, sumMetrics } from './stats.server.ts';

let database: Awaited<ReturnType<typeof createReportDatabase>>;
let model: ReportModel;

beforeAll(async () => {
  database = await createReportDatabase();
  model = new ReportModel(database.rows);
  await countAll(database);
});
afterAll(() => database.drop());

const idsOf = (row: ReportRow) => JSON.stringify(row.second ? [row.id, row.second.id] : [row.id]);
const figuresOf = (row: object, names: readonly MetricName[]) =>
  Object.fromEntries(names.map((name) => [name, (row as Record<string, number>)[name]]));
const hasAny = (figures: Record<string, number | undefined>) =>
  Object.values(figures).some((value) => value !== 0);

describe.each<[MoneyDay]>([['booking'], ['click']])('money on the day of the %s', (moneyDay) => {
  test.each(divisions.map((by) => ({ by })))(
    'by $by: every figure of every row is equal to a naive count',
    async ({ by }) => {
      const rows = await listReportRows(database.db, { by, range, moneyDay });
      const names = isWork(by) ? ofJobs : figureNames;
      const found = rows
        .map((row) => [idsOf(row), figuresOf(row, names)] as const)
        .filter(([, figures]) => hasAny(figures));
      const expected = [...model.rowsBy(by, range, moneyDay)].filter(([, figures]) => hasAny(figures));
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
      if (isWork(by))
        for (const row of rows) expect(row).toMatchObject({ clicks: null, cost: null, roi: null });
      if (by.length > 1 || by[0] === 'days') return;
      const before = model.rowsBy(by, periodBefore(range), moneyDay);
      for (const row of rows)
        if (row.before) expect(figuresOf(row.before, names)).toEqual(before.get(idsOf(row)));
    },
  );

  test.each([
    ['the range', range],
    ['the period before', periodBefore(range)],
  ])('the totals of %s', async (_what, days) => {
    const totals = await sumMetrics(database.db, days, moneyDay);
    expect(figuresOf(totals, figureNames)).toEqual(model.totals(days, moneyDay));
  });
});
