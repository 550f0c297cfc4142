import * as z from 'zod/mini';
import { apiVersion, lifeOf } from '../content/api-history.ts';
import { brand } from '../content/brand.ts';
import { type Endpoint, endpoint } from './endpoint.ts';

/** GET /openapi.json: describes every endpoint, including itself. @param all called at the first request. */
export function openApiEndpoint(all: () => readonly Endpoint[], origin: string): Endpoint {
  let document: ReturnType<typeof describeApi> | undefined;
  return endpoint({
    tag: 'API description',
    method: 'GET',
    path: '/openapi.json',
    summary: 'Gets the OpenAPI description of this API',
    access: 'anyone',
    answers: 'an OpenAPI 3.1 document',
    handle: async () => {
      document ??= describeApi(all(), origin);
      return document;
    },
  });
}

/** The OpenAPI 3.1 document of the endpoints. `x-roles` names who may call. */
export function describeApi(endpoints: readonly Endpoint[], origin: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const one of endpoints) {
    const path = `/api${one.path}`;
    paths[path] ??= {};
    paths[path][one.method.toLowerCase()] = operation(one);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: apiVersion,
      description: 'Errors are problem details (RFC 9457): type, status, title, detail, and errors by field.',
    },
    servers: [{ url: origin }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description:
            'Set by POST /api/sign-in, or by POST /api/admin/session for the back office. The name is __Host-session over https.',
        },
        partnerKey: { type: 'http', scheme: 'bearer', description: "A partner's API key." },
      },
      parameters: { IfMatch: ifMatchParameter },
      responses: {
        Problem: {
          description: 'What is wrong',
          content: {
            'application/problem+json': {
              schema: {
                type: 'object',
                required: ['type', 'status', 'title', 'detail'],
                properties: {
                  type: { type: 'string', format: 'uri-reference' },
                  status: { type: 'integer' },
                  title: { type: 'string' },
                  detail: { type: 'string' },
                  errors: { type: 'object', additionalProperties: { type: 'string' } },
                },
              },
            },
          },
        },
      },
    },
  };
}

const ifMatchParameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'The ETag of the version that you read, several separated by commas, or *. If the version has changed, nothing is written and the answer is 412 with the current ETag. Without this header the last write wins.',
};

function operation(one: Endpoint): Record<string, unknown> {
  const life = lifeOf(`${one.method} ${one.path}`);
  return {
    operationId: `${one.method.toLowerCase()}${one.path.replace(/[^a-zA-Z0-9]+(\w?)/g, (_all, next: string) => next.toUpperCase())}`,
    summary: one.summary,
    tags: [one.tag],
    'x-since': life.since,
    ...(life.deprecated && { deprecated: true }),
    ...securityOf(one.access),
    'x-roles': typeof one.access === 'string' ? [one.access] : one.access,
    parameters: [
      ...pathParameters(one),
      ...queryParameters(one.query),
      ...(one.honorsIfMatch ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ],
    ...requestBody(one),
    responses: {
      [one.status ?? (one.answers === 'nothing' ? 204 : 200)]: {
        description: one.answers,
        ...(one.result && { content: { 'application/json': { schema: jsonSchema(one.result, 'output') } } }),
      },
      ...(one.access !== 'anyone' && { 401: { $ref: '#/components/responses/Problem' } }),
      ...(one.honorsIfMatch && { 412: { $ref: '#/components/responses/Problem' } }),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

/** `readFields` reads bodies as JSON or as a form, so both are listed if a form can fill the body. */
function requestBody({ body, bodyType, isBodyOptional }: Endpoint) {
  if (bodyType) {
    const described = body ? { schema: jsonSchema(body) } : {};
    return { requestBody: { required: true, content: { [bodyType]: described } } };
  }
  if (!body) return {};
  const schema = jsonSchema(body);
  const form = formSchema(schema);
  const content = {
    'application/json': { schema },
    ...(form && { 'application/x-www-form-urlencoded': { schema: form } }),
  };
  return { requestBody: { required: !isBodyOptional, content } };
}

function securityOf(access: Endpoint['access']) {
  const key = { partnerKey: [] };
  const session = { session: [] };
  if (access === 'anyone') return {};
  if (access === 'partner key') return { security: [key] };
  return { security: access === 'partner' ? [key, session] : [session] };
}

function pathParameters({ path, params }: Endpoint) {
  const { properties = {} } = params ? jsonSchema(params) : {};
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: (properties as Record<string, unknown>)[name] ?? { type: 'string' },
  }));
}

function queryParameters(query: Endpoint['query']) {
  if (!query) return [];
  const { properties = {}, required = [] } = jsonSchema(query);
  return Object.entries(properties as Record<string, unknown>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema,
  }));
}

/**
 * The JSON Schema of an input or a result. Rules that JSON Schema cannot express appear in the error messages only. An
 * input has no unknown fields (`refuseUnknown`).
 */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output' = 'input'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (io === 'input' && def.type === 'object')
        jsonSchema.additionalProperties = 'catchall' in def && def.catchall !== undefined;
    },
  });
  return rest;
}

/** A schema in JSON Schema's words. */
type JsonSchema = Record<string, unknown>;

/** The JSON Schema of a form that fills an object: a form sends only text. Null if a form can't fill it. */
export function formSchema({ properties = {}, required = [], ...rest }: JsonSchema): JsonSchema | null {
  const texts: Record<string, JsonSchema> = {};
  for (const [name, property] of Object.entries(properties as Record<string, JsonSchema>)) {
    const text = textSchema(property);
    if (text) texts[name] = text;
  }
  const isFillable = (required as string[]).every((name) => name in texts);
  if (!isFillable || Object.keys(texts).length === 0) return null;
  return { ...rest, properties: texts, required };
}

/** The part of a schema that text can match. Null if there is none. */
function textSchema(schema: JsonSchema): JsonSchema | null {
  const { anyOf, enum: values, ...rest } = schema;
  if (Array.isArray(anyOf)) {
    const parts = anyOf.map(textSchema).filter((part) => part !== null);
    return parts.length > 1 ? { ...rest, anyOf: parts } : parts[0] ? { ...rest, ...parts[0] } : null;
  }
  if (Array.isArray(values)) {
    const texts = values.filter((value) => typeof value === 'string');
    return texts.length > 0 ? { ...rest, enum: texts } : null;
  }
  if ('const' in schema) return typeof schema.const === 'string' ? schema : null;
  if (schema.type === undefined) return schema;
  return [schema.type].flat().includes('string') ? { ...schema, type: 'string' } : null;
}
