import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConversions } from '../../../tests/support/conversions.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { addTraffic } from '../../../tests/support/visits.ts';
import {
  changeConversionStatus,
  undoConversionStatus,
} from '../tracking/conversions/conversion-status.server.ts';
import type { ConversionStatus } from '../tracking/conversions/conversion-statuses.ts';
import type { BatchAction } from './batches.schema.ts';
import { previewBatch } from './preview-batch.server.ts';
import { undoBatch } from './read-batch.server.ts';
import { runBatches, runChunk } from './run-batch.server.ts';
import { startBatch } from './start-batch.server.ts';

const minute = 60_000;
const now = new Date('2026-11-02T09:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * minute);
const doer = {
  caller: { kind: 'admin', id: 1, username: 'ada', role: 'admin' } as const,
  ip: '203.0.113.9',
};

let database: TestDatabase;
let ids: Awaited<ReturnType<typeof addTraffic>>;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("insert into admins (username, password_hash) values ('ada', '')");
});
beforeEach(async () => {
  await database.empty('conversions, traffic_sources, partners, stale_stats, audit_log, conversion_batches');
  ids = await addTraffic(database.db, {
    partnerUrl: 'https://acme.example/hook',
    sourceUrl: 'https://ads.example/p?v={payout}&s={status}&t={transaction_id}',
  });
});
afterAll(() => database.drop());

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool.query(text, values)).rows as Row[];
const preview = (action: BatchAction, filter: Record<string, string> = {}) =>
  previewBatch(database.db, action, filter);
const confirm = (seen: Awaited<ReturnType<typeof preview>>, note?: string) => {
  const { action, filter, upTo, version } = seen;
  return startBatch(database.db, { action, filter, upTo, version, ...(note && { note }) }, doer);
};
const start = async (action: BatchAction, filter: Record<string, string> = {}) =>
  confirm(await preview(action, filter));
const run = (at = now) => runBatches(database.db, () => at);
const undo = (id: number, at = now) => database.db.transaction().execute((tx) => undoBatch(tx, id, at));
const batch = async (id: number) => (await query('select * from conversion_batches where id = $1', [id]))[0];
const statuses = async () =>
  Object.fromEntries(
    (
      await query<{ status: string; n: number }>(
        'select status, count(*)::int as n from conversions group by 1',
      )
    ).map(({ status, n }) => [status, n]),
  );
const reasons = (id: number) =>
  query<{ reason: string; n: number }>(
    'select reason, count(*)::int as n from conversion_batch_rows where batch_id = $1 and reason is not null group by 1 order by 1',
    [id],
  );
const single = (id: number, status: ConversionStatus) =>
  database.db.transaction().execute((tx) => changeConversionStatus(tx, id, status, 'bob', null, now));
const earned = async () =>
  (await query<{ sum: string }>('select coalesce(sum(amount), 0)::text as sum from conversion_entries'))[0]
    ?.sum;

/** What follows from changes, without ids: the same for a single change and for a batch. */
const consequences = async (id: number) => ({
  history: await query(
    'select status, actor, at, note from conversion_statuses where conversion_id = $1 order by id',
    [id],
  ),
  entries: await query(
    'select amount, at, reason from conversion_entries where conversion_id = $1 order by id',
    [id],
  ),
  postbacks: (
    await query<{ url: string; body: string | null }>(
      'select event, url, body, state, partner_id, traffic_source_id, created_at, not_before, next_attempt_at from postbacks where conversion_id = $1 order by event, url',
      [id],
    )
  ).map(({ url, body, ...rest }) => ({
    ...rest,
    url: url.replace(/[\da-f-]{36}/, ''),
    body: body && { ...JSON.parse(body), postback_id: 0, conversion_id: 0, transaction_id: 0 },
  })),
});

describe('a batch over all that match', () => {
  test('moves more rows than a page or a chunk, each exactly as a single change does', async () => {
    const [alone] = await addConversions(database.db, {
      count: 1,
      partnerId: ids.partnerId,
      sourceId: ids.sourceId,
      prefix: 't',
      at: '2026-09-01T12:00:00Z',
    });
    await database.db
      .transaction()
      .execute((tx) => changeConversionStatus(tx, alone!, 'approved', 'ada', null, now));
    const expected = await consequences(alone!);
    await database.db.transaction().execute((tx) => undoConversionStatus(tx, alone!, 'ada', now));
    const expectedUndone = await consequences(alone!);
    await query("update conversions set external_reference_id = 'alone', status = 'fraud' where id = $1", [
      alone,
    ]);
    await query('delete from stale_stats');

    const many = await addConversions(database.db, {
      count: 1203,
      partnerId: ids.partnerId,
      sourceId: ids.sourceId,
    });
    const seen = await preview('approve', { status: 'pending' });
    // 1.01 + 1.02 + ... + 13.03
    expect(seen).toMatchObject({
      count: 1203,
      amount: '8445.06',
      movingCount: 1203,
      movingAmount: '8445.06',
    });
    const id = await confirm(seen);
    await run();
    expect(await statuses()).toEqual({ approved: 1203, fraud: 1 });
    expect(await earned()).toBe('8445.06');
    expect(await batch(id)).toMatchObject({
      state: 'done',
      done: 1203,
      skipped: 0,
      done_amount: '8445.06',
      finished_at: now,
    });
    expect(await query('select date::text from stale_stats')).toEqual([{ date: '2026-10-05' }]);

    const found = await consequences(many[0]!);
    expect(found.history.slice(1)).toEqual(expected.history.slice(1));
    expect(found.entries).toEqual(expected.entries);
    expect(found.postbacks).toEqual(expected.postbacks);
    expect(found.postbacks).toMatchObject([
      { event: 'approved', not_before: null },
      { event: 'approved', not_before: later(10) },
    ]);

    await undo(id);
    await run();
    expect(await statuses()).toEqual({ pending: 1203, fraud: 1 });
    expect(await earned()).toBe('0.00');
    const undone = await consequences(many[0]!);
    expect(undone.history.slice(1)).toEqual(expectedUndone.history.slice(1));
    expect(undone.entries).toEqual(expectedUndone.entries);
    expect(undone.postbacks).toEqual(expectedUndone.postbacks);
  });

  test('says before what it will move and skip, and why', async () => {
    const common = { partnerId: ids.partnerId, count: 2 };
    for (const status of ['pending', 'hold', 'approved', 'rejected', 'paid'] as const)
      await addConversions(database.db, { ...common, status, prefix: status });
    const seen = await preview('approve', { partner: String(ids.partnerId) });
    expect(seen).toMatchObject({ count: 10, amount: '10.15', movingCount: 4, movingAmount: '4.06' });
    expect(Object.fromEntries(seen.shares.map(({ status, reason }) => [status, reason]))).toEqual({
      pending: null,
      hold: null,
      approved: 'already approved',
      rejected: "can't change from rejected to approved",
      paid: "can't change from paid to approved",
    });
    const id = await confirm(seen);
    await run();
    expect(await batch(id)).toMatchObject({ total: 10, done: 4, skipped: 6, done_amount: '4.06' });
    expect(await reasons(id)).toEqual([
      { reason: 'already approved', n: 2 },
      { reason: "can't change from paid to approved", n: 2 },
      { reason: "can't change from rejected to approved", n: 2 },
    ]);
  });

  test.each([
    ['reject', 'pending', 'rejected', '0'],
    ['pay', 'approved', 'paid', '2.03'],
  ] as const)('%s moves %s to %s', async (action, from, to, money) => {
    await addConversions(database.db, { count: 2, partnerId: ids.partnerId, status: from });
    await start(action);
    await run();
    expect(await statuses()).toEqual({ [to]: 2 });
    expect(await earned()).toBe(money);
  });

  test('is one entry of the audit log with filter, counts and sum; the history of each names it', async () => {
    const [first] = await addConversions(database.db, { count: 3, partnerId: ids.partnerId });
    const id = await confirm(await preview('approve', { status: 'pending' }), 'October');
    await run();
    const log = await query<{ action: string; after: object }>(
      "select action, actor, host(ip) as ip, after from audit_log where entity = 'conversion-batches' and entity_id = $1 order by id",
      [String(id)],
    );
    expect(log).toMatchObject([
      {
        action: 'start',
        actor: 'ada',
        ip: '203.0.113.9',
        after: {
          action: 'approve',
          filter: { status: 'pending' },
          count: 3,
          amount: '3.06',
          note: 'October',
        },
      },
      { action: 'finish', actor: 'ada', after: { done: 3, skipped: 0, amount: '3.06' } },
    ]);
    const history = await query(
      'select status, actor, note, batch_id from conversion_statuses where conversion_id = $1 order by id',
      [first],
    );
    expect(history.at(-1)).toEqual({ status: 'approved', actor: 'ada', note: 'October', batch_id: id });
  });
});

describe('the exact set', () => {
  test('a conversion that comes after the preview takes no part, and nobody is asked again', async () => {
    await addConversions(database.db, { count: 2, partnerId: ids.partnerId });
    const seen = await preview('approve', { status: 'pending' });
    await addConversions(database.db, { count: 1, partnerId: ids.partnerId, prefix: 'late' });
    await confirm(seen);
    await run();
    expect(await statuses()).toEqual({ approved: 2, pending: 1 });
  });

  test('has every conversion, however many statements it takes to note them', async () => {
    await addConversions(database.db, { count: 10_050, partnerId: ids.partnerId });
    const id = await start('approve', { partner: String(ids.partnerId) });
    expect(
      await query('select count(*)::int as n from conversion_batch_rows where batch_id = $1', [id]),
    ).toEqual([{ n: 10_050 }]);
  });

  test.each([
    ['status', "status = 'hold'"],
    ['amount', 'revenue = revenue + 1'],
  ])('a changed %s asks again', async (_, change) => {
    const [first] = await addConversions(database.db, { count: 2, partnerId: ids.partnerId });
    const seen = await preview('approve');
    await query(`update conversions set ${change} where id = $1`, [first]);
    await expect(confirm(seen)).rejects.toThrow('have changed since you opened this page');
    expect(await query('select from conversion_batches')).toEqual([]);
  });

  test('what changes between the confirmation and its turn is skipped', async () => {
    const [first, second] = await addConversions(database.db, { count: 3, partnerId: ids.partnerId });
    const id = await start('approve');
    await query('update conversions set revenue = 100000 where id = $1', [first]);
    await single(second!, 'approved');
    await run();
    expect(await reasons(id)).toEqual([
      { reason: 'already approved', n: 1 },
      { reason: 'changed after the batch was confirmed', n: 1 },
    ]);
    expect(await statuses()).toEqual({ pending: 1, approved: 2 });
  });

  test.each([
    ['that none can make', 'pay', {}, 'None of these conversions can make this change.'],
    ['over nothing', 'approve', { status: 'fraud' }, 'None of these conversions can make this change.'],
  ] as const)('a change %s is refused', async (_, action, filter, message) => {
    await addConversions(database.db, { count: 2, partnerId: ids.partnerId });
    await expect(start(action, filter)).rejects.toThrow(message);
  });

  test.each([
    [{ color: 'red' }, /color/],
    [{ from: '2026-99-01' }, /date/],
    [{ partner: 'Acme' }, /filter value/],
  ])('the filter %j is refused', async (filter, message) => {
    await expect(
      startBatch(database.db, { action: 'approve', filter: filter as never, upTo: 9, version: '0' }, doer),
    ).rejects.toThrow(message);
  });
});

describe('undo', () => {
  test('works until ten minutes after the end, once', async () => {
    await addConversions(database.db, { count: 3, partnerId: ids.partnerId });
    const id = await start('approve');
    await run();
    await expect(undo(id, later(10.1))).rejects.toThrow('within 10 minutes');
    await undo(id, later(10));
    await run(later(10));
    expect(await batch(id)).toMatchObject({ state: 'undone', undone: 3, kept: 0 });
    await expect(undo(id, later(10))).rejects.toThrow('already undone');
    expect(await earned()).toBe('0.00');
  });

  test('leaves a conversion alone that was changed after the batch', async () => {
    const [first, second] = await addConversions(database.db, { count: 3, partnerId: ids.partnerId });
    const id = await start('approve');
    await run();
    await single(first!, 'paid');
    await database.db.transaction().execute((tx) => undoConversionStatus(tx, second!, 'bob', now));
    await undo(id);
    await run();
    expect(await statuses()).toEqual({ paid: 1, pending: 2 });
    expect(await batch(id)).toMatchObject({ undone: 1, kept: 2 });
    expect(await reasons(id)).toEqual([{ reason: 'changed after the batch', n: 2 }]);
    expect(await earned()).toBe('1.01');
  });

  test('what a batch undid cannot be undone alone', async () => {
    const [first] = await addConversions(database.db, { count: 1, partnerId: ids.partnerId });
    const id = await start('approve');
    await run();
    await undo(id);
    await run();
    await expect(
      database.db.transaction().execute((tx) => undoConversionStatus(tx, first!, 'bob', now)),
    ).rejects.toThrow('no change to undo');
  });
});

describe('a crash in the middle', () => {
  const half = async (): Promise<number> => {
    await addConversions(database.db, { count: 700, partnerId: ids.partnerId });
    const id = await start('approve');
    expect(await runChunk(database.db, id, now)).toBe(true);
    expect(await statuses()).toEqual({ approved: 500, pending: 200 });
    return id;
  };

  test('leaves a batch that continues', async () => {
    const id = await half();
    await run();
    expect(await statuses()).toEqual({ approved: 700 });
    expect(await batch(id)).toMatchObject({ state: 'done', done: 700 });
  });

  test('or is undone, however late', async () => {
    const id = await half();
    await undo(id, later(60));
    await run(later(60));
    expect(await statuses()).toEqual({ pending: 700 });
    expect(await batch(id)).toMatchObject({ state: 'undone', done: 500, undone: 500 });
    expect(await earned()).toBe('0.00');
  });
});

test('two batches over the same rows, two workers and single changes at once do no harm', async () => {
  const all = await addConversions(database.db, { count: 1500, partnerId: ids.partnerId });
  const [one, two] = [await preview('approve'), await preview('reject')];
  const batches = [await confirm(one), await confirm(two)];
  const drain = async (id: number) => {
    while (await runChunk(database.db, id, now));
  };
  const alone = all.filter((_, index) => index % 100 === 7);
  await Promise.all([
    run(),
    drain(batches[0]!),
    drain(batches[1]!),
    ...alone.map((id) => single(id, 'fraud').catch(() => undefined)),
  ]);
  await run();
  expect((await batch(batches[0]!)) as object).toMatchObject({ state: 'done', total: 1500 });
  expect((await batch(batches[1]!)) as object).toMatchObject({ state: 'done', total: 1500 });
  // Every conversion moved exactly once, and the money is that of the approved ones.
  expect(
    await query('select conversion_id from conversion_statuses group by 1 having count(*) <> 2'),
  ).toEqual([]);
  const [money] = await query(
    `select (select coalesce(sum(amount), 0) from conversion_entries)::numeric(20,2)::text as entries,
      (select coalesce(sum(revenue), 0) from conversions where status = 'approved')::numeric(20,2)::text as approved,
      (select sum(done_amount) from conversion_batches where action = 'approve')::numeric(20,2)::text as moved,
      (select sum(done + skipped)::int from conversion_batches) as worked`,
  );
  expect(money).toMatchObject({ worked: 3000 });
  const { entries, approved, moved } = money as Record<string, string>;
  expect([entries, moved]).toEqual([approved, approved]);
});
