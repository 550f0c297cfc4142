import { createHash, randomUUID } from 'node:crypto';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { query } from '../../e2e/site-database.ts';
import pageRoutes from '../../src/app/routes.ts';
import type { Credentials, Operation } from './fuzz-requests.ts';
import type { FieldSchema } from './fuzz-values.ts';

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string; in: string }[];
        requestBody?: {
          content: Record<string, { schema?: { properties?: Record<string, FieldSchema> } }>;
        };
      }
    >
  >;
}

const beside = [
  '/healthz',
  '/readyz',
  '/r/{code}',
  '/assets/{file}',
  '/articles/{file}',
  '/downloads/{file}',
];
/** Fields that forms of pages send in addition to the fields of the API. */
const formFields = ['intent', 'token', 'confirm', 'undo', 'back', 'next'];

/**
 * All addresses of the server: the API from its OpenAPI document, each page by GET and as the target of a form, and the
 * others.
 */
export async function listOperations(origin: string): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Document;
  const api = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      queryNames: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      fields: Object.values(requestBody?.content ?? {})[0]?.schema?.properties ?? {},
    })),
  );
  const fields = Object.assign({}, ...api.map((one) => one.fields)) as Operation['fields'];
  const queryNames = [...new Set(api.flatMap((one) => one.queryNames))];
  const lists = Object.keys(paths).flatMap(
    (path) => /^\/api(\/admin\/[\w-]+)\/\{id\}$/.exec(path)?.[1] ?? [],
  );
  const pages = [
    ...pagePaths(pageRoutes as RouteConfigEntry[]),
    ...lists,
    ...lists.map((list) => `${list}/{id}`),
    ...beside,
  ];
  const forms = Object.fromEntries(
    [...Object.keys(fields), ...formFields].map((name) => [name, fields[name] ?? {}]),
  );
  return [
    ...api,
    ...pages.flatMap((path) => [
      { method: 'GET', path, queryNames, fields: {} },
      { method: 'POST', path, queryNames: [], fields: forms },
    ]),
  ];
}

function pagePaths(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const whole = `${above}/${path}`.replace(/:(\w+)|\*/g, '{$1}').replace(/(.)\/$/, '$1');
    return [whole, ...pagePaths(children, path && whole)];
  });
}

/** How many admins and people sign in. Some requests end their sessions or change their passwords. */
const sessions = 300;

/** Signs admins and people in, each once, and adds an active partner with a key, in the database of the data folder. */
export async function openCredentials(dataDir: string): Promise<Credentials> {
  const tokens = (): string[] => Array.from({ length: sessions }, () => randomUUID());
  const [admins, users, partnerKey] = [tokens(), tokens(), `jlp_${randomUUID()}`];
  const hashes = (all: string[]): Buffer[] => all.map((token) => createHash('sha256').update(token).digest());
  await query(async (client) => {
    await client.query(
      `with one as (insert into admins (username, password_hash) select 'admin' || i, '' from generate_series(1, ${sessions}) i returning id)
       insert into admin_sessions (token_hash, admin_id, expires_at)
       select token_hash, id, now() + interval '1 day' from unnest($1::bytea[]) with ordinality as given (token_hash, at)
       join (select id, row_number() over () as at from one) as ids using (at)`,
      [hashes(admins)],
    );
    await client.query(
      `with one as (insert into users (first_name, email, zip_code, unsubscribe_token, email_confirmed_at)
         select 'Ada', 'person' || i || '@example.com', '10001', 'token' || i, now() from generate_series(1, ${sessions}) i returning id)
       insert into sessions (token_hash, user_id, expires_at)
       select token_hash, id, now() + interval '1 day' from unnest($1::bytea[]) with ordinality as given (token_hash, at)
       join (select id, row_number() over () as at from one) as ids using (at)`,
      [hashes(users)],
    );
    await client.query("insert into partners (name, api_key_hash) values ('Fuzz', $1)", hashes([partnerKey]));
  }, dataDir);
  return {
    admins: admins.map((token) => `session=${token}`),
    users: users.map((token) => `session=${token}; signed-in=1`),
    partnerKey,
  };
}
