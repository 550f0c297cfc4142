import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { formSchema } from './openapi.ts';

const schemaOf = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
const text = { type: 'string' };

test.each([
  ['text stays', z.object({ a: z.string() }), { a: text }],
  ['a number or text becomes text', z.object({ a: z.union([z.string(), z.number()]) }), { a: text }],
  ['null is left out', z.object({ a: z.optional(z.nullable(z.string())) }), { a: text }],
  ['words stay', z.object({ a: z.enum(['x', 'y']) }), { a: { type: 'string', enum: ['x', 'y'] } }],
  [
    'a ticked box is its word',
    z.object({ a: z.union([z.literal(true), z.literal('on')]) }),
    { a: { type: 'string', const: 'on' } },
  ],
  ['anything may be text', z.object({ a: z.unknown() }), { a: {} }],
  ['an optional flag is left out', z.object({ a: z.string(), b: z.optional(z.boolean()) }), { a: text }],
])('%s', (_name, schema, properties) => {
  expect(formSchema(schemaOf(schema))).toMatchObject({ type: 'object', properties });
  expect(Object.keys(formSchema(schemaOf(schema))!.properties as object)).toEqual(Object.keys(properties));
});

test.each([
  ['a required number', z.object({ a: z.string(), b: z.number() })],
  ['a required list', z.object({ a: z.array(z.string()) })],
  ['only lists', z.object({ a: z._default(z.array(z.string()), []) })],
  ['a flag that must be true', z.object({ a: z.literal(true) })],
])('a form cannot send %s', (_name, schema) => {
  expect(formSchema(schemaOf(schema))).toBeNull();
});
