import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { mountEndpoints } from '../../api/endpoint.ts';
import type { Role } from '../../api/roles.ts';
import { readListQuery } from '../../desk/lists/list.ts';
import { suggestionEndpoints } from '../../desk/lists/named-lists.server.ts';
import type { Resource } from '../../desk/lists/resource.server.ts';
import type { Column, Row } from '../../desk/lists/resource.ts';
import { resourceEndpoints } from '../../desk/lists/resource-endpoints.server.ts';
import { getRow, runAction } from '../../desk/lists/resource-verbs.server.ts';
import { allowedActions, rowName, viewResource } from '../../desk/lists/resource-view.server.ts';
import { dimensionNames, usualColumns } from '../../money/reports/dimensions.ts';
import { rowsBehind } from '../../money/reports/rows-behind.ts';
import { conversionStatuses } from '../../money/tracking/conversions/conversion-statuses.ts';
import { conversions } from '../../money/tracking/conversions/conversions-resource.server.ts';
import { trafficSources } from '../../money/traffic/traffic-sources-resource.server.ts';
import { openSecretBox } from '../../platform/crypto/secret-box.ts';
import { problemResponse } from '../../platform/http/problem.ts';
import { admins, auditLog } from './admins-resource.server.ts';
import { resources } from './resources.server.ts';

const secrets = openSecretBox({ secretKey: 'the key of these tests, of 32 signs', dataDir: '' });
let database: TestDatabase;
let api: Hono;
let role: Role = 'admin';
const caller = () => ({ kind: 'admin', id: 1, username: 'ann', role }) as const;
const every = resources({ db: undefined as never, origin: '', secrets });

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query("insert into admins (username, password_hash) values ('ann', 'x'), ('bob', 'x')");
  api = new Hono();
  api.onError((error) => problemResponse(error));
  const endpoints = every.flatMap((one) => resourceEndpoints(database.db, one, 'http://localhost'));
  const access: Parameters<typeof mountEndpoints>[2] = async (_request, allowed) => {
    if (Array.isArray(allowed) && !allowed.includes(role)) throw Object.assign(new Error(), { status: 403 });
    return caller();
  };
  mountEndpoints(api as never, [...endpoints, ...suggestionEndpoints(database.db)], access);
});
afterAll(() => database.drop());

const env = { client: { ip: '192.0.2.7', userAgent: null, optsOut: false } };
const ask = async (path: string) => {
  const answer = await api.request(`/api/admin/${path}`, {}, env);
  return { status: answer.status, detail: ((await answer.json()) as { detail?: string }).detail };
};

describe.each(every.map((one) => [one.name, one] as const))('%s', (name, resource) => {
  test('refuses a parameter that it does not know, and names those that it knows', async () => {
    const { status, detail } = await ask(`${name}?nosuch=x`);
    expect(status).toBe(400);
    expect(detail).toContain('"nosuch"');
    for (const known of [...resource.filters.map((filter) => filter.name), 'sort', 'page', 'format'])
      expect(detail).toContain(known);
    expect(await ask(`${name}?page=1&page=2`)).toMatchObject({
      status: 400,
      detail: expect.stringContaining('page'),
    });
  });

  test('names a row, never by a raw value', () => {
    for (const row of [fullRow(resource), emptyRow(resource)]) {
      const title = rowName(resource, row);
      expect(title.trim()).not.toBe('');
      expect(title).not.toMatch(/GMT|Coordinated|\d{4}-\d\d-\d\dT|undefined|null|NaN|\[object/);
    }
  });

  test('names each row that it refers to by an ID', () => {
    const { columns } = resource;
    const known = columns.flatMap((column) => [`${column.name}Id`, column.link?.id]);
    const unnamed = columns.filter(
      (column) => column.kind === 'number' && /Id$/.test(column.name) && !column.link,
    );
    // The name of a feed is that of its source.
    for (const { name } of unnamed) if (name !== 'sourceId') expect(known).toContain(name);
  });

  test('has each filter once', () => {
    const names = resource.filters.map((filter) => filter.name);
    expect(names).toEqual([...new Set(names)]);
  });

  test('has no filter that is labeled as an ID where the name is known', () => {
    for (const filter of resource.filters) if ('names' in filter) expect(filter.label).not.toMatch(/\bID$/);
  });
});

const sample: Partial<Record<Column['kind'], unknown>> = {
  time: new Date('2026-11-22T12:00:00Z'),
  day: '2026-11-22',
  number: 7,
  money: '12.50',
  flag: true,
  record: { a: 1 },
};

const fullRow = ({ columns }: Resource): Row => ({
  ...Object.fromEntries(columns.map(({ name, kind }) => [name, sample[kind] ?? `Some ${name}`])),
  id: 7,
});

const emptyRow = ({ columns }: Resource): Row => ({
  ...Object.fromEntries(
    columns.map(({ name, kind, neverNull }) => [name, neverNull ? sample[kind] : required(name)]),
  ),
  id: 7,
});

/** Columns that no row of these lists leaves empty. */
const required = (name: string): unknown =>
  [
    'template',
    'recipient',
    'hash',
    'channel',
    'name',
    'type',
    'event',
    'reason',
    'day',
    'job',
    'company',
    'title',
  ].includes(name) ||
  ['source', 'number', 'action', 'entity', 'conversionType', 'username', 'email', 'at'].includes(name)
    ? `some-${name}`
    : null;

test('every link from a figure to its rows has only parameters that the list knows', () => {
  const range = { from: '2026-03-01', to: '2026-03-07' };
  const ids: Partial<Record<string, string>> = { days: '2026-03-02', weeks: '2026-03-02', months: '2026-03' };
  let links = 0;
  for (const dimension of dimensionNames)
    for (const name of usualColumns([dimension]))
      for (const moneyDay of ['booking', 'click'] as const) {
        const values = [{ dimension, id: ids[dimension] ?? '1' }];
        const address = rowsBehind(name, { range, moneyDay, values });
        if (!address) continue;
        const { pathname, searchParams } = new URL(address, 'http://localhost');
        const list = every.find((one) => pathname === `/admin/${one.name}`)!;
        expect(() => readListQuery(searchParams, list), `${name} by ${dimension}: ${address}`).not.toThrow();
        links++;
      }
  expect(links).toBeGreaterThan(100);
});

test('suggestions are closed to roles that may not read the list', async () => {
  const statuses: Record<string, number> = {};
  for (const one of ['admin', 'editor', 'analyst'] as const) {
    role = one;
    for (const list of ['admins', 'feeds', 'campaigns'])
      statuses[`${one} ${list}`] = (await ask(`names/${list}?q=a`)).status;
  }
  role = 'admin';
  expect(statuses).toMatchObject({
    'admin admins': 200,
    'editor feeds': 200,
    'analyst feeds': 200,
    'analyst campaigns': 200,
  });
  for (const closed of ['analyst admins', 'editor admins', 'editor campaigns'])
    expect(statuses[closed]).not.toBe(200);
});

const added = async (statement: string, values: unknown[]) =>
  String((await database.pool.query(`${statement} returning id`, values)).rows[0].id);
const addConversion = (status: string) =>
  added(
    `insert into conversions (conversion_type, status, revenue, report_hash, external_reference_id)
      values ('hire', $1, 10, 'x', gen_random_uuid())`,
    [status],
  );

describe('screens offer the actions that the verb accepts, and no others', () => {
  const compare = async (resource: Resource, add: () => Promise<string>) => {
    const view = await viewResource(database.db, resource, 'admin');
    for (const action of resource.actions ?? []) {
      if (action.hidden || action.needs) continue;
      const id = await add();
      const row = await getRow(database.db, resource, id);
      const isOffered = allowedActions(resource, view, row, caller()).includes(action.name);
      const doer = { caller: caller() };
      const result = await runAction(database.db, resource, action, [id], doer, { reason: 'No hire' });
      expect(result.done.length === 1, `${action.name}: ${JSON.stringify(row.status)}`).toBe(isOffered);
    }
  };

  test.each(conversionStatuses)('for a conversion that is %s', (status) =>
    compare(conversions, () => addConversion(status)),
  );
  test.each(['active', 'paused', 'archived'])('for a traffic source that is %s', (status) =>
    compare(trafficSources, () =>
      added('insert into traffic_sources (name, status) values ($1, $2)', [
        `Source ${Math.random()}`,
        status,
      ]),
    ),
  );
  test.each(['me', 'another', 'a disabled one'])('for an admin: %s', (who) =>
    compare(admins, async () => {
      if (who === 'me') return '1';
      return added('insert into admins (username, password_hash, disabled_at) values ($1, $2, $3)', [
        `admin ${Math.random()}`,
        'x',
        who === 'another' ? null : new Date(),
      ]);
    }),
  );
});

describe('a rejection', () => {
  const reject = async (reason: unknown) => {
    const id = await addConversion('pending');
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'reject', ids: [id], reason }),
    };
    const answer = await api.request('/api/admin/conversions/actions', init, env);
    return {
      status: answer.status,
      body: await answer.json(),
      row: await getRow(database.db, conversions, id),
    };
  };

  test.each([[undefined], [''], [' \n '], ['x'.repeat(501)], [7]])(
    'with the reason %j is refused',
    async (reason) => {
      const { status, body, row } = await reject(reason);
      expect(status).toBe(422);
      expect(body).toMatchObject({ errors: { reason: expect.stringMatching(/reason/i) } });
      expect(row.status).toBe('pending');
    },
  );

  test('keeps its reason in the history and in the audit log', async () => {
    const { status, row } = await reject(' Never\napplied;  says the employer ');
    expect(status).toBe(200);
    expect(row).toMatchObject({ status: 'rejected' });
    expect(row.history).toMatch(/ rejected by ann: Never applied; says the employer$/);
    const { rows } = await database.pool.query(
      "select id from audit_log where entity = 'conversions' and entity_id = $1",
      [String(row.id)],
    );
    const entry = await getRow(database.db, auditLog, String(rows[0].id));
    expect(entry.after).toMatchObject({ status: 'rejected', reason: 'Never applied; says the employer' });
  });

  test('with 500 characters is kept whole', async () => {
    const { row } = await reject('é'.repeat(500));
    expect(row.history).toContain('é'.repeat(500));
  });
});
