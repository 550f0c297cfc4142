import { inflateSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addConversions } from '../../../tests/support/conversions.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { addTraffic } from '../../../tests/support/visits.ts';
import { changeConversionStatus } from '../tracking/conversions/conversion-status.server.ts';
import type { ConversionStatus } from '../tracking/conversions/conversion-statuses.ts';
import { monthBefore, monthRange } from './month.ts';
import { applyStatement, uploadStatement } from './partner-statements.server.ts';
import { previewStatement } from './preview-statement.server.ts';
import { undoBatch } from './read-batch.server.ts';
import { readStatementFile } from './read-statement-file.ts';
import { runBatches } from './run-batch.server.ts';
import { answerStatement } from './statement-files.server.ts';

const now = new Date('2026-11-02T09:00:00Z');
const zone = 'UTC';
const doer = { caller: { kind: 'admin', id: 1, username: 'ada', role: 'admin' } as const };

let database: TestDatabase;
let partnerId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("insert into admins (username, password_hash) values ('ada', '')");
});
beforeEach(async () => {
  await database.empty('conversions, traffic_sources, partners, stale_stats, audit_log, partner_statements');
  ({ partnerId } = await addTraffic(database.db));
});
afterAll(() => database.drop());

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool.query(text, values)).rows as Row[];
/** The process for files has its own test. */
const readHere = async (bytes: Uint8Array) => readStatementFile(bytes);
const upload = async (lines: string, month = '2026-10') =>
  String(
    await uploadStatement(
      database.db,
      {
        fields: { partner: String(partnerId), month },
        fileName: 'october.csv',
        bytes: Buffer.from(`transaction,amount,status\n${lines}`),
      },
      doer,
      readHere,
    ),
  );
const preview = (id: string) => previewStatement(database.db, id, zone);
const apply = async (id: string, version?: string) =>
  applyStatement(database.db, { id, version: version ?? (await preview(id)).version, zone }, doer);
const run = () => runBatches(database.db, () => now);
/** A conversion of its own status and time: 1.01 dollars. */
const add = (prefix: string, status: ConversionStatus, at = '2026-10-05T12:00:00Z') =>
  addConversions(database.db, { count: 1, partnerId, prefix, status, at });
const standing = async () =>
  Object.fromEntries(
    (
      await query<{ t: string; s: string }>(
        "select external_reference_id as t, status || ' ' || revenue as s from conversions order by 1",
      )
    ).map(({ t, s }) => [t, s]),
  );

describe("a partner's statement", () => {
  test('shows each difference with sums on both sides, and changes nothing', async () => {
    for (const [prefix, status] of [
      ['same', 'approved'],
      ['status', 'pending'],
      ['amount', 'approved'],
      ['both', 'hold'],
      ['blocked', 'rejected'],
      ['ours', 'pending'],
      ['gone', 'rejected'],
    ] as const)
      await add(prefix, status);
    await add('september', 'pending', '2026-09-30T23:59:59Z');
    await add('november', 'pending', '2026-11-01T00:00:00Z');
    const other = await database.db
      .insertInto('partners')
      .values({ name: 'Other' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addConversions(database.db, { count: 1, partnerId: other.id, prefix: 'theirs' });
    const before = await standing();
    const id = await upload(
      [
        'same-1,1.01,approved',
        'status-1,1.01,approved',
        'amount-1,0.99,approved',
        'both-1,2.00,approved',
        'blocked-1,1.01,approved',
        'theirs-1,7.10,approved',
        'september-1,1.01,approved',
        'oops,1,maybe',
      ].join('\n'),
    );
    const found = await preview(id);
    expect(found.lines.map(({ kind, transaction }) => `${kind} ${transaction}`)).toEqual([
      'same same-1',
      'status status-1',
      'amount amount-1',
      'both both-1',
      'blocked blocked-1',
      'not-ours theirs-1',
      'status september-1',
      'not-theirs ours-1',
    ]);
    expect(found.sums).toEqual({
      same: { count: 1, theirs: '1.01', ours: '1.01' },
      status: { count: 2, theirs: '2.02', ours: '2.02' },
      amount: { count: 1, theirs: '0.99', ours: '1.01' },
      both: { count: 1, theirs: '2.00', ours: '1.01' },
      blocked: { count: 1, theirs: '1.01', ours: '1.01' },
      'not-ours': { count: 1, theirs: '7.10', ours: '0.00' },
      'not-theirs': { count: 1, theirs: '0.00', ours: '1.01' },
    });
    expect(found.total).toEqual({ count: 8, theirs: '14.13', ours: '7.07' });
    expect(found.changes).toMatchObject({ amount: '4.04', newAmount: '5.01' });
    expect(found.statement).toMatchObject({
      month: '2026-10',
      badLineCount: 1,
      badLines: [{ line: 9, problem: expect.stringContaining('"maybe"') }],
    });
    expect(await standing()).toEqual(before);
    expect(await query('select action, entity from audit_log')).toEqual([
      { action: 'upload', entity: 'partner-statements' },
    ]);
  });

  test('is applied as a batch, with the money, and undone with the amounts', async () => {
    for (const [prefix, status] of [
      ['status', 'pending'],
      ['amount', 'approved'],
      ['both', 'hold'],
      ['reversed', 'approved'],
    ] as const)
      await add(prefix, status);
    const before = await standing();
    const id = await upload(
      'status-1,1.01,approved\namount-1,0.99,approved\nboth-1,2.00,approved\nreversed-1,-1.01,reversed\n',
    );
    const batchId = await apply(id);
    await run();
    expect(await standing()).toEqual({
      'amount-1': 'approved 0.99',
      'both-1': 'approved 2.00',
      'reversed-1': 'reversed 1.01',
      'status-1': 'approved 1.01',
    });
    const entries = await query(
      `select external_reference_id as t, string_agg(amount::text, ' ' order by e.id) as money
       from conversion_entries e join conversions c on c.id = conversion_id group by 1 order by 1`,
    );
    expect(entries).toEqual([
      { t: 'amount-1', money: '1.01 -0.02' },
      { t: 'both-1', money: '2.00' },
      { t: 'reversed-1', money: '1.01 -1.01' },
      { t: 'status-1', money: '1.01' },
    ]);
    expect(
      await query(
        "select note from conversion_statuses s join conversions c on c.id = conversion_id where batch_id = $1 and external_reference_id = 'both-1'",
        [batchId],
      ),
    ).toEqual([{ note: `statement ${id}; amount 1.01 to 2.00` }]);
    expect((await preview(id)).changes.lines).toEqual([]);
    await expect(apply(id)).rejects.toThrow('This statement changes nothing.');

    await database.db.transaction().execute((tx) => undoBatch(tx, batchId, now));
    await run();
    expect(await standing()).toEqual(before);
    expect(await query('select sum(amount)::text as sum from conversion_entries')).toEqual([{ sum: '2.02' }]);
  });

  test('that says paid approves first, and pays when it is applied again', async () => {
    await add('t', 'pending');
    const id = await upload('t-1,1.01,paid\n');
    await apply(id);
    await run();
    expect(await standing()).toEqual({ 't-1': 'approved 1.01' });
    await apply(id);
    await run();
    expect(await standing()).toEqual({ 't-1': 'paid 1.01' });
  });

  test('asks again when a conversion has changed since the preview', async () => {
    const [first] = await add('t', 'pending');
    const id = await upload('t-1,1.01,approved\n');
    const { version } = await preview(id);
    await database.db
      .transaction()
      .execute((tx) => changeConversionStatus(tx, first!, 'hold', 'bob', null, now));
    await expect(apply(id, version)).rejects.toThrow('have changed since you opened this page');
  });

  test.each([
    [{ partner: 'x', month: '2026-10' }, 'partner'],
    [{ partner: '999', month: '2026-10' }, 'partner'],
    [{ partner: '1', month: '2026-13' }, 'month'],
    [{ month: '2026-10' }, 'partner'],
  ])('an upload with %j is refused', async (fields, field) => {
    const bytes = Buffer.from('transaction,amount,status\n');
    await expect(
      uploadStatement(database.db, { fields, fileName: '', bytes }, doer, readHere),
    ).rejects.toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) },
    });
  });
});

test.each([
  ['2026-10', 'UTC', '2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'],
  ['2026-12', 'UTC', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  // The clocks of Chicago change in March and November.
  ['2026-03', 'America/Chicago', '2026-03-01T06:00:00.000Z', '2026-04-01T05:00:00.000Z'],
  ['2026-11', 'America/Chicago', '2026-11-01T05:00:00.000Z', '2026-12-01T06:00:00.000Z'],
  ['2026-01', 'Asia/Tokyo', '2025-12-31T15:00:00.000Z', '2026-01-31T15:00:00.000Z'],
])('%s in %s is from %s until %s', (month, where, from, until) => {
  const range = monthRange(month, where);
  expect([range.from.toISOString(), range.until.toISOString()]).toEqual([from, until]);
});

test('the month before is that of the time zone', () => {
  const newYear = new Date('2027-01-01T03:00:00Z');
  expect(monthBefore(newYear, 'UTC')).toBe('2026-12');
  expect(monthBefore(newYear, 'America/Chicago')).toBe('2026-11');
});

describe('our statement of a month', () => {
  const statement = (format: 'json' | 'csv' | 'sums' | 'pdf', where = zone) =>
    answerStatement(database.db, { partnerId, month: '2026-10', zone: where, format, brand: 'JobLantern' });
  const rowsOf = async (format: 'csv' | 'sums') =>
    parse(await ((await statement(format)) as Response).text(), { bom: true, columns: true }) as Record<
      string,
      string
    >[];

  beforeEach(async () => {
    await addConversions(database.db, { count: 150, partnerId, prefix: 'a', status: 'approved' });
    await addConversions(database.db, { count: 20, partnerId, prefix: 'p', at: '2026-10-31T23:00:00Z' });
    await add('before', 'approved', '2026-09-30T12:00:00Z');
    await add('after', 'approved', '2026-11-01T00:00:00Z');
    const [first] = await query<{ id: number }>(
      "select id from conversions where external_reference_id = 'a-1'",
    );
    await database.db
      .transaction()
      .execute((tx) =>
        changeConversionStatus(
          tx,
          Number(first!.id),
          'reversed',
          'ada',
          null,
          new Date('2026-10-20T00:00:00Z'),
        ),
      );
  });

  test('adds up to the cent, by status and in the account', async () => {
    // 1.01 + ... + 2.50 = 263.25; 1.01 + ... + 1.20 = 22.10
    expect(await statement('json')).toMatchObject({
      partner: { id: partnerId, name: 'Acme Jobs' },
      total: { count: 149, amount: '262.24' },
      byStatus: [
        { status: 'approved', count: 149, amount: '262.24' },
        { status: 'pending', count: 20, amount: '22.10' },
        { status: 'reversed', count: 1, amount: '1.01' },
      ],
      account: {
        opening: '1.01',
        changes: [
          { kind: 'approved', count: 150, amount: '263.25' },
          { kind: 'reversed', count: 1, amount: '-1.01' },
        ],
        due: '263.25',
      },
    });
  });

  test('as CSV has each conversion, and can be uploaded as it is: nothing differs', async () => {
    const rows = await rowsOf('csv');
    expect(rows).toHaveLength(170);
    expect(rows[0]).toMatchObject({
      date: '2026-10-05',
      transaction: 'a-1',
      event: 'application',
      amount: '1.01',
      status: 'reversed',
    });
    const file = new Uint8Array(await ((await statement('csv')) as Response).arrayBuffer());
    const id = await uploadStatement(
      database.db,
      { fields: { partner: String(partnerId), month: '2026-10' }, fileName: 'ours.csv', bytes: file },
      doer,
    );
    expect((await preview(String(id))).sums).toEqual({
      same: { count: 170, theirs: '285.35', ours: '285.35' },
    });
  });

  test('has its sums as a file of their own', async () => {
    expect(
      (await rowsOf('sums')).map(({ part, name, count, amount }) => [part, name, count, amount].join(' ')),
    ).toEqual([
      'conversions approved 149 262.24',
      'conversions pending 20 22.10',
      'conversions reversed 1 1.01',
      'conversions approved and paid 149 262.24',
      'account opening  1.01',
      'account approved 150 263.25',
      'account reversed 1 -1.01',
      'account due  263.25',
    ]);
  });

  test('is a PDF with every conversion and every sum, tagged, on several pages', async () => {
    const answer = (await statement('pdf')) as Response;
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain(`statement-${partnerId}-2026-10.pdf`);
    const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(pdf).toMatch(/^%PDF-1\.7/);
    expect(pdf.trimEnd()).toMatch(/startxref\n\d+\n%%EOF$/);
    expect(pdf).toContain('/StructTreeRoot');
    const text = textOf(pdf);
    for (const words of ['Statement of October 2026', 'Acme Jobs', '$262.24', '$263.25', 'page 3'])
      expect(text).toContain(words);
    for (let at = 1; at <= 150; at++) expect(text).toContain(`a-${at}`);
    expect(text).not.toContain('after-1');
  });

  test('is of the days of the business: the evening of the last day is the next month in Tokyo', async () => {
    expect(await statement('json', 'Asia/Tokyo')).toMatchObject({
      total: { count: 149, amount: '262.24' },
    });
  });

  test('of an unknown partner is not there', async () => {
    const asked = { partnerId: 999, month: '2026-10', zone, brand: '' };
    for (const format of ['json', 'csv', 'sums', 'pdf'] as const)
      await expect(answerStatement(database.db, { ...asked, format })).rejects.toMatchObject({ status: 404 });
  });
});

/** The words that a PDF draws. */
const textOf = (pdf: string): string =>
  [...pdf.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
    .map(([, packed]) => inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1'))
    .flatMap((drawing) => [...drawing.matchAll(/\[(.*?)\] TJ/g)].map(([, parts]) => parts!))
    .map((parts) =>
      [...parts.matchAll(/<([\da-f]*)>/g)]
        .map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1'))
        .join(''),
    )
    .join('\n');
