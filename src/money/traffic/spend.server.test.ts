import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { listFile } from '../../desk/lists/list-export.server.ts';
import { changeRow, createRow, listRows, removeRow } from '../../desk/lists/resource-verbs.server.ts';
import { checked, checkedPart } from '../../platform/http/read-body.ts';
import { countStats, setBusinessZone } from '../tracking/figures/stats.server.ts';
import { campaigns } from './campaigns-resource.server.ts';
import { Spend } from './spend.schema.ts';
import { maxFileRows, readSpendFile } from './spend-file.ts';
import { spend } from './spend-resource.server.ts';
import { planSpend, saveSpend } from './upload-spend.server.ts';

const doer = { caller: { kind: 'admin', id: 1, username: 'ann', role: 'admin' }, ip: '192.0.2.1' } as const;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    insert into admins (username, password_hash) values ('ann', 'x');
    insert into traffic_sources (name, cost_model) values ('Search', 'cpc'), ('Mail', 'cpm');
    insert into campaigns (code, name, traffic_source_id, start_date, cost_rate) values
      ('spring', 'Spring: Nurses', 1, '2026-01-01', 0.25), ('mail', 'Mail', 2, '2026-01-01', 0),
      ('twin-a', 'Twin', 1, '2026-01-01', 0), ('twin-b', 'Twin', 1, '2026-01-01', 0),
      ('plus', '=Plus', 1, '2026-01-01', 0)`);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.empty('campaign_spend, daily_stats, stale_stats, late_days, audit_log');
});

/** The day after tomorrow: still a later day if midnight passes while the tests run. */
const laterDay = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
const today = () => new Date().toISOString().slice(0, 10);
const add = (fields: Record<string, unknown>) =>
  createRow(database.db, spend, checked(Spend, { campaignId: 1, day: '2026-09-10', ...fields }), doer);
const correct = (id: unknown, fields: Record<string, unknown>) =>
  changeRow(database.db, spend, String(id), checkedPart(Spend, fields), doer);
const entries = async () => {
  const { rows } = await database.pool.query(
    "select day || ' ' || campaign_id || ' ' || amount as text from campaign_spend order by day, campaign_id",
  );
  return rows.map(({ text }) => text);
};
const audit = async () =>
  (
    await database.pool.query(
      'select actor, action, entity_id, before, after, host(ip) as ip from audit_log order by id',
    )
  ).rows;

describe('an entry', () => {
  test('holds the campaign’s source, and the next count has its cost', async () => {
    const { row } = await add({ campaignId: 2, amount: '1,250.5' });
    expect(row).toMatchObject({
      day: '2026-09-10',
      campaign: 'Mail',
      amount: '1250.50',
      trafficSource: 'Mail',
      enteredBy: 'ann',
      correction: '',
    });
    await countStats(database.db, new Date());
    const { rows } = await database.pool.query(
      'select date, traffic_source_id, campaign_id, clicks, cost from daily_stats',
    );
    expect(rows).toEqual([
      { date: '2026-09-10', traffic_source_id: 2, campaign_id: 2, clicks: 0, cost: '1250.50' },
    ]);
  });

  test.each([
    ['amount', { amount: '' }, /Enter an amount/],
    ['amount', { amount: '12.345' }, /at most two decimals/],
    ['amount', { amount: '-1' }, /Enter an amount/],
    ['amount', { amount: 'abc' }, /Enter an amount/],
    ['amount', { amount: '1000000.01' }, /at most \$1,000,000/],
    ['day', { amount: 1, day: laterDay() }, /Enter today/],
    ['day', { amount: 1, day: '2026-02-30' }, /Enter a day/],
    ['day', { amount: 1, day: '1999-12-31' }, /from 2000-01-01 on/],
    ['campaignId', { amount: 1, campaignId: 99 }, /Choose a campaign/],
    ['campaignId', { amount: 1, campaignId: '' }, /Choose a campaign/],
    ['reason', { amount: 1, reason: 'x'.repeat(201) }, /at most 200/],
  ])('is refused at %s for %o', async (field, fields, message) => {
    const error = await (async () => add(fields))().catch((refusal) => refusal);
    expect(error.fields?.[field]).toMatch(message);
    expect(await entries()).toEqual([]);
  });

  test.each([
    ['0', '0.00'],
    [0.1, '0.10'],
    ['$1,000,000.00', '1000000.00'],
  ])('takes %s', async (amount, stored) => {
    expect((await add({ amount, day: today() })).row.amount).toBe(stored);
  });

  test('of a day that has one already is refused with the remedy', async () => {
    await add({ amount: 1 });
    await expect(add({ amount: 2 })).rejects.toThrow(/already has spend on this day. Open that entry/);
    expect(await entries()).toEqual(['2026-09-10 1 1.00']);
  });

  test('keeps a campaign that has it from being deleted', async () => {
    await add({ amount: 1, campaignId: 2 });
    await expect(removeRow(database.db, campaigns, '2', doer)).rejects.toThrow(/Pause and archive it/);
  });
});

describe('a correction', () => {
  test('is in the audit log with the amount before and after, who and why, each time', async () => {
    const { row } = await add({ amount: '100' });
    await correct(row.id, { amount: '90.10', reason: 'Invoice 7' });
    await correct(row.id, { amount: '90.20', reason: 'Invoice 7' });
    expect((await audit()).slice(1)).toEqual([
      {
        actor: 'ann',
        action: 'update',
        entity_id: String(row.id),
        before: { amount: '100.00', correction: '' },
        after: { amount: '90.10', correction: 'Invoice 7' },
        ip: '192.0.2.1',
      },
      {
        actor: 'ann',
        action: 'update',
        entity_id: String(row.id),
        before: { amount: '90.10', correction: 'Invoice 7' },
        after: { amount: '90.20', correction: 'Invoice 7' },
        ip: '192.0.2.1',
      },
    ]);
  });

  test.each([
    ['reason', { amount: '2' }, /Say why/],
    ['reason', { amount: '2', reason: '  ' }, /Say why/],
    ['amount', { amount: '', reason: 'x' }, /Enter an amount/],
    ['day', { day: '2026-09-11', amount: '2', reason: 'x' }, /keeps its campaign and day/],
    ['day', { campaignId: 2, amount: '2', reason: 'x' }, /keeps its campaign and day/],
  ])('is refused at %s for %o', async (field, fields, message) => {
    const { row } = await add({ amount: '1' });
    const error = await correct(row.id, fields).catch((refusal) => refusal);
    expect(error.fields?.[field]).toMatch(message);
    expect(await entries()).toEqual(['2026-09-10 1 1.00']);
  });

  test('and a deletion count the day again', async () => {
    const cost = async () => {
      await countStats(database.db, new Date());
      return (await database.pool.query('select cost from daily_stats')).rows.map((row) => row.cost);
    };
    const { row } = await add({ amount: '1' });
    expect(await cost()).toEqual(['1.00']);
    await correct(row.id, { amount: '2', reason: 'Invoice' });
    expect(await cost()).toEqual(['2.00']);
    await removeRow(database.db, spend, String(row.id), doer, { reason: ' Entered  twice ' });
    expect(await cost()).toEqual([]);
    expect((await audit()).at(-1)).toMatchObject({
      action: 'delete',
      before: { amount: '2.00' },
      after: { reason: 'Entered twice' },
    });
  });

  test.each([undefined, '', ' \n ', 'x'.repeat(501)])('is not deleted for the reason %j', async (reason) => {
    const { row } = await add({ amount: '1' });
    const refusal = await removeRow(database.db, spend, String(row.id), doer, { reason }).catch(
      (error) => error,
    );
    expect(refusal.fields?.reason).toMatch(/^Enter a reason/);
    expect(await entries()).toEqual(['2026-09-10 1 1.00']);
  });
});

/** The process for files has its own test. */
const readHere = async (csv: string, today: string) => readSpendFile(csv, today);
const file = (...lines: string[]) => ['day,campaign,amount', ...lines].join('\n');
const planned = async (csv: string) => {
  const { added, corrected, unchanged, bad } = await planSpend(database.db, csv, readHere);
  const text = (rows: typeof added) =>
    rows.map((row) => `${row.line} ${row.day} ${row.campaignId} ${row.before} > ${row.amount}`);
  return { added: text(added), corrected: text(corrected), unchanged, bad };
};

describe('a file', () => {
  test('is compared with what is entered, and changes nothing before it is saved', async () => {
    await add({ amount: '5' });
    await add({ amount: '6', day: '2026-09-11' });
    const csv = file('2026-09-10,spring,5.00', '2026-09-11,SPRING,7', '9/12/2026,spring: nurses,"$1,234.50"');
    expect(await planned(csv)).toEqual({
      added: ['4 2026-09-12 1 null > 1234.50'],
      corrected: ['3 2026-09-11 1 6.00 > 7.00'],
      unchanged: 1,
      bad: [],
    });
    expect(await entries()).toEqual(['2026-09-10 1 5.00', '2026-09-11 1 6.00']);
    await saveSpend(database.db, { csv, reason: 'Invoice' }, doer, readHere);
    expect(await entries()).toEqual(['2026-09-10 1 5.00', '2026-09-11 1 7.00', '2026-09-12 1 1234.50']);
    expect((await audit()).slice(2)).toMatchObject([
      {
        action: 'create',
        entity_id: expect.stringMatching(/^\d+$/),
        after: { day: '2026-09-12', amount: '1234.50' },
      },
      {
        actor: 'ann',
        action: 'update',
        entity_id: '2',
        before: { amount: '6.00' },
        after: { amount: '7.00', correction: 'Invoice' },
        ip: '192.0.2.1',
      },
    ]);
    expect(await planned(csv)).toMatchObject({ added: [], corrected: [], unchanged: 3 });
    await saveSpend(database.db, { csv }, doer, readHere);
    expect(await audit(), 'the same file again changes nothing').toHaveLength(4);
  });

  test.each([
    ['2026-09-10,spring', /has 2 columns instead of 3/],
    ['2026-09-10,spring,1,50', /has 4 columns instead of 3/],
    ['10.09.2026,spring,1', /Enter the day "10.09.2026" as 2026-01-31 or 1\/31\/2026/],
    ['2026-02-30,spring,1', /Enter the day/],
    ['13/1/2026,spring,1', /Enter the day/],
    [',spring,1', /Enter the day/],
    [`${laterDay()},spring,1`, /or an earlier day/],
    ['1999-01-01,spring,1', /from 2000-01-01 on/],
    ['2026-09-10,autumn,1', /no campaign "autumn"/],
    ['2026-09-10,,1', /The campaign is missing/],
    ['2026-09-10,Twin,1', /Several campaigns are named "Twin". Use the code/],
    ['2026-09-10,spring,', /The amount is missing/],
    ['2026-09-10,spring,-5', /Enter the amount "-5" in dollars/],
    ['2026-09-10,spring,1e3', /Enter the amount "1e3"/],
    ['2026-09-10,spring,1.0051', /at most two decimals/],
    ['2026-09-10,spring,1.005', /can be 1.005 or 1005.00/],
    ['2026-09-10,spring,"1,005"', /can be 1005.00 or 1.005/],
    ['2026-09-10,spring,1000001', /at most \$1,000,000/],
    ['2026-09-10,"spring\u0000",1', /no campaign/],
  ])('names the line of %j and the remedy, and the others are used', async (line, problem) => {
    const plan = await planned(file('2026-09-01,spring,1', line, '2026-09-02,spring,1'));
    expect(plan.bad).toEqual([{ line: 3, problem: expect.stringMatching(problem) }]);
    expect(plan.added).toHaveLength(2);
  });

  test('uses no line of a campaign and day that it names twice', async () => {
    const plan = await planned(
      file('2026-09-01,spring,1', '2026-09-01,Spring: Nurses,2', '2026-09-01,mail,3'),
    );
    expect(plan.added).toEqual(['4 2026-09-01 2 null > 3.00']);
    expect(plan.bad).toEqual([
      { line: 2, problem: 'Line 3 has the same campaign and day. Add the amounts up in one line.' },
      { line: 3, problem: 'Line 2 has the same campaign and day. Add the amounts up in one line.' },
    ]);
  });

  test.each([
    ['', /The file is empty/],
    ['day,campaign\n2026-09-01,spring', /Missing: amount/],
    ['2026-09-01,spring,1', /Missing: day, campaign, amount/],
    ['day,campaign,amount\n"2026-09-01,spring,1', /from line 2 on: a quotation mark is never closed/],
    [file(...Array(maxFileRows + 1).fill('2026-09-01,spring,1')), /at most 5000/],
  ])('is refused as a whole: %#', async (csv, message) => {
    await expect(planSpend(database.db, csv, readHere)).rejects.toThrow(message);
  });

  test.each([
    [
      'day;campaign;amount\n2026-09-01;mail;4,50\n2026-09-02;mail;1.234,00\n2026-09-03;mail;1.234',
      ['2 2026-09-01 2 null > 4.50', '3 2026-09-02 2 null > 1234.00', '4 2026-09-03 2 null > 1234.00'],
    ],
    ['Date;Campaign name;Cost\n2026-09-01;Mail;3.50', ['2 2026-09-01 2 null > 3.50']],
    ['Campaign\tAmount spent (USD)\tReach\tDay\nmail\t1.5\t9\t2026-09-01', ['2 2026-09-01 2 null > 1.50']],
    ['\uFEFFday,campaign,amount\r\n2026-09-01,mail,0\r\n', ['2 2026-09-01 2 null > 0.00']],
  ])('may have the names of other tools: %#', async (csv, added) => {
    expect(await planned(csv)).toMatchObject({ added, bad: [] });
  });

  test('that corrects amounts needs a reason, and is saved whole or not at all', async () => {
    await add({ amount: '5' });
    const csv = file('2026-09-10,spring,6', '2026-09-11,spring,1');
    await expect(saveSpend(database.db, { csv }, doer, readHere)).rejects.toMatchObject({
      fields: { reason: 'Say why you correct these amounts.' },
    });
    expect(await entries()).toEqual(['2026-09-10 1 5.00']);
  });

  test('is not saved when its preview is out of date', async () => {
    const csv = file('2026-09-10,spring,6');
    const { print } = await planSpend(database.db, csv, readHere);
    await add({ amount: '5' });
    await expect(saveSpend(database.db, { csv, reason: 'x', print }, doer, readHere)).rejects.toThrow(
      /changed since this preview/,
    );
    expect(await entries()).toEqual(['2026-09-10 1 5.00']);
    const again = await planSpend(database.db, csv, readHere);
    await saveSpend(database.db, { csv, reason: 'x', print: again.print }, doer, readHere);
    expect(await entries()).toEqual(['2026-09-10 1 6.00']);
  });

  test('that two admins save at once is entered once', async () => {
    const csv = file('2026-09-10,spring,6', '2026-09-11,spring,1');
    const plans = await Promise.all([1, 2, 3].map(() => saveSpend(database.db, { csv }, doer, readHere)));
    expect(plans.map(({ added }) => added.length).sort()).toEqual([0, 0, 2]);
    expect(await audit()).toHaveLength(2);
  });

  test('of the list itself can be uploaded again', async () => {
    await add({ amount: '5', campaignId: 5 });
    await add({ amount: '0.07' });
    const answer = await listFile(
      database.db,
      spend,
      { page: 1, pageSize: 50, sort: spend.sort, filters: {} },
      'GET',
    );
    const csv = await answer.text();
    expect(parse(csv, { columns: true, bom: true })).toHaveLength(2);
    expect(await planned(csv)).toEqual({ added: [], corrected: [], unchanged: 2, bad: [] });
  });
});

test('the list can be searched by campaign, day and source', async () => {
  await add({ amount: 1 });
  await add({ amount: 2, campaignId: 2 });
  const found = async (filters: Record<string, string>) =>
    (await listRows(database.db, spend, { page: 1, pageSize: 50, sort: 'amount', filters })).rows.map(
      ({ code }) => code,
    );
  expect(await found({ q: 'nurses' })).toEqual(['spring']);
  expect(await found({ campaign: '2' })).toEqual(['mail']);
  expect(await found({ source: '1' })).toEqual(['spring']);
  for (const zone of ['Pacific/Honolulu', 'Pacific/Auckland', 'UTC']) {
    await setBusinessZone(database.db, zone);
    expect(await found({ from: '2026-09-10', until: '2026-09-10' })).toEqual(['spring', 'mail']);
    expect(await found({ from: '2026-09-11' })).toEqual([]);
    expect(await found({ until: '2026-09-09' })).toEqual([]);
  }
});
