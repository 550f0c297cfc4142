import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { insertJobs } from '../../../../tests/support/jobs.ts';
import { addTraffic, someone } from '../../../../tests/support/visits.ts';
import { newUuid7 } from '../../../platform/crypto/uuid7.ts';
import { Invalid } from '../../../platform/errors.ts';
import { openTracker } from '../clicks/tracker.server.ts';
import { type ConversionReport, readConversionReport } from './conversion-report.ts';
import { changeConversionStatus, undoConversionStatus } from './conversion-status.server.ts';
import { type ConversionStatus, conversionStatuses, nextStatuses } from './conversion-statuses.ts';
import { recordConversion } from './record-conversion.server.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse('2026-10-01T12:00:00Z');

let database: TestDatabase;
let ids: Awaited<ReturnType<typeof addTraffic>>;
let jobId: number;
let clock = start;
let transactions = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  ids = await addTraffic(database.db, {
    partnerUrl: 'https://acme.example/hook',
    sourceUrl:
      'https://ads.example/p?c={click_id}&x={external_id}&v={payout}&s={status}&t={transaction_id}&sub={sub1}&n={job_id}',
  });
  [jobId] = (await insertJobs(database.db, [{}])) as [number];
  await database.pool.query("update sources set partner_id = $1 where name = 'Test'", [ids.partnerId]);
});
beforeEach(() => {
  clock = start;
});
afterAll(() => database.drop());

const tracker = () => openTracker({ db: database.db, now: () => new Date(clock) });
const noMarks = { utmSource: null, utmMedium: null, utmCampaign: null, utmContent: null, utmTerm: null };

/** A landing by the campaign and, an hour later, a click on Apply. */
async function visit(robot: 'prefetch' | null = null): Promise<{ clickId: string; applicationId: string }> {
  const client = someone();
  const click = tracker().recordClick({
    client,
    marks: { ...noMarks, externalId: 'ad/7', subs: { sub1: 'a b' }, cost: null },
    campaign: await tracker().campaigns.findByCode('nurses'),
    robot: null,
    referrer: null,
    landingPage: '/',
  });
  await click.committed;
  clock += hour;
  const application = tracker().recordEvent({ type: 'application', client, robot, jobId, clickId: click.id });
  await application.committed;
  return { clickId: click.id, applicationId: application.id };
}

const reporter = () => ({ partnerId: ids.partnerId, name: 'partner Acme Jobs', ip: '203.0.113.9' });
const reportOf = (more: Partial<ConversionReport>): ConversionReport => ({
  clickId: null,
  transactionId: `t-${++transactions}`,
  amount: '10.00',
  event: 'application',
  status: 'pending',
  ...more,
});
const record = (report: ConversionReport, who = reporter()) =>
  recordConversion(database.db, report, who, new Date(clock));
const row = async (id: number) =>
  (await database.pool.query('select * from conversions where id = $1', [id])).rows[0];
const change = (id: number, status: ConversionStatus) =>
  database.db
    .transaction()
    .execute((tx) => changeConversionStatus(tx, id, status, 'ada', 'checked', new Date(clock)));
const entries = async (id: number) =>
  (
    await database.pool.query(
      'select amount, reason from conversion_entries where conversion_id = $1 order by id',
      [id],
    )
  ).rows.map(({ amount, reason }) => `${amount} ${reason}`);
const history = async (id: number) =>
  (
    await database.pool.query('select status from conversion_statuses where conversion_id = $1 order by id', [
      id,
    ])
  ).rows.map(({ status }) => status);
const postbacks = async (id: number) =>
  (await database.pool.query('select * from postbacks where conversion_id = $1 order by id', [id])).rows;

describe('a report is read under the usual names', () => {
  const full = { clickId: 'c1', transactionId: 't1', amount: '12.50', event: 'hire', status: 'approved' };
  test.each([
    [
      {
        click_id: 'c1',
        transaction: 't1',
        payout: '12.5',
        event: 'Hire',
        status: 'approved',
        currency: 'usd',
      },
      full,
    ],
    [{ cid: 'c1', txid: 't1', sum: '12.50', type: 'hire', status: 'Approved' }, full],
    [{ subid: 'c1', tid: 't1', amount: 12.5, conversionType: 'hire', status: 'approved' }, full],
    [
      { clickId: 'c1', externalReferenceId: 't1', revenue: '12.5000', event: 'hire', status: 'approved' },
      full,
    ],
    [{ clickid: 'c1', order_id: 't1', payout: '12.50', event: 'hire', status: 'approved' }, full],
    [
      { transaction_id: 'c1', txid: 't1' },
      { clickId: 'c1', transactionId: 't1', amount: '0.00' },
    ],
    [
      { click_id: 'c1', transaction_id: 't1' },
      { clickId: 'c1', transactionId: 't1', event: 'application' },
    ],
    [{ transaction_id: 'c1' }, { clickId: 'c1', transactionId: null, status: 'pending' }],
    [{ cid: 'c1', payout: '0.125' }, { amount: '0.125' }],
    [{ cid: 'c1', payout: '.5' }, { amount: '0.50' }],
    [{ cid: 'c1', payout: 0.1 + 0.2 }, { amount: '0.30' }],
    [{ cid: 'c1', sum: 0.000001 }, { amount: '0.000001' }],
    [
      { cid: 'c1', txid: '', event: null, status: '' },
      { transactionId: null, event: 'application', status: 'pending' },
    ],
  ] as const)('%j', (input, expected) => {
    expect(readConversionReport(input)).toMatchObject(expected);
  });

  test.each([
    [{}, 'click_id'],
    [{ payout: '1' }, 'click_id'],
    [{ cid: 'c', payout: '-1' }, 'payout'],
    [{ cid: 'c', payout: '1.0000005' }, 'payout'],
    [{ cid: 'c', payout: '0.30000000000000004' }, 'payout'],
    [{ cid: 'c', payout: '1e3' }, 'payout'],
    [{ cid: 'c', payout: 'much' }, 'payout'],
    ...[true, false, null, '', ' ', [], [1], {}, { amount: 1 }, -1, 1e9, 1e21, 0.1234567].map(
      (payout) => [{ cid: 'c', payout }, 'payout'] as const,
    ),
    [{ cid: 'c', Revenue: [1] }, 'Revenue'],
    [{ cid: 'c', payout: 1, amount: '' }, 'amount'],
    [{ cid: 'c', currency: 'EUR' }, 'currency'],
    [{ cid: 'c', status: 'hold' }, 'status'],
    [{ cid: 'c', status: 'refunded' }, 'status'],
    [{ cid: 'c', status: ['approved'] }, 'status'],
    [{ cid: 'c', currency: {} }, 'currency'],
    [{ cid: 'c', event: '<b>' }, 'event'],
    [{ cid: 'c'.repeat(201) }, 'cid'],
    [{ txid: true }, 'txid'],
  ] as [Record<string, unknown>, string][])('%j is refused by its field', (input, field) => {
    expect.assertions(1);
    try {
      readConversionReport(input);
    } catch (error) {
      expect(Object.keys((error as Invalid).fields!)).toEqual([field]);
    }
  });

  test('whatever is sent is read or refused', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (input) => {
        try {
          expect(readConversionReport(input).amount).toMatch(/^\d+\.\d{2,6}$/);
        } catch (error) {
          expect(error).toBeInstanceOf(Invalid);
        }
      }),
    );
  });
});

describe('attribution', () => {
  test('leads from the click on Apply to the landing, its campaign, the job and the partner', async () => {
    const { clickId, applicationId } = await visit();
    clock += hour;
    const { conversionId, status } = await record(reportOf({ clickId: applicationId }));
    expect(status).toBe('pending');
    expect(await row(conversionId)).toMatchObject({
      click_id: clickId,
      application_id: applicationId,
      campaign_id: ids.campaignId,
      traffic_source_id: ids.sourceId,
      job_id: jobId,
      partner_id: ids.partnerId,
      is_late: false,
      review_reason: null,
    });
    const { rows } = await database.pool.query('select converted from clicks where id = $1', [clickId]);
    expect(rows).toEqual([{ converted: true }]);
  });

  test('a landing’s own id serves as well', async () => {
    const { clickId } = await visit();
    const { conversionId } = await record(reportOf({ clickId }));
    expect(await row(conversionId)).toMatchObject({
      click_id: clickId,
      application_id: null,
      campaign_id: ids.campaignId,
    });
  });

  test('beyond the window it is late and counts for no campaign', async () => {
    const { clickId, applicationId } = await visit();
    clock = start + 30 * day;
    const { conversionId, status } = await record(reportOf({ clickId: applicationId }));
    expect(status).toBe('pending');
    expect(await row(conversionId)).toMatchObject({
      is_late: true,
      click_id: clickId,
      campaign_id: null,
      traffic_source_id: null,
      job_id: jobId,
      review_reason: 'after the attribution window',
    });
  });

  test.each([
    ['unknown click ID', async () => ({ clickId: newUuid7() })],
    ['unknown click ID', async () => ({ clickId: 'not one of ours' })],
    ['no click ID', async () => ({})],
    ['bot: prefetch', async () => ({ clickId: (await visit('prefetch')).applicationId, later: hour })],
    ['too soon after the click', async () => ({ clickId: (await visit()).applicationId })],
  ] as [string, () => Promise<{ clickId?: string; later?: number }>][])('%s: held', async (reason, make) => {
    const { later = 0, ...report } = await make();
    clock += later;
    const { conversionId, status } = await record(reportOf({ ...report, status: 'approved' }));
    expect(status).toBe('hold');
    expect(await row(conversionId)).toMatchObject({ status: 'hold', review_reason: reason });
    expect(await entries(conversionId)).toEqual([]);
  });

  test("another partner's click is held; an admin's report belongs to the job's partner", async () => {
    const { applicationId } = await visit();
    clock += hour;
    const { rows } = await database.pool.query("insert into partners (name) values ('Other') returning id");
    const foreign = await record(reportOf({ clickId: applicationId }), {
      ...reporter(),
      partnerId: rows[0].id,
    });
    expect(await row(foreign.conversionId)).toMatchObject({
      status: 'hold',
      review_reason: "another partner's click",
    });
    const own = await record(reportOf({ clickId: applicationId }), {
      partnerId: null as never,
      name: 'ada',
      ip: null as never,
    });
    expect(await row(own.conversionId)).toMatchObject({ status: 'pending', partner_id: ids.partnerId });
  });
});

describe('the same report', () => {
  test('200 times at once is one conversion, one postback and one answer', async () => {
    const { applicationId } = await visit();
    clock += hour;
    const report = reportOf({ clickId: applicationId, transactionId: null, event: 'hire' });
    const answers = await Promise.all(Array.from({ length: 200 }, () => record(report)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await history(answers[0]!.conversionId)).toEqual(['pending']);
    expect(await postbacks(answers[0]!.conversionId)).toHaveLength(1);
  });

  test('gets its first answer after the status has changed, and with another amount 409 in mode ignore', async () => {
    const report = reportOf({});
    const first = await record(report);
    await change(first.conversionId, 'approved');
    expect(await record(report)).toEqual(first);
    const before = [await row(first.conversionId), await history(first.conversionId), await ledger()];
    await expect(record({ ...report, amount: '11.00' })).rejects.toMatchObject({ status: 409 });
    expect(await record({ ...report, clickId: 'another' })).toEqual(first);
    expect(await record({ ...report, amount: '0', isAmountMissing: true })).toEqual(first);
    expect([await row(first.conversionId), await history(first.conversionId), await ledger()]).toEqual(
      before,
    );
  });

  test.each([
    ['update', '15.00', ['10.00 approved', '5.00 approved']],
    ['add', '25.00', ['10.00 approved', '15.00 approved']],
  ])('in mode %s changes the amount, once', async (mode, revenue, expected) => {
    await database.pool.query('update partners set duplicate_mode = $1 where id = $2', [mode, ids.partnerId]);
    const { applicationId } = await visit();
    clock += hour;
    const report = reportOf({ clickId: applicationId, status: 'approved' });
    const { conversionId } = await record(report);
    const again = await Promise.all([1, 2, 3].map(() => record({ ...report, amount: '15.00' })));
    expect(again).toEqual(Array(3).fill({ conversionId, status: 'approved' }));
    expect(await record(report)).toEqual({ conversionId, status: 'approved' });
    expect((await row(conversionId)).revenue).toBe(revenue);
    expect(await entries(conversionId)).toEqual(expected);
    await database.pool.query("update partners set duplicate_mode = 'ignore'");
  });
});

/** A conversion of a person's click, which nothing speaks against. */
async function genuine(more: Partial<ConversionReport> = {}): Promise<ConversionReport> {
  const { applicationId } = await visit();
  clock += hour;
  return reportOf({ clickId: applicationId, status: 'approved', ...more });
}
const setPartner = (fields: Record<string, unknown>) =>
  database.db
    .updateTable('partners')
    .set(fields as never)
    .where('id', '=', ids.partnerId)
    .execute();
const ledger = async () =>
  (await database.pool.query('select * from conversion_entries order by id')).rows.map((entry) =>
    JSON.stringify(entry),
  );

describe('a decided conversion', () => {
  beforeAll(() => setPartner({ duplicate_mode: 'update' }));
  afterAll(() => setPartner({ duplicate_mode: 'ignore' }));

  test.each<[ConversionStatus, ConversionStatus[]]>([
    ['paid', ['paid']],
    ['reversed', ['reversed']],
    ['rejected', []],
    ['fraud', []],
    ['duplicate', []],
  ])('that is %s is changed by no report, in no mode', async (status, changes) => {
    const report = await genuine({ amount: '11.00', status: changes.length > 0 ? 'approved' : 'pending' });
    const first = await record(report);
    for (const next of changes.length > 0 ? changes : [status]) await change(first.conversionId, next);
    const before = [await row(first.conversionId), await ledger(), await postbacks(first.conversionId)];
    for (const amount of ['99.00', '0.00']) {
      for (const mode of ['update', 'add', 'ignore']) {
        await setPartner({ duplicate_mode: mode });
        const reason = mode === 'ignore' ? 'another amount' : `is ${status}`;
        const refused = { status: 409, message: expect.stringContaining(reason) };
        await expect(record({ ...report, amount })).rejects.toMatchObject(refused);
      }
    }
    await setPartner({ duplicate_mode: 'update' });
    expect(await record(report)).toEqual(first);
    expect([await row(first.conversionId), await ledger(), await postbacks(first.conversionId)]).toEqual(
      before,
    );
  });

  test('an admin who pays at the same moment comes first or second, never between', async () => {
    for (let round = 0; round < 10; round++) {
      const report = await genuine({ amount: '11.00' });
      const { conversionId } = await record(report);
      const [, reported] = await Promise.allSettled([
        change(conversionId, 'paid'),
        record({ ...report, amount: '99.00' }),
      ]);
      expect((await row(conversionId)).status).toBe('paid');
      const statuses = await history(conversionId);
      expect(statuses.at(-1)).toBe('paid');
      expect((await row(conversionId)).revenue).toBe(reported.status === 'fulfilled' ? '99.00' : '11.00');
    }
  });
});

describe('ceilings of a partner', () => {
  const most = { conversion_ceiling: '500', daily_ceiling: '1000.05' };
  beforeEach(async () => {
    await setPartner({ ...most, duplicate_mode: 'update' });
    await database.pool.query('delete from partner_day_totals');
  });
  afterAll(() => setPartner({ conversion_ceiling: null, daily_ceiling: null, duplicate_mode: 'ignore' }));
  const one = "Above the partner's review limit of $500 per conversion";
  const day = "Above the partner's review limit of $1,000.05 per day";

  test.each(['pending', 'approved', 'rejected'] as const)(
    'a report above the one for a conversion is held, though it says %s',
    async (status) => {
      const taken = await record(await genuine({ amount: '500.00', status }));
      expect(taken.status).toBe(status);
      const held = await record(await genuine({ amount: '500.000001', status }));
      expect(held.status).toBe('hold');
      expect(await row(held.conversionId)).toMatchObject({ status: 'hold', review_reason: one });
      expect(await entries(held.conversionId)).toEqual([]);
      await change(held.conversionId, 'approved');
      expect(await entries(held.conversionId)).toEqual(['500.000001 approved']);
    },
  );

  test('a report that is held for another reason says both', async () => {
    const { conversionId } = await record(reportOf({ amount: '500.01', status: 'approved' }));
    expect((await row(conversionId)).review_reason).toBe(`no click ID; ${one}`);
  });

  test('without its own a partner has the default ones, and so have reports for no partner', async () => {
    await setPartner({ conversion_ceiling: null, daily_ceiling: null });
    const { conversionId } = await record(await genuine({ amount: '5000.01' }));
    expect((await row(conversionId)).review_reason).toContain('review limit of $5,000 per conversion');
    const reports = await Promise.all(Array.from({ length: 21 }, () => genuine({ amount: '5000.00' })));
    const statuses = [];
    for (const report of reports) statuses.push((await record(report)).status);
    expect(statuses).toEqual([...Array(20).fill('approved'), 'hold']);
    const nobodys = { partnerId: null, name: 'ada', ip: null };
    const byHand = await recordConversion(database.db, reportOf({ amount: '5000.01' }), nobodys);
    expect((await row(byHand.conversionId)).review_reason).toContain('$5,000 per conversion');
  });

  test('reports at the same moment do not pass the day together; the next day begins anew', async () => {
    const reports = await Promise.all(Array.from({ length: 30 }, () => genuine({ amount: '100.01' })));
    const answers = await Promise.all(reports.map((report) => record(report)));
    const held = answers.filter(({ status }) => status === 'hold');
    expect(held).toHaveLength(21);
    expect((await row(held[0]!.conversionId)).review_reason).toBe(day);
    // What is left of the day is given to whom it suffices.
    expect((await record(await genuine({ amount: '99.96' }))).status).toBe('approved');
    expect((await record(await genuine({ amount: '0.000001' }))).status).toBe('hold');
    expect((await record(await genuine({ amount: '0.00' }))).status).toBe('approved');
    clock += 24 * hour;
    expect((await record(await genuine({ amount: '100.01' }))).status).toBe('approved');
  });

  test.each([
    ['update', '500.01', one, '500.01'],
    ['add', '490.01', one, '500.01'],
  ])('hold in mode %s what is raised above them', async (mode, amount, reason, revenue) => {
    await setPartner({ duplicate_mode: mode });
    const report = await genuine({ amount: '10.00' });
    const { conversionId } = await record(report);
    expect((await record({ ...report, amount: '20.00' })).status).toBe('approved');
    await database.pool.query('update conversions set revenue = 10 where id = $1', [conversionId]);
    expect((await record({ ...report, amount })).status).toBe('hold');
    expect(await row(conversionId)).toMatchObject({ status: 'hold', revenue, review_reason: reason });
    const sum = await database.pool.query(
      'select sum(amount) from conversion_entries where conversion_id = $1',
      [conversionId],
    );
    expect(Number(sum.rows[0].sum)).toBe(0);
    expect((await record({ ...report, amount: '0.01' })).status).toBe('hold');
  });

  test('many small raises fill the day as reports do', async () => {
    const reports = await Promise.all(Array.from({ length: 4 }, () => genuine({ amount: '0.00' })));
    for (const report of reports) await record(report);
    const raised = await Promise.all(reports.map((report) => record({ ...report, amount: '300.00' })));
    expect(raised.filter(({ status }) => status === 'hold')).toHaveLength(1);
  });
});

test('amounts of six decimals are kept and added up exactly', async () => {
  await setPartner({ duplicate_mode: 'add' });
  const report = await genuine({ amount: '0.100001' });
  const { conversionId } = await record(report);
  await record({ ...report, amount: '0.20' });
  expect((await row(conversionId)).revenue).toBe('0.300001');
  expect(await entries(conversionId)).toEqual(['0.100001 approved', '0.20 approved']);
  const reported = (await postbacks(conversionId)).filter(({ body }) => body !== null);
  expect(reported.map(({ body }) => JSON.parse(body).payout).sort()).toEqual(['0.100001', '0.300001']);
  await setPartner({ duplicate_mode: 'ignore' });
});

describe('statuses', () => {
  test('follow each other as the table says, and in no other way', async () => {
    for (const from of conversionStatuses)
      for (const to of conversionStatuses) {
        const { conversionId } = await record(reportOf({}));
        await database.pool.query('update conversions set status = $1 where id = $2', [from, conversionId]);
        const changing = change(conversionId, to);
        if (from === to || nextStatuses[from].includes(to)) await changing;
        else await expect(changing).rejects.toMatchObject({ status: 409 });
        const expected = nextStatuses[from].includes(to) ? to : from;
        expect((await row(conversionId)).status).toBe(expected);
      }
  });

  test('approval brings the money, reversal takes it away by a row of its own, paying moves none', async () => {
    const { conversionId: reversed } = await record(reportOf({ amount: '10.07' }));
    await change(reversed, 'approved');
    await change(reversed, 'reversed');
    expect(await entries(reversed)).toEqual(['10.07 approved', '-10.07 reversed']);
    expect(await history(reversed)).toEqual(['hold', 'approved', 'reversed']);
    const { conversionId: paid } = await record(reportOf({}));
    for (const status of ['approved', 'paid'] as const) await change(paid, status);
    expect(await entries(paid)).toEqual(['10.00 approved']);
    await expect(change(999_999, 'paid')).rejects.toMatchObject({ status: 404 });
  });

  test('the last change can be taken back for ten minutes, once', async () => {
    const { conversionId } = await record(reportOf({}));
    await change(conversionId, 'approved');
    const undo = () =>
      database.db
        .transaction()
        .execute((tx) => undoConversionStatus(tx, conversionId, 'ada', new Date(clock)));
    clock += 5 * 60_000;
    await undo();
    expect(await history(conversionId)).toEqual(['hold', 'approved', 'hold']);
    expect(await entries(conversionId)).toEqual(['10.00 approved', '-10.00 hold']);
    await expect(undo()).rejects.toMatchObject({ status: 409 });
    await change(conversionId, 'rejected');
    clock += 11 * 60_000;
    await expect(undo()).rejects.toMatchObject({ status: 409 });
  });

  test.each(['conversion_statuses', 'conversion_entries'])('%s are only ever added to', async (table) => {
    const { conversionId } = await record(reportOf({}));
    await change(conversionId, 'approved');
    for (const statement of [
      `delete from ${table}`,
      `update ${table} set conversion_id = 1`,
      `truncate ${table}`,
      'truncate conversions cascade',
    ])
      await expect(database.pool.query(statement), statement).rejects.toThrow('append-only');
  });
});

test('the partner is told of every change, the traffic source of money, with macros filled', async () => {
  const { clickId, applicationId } = await visit();
  clock += hour;
  const { conversionId } = await record(reportOf({ clickId: applicationId, transactionId: 'order 1/2' }));
  clock += 1000;
  await change(conversionId, 'approved');
  clock += hour;
  await change(conversionId, 'reversed');
  const rows = await postbacks(conversionId);
  const toPartner = rows.filter(({ partner_id }) => partner_id !== null);
  expect(toPartner.map(({ event, url }) => `${event} ${url}`)).toEqual(
    ['pending', 'approved', 'reversed'].map((event) => `${event} https://acme.example/hook`),
  );
  expect(JSON.parse(toPartner[1].body)).toMatchObject({
    postback_id: toPartner[1].id,
    click_id: applicationId,
    status: 'approved',
    payout: '10.00',
    transaction_id: 'order 1/2',
    timestamp: start / 1000 + 7201,
  });
  const toSource = rows.filter(({ traffic_source_id }) => traffic_source_id !== null);
  expect(toSource.map(({ url, body, target }) => [url, body, target])).toEqual(
    toSource.map(({ id }, at) => [
      `https://ads.example/p?c=${clickId}&x=ad%2F7&v=10.00&s=${['approved', 'reversed'][at]}&t=order%201%2F2&sub=a%20b&n=${jobId}&postback_id=${id}`,
      null,
      'ads.example',
    ]),
  );
  expect(toSource).toHaveLength(2);
});
