import { serve } from '@hono/node-server';
import { parse } from 'csv-parse/sync';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { mountEndpoints } from '../../api/endpoint.ts';
import { problemResponse } from '../../platform/http/problem.ts';
import { csvResponse } from './csv-file.server.ts';
import { maxExports } from './list-export.server.ts';
import type { Resource } from './resource.server.ts';
import { resourceEndpoints } from './resource-endpoints.server.ts';

/** A list with a column of each kind, on a table of this test. */
const entries: Resource = {
  name: 'entries',
  title: 'Entries',
  one: 'entry',
  about: 'Entries of the test.',
  read: ['admin'],
  columns: [
    { name: 'text', label: 'Text', kind: 'text' },
    { name: 'state', label: 'State', kind: 'status' },
    { name: 'amount', label: 'Amount', kind: 'money' },
    { name: 'count', label: 'Count', kind: 'number' },
    { name: 'isNew', label: 'New', kind: 'flag' },
    { name: 'at', label: 'At', kind: 'time' },
    { name: 'more', label: 'More', kind: 'text' },
    { name: 'id', label: 'Id', kind: 'number' },
  ],
  filters: [{ name: 'count', label: 'Count', kind: 'is', column: 'count' }],
  sort: 'id',
  rows: (db) =>
    // biome-ignore lint/suspicious/noExplicitAny: the table exists only in this test
    (db as any)
      .selectFrom('entries')
      .select(['id', 'text', 'state', 'amount', 'count', 'more', 'at', 'is_new as isNew']),
};
const columns = entries.columns.map(({ name }) => name);

/** Texts, and the cell that each becomes. */
const hostile: [text: string, cell: string][] = [
  ['plain', 'plain'],
  ['', ''],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['-12.50', "'-12.50"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\tplain', "'\tplain"],
  ['\r=1', "'\r=1"],
  ['\n=1', "'\n=1"],
  ['\nplain', "'\nplain"],
  ['   =1', "'   =1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['\u200b=1', "'\u200b=1"],
  ['\ufeff=1', "'\ufeff=1"],
  ['\u202e=1', "'\u202e=1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠a', "'＠a"],
  ['﹦1', "'﹦1"],
  ['−1', "'−1"],
  ["'=1", "'=1"],
  ['a\n=cmd|"/c calc"!A0', 'a\n=cmd|"/c calc"!A0'],
  ['a\r\n=1\r\nb', 'a\r\n=1\r\nb'],
  ['a\r=1', 'a\r=1'],
  ['a,=1', 'a,=1'],
  ['a;=1', 'a;=1'],
  ['a\t=1', 'a\t=1'],
  ['a"",=1', 'a"",=1'],
  ['"', '"'],
  ['"=1"', '"=1"'],
  ['a\u2028=1', 'a\u2028=1'],
  ['a\u001e=1', 'a\u001e=1'],
  [' spaces ', ' spaces '],
  ['2026-01-31', '2026-01-31'],
  ['日本語 é 👩‍🚀', '日本語 é 👩‍🚀'],
];

let database: TestDatabase;
let api: Hono;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    `create table entries (id int generated always as identity primary key, text text, state text, amount numeric(12, 4), count int,
      is_new boolean, at timestamptz, more jsonb)`,
  );
  api = new Hono();
  api.onError((error) => problemResponse(error));
  mountEndpoints(api as never, resourceEndpoints(database.db, entries, 'http://localhost'), async () => ({
    kind: 'admin',
    id: 1,
    username: 'ann',
    role: 'admin',
  }));
});
beforeEach(() => database.pool.query('truncate entries restart identity'));
// Every connection must return to the pool after its file.
const untilIdle = () => expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0);
afterEach(untilIdle);
afterAll(() => database.drop());

const ask = (search = '', init?: RequestInit) =>
  Promise.resolve(
    api.request(`/api/admin/entries?format=csv${search}`, init, { client: { ip: '::1' } } as never),
  );

/** The records of a file, from a strict reader. */
const read = (text: string): string[][] =>
  parse(text, { bom: true, record_delimiter: '\r\n', relax_quotes: false, relax_column_count: false });

const fill = (count: number) =>
  database.pool.query(
    `insert into entries (text, count) select 'row ' || n, n from generate_series(1, ${count}) as n`,
  );

describe('every value comes back from a file', () => {
  test('text in every column of text, with a guard if a spreadsheet would run it', async () => {
    for (const [text] of hostile)
      await database.pool.query(
        "insert into entries (text, state, more) values ($1, $1, jsonb_build_object('text', $1::text))",
        [text],
      );
    const [header, ...records] = read(await (await ask()).text());
    expect(header).toEqual(columns);
    expect(records).toEqual(
      hostile.map(([text, cell], index) => [
        cell,
        cell,
        '',
        '',
        '',
        '',
        JSON.stringify({ text }),
        String(index + 1),
      ]),
    );
  });

  test('numbers stay numbers, and their sums match the database', async () => {
    await database.pool.query(
      `insert into entries (amount, count, is_new, at) values (12.5, 1, true, '2026-03-01T10:00:00Z'), (-12.5, -7, false, null),
        (-0.0001, 0, null, null), (99999999.9999, 2147483647, null, null), (160667.31, -2147483648, null, null)`,
    );
    const [, ...records] = read(await (await ask()).text());
    expect(records.map((record) => record.slice(2, 6))).toEqual([
      ['12.5000', '1', 'yes', '2026-03-01T10:00:00.000Z'],
      ['-12.5000', '-7', 'no', ''],
      ['-0.0001', '0', '', ''],
      ['99999999.9999', '2147483647', '', ''],
      ['160667.3100', '-2147483648', '', ''],
    ]);
    const { rows } = await database.pool.query(
      'select sum(amount) as amount, sum(count)::int as count from entries',
    );
    const sum = (column: number, scale: number) =>
      records.reduce((all, record) => all + Math.round(Number(record[column]) * scale), 0) / scale;
    expect(sum(2, 10_000)).toBe(Number(rows[0].amount));
    expect(sum(3, 1)).toBe(rows[0].count);
  });

  test('an empty list has only the header', async () => {
    expect(read(await (await ask()).text())).toEqual([columns]);
  });
});

describe('a file is one snapshot', () => {
  test('rows that are added, changed and removed meanwhile appear exactly once or not at all', async () => {
    await fill(5500);
    const reader = (await ask('&sort=count')).body!.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (let part = 0; ; part++) {
      const { value, done } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
      await database.pool.query(
        'insert into entries (text, count) select $1, $2 from generate_series(1, 100)',
        ['new', part * 300],
      );
      await database.pool.query('update entries set count = count + 6000 where count between $1 and $2', [
        part * 500 + 700,
        part * 500 + 800,
      ]);
      await database.pool.query('delete from entries where count between $1 and $2', [
        part * 500 + 900,
        part * 500 + 990,
      ]);
    }
    const [, ...records] = read(text);
    expect(records.map((record) => record[3])).toEqual(
      Array.from({ length: 5500 }, (_none, index) => String(index + 1)),
    );
  });

  test('a part is read after the client has taken the one before it', async () => {
    const next = vi.fn(async () => [{ id: 1 }]);
    const close = vi.fn(async () => undefined);
    const reader = csvResponse('endless', [{ name: 'id', kind: 'number' }], {
      next,
      close,
    }).body!.getReader();
    await reader.read();
    await reader.read();
    expect(next).toHaveBeenCalledTimes(2);
    await reader.cancel();
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('a connection', () => {
  test('returns to the pool when the client leaves in the middle', async () => {
    await fill(100_000);
    const server = serve({
      fetch: (request) => api.fetch(request, { client: {} }),
      port: 0,
      hostname: '127.0.0.1',
    });
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const controller = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${port}/api/admin/entries?format=csv`, {
      signal: controller.signal,
    });
    await answer.body!.getReader().read();
    expect(database.pool.idleCount).toBeLessThan(database.pool.totalCount);
    controller.abort();
    await untilIdle();
    server.close();
  });

  test('that breaks in the middle leaves no file that looks complete', async () => {
    await fill(20_000);
    const reader = (await ask()).body!.getReader();
    await reader.read();
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'fetch%' and pid <> pg_backend_pid()`.execute(
      database.db,
    );
    await expect(
      (async () => {
        while (!(await reader.read()).done);
      })(),
    ).rejects.toThrow();
  });

  test('is not used for HEAD, nor kept after a filter value that does not fit its column', async () => {
    const head = await ask('', { method: 'HEAD' });
    expect(head.headers.get('content-type')).toContain('text/csv');
    expect(await head.text()).toBe('');
    await expect(ask('&count=many')).resolves.toMatchObject({ status: 400 });
  });

  test(`is not taken from others by more than ${maxExports} files: one more waits, then is refused`, async () => {
    await fill(5000);
    const readers = await Promise.all(
      Array.from({ length: maxExports }, async () => (await ask()).body!.getReader()),
    );
    expect(database.pool.totalCount - database.pool.idleCount).toBe(maxExports);
    const refused = await ask();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('60');
    const late = ask();
    await readers[0]!.cancel();
    expect(read(await (await late).text())).toHaveLength(5001);
    await Promise.all(readers.map((reader) => reader.cancel()));
  });
});
