import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countAll, createReportDatabase } from '../../../tests/support/report-database.ts';
import { calendar, ReportModel } from '../../../tests/support/report-model.ts';
import { hourMs, range, today, zone } from '../../../tests/support/report-rows.ts';
import { csvCell } from '../../desk/lists/csv-file.server.ts';
import { readListQuery } from '../../desk/lists/list.ts';
import { listRows } from '../../desk/lists/resource-verbs.server.ts';
import { BadRequest } from '../../platform/errors.ts';
import { registrations } from '../tracking/clicks/clicks-resource.server.ts';
import { dimensionNames, infoOf } from './dimensions.ts';
import type { ReportRow } from './report-rows.ts';
import { reportEndpoints } from './reports.api.ts';
import { reportConversions, reportDashboard } from './reports.server.ts';
import { listReportRows } from './stats.server.ts';

let database: Awaited<ReturnType<typeof createReportDatabase>>;

beforeAll(async () => {
  database = await createReportDatabase();
  await countAll(database);
});
afterAll(() => database.drop());

test('a registration of an erased account stays in the figure and in its list', async () => {
  await database.pool.query(
    "insert into users (email, first_name, last_name, unsubscribe_token) values ('a@example.org', 'A', 'B', 't')",
  );
  await database.pool.query('update user_sources set user_id = (select max(id) from users) where id = 1');
  await database.pool.query('delete from users');
  const listed = await listRows(
    database.db,
    registrations,
    readListQuery(new URLSearchParams('pageSize=500'), registrations),
  );
  expect(listed.total).toBe(database.rows.registrations.length);
  expect(listed.rows.find(({ id }) => id === 1)).toMatchObject({ isErased: true, userId: null });
});

test('a day without events has a row of zeros', async () => {
  const rows = await listReportRows(database.db, {
    by: ['days'],
    moneyDay: 'booking',
    range: { from: '2027-01-01', to: '2027-01-03' },
  });
  expect(rows.map(({ name, clicks: count }) => [name, count])).toEqual([
    ['2027-01-01', 0],
    ['2027-01-02', 0],
    ['2027-01-03', 0],
  ]);
});

test('campaigns that overspend raise an alarm', async () => {
  const {
    alarms,
    campaigns: top,
    days: listed,
  } = await reportDashboard(database.db, { range, moneyDay: 'booking' }, today);
  expect(listed).toHaveLength(10);
  expect(top.map(({ name }) => name).sort()).toEqual(['No campaign', 'c1', 'c2', 'c3', 'c4', 'c5']);
  expect(alarms.flatMap(({ name, texts }) => texts.map((text) => `${name} ${text}`)).sort()).toEqual([
    expect.stringMatching(/^c1 has a CPA of \$[\d.,]+ \(target \$0\.01\)$/),
    expect.stringMatching(/^c1 has spent [\d,]+% of its budget in 55% of its days$/),
  ]);
});

test('conversions by status, type and delay', async () => {
  const { byStatus, byType, delays } = await reportConversions(database.db, { range, moneyDay: 'booking' });
  const inside = database.rows.conversions.filter(
    ({ at }) => calendar(at).day >= range.from && calendar(at).day <= range.to,
  );
  for (const { name, conversions: count } of byStatus)
    expect(count).toBe(inside.filter(({ status }) => status === name).length);
  expect(byType).toMatchObject([{ name: 'hire', conversions: inside.length }]);
  const clicked = inside.filter(({ click }) => click);
  expect(delays.reduce((sum, { conversions: count }) => sum + count, 0)).toBe(clicked.length);
  const sameDay = clicked.filter(({ at, click }) => at.getTime() - click!.at.getTime() < 24 * hourMs);
  expect(delays[0]).toMatchObject({ days: '0', conversions: sameDay.length });
});

describe('the API', () => {
  const endpoints = () =>
    reportEndpoints({
      db: database.db,
      config: { timeZone: zone },
      now: () => new Date(`${today}T18:00:00Z`),
    });
  const call = {
    request: new Request('http://x'),
    client: { ip: '::1' },
    params: {},
    caller: null,
    body: {},
  };
  const ask = async (name: string, search: string) => {
    const found = endpoints().find(({ path }) => path === `/admin/reports/${name}`)!;
    const query = found.parseQuery!(new URLSearchParams(search));
    return found.handle({ ...call, query } as never);
  };

  test('serves each report as JSON and as a file with the same figures', async () => {
    await database.pool.query("update campaigns set name = '=1+1' where id = 1");
    for (const { path } of endpoints()) {
      const name = path.replace('/admin/reports/', '');
      const search = `from=${range.from}&to=${range.to}`;
      const text = await ((await ask(name, `${search}&format=csv`)) as Response).text();
      const json = (await ask(name, search)) as Record<string, Record<string, unknown>[]>;
      expect(json, path).toMatchObject({ range });
      const { rows, days: listed = rows } = json;
      const records = parse(text, { bom: true, columns: true, record_delimiter: '\r\n' });
      expect(records.length, path).toBe(listed!.length);
      for (const [index, record] of records.entries())
        for (const [column, cell] of Object.entries(record as Record<string, string>))
          expect(cell, `${path} ${column}`).toBe(csvCell({ kind: 'number' }, listed![index]![column]));
    }
  });

  test('sorts, searches, pages and sums', async () => {
    const search = `from=${range.from}&to=${range.to}&second=devices&columns=clicks,cost`;
    const read = async (more: string) =>
      (await ask('campaigns', `${search}${more}`)) as {
        rows: ReportRow[];
        rowCount: number;
        sums: Record<string, number>;
      };
    const all = await read('&sort=-clicks');
    const counts = all.rows.map(({ clicks: count }) => count ?? 0);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    const totals = new ReportModel(database.rows).totals(range, 'booking');
    expect(all.sums.clicks).toBe(totals.clicks);
    expect(all.sums.cost).toBe(totals.cost);
    const one = await read('&q=c3&sort=name');
    expect(one.rows.map(({ name }) => name)).toEqual(one.rows.map(() => 'c3'));
    expect(one.rowCount).toBe(one.rows.length);
    expect((await read('&page=2')).rows).toEqual([]);
  });

  test.each([
    ['campaigns', 'sorce=1', /sorce: unknown parameter/],
    ['dashboard', 'second=devices', /second: unknown parameter/],
    ['campaigns', 'second=planets', /second: unknown dimension/],
    ['campaigns', 'second=campaigns', /second: choose a dimension other/],
    ['campaigns', 'sort=beauty', /sort: unknown column/],
    ['campaigns', 'columns=clicks,beauty', /columns: unknown metric/],
    ['campaigns', 'money=never', /money: use booking or click/],
    ['campaigns', 'page=0', /page: use a whole number/],
    ['campaigns', 'from=2026-02-30', /from: use a date/],
    ['campaigns', 'format=pdf', /format: use json or csv/],
  ])('refuses %s?%s', async (name, search, message) => {
    await expect(ask(name, search)).rejects.toThrow(BadRequest);
    await expect(ask(name, search)).rejects.toThrow(message);
  });
});

test('every dimension has a filter for its rows, or is a range of days', () => {
  for (const name of dimensionNames)
    expect(infoOf(name).filter !== null || ['days', 'weeks', 'months'].includes(name), name).toBe(true);
});

test('a report that takes too long says so, and what to do', async () => {
  const blocker = await database.pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table clicks in access exclusive mode');
    const slow = database.db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 300`.execute(tx);
      await listReportRows(tx, { by: ['sub1', 'devices'], range, moneyDay: 'booking' });
    });
    await expect(slow).rejects.toThrow(
      'This report takes too long. Choose fewer days, or only one dimension.',
    );
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
});
