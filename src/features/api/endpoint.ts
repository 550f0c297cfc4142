import type { Hono } from 'hono';
import type * as z from 'zod/mini';
import type { ApiEnv } from '../../platform/api-env.ts';
import type { Client } from '../../platform/client.ts';
import { MethodNotAllowed, NotFound } from '../../platform/errors.ts';
import { checked, checkedPart, readFields } from '../../platform/read-body.ts';
import type { Role } from './roles.ts';

/** Who calls: an admin of the back office, or a partner by its key. */
export type Caller =
  | { kind: 'admin'; id: number; username: string; role: Role }
  | { kind: 'partner'; id: number; name: string };

/** A signed-in owner of an account. */
export interface Seeker {
  kind: 'seeker';
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  zipCode: string | null;
}

/** One request to an endpoint, checked. */
export interface Call<Query = unknown, Body = unknown, Params = Record<string, string>, Who = Caller | null> {
  request: Request;
  client: Client;
  /** Parts of the path: as they were written, or as the schema of `params` gives them. */
  params: Params;
  query: Query;
  body: Body;
  /** Null where anybody may call. */
  caller: Who;
}

/**
 * Roles of admins that may call; 'partner': by a partner's key, or as an admin; 'partner key': by the key alone, since a page of another
 * site can make a browser send a GET with its session; 'seeker': with the session of an account; 'anyone': without signing in.
 */
export type Access = 'anyone' | 'seeker' | 'partner' | 'partner key' | readonly Role[];

type CallerOf<A extends Access> = A extends 'seeker' ? Seeker : Caller | null;

/** One address of the JSON API: served by `mountEndpoints`, described at /api/openapi.json. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api, parameters in braces: '/admin/campaigns/{id}'. */
  path: string;
  /** What it does, in a sentence for people. */
  summary: string;
  /** The heading under which it is described. */
  tag: string;
  access: Access;
  /** Parts of the path that are more than text. A path that does not match is not found: 404 with the schema's message. */
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  /** The handler reads the query itself, for example because empty parameters are ignored; `query` only describes it. */
  readsQuery?: boolean;
  body?: z.ZodMiniType;
  /** A GET that changes something, which is for partners' keys only: HEAD, which would do the same, is refused. */
  changes?: true;
  /** The handler reads the body itself, for example because a signature covers its bytes; `body` only describes it. */
  readsBody?: boolean;
  /** It changes a row only in the state whose ETag the request names in If-Match. */
  honorsIfMatch?: boolean;
  /** The status of a good answer; 200 unless told. */
  status?: number;
  /** What it answers with, in words, for the description. */
  answers: string;
  /** @returns what is answered as JSON, or a whole Response. @throws AppError */
  // biome-ignore lint/suspicious/noExplicitAny: an array holds endpoints of all kinds; `endpoint` checks each one's own.
  handle(call: Call<any, any, any, any>): Promise<unknown>;
}

/** An endpoint whose handler knows the types of its path, query and body, and who may call. */
export function endpoint<
  A extends Access,
  Query extends z.ZodMiniType = z.ZodMiniUnknown,
  Body extends z.ZodMiniType = z.ZodMiniUnknown,
  Params extends z.ZodMiniType = z.ZodMiniRecord<z.ZodMiniString, z.ZodMiniString>,
>(
  one: Omit<Endpoint, 'access' | 'params' | 'query' | 'body' | 'handle'> & {
    access: A;
    params?: Params;
    query?: Query;
    body?: Body;
    handle(call: Call<z.infer<Query>, z.infer<Body>, z.infer<Params>, CallerOf<A>>): Promise<unknown>;
  },
): Endpoint {
  return one;
}

/** Finds out who calls. @throws Unauthorized when nobody is signed in, Forbidden when they may not. */
export type Authorize = (request: Request, access: Access, client: Client) => Promise<Caller | Seeker | null>;

/** Serves the endpoints below /api: first who calls, then what they ask, then the handler. */
export function mountEndpoints(
  api: Hono<ApiEnv>,
  endpoints: readonly Endpoint[],
  authorize: Authorize,
): void {
  for (const one of endpoints) {
    const path = `/api${one.path.replace(/\{(\w+)\}/g, ':$1')}`;
    api.on(one.method, path, async (context) => {
      const request = context.req.raw;
      const { client } = context.env;
      if (one.changes && request.method === 'HEAD')
        throw new MethodNotAllowed(
          endpoints.filter(({ path }) => path === one.path).map(({ method }) => method),
        );
      const caller = await authorize(request, one.access, client);
      const params = checkedPath(one, context.req.param());
      const query = one.query && !one.readsQuery ? checked(one.query, readQuery(request)) : undefined;
      const body = one.body && !one.readsBody ? checkedBody(one, await readFields(request)) : undefined;
      const result = await one.handle({ request, client, params, query, body, caller });
      if (result instanceof Response) return result;
      if (result === undefined) return context.body(null, 204);
      return context.json(result, (one.status ?? 200) as 200);
    });
  }
}

function checkedPath({ params: schema }: Endpoint, parts: Record<string, string>): unknown {
  if (!schema) return parts;
  const result = schema.safeParse(parts);
  if (!result.success) throw new NotFound(result.error.issues[0]!.message);
  return result.data;
}

const readQuery = ({ url }: Request): Record<string, string> => Object.fromEntries(new URL(url).searchParams);

/** A body as its schema gives it; a PATCH changes only what was sent. */
function checkedBody({ method, body }: Endpoint, fields: Record<string, unknown>): unknown {
  return method === 'PATCH' ? checkedPart(body as z.ZodMiniObject, fields) : checked(body!, fields);
}
