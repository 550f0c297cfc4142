import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { refuseUnknown } from '../src/api/endpoint.ts';
import type { Role } from '../src/api/roles.ts';
import { type Api, createApi } from '../src/app/entry/api.ts';
import { createAdmin } from '../src/desk/admin/admins.server.ts';
import type { Invalid } from '../src/platform/errors.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { testServices } from './support/services.ts';

const origin = 'http://localhost:3000';
const client = { ip: '203.0.113.7', userAgent: 'test', optsOut: false };
const password = 'four unrelated lantern words';

interface Operation {
  summary: string;
  tags: string[];
  'x-roles': string[];
  parameters: { name: string; in: string }[];
  requestBody?: { required: boolean; content: Record<string, unknown> };
  responses: Record<string, { description: string }>;
}

let database: TestDatabase;
let api: Api;
let document: { paths: Record<string, Record<string, Operation>> };
const cookies = {} as Record<Role, string>;

const ask = (method: string, path: string, { cookie = '', body }: { cookie?: string; body?: unknown } = {}) =>
  api.answer(
    new Request(origin + path, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
    client,
  );

/** An empty query that remembers which parameters were read. */
class RecordedParams extends URLSearchParams {
  readonly names = new Set<string>();
  override get(name: string): null {
    this.names.add(name);
    return null;
  }
  override getAll(name: string): string[] {
    this.names.add(name);
    return [];
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  api = createApi(testServices(database), (error) => {
    throw error;
  });
  document = (await (await ask('GET', '/api/openapi.json')).json()) as typeof document;
  for (const role of ['admin', 'editor', 'analyst'] as const) {
    await createAdmin(database.db, { username: role, password, role });
    const answer = await ask('POST', '/api/admin/session', { body: { username: role, password } });
    cookies[role] = answer.headers.getSetCookie()[0]!.split(';')[0]!;
  }
});
beforeEach(() => database.pool.query('delete from rate_limits'));
afterAll(() => database.drop());

/** Every address that the OpenAPI document does not open to anyone. */
function closed(): { method: string; path: string; roles: string[] }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, roles: operation['x-roles'] }))
      .filter(({ roles }) => !roles.includes('anyone')),
  );
}
const isOfSeekers = ({ roles }: { roles: string[] }): boolean => roles.includes('seeker');
const at = (path: string): string => path.replace(/\{\w+\}/g, '999999');
const bodyFor = (method: string) => (method === 'GET' || method === 'DELETE' ? {} : { body: {} });

describe('the back office in the API', () => {
  test('everything below /api/admin and /api/marketing is closed, except signing in and out', () => {
    const open = Object.entries(document.paths)
      .filter(([path]) => /^\/api\/(admin|marketing)/.test(path))
      .flatMap(([path, methods]) =>
        Object.entries(methods)
          .filter(([, operation]) => operation['x-roles'].includes('anyone'))
          .map(([method]) => `${method} ${path}`),
      );
    expect(open.sort()).toEqual(['delete /api/admin/session', 'post /api/admin/session']);
  });

  test('without a session every closed address returns only a 401', async () => {
    const all = closed();
    expect(all.length).toBeGreaterThan(1);
    for (const { method, path } of all) {
      const answer = await ask(method, at(path), bodyFor(method));
      expect({ method, path, status: answer.status }).toEqual({ method, path, status: 401 });
      expect(Object.keys(await answer.json()).sort()).toEqual(['detail', 'status', 'title', 'type']);
    }
  });

  test('a made-up session does not count', async () => {
    for (const cookie of ['session=', 'session=made-up', `session=${'x'.repeat(5000)}`])
      expect((await ask('GET', '/api/admin/session', { cookie })).status).toBe(401);
  });

  test.each(['admin', 'editor', 'analyst'] as const)(
    '%s gets in where the OpenAPI document says so, and nowhere else',
    async (role) => {
      for (const { method, path, roles } of closed().filter((one) => !isOfSeekers(one))) {
        const answer = await ask(method, at(path), { cookie: cookies[role], ...bodyFor(method) });
        const allowed = roles.includes(role) || (roles.includes('partner') && role === 'admin');
        // A session does not sign in where only a key counts.
        const refusal = roles.includes('partner key') ? 401 : 403;
        const told = { method, path, role, refused: answer.status === refusal, status: answer.status };
        expect(told).toMatchObject({ refused: !allowed });
        expect(answer.status, JSON.stringify(told)).toBeLessThan(500);
        if (refusal === 403) expect(answer.status, JSON.stringify(told)).not.toBe(401);
      }
    },
  );

  test('an admin is not a seeker: account addresses return 401', async () => {
    const all = closed().filter(isOfSeekers);
    expect(all.length).toBeGreaterThan(1);
    for (const { method, path } of all) {
      const answer = await ask(method, at(path), { cookie: cookies.admin, ...bodyFor(method) });
      expect({ method, path, status: answer.status }).toEqual({ method, path, status: 401 });
    }
  });

  test('unknown addresses are closed or absent, never anything else', async () => {
    for (const path of ['/api/admin', '/api/admin/secrets', '/api/marketing/email'])
      expect((await ask('GET', path)).status).toBe(404);
  });
});

describe('an endpoint is the only definition of its address', () => {
  const names = (all: { method: string; path: string }[]): string[] =>
    all.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`).sort();

  test('the served, described and declared addresses are the same', () => {
    const declared = names(api.endpoints.map(({ method, path }) => ({ method, path: `/api${path}` })));
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    );
    expect(declared.length).toBeGreaterThan(100);
    expect(new Set(declared).size).toBe(declared.length);
    expect(names([...api.routes])).toEqual(declared);
    expect(names(described)).toEqual(declared);
  });

  test('its description says that a caller who is not signed in gets a 401', () => {
    for (const [path, item] of Object.entries(document.paths))
      for (const [method, one] of Object.entries(item)) {
        const isOpen = one['x-roles'].includes('anyone');
        expect({ method, path, says: '401' in one.responses }).toEqual({ method, path, says: !isOpen });
      }
  });

  test('its description has its own texts, access and body', () => {
    for (const one of api.endpoints) {
      const operation = document.paths[`/api${one.path}`]![one.method.toLowerCase()]!;
      const roles = [one.access].flat();
      expect(operation).toMatchObject({ summary: one.summary, tags: [one.tag], 'x-roles': roles });
      const [answer] = Object.values(operation.responses);
      expect(answer?.description, one.path).toBe(one.answers);
      expect(answer !== undefined && 'content' in answer, one.path).toBe(one.result !== undefined);
      expect(operation.requestBody !== undefined, one.path).toBe(Boolean(one.body ?? one.bodyType));
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(one.path.match(/\{\w+\}/g) ?? []);
    }
  });

  const json = 'application/json';
  const form = 'application/x-www-form-urlencoded';

  test.each([
    ['/api/contact', 'post', { required: true, types: [json, form] }],
    ['/api/sign-in', 'post', { required: true, types: [json, form] }],
    ['/api/sms-subscriptions', 'post', { required: true, types: [json, form] }],
    ['/api/webhooks/sms', 'post', { required: true, types: [json, form] }],
    ['/api/admin/campaigns/{id}', 'patch', { required: true, types: [json, form] }],
    ['/api/admin/track/conversion', 'post', { required: false, types: [json, form] }],
    ['/api/admin/campaigns/actions', 'post', { required: true, types: [json] }],
    ['/api/me/viewed', 'post', { required: true, types: [json] }],
    ['/api/webhooks/mail-report', 'post', { required: true, types: ['message/rfc822'] }],
    ['/api/unsubscribe/{token}', 'post', null],
  ])('the bodies that %s takes by %s are described', (path, method, expected) => {
    const body = document.paths[path]![method]!.requestBody;
    expect(body ? { required: body.required, types: Object.keys(body.content) } : null).toEqual(expected);
  });

  test('a parser of a query reads exactly the parameters that are described', () => {
    const parsed = api.endpoints.filter(({ parseQuery }) => parseQuery);
    expect(parsed.map(({ path }) => path)).toContain('/jobs');
    for (const { path, method, parseQuery } of parsed) {
      const operation = document.paths[`/api${path}`]![method.toLowerCase()]!;
      const described = operation.parameters.filter((parameter) => parameter.in === 'query');
      const read = new RecordedParams();
      parseQuery!(read);
      expect([...read.names].sort(), path).toEqual(described.map(({ name }) => name).sort());
    }
  });
});

test.each([
  ['POST', '/api/jobs', 'GET, HEAD'],
  ['DELETE', '/api/jobs/1', 'GET, HEAD'],
  ['GET', '/api/salary-estimate', 'POST'],
  ['PUT', '/api/unsubscribe/token', 'GET, HEAD, POST'],
  ['PATCH', '/api/admin/session', 'POST, GET, HEAD, DELETE'],
  ['PUT', '/api/admin/campaigns/actions', 'POST'],
])('%s %s: the address does not allow this method', async (method, path, allow) => {
  const answer = await ask(method, path, bodyFor(method));
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe(allow);
  expect(await answer.json()).toMatchObject({ status: 405, title: 'Method not allowed' });
});

test('Allow names exactly the described methods of an address', async () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    const methods = Object.keys(operations).map((method) => method.toUpperCase());
    const other = ['PUT', 'DELETE', 'POST'].find((method) => !methods.includes(method))!;
    const answer = await ask(other, at(path), bodyFor(other));
    expect([path, answer.status]).toEqual([path, 405]);
    const described = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    expect([path, answer.headers.get('allow')?.split(', ').sort()]).toEqual([path, described.sort()]);
  }
});

test.each([
  ['POST', '/api/admin/campaigns', { name: 'A', budgett: 5 }, 'budgett'],
  ['PATCH', '/api/admin/feeds/1', { intervalMinutes: 60 }, 'intervalMinutes'],
  ['POST', '/api/salary-estimate', { job: 'x' }, 'job'],
  ['POST', '/api/sign-in', { email: 'dana@example.org', pasword: 'x' }, 'pasword'],
])('%s %s refuses the unknown field of %j by its name', async (method, path, body, field) => {
  const answer = await ask(method, path, { cookie: cookies.admin, body });
  expect(answer.status).toBe(422);
  expect((await answer.json()).errors).toEqual({ [field]: expect.stringContaining('This field is unknown') });
});

test('an unknown field within a field is refused by its name', async () => {
  const schema = z.object({
    saved: z.optional(z.array(z.object({ jobId: z.number(), note: z.nullable(z.string()) }))),
    either: z.optional(z.union([z.string(), z.object({ a: z.string() })])),
    open: z.optional(z.looseObject({ a: z.string() })),
    map: z.optional(z.record(z.string(), z.string())),
  });
  const refused = (fields: Record<string, unknown>) => {
    try {
      refuseUnknown(schema, fields);
      return {};
    } catch (error) {
      return (error as Invalid).fields;
    }
  };
  expect(refused({ saved: [{ jobId: 1 }, { jobId: 2, noet: 'x' }] })).toEqual({
    saved: 'The field "noet" is unknown. Use: jobId, note.',
  });
  expect(refused({ either: { b: 1 } })).toEqual({ either: 'The field "b" is unknown. Use: a.' });
  for (const fields of [
    { either: 'b' },
    { open: { b: 1 } },
    { map: { b: 'x' } },
    { saved: 3 },
    { saved: [null] },
  ])
    expect(refused(fields), JSON.stringify(fields)).toEqual({});
});

test('the description names the actions of each list, and others are refused', async () => {
  const described = Object.entries(document.paths).filter(([path]) => path.endsWith('/actions'));
  expect(described.length).toBeGreaterThan(5);
  for (const [path, { post }] of described) {
    const [{ schema }] = Object.values(post!.requestBody!.content) as [{ schema: { properties: object } }];
    const list = post!.summary.split(': ')[1]!.replaceAll(/ \(needs a reason[^)]*\)/g, '');
    expect([path, schema.properties]).toMatchObject([path, { action: { enum: list.split(', ') } }]);
  }
  const body = { action: 'fly', ids: ['1'] };
  const answer = await ask('POST', '/api/admin/campaigns/actions', { cookie: cookies.admin, body });
  expect(answer.status).toBe(422);
  expect((await answer.json()).errors).toEqual({ action: expect.stringContaining('one of: ') });
});

test.each([
  '/api/admin/status?x=1',
  '/api/admin/first-screen?x=1',
  '/api/marketing/email/status?x=1',
  '/api/admin/campaigns?format=xml',
  '/api/admin/names/jobs?q=a&x=1',
  '/api/admin/monthly-statement?partner=1&month=2026-01&fromat=csv',
  '/api/admin/campaigns/1/link?utm=1',
])('GET %s is refused', async (path) => {
  expect((await ask('GET', path, { cookie: cookies.admin })).status).toBe(400);
});
