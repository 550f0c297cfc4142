import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConversions } from '../../../tests/support/conversions.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { addTraffic } from '../../../tests/support/visits.ts';
import type { Resource } from '../../desk/lists/resource.server.ts';
import { createRow, getRow, runAction } from '../../desk/lists/resource-verbs.server.ts';
import { checked } from '../../platform/http/read-body.ts';
import { readStatement } from '../settlement/monthly-statement.server.ts';
import type { ConversionReport } from '../tracking/conversions/conversion-report.ts';
import { changeConversionStatus } from '../tracking/conversions/conversion-status.server.ts';
import { conversions } from '../tracking/conversions/conversions-resource.server.ts';
import { takeReport } from '../tracking/conversions/record-conversion.server.ts';
import { balances } from './balances-resource.server.ts';
import { partnerEntries } from './partner-entries-resource.server.ts';

const doer = { caller: { kind: 'admin', id: 1, username: 'ada', role: 'admin' } as const };

let database: TestDatabase;
let partnerId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("insert into admins (username, password_hash) values ('ada', '')");
});
beforeEach(async () => {
  await database.empty('partner_entries, conversions, traffic_sources, partners, stale_stats');
  ({ partnerId } = await addTraffic(database.db));
});
afterAll(() => database.drop());

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool.query(text, values)).rows as Row[];
/** A day so many days before today. */
const daysAgo = async (days: number): Promise<string> =>
  (await query<{ day: string }>('select (business_day(now()) - $1::int)::text as day', [days]))[0]!.day;
const add = (list: Resource, fields: Record<string, unknown>) =>
  createRow(database.db, list, checked(list.schema!, fields) as Record<string, unknown>, doer);
const enter = async (kind: string, amount: string, more: Record<string, unknown> = {}) => {
  const entry = { partnerId, kind, amount, day: await daysAgo(0), note: 'agreed by mail', ...more };
  return (await add(partnerEntries, entry)).row;
};
const act = (name: string, id: unknown, reason = 'a mistake') => {
  const action = partnerEntries.actions!.find((one) => one.name === name)!;
  return runAction(database.db, partnerEntries, action, [String(id)], doer, { reason });
};
const balance = () => getRow(database.db, balances, String(partnerId));
const earnedOf = async (id: number) =>
  (
    await query<{ sum: string }>('select sum(amount) from conversion_entries where conversion_id = $1', [id])
  )[0]!.sum;
const report = (transaction: string, status: ConversionReport['status'], amount = '0.00') =>
  takeReport(
    database.db,
    { clickId: null, transactionId: transaction, amount, event: 'application', status },
    { partnerId, name: 'Acme Jobs', ip: null },
    new Date(),
  );

describe('payments and adjustments', () => {
  test('change what the partner owes, each in its direction', async () => {
    await addConversions(database.db, { count: 2, partnerId, status: 'approved' });
    expect(await balance()).toMatchObject({ balance: '2.03' });
    await enter('payment', '1.50', { reference: 'W-1' });
    await enter('bonus', '0.30');
    await enter('fee', '0.055');
    await enter('clawback', '0.10');
    expect(await balance()).toMatchObject({ balance: '0.675', lastPayment: await daysAgo(0) });
  });

  test.each([
    ['a day in the future', { day: '2999-01-01' }, 'day'],
    ['an adjustment without a reason', { kind: 'fee', note: '' }, 'note'],
    ['no amount', { amount: '0.00' }, 'amount'],
    ['an unknown partner', { partnerId: 9999 }, 'partnerId'],
    ['an unknown conversion', { kind: 'bonus', conversionId: 9999 }, 'conversionId'],
  ])('%s is refused', async (_what, wrong, field) => {
    const entry = enter('payment', '5.00', wrong);
    await expect(entry).rejects.toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  test('the same payment is refused twice, until the first is canceled', async () => {
    const first = await enter('payment', '5.00', { reference: 'W-7' });
    await expect(enter('payment', '5.00', { reference: 'W-7' })).rejects.toMatchObject({ status: 409 });
    await act('cancel', first.id);
    await enter('payment', '6.00', { reference: 'W-7' });
    expect(await balance()).toMatchObject({ balance: '-6.00' });
  });

  test('are canceled by an opposite entry, once', async () => {
    const { id } = await enter('fee', '5.25');
    expect((await act('cancel', id)).done).toEqual([String(id)]);
    expect((await act('cancel', id)).failed).toMatchObject([{ detail: 'This entry is canceled already.' }]);
    expect(await query('select amount, note from partner_entries order by id')).toEqual([
      { amount: '-5.25', note: 'agreed by mail' },
      { amount: '5.25', note: 'a mistake' },
    ]);
    expect(await balance()).toMatchObject({ balance: '0.00' });
  });

  test('are never changed or deleted', async () => {
    const { id } = await enter('fee', '5.25');
    for (const change of ['update partner_entries set amount = 1', 'delete from partner_entries'])
      await expect(query(`${change} where id = $1`, [id])).rejects.toThrow('append-only');
    await expect(query('truncate partner_entries cascade')).rejects.toThrow('append-only');
  });

  test('an adjustment of a conversion changes its revenue, and no more than it earned', async () => {
    const [id] = await addConversions(database.db, { count: 1, partnerId, status: 'approved' });
    const tooMuch = enter('clawback', '1.02', { conversionId: id });
    await expect(tooMuch).rejects.toMatchObject({ fields: { amount: expect.stringContaining('$1.01') } });
    await enter('clawback', '0.40', { conversionId: id });
    expect(await earnedOf(id!)).toBe('0.61');
    expect(await balance()).toMatchObject({ balance: '0.61' });
    // A later change of the status settles only what the status earns.
    await database.db.transaction().execute((tx) => changeConversionStatus(tx, id!, 'paid', 'ada'));
    expect(await earnedOf(id!)).toBe('0.61');
  });
});

describe('a reversal after payment', () => {
  const addPaid = async () =>
    (await addConversions(database.db, { count: 1, partnerId, prefix: 'p', status: 'paid' }))[0]!;

  test.each([
    ['without an amount', '0.00', '-1.01'],
    ['of a part', '0.50', '-0.50'],
    ['of more than it earned', '9.00', '-1.01'],
  ])('%s waits for a person, and is booked', async (_what, amount, clawback) => {
    const id = await addPaid();
    expect(await report('p-1', 'reversed', amount)).toMatchObject({
      answer: { conversionId: id, status: 'paid' },
      outcome: 'held',
    });
    expect(await balance()).toMatchObject({ balance: '1.01', waiting: 1 });
    const [entry] = await query<{ id: string; amount: string }>('select id, amount from partner_entries');
    expect(entry!.amount).toBe(clawback);
    await act('book', entry!.id);
    expect(Number((await balance()).balance)).toBeCloseTo(1.01 + Number(clawback));
    expect(Number(await earnedOf(id))).toBeCloseTo(1.01 + Number(clawback));
    expect((await act('book', entry!.id)).failed).toHaveLength(1);
  });

  test('repeats get the same answer and make one clawback, also after it is refused', async () => {
    await addPaid();
    await report('p-1', 'reversed');
    const [entry] = await query<{ id: string }>('select id from partner_entries');
    await act('refuse', entry!.id);
    for (const amount of ['0.00', '1.01'])
      expect(await report('p-1', 'reversed', amount)).toMatchObject({
        answer: { status: 'paid' },
        outcome: 'repeated',
      });
    expect(await query('select state from partner_entries')).toEqual([{ state: 'refused' }]);
    expect(await balance()).toMatchObject({ balance: '1.01', waiting: 0 });
  });
});

describe('a conversion entered by hand', () => {
  const byHand = async (more: Record<string, unknown> = {}) =>
    (
      await add(conversions, {
        partnerId,
        amount: '7.50',
        day: await daysAgo(3),
        reason: 'phone call',
        ...more,
      })
    ).row;

  test('without a click is approved at once, counts on its day and earns today', async () => {
    const row = await byHand();
    expect(row).toMatchObject({ status: 'approved', revenue: '7.50', earned: '7.50', campaignId: null });
    expect(row.history).toContain('approved by ada: entered by hand: phone call');
    const days = await query(
      `select business_day(converted_at)::text as counted, business_day(at)::text as earned
       from conversions join conversion_entries on conversion_id = conversions.id`,
    );
    expect(days).toEqual([{ counted: await daysAgo(3), earned: await daysAgo(0) }]);
  });

  test('with a transaction is the one that a later report is of', async () => {
    const { id } = await byHand({ transaction: 'T-9', status: 'pending' });
    expect(await report('T-9', 'approved', '7.50')).toMatchObject({
      answer: { conversionId: id, status: 'approved' },
    });
    await expect(byHand({ transaction: 'T-9' })).rejects.toMatchObject({ status: 409 });
  });

  test.each([
    ['an unknown click', { clickId: 'nonsense' }, 'clickId'],
    ['a day in the future', { day: '2999-01-01' }, 'day'],
  ])('of %s is refused', async (_what, wrong, field) => {
    await expect(byHand(wrong)).rejects.toMatchObject({ fields: { [field]: expect.any(String) } });
  });
});

test('a statement sums to what is due, and keeps our doubts to ourselves', async () => {
  await addConversions(database.db, { count: 2, partnerId, prefix: 'a', status: 'approved' });
  for (const [prefix, status] of [
    ['h', 'hold'],
    ['f', 'fraud'],
    ['d', 'duplicate'],
  ] as const)
    await addConversions(database.db, { count: 1, partnerId, prefix, status });
  await addConversions(database.db, {
    count: 1,
    partnerId,
    prefix: 'b',
    status: 'approved',
    at: '2026-09-30T12:00:00Z',
  });
  await enter('payment', '1.01', { day: '2026-10-09', reference: 'W-1', note: 'for us only' });
  await enter('fee', '0.25', { day: '2026-10-31' });
  await enter('payment', '0.02', { day: '2026-11-01' });
  expect(await readStatement(database.db, partnerId, '2026-10', 'UTC')).toMatchObject({
    byStatus: [
      { status: 'approved', count: 2, amount: '2.03' },
      { status: 'rejected', count: 2, amount: '2.02' },
      { status: 'pending', count: 1, amount: '1.01' },
    ],
    total: { count: 2, amount: '2.03' },
    account: {
      opening: '1.01',
      changes: [
        { kind: 'approved', count: 2, amount: '2.03' },
        { kind: 'fee', count: 1, amount: '-0.25' },
        { kind: 'payment', count: 1, amount: '-1.01' },
      ],
      due: '1.78',
    },
    entries: [
      { day: '2026-10-09', kind: 'payment', reference: 'W-1', reason: '', amount: '-1.01' },
      { day: '2026-10-31', kind: 'fee', reference: '', reason: 'agreed by mail', amount: '-0.25' },
    ],
  });
});

test('balances and their age are those of a naive count of random entries', async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  const entries: { age: number; cents: number }[] = [];
  for (let i = 0; i < 60; i++) {
    const [age, size] = [random(150), 1 + random(5000)];
    const kind = ['bonus', 'bonus', 'payment', 'fee'][random(4)]!;
    await enter(kind, (size / 100).toFixed(2), { day: await daysAgo(age) });
    entries.push({ age, cents: kind === 'bonus' ? size : -size });
    if (i % 6 !== 5) continue;
    // Takes away, from the oldest on.
    let taken = entries.reduce((all, one) => all - Math.min(one.cents, 0), 0);
    const unpaid = entries
      .filter((one) => one.cents > 0)
      .sort((a, b) => b.age - a.age)
      .map((one) => {
        const settled = Math.min(one.cents, taken);
        taken -= settled;
        return { age: one.age, cents: one.cents - settled };
      });
    const between = (from: number, to: number) =>
      unpaid.reduce((all, one) => all + (one.age >= from && one.age <= to ? one.cents : 0), 0);
    const row = await balance();
    const cents = (text: unknown) => Math.round(Number(text) * 100);
    expect({
      balance: cents(row.balance),
      recent: cents(row.recent),
      days31: cents(row.days31),
      days61: cents(row.days61),
      over90: cents(row.over90),
    }).toEqual({
      balance: between(0, 999) - taken,
      recent: between(0, 30) - taken,
      days31: between(31, 60),
      days61: between(61, 90),
      over90: between(91, 999),
    });
  }
});
