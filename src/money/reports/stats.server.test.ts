import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAll, createReportDatabase } from '../../../tests/support/report-database.ts';
import { ReportModel } from '../../../tests/support/report-model.ts';
import { today } from '../../../tests/support/report-rows.ts';
import type { Dimension } from './dimensions.ts';
import { findRowFigures } from './stats.server.ts';

let database: Awaited<ReturnType<typeof createReportDatabase>>;
let model: ReportModel;

beforeAll(async () => {
  database = await createReportDatabase();
  model = new ReportModel(database.rows);
  await countAll(database);
});
afterAll(() => database.drop());

test.each<[Dimension]>([['campaigns'], ['traffic-sources'], ['partners'], ['jobs']])(
  'the figures of a row of %s are equal to a naive count',
  async (dimension) => {
    const list = dimension;
    const first = await findRowFigures(database.db, list, '1', today);
    const expected = model.rowsBy([dimension], first!.range, 'booking');
    expect(expected.size).toBeGreaterThan(1);
    for (const [key, row] of expected) {
      const [id] = JSON.parse(key) as [number | null];
      if (id === null) continue;
      const { metrics, shown } = (await findRowFigures(database.db, list, String(id), today))!;
      expect(shown).toHaveLength(5);
      expect(shown.map((name) => metrics[name])).toEqual(shown.map((name) => row[name]));
    }
  },
);

test('a list that no report is divided by has no figures', async () => {
  expect(await findRowFigures(database.db, 'articles', '1', today)).toBeNull();
});
