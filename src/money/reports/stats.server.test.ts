import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAll, createReportDatabase } from '../../../tests/support/report-database.ts';
import { ReportModel } from '../../../tests/support/report-model.ts';
import { today } from '../../../tests/support/report-rows.ts';
import { type Dimension, infoOf } from './dimensions.ts';
import { findRowFigures } from './stats.server.ts';

let database: Awaited<ReturnType<typeof createReportDatabase>>;
let model: ReportModel;

beforeAll(async () => {
  database = await createReportDatabase();
  model = new ReportModel(database.rows);
  await countAll(database);
});
afterAll(() => database.drop());

test.each<[Dimension]>([
  ['campaigns'],
  ['traffic-sources'],
  ['partners'],
  ['jobs'],
  ['feeds'],
  ['companies'],
])('the figures of a row of %s are equal to a naive count', async (dimension) => {
  const { list, listColumn = 'id' } = infoOf(dimension);
  const figuresOf = (value: string | number) =>
    findRowFigures(database.db, list!, { id: 0, [listColumn]: value }, today);
  const first = await figuresOf(1);
  const expected = model.rowsBy([dimension], first!.range, 'booking');
  expect(expected.size).toBeGreaterThan(1);
  for (const [key, row] of expected) {
    const [id] = JSON.parse(key) as [number | string | null];
    if (id === null) continue;
    const { metrics, shown } = (await figuresOf(id))!;
    expect(shown).toHaveLength(5);
    expect(shown.map((name) => metrics[name])).toEqual(shown.map((name) => row[name]));
  }
});

test('a list that no report is divided by has no figures', async () => {
  expect(await findRowFigures(database.db, 'articles', { id: 1 }, today)).toBeNull();
});
