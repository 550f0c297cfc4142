import { Ajv2020 as Ajv, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { type Endpoint, mountEndpoints } from '../src/api/endpoint.ts';
import { describeApi } from '../src/api/openapi.ts';
import { siteEndpoints } from '../src/app/entry/endpoints.ts';
import { openDatabase, openPool } from '../src/db/client.ts';
import type { ApiEnv } from '../src/platform/http/client.ts';
import { problemResponse } from '../src/platform/http/problem.ts';
import type { TestDatabase } from './support/database.ts';
import { testServices } from './support/services.ts';

/**
 * The rules of schemathesis over our own document: what it allows is taken, what it forbids is refused. Handlers are
 * replaced, so only the checks of an endpoint answer.
 */

type Schema = Record<string, unknown>;
type Fields = Record<string, Schema>;

interface Operation {
  endpoint: Endpoint;
  path: Fields;
  query: Fields;
  requiredQuery: string[];
  body: Body | null;
  form: Body | null;
}

interface Body {
  properties: Fields;
  required: string[];
  additionalProperties?: unknown;
}

/** One request. It differs from the operation's valid sample in one part. */
interface Asked {
  path: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown> | undefined;
  isForm?: true;
}

/** JSON Schema can't express the rules of these fields. Their messages do. */
const hasMoreRules = new Set([
  ...['linkMacros', 'landingPages', 'landingRules', 'allowedNetworks', 'emails', 'skills', 'mapping'],
  // It comes from an earlier answer.
  'cursor',
  // One of the countries; a day that exists; at most $1,000,000 a day.
  ...['country', 'publishedAt', 'amount'],
]);

const origin = 'http://localhost:3000';
const client = { ip: '203.0.113.7', userAgent: 'test', optsOut: false };

/** Nothing reaches a handler, so nothing connects to this database. */
const url = 'postgres://nobody@127.0.0.1:1/none';
const pool = openPool(url);
afterAll(() => pool.end());
const endpoints = siteEndpoints(
  testServices({ url, pool, db: openDatabase(pool) } as unknown as TestDatabase),
);
const document = JSON.parse(JSON.stringify(describeApi(endpoints, origin)));
const operations = endpoints.map(toOperation);

const api = new Hono<ApiEnv>();
mountEndpoints(
  api,
  endpoints.map((one) => ({ ...one, handle: async () => ({}) })),
  async () => null,
);
api.onError((error) => problemResponse(error));

function toOperation(endpoint: Endpoint): Operation {
  const described = document.paths[`/api${endpoint.path}`][endpoint.method.toLowerCase()];
  const parameters = described.parameters.filter((one: Schema) => 'schema' in one);
  const fieldsIn = (place: string): Fields =>
    Object.fromEntries(
      parameters.filter((one: Schema) => one.in === place).map((one: Schema) => [one.name, one.schema]),
    );
  const bodyAs = (type: string): Body | null => {
    const body = endpoint.readsBody ? undefined : described.requestBody?.content[type]?.schema;
    return body ? { properties: {}, required: [], ...body } : null;
  };
  return {
    endpoint,
    path: fieldsIn('path'),
    // A report of a partner is kept also when it is refused, so its handler checks it.
    query: endpoint.path === '/admin/track/conversion' ? {} : fieldsIn('query'),
    requiredQuery: parameters
      .filter((one: Schema) => one.in === 'query' && one.required)
      .map((one: Schema) => one.name),
    body: bodyAs('application/json'),
    form: bodyAs('application/x-www-form-urlencoded'),
  };
}

const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
const compiled = new Map<string, ValidateFunction>();
function fits(schema: Schema, value: unknown): boolean {
  const key = JSON.stringify(schema);
  const validate = compiled.get(key) ?? ajv.compile(schema);
  compiled.set(key, validate);
  return validate(value) as boolean;
}
/** A parameter is text: a number in it counts as one. */
const fitsText = (schema: Schema, text: string): boolean =>
  fits(schema, text) || (/^-?\d+(\.\d+)?$/.test(text) && fits(schema, Number(text)));

const usualTexts = [
  ...['1', 'nurse', '2026-01-31', '2026-01', '10001', 'dana@example.org', 'https://example.org/a'],
  ...['/jobs', '1-1', '2125550123', 'four unrelated lantern words', '2026-01-31T10:00:00Z', '203.0.113.7'],
  '0b7f3a52-6d0e-4b52-9b1b-0a4d6c1f0a11',
];
const oddTexts = [
  ...['', 'zz', '0', '-1', '1.5', '00', '9'.repeat(20), '2026-02-30', '2026-13-01', 'zz@', 'true', 'Zürich'],
  ...['{', '$1,250.50', '1,2', 'javascript:alert(1)', '//example.org', 'a:b', '::1'],
];
const oddValues = [0, 1, -1, 1.5, 1e20, true, false, null, {}, [], [null], { unknown: 1 }, [{ unknown: 1 }]];

/** The first value that a schema allows. */
function sampleOf(schema: Schema): unknown {
  const { enum: words, anyOf, oneOf, type, properties, required = [], items, minItems = 0 } = schema;
  if ('const' in schema) return schema.const;
  if (Array.isArray(words)) return words.find((word) => word !== '');
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  if (type === 'array') return Array(Number(minItems)).fill(sampleOf(items as Schema));
  if (type === 'object')
    return Object.fromEntries(
      (required as string[]).map((name) => [name, sampleOf((properties as Fields)[name] ?? {})]),
    );
  const text = usualTexts.find((one) => fits(schema, one));
  if (text !== undefined) return text;
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return sampleOf(choices[0]);
  throw new Error(`No sample fits ${JSON.stringify(schema)}.`);
}

/** The values under a schema's keywords, at any depth but not of other fields. */
function found<Value>(schema: Schema, keyword: RegExp): Value[] {
  return Object.entries(schema).flatMap(([name, value]): Value[] => {
    if (keyword.test(name)) return [value].flat() as Value[];
    return typeof value === 'object' && value !== null && name !== 'properties'
      ? found(value as Schema, keyword)
      : [];
  });
}
const limitsOf = (schema: Schema): number[] =>
  found<number>(schema, /^(min|max|exclusiveM)/).flatMap((limit) => [limit - 1, limit, limit + 1]);

/** Texts at and beyond what a schema says. */
function textsFor(schema: Schema): string[] {
  const limits = limitsOf(schema).filter((limit) => limit >= 0 && limit <= 20_000);
  const words = found<unknown>(schema, /^(enum|const)$/).filter((word) => typeof word === 'string');
  const long = limits.flatMap((limit) => ['x'.repeat(limit), '1'.repeat(Math.min(limit, 30))]);
  return [...new Set([...usualTexts, ...oddTexts, ...words, ...limits.map(String), ...long])];
}

function valuesFor(schema: Schema): unknown[] {
  const limits = limitsOf(schema);
  const items = schema.type === 'array' ? [sampleOf(schema.items as Schema)] : [];
  const lists = items.flatMap((item) =>
    limits.filter((limit) => limit >= 0 && limit < 2000).map((length) => Array(length).fill(item)),
  );
  const words = found<unknown>(schema, /^(enum|const)$/);
  const values = [...textsFor(schema), ...oddValues, ...limits, ...words, ...lists];
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** The valid request with the fewest fields. */
function sampleRequest({ path, query, requiredQuery }: Operation, body: Body | null): Asked {
  return {
    path: Object.fromEntries(Object.entries(path).map(([name, schema]) => [name, String(sampleOf(schema))])),
    query: Object.fromEntries(requiredQuery.map((name) => [name, String(sampleOf(query[name] ?? {}))])),
    body: body ? (sampleOf({ ...body, type: 'object' }) as Record<string, unknown>) : undefined,
  };
}

/** @returns null if the request is taken, or the words of its refusal. */
async function send({ method, path }: Endpoint, asked: Asked): Promise<string | null> {
  const address = path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(asked.path[name] ?? ''));
  const search = new URLSearchParams(asked.query);
  const request = new Request(`${origin}/api${address}?${search}`, {
    method,
    ...(asked.body && {
      body: asked.isForm
        ? new URLSearchParams(asked.body as Record<string, string>)
        : JSON.stringify(asked.body),
      headers: { 'content-type': asked.isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    }),
  });
  const response = await api.fetch(request, { client });
  const text = await response.text();
  if ([400, 404, 422].includes(response.status)) return text;
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return null;
}

const without = <Value>(fields: Record<string, Value>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));

/** Requests that differ in one part, and whether the document allows each. */
function* requestsOf(one: Operation): Generator<{ name: string; isAllowed: boolean; asked: Asked }> {
  const sample = sampleRequest(one, one.body);
  const { path, query } = sample;
  yield { name: '', isAllowed: true, asked: sample };
  for (const [name, schema] of Object.entries(one.path))
    for (const text of textsFor(schema).filter(Boolean)) {
      const asked = { ...sample, path: { ...path, [name]: text } };
      yield { name, isAllowed: fits(schema, text), asked };
    }
  for (const [name, schema] of Object.entries(one.query))
    for (const text of textsFor(schema))
      yield {
        name,
        isAllowed: fitsText(schema, text),
        asked: { ...sample, query: { ...query, [name]: text } },
      };
  for (const name of one.requiredQuery)
    yield { name, isAllowed: false, asked: { ...sample, query: without(query, name) } };
  // Public addresses get parameters of others, such as campaign tags.
  if (Array.isArray(one.endpoint.access))
    yield { name: '', isAllowed: false, asked: { ...sample, query: { ...query, unknown: '1' } } };
  if (one.body) yield* bodiesOf(one.body, sample, valuesFor);
  if (one.form) yield* bodiesOf(one.form, { ...sampleRequest(one, one.form), isForm: true }, textsFor);
}

function* bodiesOf(
  { properties, required, additionalProperties }: Body,
  sample: Asked,
  valuesOf: (schema: Schema) => unknown[],
): Generator<{ name: string; isAllowed: boolean; asked: Asked }> {
  const { body = {} } = sample;
  const isOpen = additionalProperties !== false;
  yield { name: '', isAllowed: isOpen, asked: { ...sample, body: { ...body, unknown: '1' } } };
  for (const name of required)
    yield { name, isAllowed: false, asked: { ...sample, body: without(body, name) } };
  for (const [name, schema] of Object.entries(properties))
    for (const value of valuesOf(schema))
      yield { name, isAllowed: fits(schema, value), asked: { ...sample, body: { ...body, [name]: value } } };
}

test.each(operations.map((one) => [`${one.endpoint.method} ${one.endpoint.path}`, one] as const))(
  '%s takes what the document allows, and nothing else',
  async (_name, one) => {
    const wrong: string[] = [];
    for (const { name, isAllowed, asked } of requestsOf(one)) {
      const refusal = await send(one.endpoint, asked);
      if (isAllowed === (refusal === null) || (isAllowed && hasMoreRules.has(name))) continue;
      wrong.push(
        `${JSON.stringify(asked).slice(0, 300)}: ${refusal === null ? 'taken, but forbidden' : `allowed, but ${refusal}`}`,
      );
    }
    expect(wrong.slice(0, 10)).toEqual([]);
  },
);
