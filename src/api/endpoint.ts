import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import { beforeCommit } from '../db/before-commit.ts';
import { BadRequest, Invalid, MethodNotAllowed, NotFound } from '../platform/errors.ts';
import type { ApiEnv, Client } from '../platform/http/client.ts';
import { checked, readFields } from '../platform/http/read-body.ts';
import { firstMessage } from '../platform/text/outside-text.ts';
import { beforeDeadline, readWithinMs } from '../platform/time/deadline.ts';
import type { Role } from './roles.ts';

/** The caller: an admin of the back office, or a partner with an API key. */
export type Caller =
  | { kind: 'admin'; id: number; username: string; role: Role }
  | { kind: 'partner'; id: number; name: string };

/** A signed-in account. */
export interface Seeker {
  kind: 'seeker';
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  zipCode: string | null;
}

/** One request to an endpoint, after its checks. */
export interface Call<Query = unknown, Body = unknown, Params = Record<string, string>, Who = Caller | null> {
  request: Request;
  client: Client;
  /** The path parameters: as written, or as the schema `params` returns them. */
  params: Params;
  query: Query;
  body: Body;
  /** Null if anyone may call. */
  caller: Who;
}

/**
 * Who may call: a list of admin roles; 'partner': a partner with an API key, or an admin; 'partner key': the
 * API key only, because another site's page can make a browser send a GET with its session; 'seeker': a
 * signed-in account; 'anyone': without sign-in.
 */
export type Access = 'anyone' | 'seeker' | 'partner' | 'partner key' | readonly Role[];

type CallerOf<A extends Access> = A extends 'seeker' ? Seeker : A extends 'anyone' ? null : Caller;

/** The parameters in a path: '/jobs/{id}' has `id`. */
type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & PathParams<Rest>
  : Record<never, string>;

/** One address of the JSON API. `mountEndpoints` serves it, and /api/openapi.json describes it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below /api, with parameters in braces: '/admin/campaigns/{id}'. */
  path: string;
  /** What it does, in one sentence. */
  summary: string;
  /** The heading in the description. */
  tag: string;
  access: Access;
  /**
   * The schema of path parameters that are not plain text. A path that does not match gets a 404 with the
   * schema's message.
   */
  params?: z.ZodMiniType;
  /**
   * The schema of the query. Without `parseQuery` it also reads the query; of a repeated parameter the last value
   * counts.
   */
  query?: z.ZodMiniType;
  /**
   * The status for a query that the schema refuses. 422 is the default and has a message for each field. 400 has only
   * the first message.
   */
  badQueryStatus?: 400;
  /**
   * Reads the query instead of the schema, for a parser that pages use too. It reads exactly the parameters that `query`
   * describes. @throws AppError
   */
  parseQuery?(params: URLSearchParams): unknown;
  body?: z.ZodMiniType;
  /**
   * A GET that changes something, with a partner's API key only. HEAD is refused, because it would make the
   * same change.
   */
  changes?: true;
  /**
   * The handler reads the body itself, for example to check a signature over its bytes. `body` only describes
   * it.
   */
  readsBody?: boolean;
  /** The media type of a body that is neither JSON nor a plain form. The handler reads it itself. */
  bodyType?: 'message/rfc822' | 'multipart/form-data' | 'text/csv';
  /** The request may come without a body. */
  isBodyOptional?: true;
  /** It changes a row only if the row still has the ETag in the request's If-Match. */
  honorsIfMatch?: boolean;
  /** Called with each request that was refused for its caller. It starts its work before the answer, and must not throw. */
  onRefusedCaller?(request: Request, client: Client, error: unknown): void;
  /** The status of a successful answer, 200 by default. */
  status?: number;
  /** The schema of a successful answer's JSON. It describes the answer and does not check it. */
  result?: z.ZodMiniType;
  /** The answer in words, for the description. */
  answers: string;
  /** @returns the value to send as JSON, or a whole Response. @throws AppError */
  // biome-ignore lint/suspicious/noExplicitAny: an array holds endpoints of all kinds; `endpoint` checks each one's own.
  handle(call: Call<any, any, any, any>): Promise<unknown>;
}

/** Types an endpoint's handler by its path, query, body and access. */
export function endpoint<
  A extends Access,
  const Path extends string,
  Query extends z.ZodMiniType = z.ZodMiniUnknown,
  Body extends z.ZodMiniType = z.ZodMiniUnknown,
  Params extends z.ZodMiniType = z.ZodMiniType<PathParams<Path>>,
  Parsed = z.infer<Query>,
>(
  one: Omit<Endpoint, 'path' | 'access' | 'params' | 'query' | 'parseQuery' | 'body' | 'handle'> & {
    path: Path;
    access: A;
    params?: Params;
    query?: Query;
    parseQuery?(params: URLSearchParams): Parsed;
    body?: Body;
    handle(call: Call<Parsed, z.infer<Body>, z.infer<Params>, CallerOf<A>>): Promise<unknown>;
  },
): Endpoint {
  return one;
}

/** Finds the caller. @throws Unauthorized when nobody is signed in; Forbidden when the caller may not. */
export type Authorize = (request: Request, access: Access, client: Client) => Promise<Caller | Seeker | null>;

/**
 * Serves the endpoints below /api: checks the caller, then the input, then calls the handler.
 * @param withinMs the time for an answer. Changes in the back office have no limit, because a feed's preview, for
 * example, may take longer than a visitor waits.
 */
export function mountEndpoints(
  api: Hono<ApiEnv>,
  endpoints: readonly Endpoint[],
  authorize: Authorize,
  withinMs = readWithinMs,
): void {
  for (const one of endpoints) {
    const path = `/api${one.path.replace(/\{(\w+)\}/g, ':$1')}`;
    const answer = async (context: Context<ApiEnv>): Promise<Response> => {
      const request = context.req.raw;
      const { client } = context.env;
      if (one.changes && request.method === 'HEAD')
        throw new MethodNotAllowed(
          endpoints.filter(({ path }) => path === one.path).map(({ method }) => method),
        );
      const caller = await authorize(request, one.access, client).catch((error: unknown) => {
        one.onRefusedCaller?.(request, client, error);
        throw error;
      });
      const params = checkedPath(one, context.req.param());
      const query = readQuery(one, new URL(request.url).searchParams);
      const body =
        one.body && !one.readsBody ? checkedBody(one.method, one.body, await readFields(request)) : undefined;
      const result = await one.handle({ request, client, params, query, body, caller });
      if (result instanceof Response) return result;
      if (result === undefined) return context.body(null, 204);
      return context.json(result, (one.status ?? 200) as 200);
    };
    const isRead = one.method === 'GET' && !one.changes;
    const writeMs = Array.isArray(one.access) ? Number.POSITIVE_INFINITY : withinMs;
    api.on(one.method, path, (context) =>
      isRead ? beforeDeadline(answer(context), withinMs) : beforeCommit(() => answer(context), writeMs),
    );
  }
}

function checkedPath({ params: schema }: Endpoint, parts: Record<string, string>): unknown {
  if (!schema) return parts;
  const result = schema.safeParse(parts);
  if (!result.success) throw new NotFound(firstMessage(result.error));
  return result.data;
}

function readQuery(
  { access, query, parseQuery, badQueryStatus }: Endpoint,
  params: URLSearchParams,
): unknown {
  if (parseQuery) return parseQuery(params);
  // Public addresses get parameters of others, such as campaign tags.
  if (Array.isArray(access)) refuseUnknownParameters(query, params);
  if (!query) return undefined;
  const fields = Object.fromEntries(params);
  if (badQueryStatus !== 400) return checked(query, fields);
  const result = query.safeParse(fields);
  if (!result.success) throw new BadRequest(firstMessage(result.error));
  return result.data;
}

/** The body as its schema returns it. A PATCH keeps only the fields that were sent. */
function checkedBody(
  method: Endpoint['method'],
  schema: z.ZodMiniType,
  fields: Record<string, unknown>,
): unknown {
  refuseUnknown(schema, fields);
  const body = checked(schema, fields);
  if (method !== 'PATCH') return body;
  return Object.fromEntries(Object.entries(body as object).filter(([name]) => name in fields));
}

/** A field that no schema knows. */
interface UnknownField {
  /** The field of the body that holds it, or is it. */
  within: string;
  name: string;
  known: string[];
}

/**
 * A misspelled field would be ignored in silence. It is refused at every depth, except in objects that carry what
 * others put into them (`z.looseObject`, `z.record`).
 * @throws Invalid with each unknown field.
 */
export function refuseUnknown(schema: z.ZodMiniType, fields: Record<string, unknown>): void {
  const unknown = findUnknown(schema, fields) ?? [];
  if (unknown.length === 0) return;
  const messages = unknown.map(({ within, name, known }): [string, string] => {
    const field = within === name ? 'This field' : `The field "${name.slice(0, 100)}"`;
    return [within.slice(0, 100), `${field} is unknown. Use: ${known.join(', ')}.`];
  });
  throw new Invalid(Object.fromEntries(messages));
}

/** @throws BadRequest with the first parameter of a query that the schema does not know. */
function refuseUnknownParameters(schema: z.ZodMiniType | undefined, params: URLSearchParams): void {
  const known = schema ? Object.keys((schema as z.ZodMiniObject)._zod.def.shape) : [];
  const unknown = [...params.keys()].find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const allowed = known.length > 0 ? `use: ${known.join(', ')}.` : 'this address takes no parameters.';
  throw new BadRequest(`${unknown.slice(0, 100)}: ${allowed}`);
}

/** The unknown fields of a value. Null if the schema has no fields. */
function findUnknown(schema: z.ZodMiniType, value: unknown, within?: string): UnknownField[] | null {
  const def = schema._zod.def as unknown as AnyDef;
  if (def.innerType) return findUnknown(def.innerType, value, within);
  if (def.in) return findUnknown(def.in, value, within);
  if (def.options) {
    const all = def.options.map((option) => findUnknown(option, value, within)).filter((one) => one !== null);
    return all.sort((a, b) => a.length - b.length)[0] ?? null;
  }
  const { element, shape } = def;
  if (element)
    return Array.isArray(value) ? value.flatMap((item) => findUnknown(element, item, within) ?? []) : [];
  if (!shape) return null;
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (field) return findUnknown(field, inner, within ?? name) ?? [];
    return def.catchall ? [] : [{ within: within ?? name, name, known: Object.keys(shape) }];
  });
}

/** The parts of a zod definition that hold other schemas. */
interface AnyDef {
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  element?: z.ZodMiniType;
  shape?: Record<string, z.ZodMiniType>;
  catchall?: z.ZodMiniType;
}
