import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { Invalid } from '../../platform/errors.ts';
import { newUuid7 } from '../../platform/uuid7.ts';
import { insertJobs } from '../jobs/test-jobs.server.ts';
import { type ConversionReport, readConversionReport } from './conversion-report.ts';
import { changeConversionStatus, undoConversionStatus } from './conversion-status.server.ts';
import { type ConversionStatus, conversionStatuses, nextStatuses } from './conversion-statuses.ts';
import { recordConversion } from './record-conversion.server.ts';
import { addTraffic, someone } from './test-visits.server.ts';
import { openTracker } from './tracker.server.ts';

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
    marks: { ...noMarks, externalId: 'ad/7', subs: { sub1: 'a b' } },
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
  ] as const)('%j', (input, expected) => {
    expect(readConversionReport(input)).toMatchObject(expected);
  });

  test.each([
    [{}, 'click_id'],
    [{ payout: '1' }, 'click_id'],
    [{ cid: 'c', payout: '-1' }, 'amount'],
    [{ cid: 'c', payout: '1.005' }, 'amount'],
    [{ cid: 'c', payout: '1e3' }, 'amount'],
    [{ cid: 'c', payout: 'much' }, 'amount'],
    [{ cid: 'c', currency: 'EUR' }, 'currency'],
    [{ cid: 'c', status: 'paid' }, 'status'],
    [{ cid: 'c', event: '<b>' }, 'event'],
    [{ cid: 'c'.repeat(201) }, 'clickId'],
  ])('%j is refused by its field', (input, field) => {
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
          expect(readConversionReport(input).amount).toMatch(/^\d+\.\d\d$/);
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
    ['unknown click id', async () => ({ clickId: newUuid7() })],
    ['unknown click id', async () => ({ clickId: 'not one of ours' })],
    ['no click id', async () => ({})],
    ['robot: prefetch', async () => ({ clickId: (await visit('prefetch')).applicationId, later: hour })],
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

  test('gets its first answer after the status has changed; with other content it is a conflict', async () => {
    const report = reportOf({});
    const first = await record(report);
    await change(first.conversionId, 'approved');
    expect(await record(report)).toEqual(first);
    await expect(record({ ...report, amount: '11.00' })).rejects.toMatchObject({ status: 409 });
    expect((await row(first.conversionId)).revenue).toBe('10.00');
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

  test('history and money are only ever added to', async () => {
    for (const table of ['conversion_statuses', 'conversion_entries'])
      await expect(database.pool.query(`delete from ${table}`)).rejects.toThrow('append-only');
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
