import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { Conflict } from '../../platform/errors.ts';
import { readListQuery } from './list.ts';
import { listFile } from './list-export.server.ts';
import type { Resource } from './resource.server.ts';
import { changeRow, createRow, getRow, listRows, removeRow, runAction } from './resource-verbs.server.ts';

/** A minimal list, on a table of this test. */
const lamps: Resource = {
  name: 'lamps',
  title: 'Lamps',
  one: 'lamp',
  about: 'Lamps of the test.',
  read: ['admin'],
  write: ['admin'],
  columns: [
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'watts', label: 'Watts', kind: 'number' },
    { name: 'litAt', label: 'Lit', kind: 'time' },
    { name: 'id', label: 'Id', kind: 'number' },
  ],
  filters: [
    { name: 'q', label: 'Name', kind: 'contains', columns: ['name'] },
    { name: 'watts', label: 'Watts', kind: 'is', column: 'watts' },
    { name: 'from', label: 'From', kind: 'from', column: 'litAt' },
    { name: 'until', label: 'Until', kind: 'until', column: 'litAt' },
  ],
  sort: '-litAt',
  table: 'lamps' as 'admins',
  // biome-ignore lint/suspicious/noExplicitAny: the table exists only in this test
  rows: (db) => (db as any).selectFrom('lamps').select(['id', 'name', 'watts', 'lit_at as litAt']),
  schema: z.object({ name: z.string(), watts: z._default(z.number(), 5) }),
  create: async (tx, { name, watts }) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into lamps (name, watts) values (${name}, ${watts}) returning id`.execute(tx);
    return { id: rows[0]!.id, shownOnce: { key: 'secret' } };
  },
  update: async (tx, id, { name }) => {
    await sql`update lamps set name = ${name} where id = ${id}`.execute(tx);
    return undefined;
  },
  remove: async (tx, id) => {
    await sql`delete from lamps where id = ${id}`.execute(tx);
  },
  actions: [
    {
      name: 'dim',
      label: 'Dim',
      doneText: 'Dimmed {rows}.',
      run: async (tx, id) => {
        const { rows } =
          await sql`update lamps set watts = watts - 1 where id = ${id} and watts > 1 returning id`.execute(
            tx,
          );
        if (rows.length === 0) throw new Conflict('It is dark already.');
      },
    },
  ],
};
const doer = {
  caller: { kind: 'admin', id: 1, username: 'Grace', role: 'admin' },
  ip: '203.0.113.7',
} as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    'create table lamps (id int generated always as identity primary key, name text not null unique, watts int not null, lit_at timestamptz)',
  );
  await database.pool.query("insert into admins (username, password_hash) values ('Grace', '')");
});
beforeEach(async () => {
  await database.pool.query('truncate lamps restart identity');
  await database.pool.query(
    `insert into lamps (name, watts, lit_at) values ('Desk', 5, '2026-03-01T23:59:59Z'), ('50% dim', 7, '2026-03-02T00:00:00Z'),
      ('Street_light', 90, '2026-03-02T23:59:59.9Z'), ('Off', 1, null)`,
  );
});
afterAll(() => database.drop());

const list = (query: string) =>
  listRows(database.db, lamps, readListQuery(new URLSearchParams(query), lamps));
const lastEntry = async () =>
  (
    await database.pool.query(
      'select actor, action, entity, entity_id, before, after from audit_log order by id desc limit 1',
    )
  ).rows[0];

describe('a list', () => {
  test.each([
    ['', ['Street_light', '50% dim', 'Desk', 'Off']],
    ['sort=name', ['50% dim', 'Desk', 'Off', 'Street_light']],
    ['sort=-watts&pageSize=2', ['Street_light', '50% dim']],
    ['sort=-watts&pageSize=2&page=2', ['Desk', 'Off']],
    ['q=%25', ['50% dim']],
    ['q=_', ['Street_light']],
    ['q=DESK', ['Desk']],
    ['watts=7', ['50% dim']],
    ['from=2026-03-02', ['Street_light', '50% dim']],
    ['until=2026-03-01', ['Desk']],
    ['from=2026-03-02&until=2026-03-02&sort=name', ['50% dim', 'Street_light']],
    ['q=nothing', []],
  ])('%s shows %j', async (query, names) => {
    expect((await list(query)).rows.map(({ name }) => name)).toEqual(names);
  });

  test.each([
    'sort=secret',
    'sort=1;drop',
    'page=0',
    'page=x',
    'pageSize=501',
    'from=2026-02-30x',
    'from=2026-02-30',
    'watts=many',
    'watts=99999999999',
  ])('%s is a bad request', async (query) => {
    await expect((async () => list(query))()).rejects.toMatchObject({ status: 400 });
  });

  test('counts all rows that match a filter', async () => {
    expect((await list('pageSize=1&from=2026-03-02')).total).toBe(2);
  });

  test('has every row in its CSV, and nothing that a spreadsheet would run', async () => {
    await database.pool.query(`insert into lamps (name, watts) values ('=1+1', 1), ('a,"b"', 2)`);
    const query = readListQuery(new URLSearchParams('sort=id'), lamps);
    const text = await (await listFile(database.db, lamps, query)).text();
    const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('name,watts,litAt,id');
    expect(lines).toContain("'=1+1,1,,5");
    expect(lines).toContain('"a,""b""",2,,6');
    expect(lines).toHaveLength(7);
  });
});

describe('a row', () => {
  test('is added, changed and removed, each time with an entry in the audit log', async () => {
    const { row, shownOnce } = await createRow(database.db, lamps, { name: 'New', watts: 3 }, doer);
    expect(row).toMatchObject({ name: 'New', watts: 3 });
    expect(shownOnce).toEqual({ key: 'secret' });
    expect(await lastEntry()).toMatchObject({
      actor: 'Grace',
      action: 'create',
      entity: 'lamps',
      entity_id: String(row.id),
      after: { name: 'New' },
    });
    await changeRow(database.db, lamps, String(row.id), { name: 'Newer' }, doer);
    expect(await lastEntry()).toMatchObject({
      action: 'update',
      before: { name: 'New' },
      after: { name: 'Newer' },
    });
    await removeRow(database.db, lamps, String(row.id), doer);
    expect(await lastEntry()).toMatchObject({ action: 'delete', before: { name: 'Newer' } });
    await expect(getRow(database.db, lamps, String(row.id))).rejects.toMatchObject({ status: 404 });
  });

  test.each(['999', 'abc', '', '1; drop table lamps'])('%j is not found', async (id) => {
    await expect(getRow(database.db, lamps, id)).rejects.toMatchObject({ status: 404 });
  });

  test('with a name that is taken is a conflict, and leaves no entry', async () => {
    const before = await lastEntry();
    await expect(createRow(database.db, lamps, { name: 'Desk', watts: 3 }, doer)).rejects.toMatchObject({
      status: 409,
    });
    expect(await lastEntry()).toEqual(before);
  });

  test('with personal data leaves no content in the audit log', async () => {
    await changeRow(database.db, { ...lamps, personal: true }, '1', { name: 'Somebody' }, doer);
    expect(await lastEntry()).toMatchObject({ action: 'update', entity_id: '1', before: null, after: null });
  });
});

test('an action runs on the rows that allow it, and says why the others do not', async () => {
  const result = await runAction(database.db, lamps, lamps.actions![0]!, ['1', '4', '999'], doer);
  expect(result).toMatchObject({
    done: ['1'],
    failed: [
      { id: '4', detail: 'It is dark already.' },
      { id: '999', detail: 'There is no lamp with ID 999.' },
    ],
  });
  expect(await getRow(database.db, lamps, '1')).toMatchObject({ watts: 4 });
});
