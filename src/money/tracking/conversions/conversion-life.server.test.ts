import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { addTraffic, someone } from '../../../../tests/support/visits.ts';
import { openTracker } from '../clicks/tracker.server.ts';
import { replayPostback } from '../postbacks/postbacks.server.ts';
import type { DuplicateMode } from './another-report.server.ts';
import type { ConversionReport } from './conversion-report.ts';
import { changeConversionStatus, undoConversionStatus } from './conversion-status.server.ts';
import {
  type ConversionStatus,
  conversionStatuses,
  nextStatuses,
  type ReportStatus,
  reportStatuses,
} from './conversion-statuses.ts';
import { recordConversion } from './record-conversion.server.ts';

const minute = 60_000;
const start = Date.parse('2026-10-01T12:00:00Z');

let database: TestDatabase;
let ids: Awaited<ReturnType<typeof addTraffic>>;
let clock = start;
let transactions = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  ids = await addTraffic(database.db, {
    partnerUrl: 'https://acme.example/hook',
    sourceUrl: 'https://ads.example/p?c={click_id}&s={status}&v={payout}',
  });
});
beforeEach(async () => {
  clock = start;
  await setPartner({ duplicate_mode: 'ignore', conversion_ceiling: null, daily_ceiling: null });
  await database.pool.query('delete from partner_day_totals');
});
afterAll(() => database.drop());

const setPartner = (fields: Record<string, unknown>) =>
  database.db
    .updateTable('partners')
    .set(fields as never)
    .where('id', '=', ids.partnerId)
    .execute();
const setMode = (mode: DuplicateMode) => setPartner({ duplicate_mode: mode });

/** A report of a person's click, which nothing speaks against. */
async function genuine(more: Partial<ConversionReport> = {}): Promise<ConversionReport> {
  const tracker = openTracker({ db: database.db, now: () => new Date(clock) });
  const click = tracker.recordClick({
    client: someone(),
    marks: {
      ...{ utmSource: null, utmMedium: null, utmCampaign: null, utmContent: null, utmTerm: null },
      ...{ externalId: null, subs: {}, cost: null },
    },
    campaign: await tracker.campaigns.findByCode('nurses'),
    robot: null,
    referrer: null,
    landingPage: '/',
  });
  await click.committed;
  clock += minute;
  const transactionId = `t-${++transactions}`;
  return { clickId: click.id, transactionId, amount: '10.00', event: 'hire', status: 'pending', ...more };
}

const record = (report: ConversionReport) =>
  recordConversion(
    database.db,
    report,
    { partnerId: ids.partnerId, name: 'partner Acme Jobs', ip: null },
    new Date(clock),
  );
const change = (id: number, status: ConversionStatus) =>
  database.db
    .transaction()
    .execute((tx) => changeConversionStatus(tx, id, status, 'ada', null, new Date(clock)));
const undo = (id: number) =>
  database.db.transaction().execute((tx) => undoConversionStatus(tx, id, 'ada', new Date(clock)));
const row = async (id: number) =>
  (await database.pool.query('select * from conversions where id = $1', [id])).rows[0];
const earned = async (id: number): Promise<string> =>
  (
    await database.pool.query(
      'select as_dollars(coalesce(sum(amount), 0)) as sum from conversion_entries where conversion_id = $1',
      [id],
    )
  ).rows[0].sum;
const history = async (id: number): Promise<string[]> =>
  (
    await database.pool.query('select * from conversion_statuses where conversion_id = $1 order by id', [id])
  ).rows.map(({ status, actor }) => `${status} by ${actor}`);
/** All that could have changed. */
const everything = async (id: number) => [await row(id), await earned(id), await history(id)];

/** A conversion that the partner reported as pending and a person moved to this status. */
async function conversionIn(status: ConversionStatus): Promise<{ id: number; report: ConversionReport }> {
  const report = await genuine();
  const { conversionId: id } = await record(report);
  const paths: Record<ConversionStatus, ConversionStatus[]> = {
    ...{ pending: [], approved: ['approved'], rejected: ['rejected'], hold: ['hold'], fraud: ['fraud'] },
    ...{ duplicate: ['duplicate'], paid: ['approved', 'paid'], reversed: ['approved', 'reversed'] },
  };
  for (const step of paths[status]) await change(id, step);
  return { id, report };
}

const byReport: Partial<Record<ConversionStatus, ReportStatus[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['paid', 'reversed'],
};

describe.each(['ignore', 'update', 'add'] as const)('in mode %s', (mode) => {
  beforeEach(() => setMode(mode));

  test.each(conversionStatuses)(
    'a conversion that is %s moves by a report as the table says',
    async (from) => {
      for (const to of reportStatuses) {
        const { id, report } = await conversionIn(from);
        const before = await everything(id);
        clock += minute;
        const answer = record({ ...report, status: to });
        if (byReport[from]?.includes(to)) {
          expect(await answer).toEqual({ conversionId: id, status: to });
          expect(await row(id)).toMatchObject({ status: to, revenue: '10.00', reported_status: to });
          expect(await earned(id)).toBe(to === 'approved' || to === 'paid' ? '10.00' : '0.00');
          expect((await history(id)).at(-1)).toBe(`${to} by partner Acme Jobs`);
          const after = await everything(id);
          expect(await record({ ...report, status: to }), 'the same again').toEqual(await answer);
          expect(await everything(id)).toEqual(after);
        } else if (from === 'paid' && to === 'reversed') {
          // A clawback waits in the partner's account. The money stays as it is.
          expect(await answer).toEqual({ conversionId: id, status: 'paid' });
          expect(await row(id)).toMatchObject({ status: 'paid', reported_status: 'reversed' });
          expect(await earned(id)).toBe('10.00');
        } else if (to === 'pending' || to === from) {
          const status = to === 'pending' ? 'pending' : from;
          expect(await answer, `${from} to ${to}`).toEqual({ conversionId: id, status });
          expect((await everything(id)).slice(1)).toEqual(before.slice(1));
        } else {
          await expect(answer, `${from} to ${to}`).rejects.toMatchObject({
            status: 409,
            message: expect.stringMatching(from === 'hold' ? /waits for review/ : `is ${from}\\..* ${to}`),
          });
          expect(await everything(id)).toEqual(before);
        }
      }
    },
  );
});

test('a person moves a conversion as before: a report cannot do more than a person', () => {
  for (const [from, moves] of Object.entries(byReport))
    expect(nextStatuses[from as ConversionStatus]).toEqual(expect.arrayContaining(moves));
  expect(nextStatuses).toMatchObject({ paid: [], reversed: [], approved: ['paid', 'reversed'] });
});

test.each(['paid', 'reversed'] as const)(
  'the first report of a transaction cannot say %s',
  async (status) => {
    const report = await genuine({ status });
    await expect(record(report)).rejects.toMatchObject({
      status: 409,
      message: `There is no conversion with this transaction, so it can't be ${status}. Report it as pending or approved first.`,
    });
    expect((await record({ ...report, status: 'approved' })).status).toBe('approved');
    expect((await record(report)).status).toBe(status);
  },
);

describe('the amount of a report that moves the status', () => {
  test.each<[DuplicateMode, ReportStatus, Partial<ConversionReport>, string]>([
    ['ignore', 'approved', { amount: '15.00' }, '10.00'],
    ['ignore', 'approved', { amount: '0.00', isAmountMissing: true }, '10.00'],
    ['update', 'approved', { amount: '15.00' }, '15.00'],
    ['update', 'approved', { amount: '0.00', isAmountMissing: true }, '10.00'],
    ['update', 'rejected', { amount: '0.00' }, '10.00'],
    ['add', 'approved', { amount: '10.00' }, '10.00'],
    ['add', 'approved', { amount: '10' }, '10.00'],
    ['add', 'approved', { amount: '15.00' }, '25.00'],
    ['add', 'approved', { amount: '0.00', isAmountMissing: true }, '10.00'],
    ['add', 'rejected', { amount: '15.00' }, '10.00'],
  ])('in mode %s: %s with %j leads to $%s', async (mode, status, more, revenue) => {
    await setMode(mode);
    const report = await genuine();
    const { conversionId } = await record(report);
    const again = await Promise.all([1, 2, 3, 4].map(() => record({ ...report, ...more, status })));
    expect(again).toEqual(Array(4).fill({ conversionId, status }));
    expect((await row(conversionId)).revenue).toBe(revenue);
    expect(await earned(conversionId)).toBe(status === 'approved' ? revenue : '0.00');
    expect(await history(conversionId)).toHaveLength(2);
  });

  test('a report without an amount changes no amount, in any mode', async () => {
    for (const mode of ['ignore', 'update', 'add'] as const) {
      await setMode(mode);
      const report = await genuine({ status: 'approved' });
      const { conversionId } = await record(report);
      const before = await everything(conversionId);
      await record({ ...report, amount: '0.00', isAmountMissing: true });
      expect(await everything(conversionId)).toEqual(before);
    }
  });
});

test('a paid conversion keeps its amount, whatever a report says', async () => {
  const { id, report } = await conversionIn('paid');
  for (const mode of ['ignore', 'update', 'add'] as const) {
    await setMode(mode);
    const before = await everything(id);
    for (const status of reportStatuses)
      await record({ ...report, amount: '99.00', status }).catch(() => undefined);
    expect((await everything(id)).slice(1)).toEqual(before.slice(1));
    expect(await row(id)).toMatchObject({ status: 'paid', revenue: '10.00' });
  }
});

test('two opposite moves at the same moment: one is followed, the other is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const report = await genuine();
    const { conversionId } = await record(report);
    const moves = ['approved', 'rejected'] as const;
    const results = await Promise.allSettled(moves.map((status) => record({ ...report, status })));
    const followed = results.filter(({ status }) => status === 'fulfilled');
    expect(followed).toHaveLength(1);
    const { status } = await row(conversionId);
    expect(moves).toContain(status);
    expect(await history(conversionId)).toHaveLength(2);
    expect(await earned(conversionId)).toBe(status === 'approved' ? '10.00' : '0.00');
  }
});

test('a move under load is followed once: 50 times approved, then 50 times paid and reversed', async () => {
  const report = await genuine();
  const { conversionId } = await record(report);
  const send = (status: ReportStatus) => Array.from({ length: 50 }, () => record({ ...report, status }));
  const approved = await Promise.all(send('approved'));
  expect(new Set(approved.map(({ status }) => status))).toEqual(new Set(['approved']));
  await Promise.allSettled([...send('paid'), ...send('reversed')]);
  expect(await history(conversionId)).toHaveLength(3);
  const { status } = await row(conversionId);
  expect(await earned(conversionId)).toBe(status === 'paid' ? '10.00' : '0.00');
});

describe('what waits for review', () => {
  test.each(['approved', 'rejected', 'paid', 'reversed'] as const)(
    'is not moved by a report that says %s',
    async (status) => {
      const report = await genuine({ clickId: null });
      const { conversionId, status: first } = await record(report);
      expect(first).toBe('hold');
      for (const mode of ['ignore', 'update', 'add'] as const) {
        await setMode(mode);
        await expect(record({ ...report, status })).rejects.toMatchObject({ status: 409 });
      }
      expect(await row(conversionId)).toMatchObject({ status: 'hold', revenue: '10.00' });
      expect(await earned(conversionId)).toBe('0.00');
    },
  );

  test('moves by a report again once a person has released it', async () => {
    const report = await genuine({ clickId: null });
    const { conversionId } = await record(report);
    await change(conversionId, 'pending');
    expect((await record({ ...report, status: 'approved' })).status).toBe('approved');
  });

  test('an approval by a report is held above the partner’s limit for one conversion', async () => {
    const report = await genuine({ amount: '600.00' });
    const { conversionId } = await record(report);
    await setPartner({ conversion_ceiling: '500' });
    expect((await record({ ...report, status: 'approved' })).status).toBe('hold');
    expect(await row(conversionId)).toMatchObject({
      status: 'hold',
      review_reason: "Above the partner's review limit of $500 per conversion",
    });
    expect(await earned(conversionId)).toBe('0.00');
  });

  test('approvals do not count toward the day twice, and raises with them do', async () => {
    await setPartner({ daily_ceiling: '100', duplicate_mode: 'update' });
    const reports = await Promise.all(Array.from({ length: 10 }, () => genuine()));
    for (const report of reports) await record(report);
    for (const report of reports.slice(1))
      expect((await record({ ...report, status: 'approved' })).status).toBe('approved');
    expect((await record({ ...reports[0]!, status: 'approved', amount: '10.01' })).status).toBe('hold');
  });

  test('a payment of what a person approved above the limit is followed', async () => {
    await setPartner({ conversion_ceiling: '5' });
    const report = await genuine();
    const { conversionId, status } = await record(report);
    expect(status).toBe('hold');
    await change(conversionId, 'approved');
    expect((await record({ ...report, status: 'paid' })).status).toBe('paid');
    expect(await earned(conversionId)).toBe('10.00');
  });
});

describe('the traffic source', () => {
  const toSource = async (id: number) =>
    (
      await database.pool.query(
        `select event, url, next_attempt_at, extract(epoch from next_attempt_at - created_at) / 60 as minutes, id from postbacks
         where conversion_id = $1 and traffic_source_id is not null order by place`,
        [id],
      )
    ).rows;
  const told = async (id: number) =>
    (await toSource(id)).map(({ event, minutes }) => `${event} ${Number(minutes)}`);
  /** Sends what is due, without a receiver. */
  const deliver = () =>
    database.pool.query(
      "update postbacks set state = 'delivered', attempts = 1 where state = 'due' and next_attempt_at <= $1",
      [new Date(clock)],
    );

  test('hears at once of what a partner reported, and after the undo time of what a person did', async () => {
    const report = await genuine({ status: 'approved' });
    const { conversionId: reported } = await record(report);
    await record({ ...report, status: 'reversed' });
    expect(await told(reported)).toEqual(['approved 0', 'reversed 0']);

    const { id } = await conversionIn('pending');
    await change(id, 'approved');
    clock += 11 * minute;
    await change(id, 'reversed');
    expect(await told(id)).toEqual(['approved 10', 'reversed 10']);
    const partners = await database.pool.query(
      'select next_attempt_at = created_at as now from postbacks where conversion_id = $1 and partner_id is not null',
      [id],
    );
    expect(partners.rows).toEqual(Array(3).fill({ now: true }));
  });

  test('hears nothing of a change that was undone', async () => {
    const { id } = await conversionIn('pending');
    await change(id, 'approved');
    clock += 10 * minute;
    await undo(id);
    expect(await told(id)).toEqual([]);
    clock += minute;
    await change(id, 'approved');
    clock += minute;
    await change(id, 'reversed');
    clock += minute;
    await undo(id);
    expect(await told(id), 'the approval stands').toEqual(['approved 10']);
    clock += 11 * minute;
    await change(id, 'paid');
    expect(await told(id), 'paid money was approved before').toEqual(['approved 10']);
  });

  test('hears the opposite if the change was sent all the same', async () => {
    const { id } = await conversionIn('pending');
    await change(id, 'approved');
    await database.pool.query(
      "update postbacks set state = 'delivered', attempts = 1 where conversion_id = $1",
      [id],
    );
    await undo(id);
    expect(await told(id)).toEqual(['approved 10', 'reversed 0']);
    expect((await toSource(id))[1].url).toContain('s=reversed');
  });

  test('hears that money is gone when a report raises it above a limit, and again when a person approves it', async () => {
    await setPartner({ duplicate_mode: 'update', conversion_ceiling: '500' });
    const report = await genuine({ status: 'approved' });
    const { conversionId } = await record(report);
    clock += minute;
    await record({ ...report, amount: '20.00' });
    clock += minute;
    await record({ ...report, amount: '501.00' });
    clock += minute;
    await change(conversionId, 'approved');
    expect(await told(conversionId)).toEqual(['approved 0', 'approved 0', 'reversed 0', 'approved 10']);
    expect((await toSource(conversionId)).map(({ url }) => /v=([\d.]+)/.exec(url)![1])).toEqual([
      ...['10.00', '20.00', '501.00', '501.00'],
    ]);
  });

  test('Resend does not send sooner than the undo time allows', async () => {
    clock = Date.now();
    const { id } = await conversionIn('pending');
    clock = Date.now();
    await change(id, 'approved');
    const [{ id: postback, next_attempt_at: due }] = await toSource(id);
    await replayPostback(database.db, postback);
    expect((await toSource(id))[0].next_attempt_at).toEqual(due);
    await deliver();
    await database.pool.query("update postbacks set not_before = now() - interval '1 minute' where id = $1", [
      postback,
    ]);
    await replayPostback(database.db, postback);
    expect((await toSource(id))[0].next_attempt_at.getTime()).toBeLessThan(due.getTime());
  });

  test('a change by a report cannot be undone by a person', async () => {
    const { id, report } = await conversionIn('pending');
    await record({ ...report, status: 'approved' });
    await expect(undo(id)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('report') });
    await change(id, 'paid');
    await undo(id);
    expect((await row(id)).status).toBe('approved');
  });
});
