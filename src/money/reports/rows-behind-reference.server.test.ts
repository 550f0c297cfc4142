import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countAll, createReportDatabase } from '../../../tests/support/report-database.ts';
import { divisions, money } from '../../../tests/support/report-model.ts';
import { range } from '../../../tests/support/report-rows.ts';
import { readListQuery } from '../../desk/lists/list.ts';
import { listRows } from '../../desk/lists/resource-verbs.server.ts';
import { clicks, registrations, siteEvents } from '../tracking/clicks/clicks-resource.server.ts';
import { conversionEntries, conversions } from '../tracking/conversions/conversions-resource.server.ts';
import type { MoneyDay } from './figure-sources.server.ts';
import { figureNames, type MetricName } from './metrics.ts';
import { rowsBehind } from './rows-behind.ts';
import { listReportRows } from './stats.server.ts';

const lists = {
  clicks,
  'site-events': siteEvents,
  registrations,
  conversions,
  'conversion-entries': conversionEntries,
};
const countable: MetricName[] = [...figureNames.filter((name) => !money.has(name)), 'revenue'];

let database: Awaited<ReturnType<typeof createReportDatabase>>;

beforeAll(async () => {
  database = await createReportDatabase();
  await countAll(database);
});
afterAll(() => database.drop());

/** The figure that the rows at an address add up to. */
async function countRows(address: string, metric: MetricName): Promise<number> {
  const { pathname, searchParams } = new URL(address, 'http://x');
  const list = lists[pathname.replace('/admin/', '') as keyof typeof lists];
  searchParams.set('pageSize', '500');
  const { rows, total } = await listRows(database.db, list, readListQuery(searchParams, list));
  if (metric !== 'revenue') return total;
  return rows.reduce((all, { amount }) => all + Math.round(Number(amount) * 1e6), 0) / 1e6;
}

describe.each<[MoneyDay, MetricName[]]>([
  ['booking', countable],
  // The day of the money moves conversions only.
  ['click', ['conversions', 'heldConversions', 'revenue']],
])('money on the day of the %s', (moneyDay, names) => {
  test.each(divisions.map((by) => ({ by })))('by $by: a figure links to exactly its rows', async ({ by }) => {
    const rows = await listReportRows(database.db, { by, range, moneyDay });
    let followed = 0;
    for (const row of rows.slice(0, 12)) {
      const values = by.map((dimension, index) => ({ dimension, id: index === 0 ? row.id : row.second!.id }));
      const links = names
        .map((metric) => [metric, rowsBehind(metric, { range, moneyDay, values })] as const)
        .filter(([metric, address]) => address !== null && row[metric]);
      followed += links.length;
      await Promise.all(
        links.map(async ([metric, address]) =>
          expect(await countRows(address!, metric), address!).toBe(row[metric]),
        ),
      );
    }
    // No click has these marks, so the only row has no rows to show.
    const hasLinks = !by.some((one) => /medium|content/.test(one));
    expect(followed > 0).toBe(hasLinks);
  });
});
