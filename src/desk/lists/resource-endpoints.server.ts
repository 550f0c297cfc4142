import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type Call, type Caller, type Endpoint, endpoint } from '../../api/endpoint.ts';
import type { Role } from '../../api/roles.ts';
import type { Database } from '../../db/client.ts';
import { BadRequest, Forbidden, PreconditionFailed } from '../../platform/errors.ts';
import { pageLinks } from '../../platform/http/page-links.ts';
import { emptiableFields, outsideDay, outsideText, outsideWhole } from '../../platform/text/outside-text.ts';
import {
  type ListQuery,
  listSearch,
  maxFilterValue,
  maxListPage,
  maxPerPage,
  readListQuery,
} from './list.ts';
import { listFile } from './list-export.server.ts';
import { withIds } from './named-lists.server.ts';
import type { Resource } from './resource.server.ts';
import { maxReason, type Row } from './resource.ts';
import {
  changeRow,
  createRow,
  type Doer,
  getRow,
  listRows,
  maxCounted,
  type RowCheck,
  removeRow,
  runAction,
} from './resource-verbs.server.ts';
import { forRole } from './resource-view.server.ts';
import { oneOf } from './words.ts';

/** Rows that one request may act on. */
const maxAtOnce = 500;

/** The longest ids are those of postbacks. */
const maxId = 36;
const idHint = 'List the IDs of rows.';

/** What an action of a list takes. The description names the list's actions. */
const rowsToActOn = (actions: readonly string[]) =>
  z.object({
    action: z.enum(actions, `Set "action" to one of: ${actions.join(', ')}.`),
    ids: z
      .array(
        z.pipe(z.union([outsideText(maxId, idHint, idHint), z.number(idHint)], idHint), z.transform(String)),
      )
      .check(
        z.minLength(1, 'List at least one ID in "ids".'),
        z.maxLength(maxAtOnce, `List at most ${maxAtOnce} IDs.`),
      ),
    /** For an action that asks for one. */
    reason: z.optional(outsideText(4 * maxReason, 'Enter "reason" as text.')),
  });

/** The query of a removal that needs a reason. */
const Removal = z.object({ reason: z.optional(outsideText(4 * maxReason)) });

type AdminCall = Call<unknown, z.infer<ReturnType<typeof rowsToActOn>>, Record<never, string>, Caller>;

/** All API endpoints of a list. */
export function resourceEndpoints(db: Database, resource: Resource, origin: string): Endpoint[] {
  const { name, one, title, schema } = resource;
  const path = `/admin/${name}`;
  const write = resource.write ?? [];
  const common = { tag: title };
  const found: Endpoint[] = [
    endpoint({
      ...common,
      method: 'GET',
      path,
      summary: `${title}: ${resource.about}`,
      access: resource.read,
      query: listParameters(resource),
      answers: `an array with X-Total-Count and Link headers; a file with format=csv`,
      parseQuery: (params) => ({
        query: readListQuery(params, resource, ['format']),
        isFile: readFormat(params) === 'csv',
      }),
      handle: async ({ request, query: { isFile }, caller }) => {
        const role = roleOf(caller);
        const seen = forRole(resource, role);
        const asked = readListQuery(new URL(request.url).searchParams, seen, ['format']);
        return answerList(db, seen, request, { query: await withIds(db, seen, asked, role), isFile }, origin);
      },
    }),
    endpoint({
      ...common,
      method: 'GET',
      path: `${path}/{id}`,
      summary: `Gets ${oneOf(one)}`,
      access: resource.read,
      answers: `the ${one}; its version in ETag`,
      handle: async ({ params, caller }) => {
        const seen = forRole(resource, roleOf(caller));
        return answerRow(seen, await getRow(db, seen, params.id));
      },
    }),
  ];
  if (resource.create && schema)
    found.push(
      endpoint({
        ...common,
        method: 'POST',
        path,
        summary: `Adds ${oneOf(one)}`,
        access: write,
        body: schema,
        status: 201,
        answers: `the ${one}; a new secret is returned only once`,
        handle: async (call) => {
          const { row, shownOnce } = await createRow(db, resource, call.body, doer(call));
          return answerRow(resource, row, { shownOnce, status: 201 });
        },
      }),
    );
  if (resource.update && schema)
    found.push(
      endpoint({
        ...common,
        method: 'PATCH',
        path: `${path}/{id}`,
        summary: `Updates ${oneOf(one)}`,
        access: write,
        body: z.partial(schema),
        honorsIfMatch: true,
        answers: `the updated ${one}; its version in ETag`,
        handle: async (call) => {
          const { params, body, request } = call;
          const check = ifMatch(request, resource);
          const { row, shownOnce } = await changeRow(db, resource, params.id, body, doer(call), check);
          return answerRow(resource, row, { shownOnce });
        },
      }),
    );
  if (resource.remove)
    found.push(
      endpoint({
        ...common,
        method: 'DELETE',
        path: `${path}/{id}`,
        summary: `Deletes ${oneOf(one)}${resource.removeAsksReason ? `: needs a reason of at most ${maxReason} characters` : ''}`,
        access: write,
        query: resource.removeAsksReason ? Removal : z.object({}),
        honorsIfMatch: true,
        answers: 'nothing',
        handle: (call) =>
          removeRow(db, resource, call.params.id, doer(call), {
            check: ifMatch(call.request, resource),
            ...call.query,
          }),
      }),
    );
  if (resource.actions?.length)
    found.push(
      endpoint({
        ...common,
        method: 'POST',
        path: `${path}/actions`,
        summary: `Runs an action on several rows: ${resource.actions.map(actionText).join(', ')}`,
        access: allRoles(resource),
        body: rowsToActOn(resource.actions.map(({ name }) => name)),
        honorsIfMatch: true,
        answers: 'the IDs that succeeded, and those that failed with the reason',
        handle: (call) => act(db, resource, call),
      }),
    );
  return found;
}

/** Lists have no access for partners. One would see what an editor sees. */
const roleOf = (caller: Caller): Role => (caller.kind === 'admin' ? caller.role : 'editor');

const actionText = ({ name, asksReason }: { name: string; asksReason?: boolean }): string =>
  asksReason ? `${name} (needs a reason of at most ${maxReason} characters)` : name;

/** @throws BadRequest for a format that lists do not have. */
function readFormat(params: URLSearchParams): string {
  const format = params.get('format') || 'json';
  if (format !== 'json' && format !== 'csv') throw new BadRequest('format: use json or csv.');
  return format;
}

/** A row with its version. */
const answerRow = (
  resource: Resource,
  row: Row,
  { shownOnce = {}, status = 200 }: { shownOnce?: Record<string, string>; status?: number } = {},
): Response =>
  Response.json({ ...row, ...shownOnce }, { status, headers: { etag: versionOf(resource, row) } });

const doer = ({ caller, client }: Pick<AdminCall, 'caller' | 'client'>): Doer => ({ caller, ip: client.ip });

const allRoles = ({ write = [], actions = [] }: Resource) => [
  ...new Set(actions.flatMap(({ roles }) => roles ?? write)),
];

async function act(db: Database, resource: Resource, call: AdminCall) {
  const action = resource.actions?.find(({ name }) => name === call.body.action);
  if (!action) throw new Error(`The schema let the action "${call.body.action}" pass.`);
  const { caller } = call;
  const roles = action.roles ?? resource.write ?? [];
  if (caller.kind !== 'admin' || !roles.includes(caller.role))
    throw new Forbidden("Your role doesn't allow this action. Ask a site admin.");
  const check = ifMatch(call.request, resource);
  const { ids, reason } = call.body;
  const asked = { check, reason };
  const { shownOnce, ...result } = await runAction(db, resource, action, ids, doer(call), asked);
  return { ...result, ...shownOnce };
}

async function answerList(
  db: Database,
  resource: Resource,
  request: Request,
  { query, isFile }: { query: ListQuery; isFile: boolean },
  origin: string,
): Promise<Response> {
  if (isFile) return listFile(db, resource, query, request.method);
  const { rows, total } = await listRows(db, resource, query);
  const headers = new Headers({ 'x-total-count': String(Math.min(total, maxCounted)) });
  if (total > maxCounted) headers.set('x-total-count-is', 'at least');
  const isMore = total > maxCounted && rows.length === query.pageSize;
  const pages = isMore ? null : Math.ceil(total / query.pageSize);
  const address = `${origin}/api/admin/${resource.name}`;
  const link = pageLinks(query.page, pages, (page) => address + listSearch(query, { page }));
  if (link) headers.set('link', link);
  return Response.json(rows, { headers });
}

const wholeHint = { message: 'Use a whole number.' };

/** Describes what `readListQuery` and `readFormat` read. */
const listParameters = ({ filters, columns }: Resource) =>
  emptiableFields({
    page: outsideWhole([1, maxListPage], wholeHint),
    pageSize: outsideWhole([1, maxPerPage], wholeHint),
    sort: z.enum(columns.flatMap(({ name }) => [name, `-${name}`])),
    format: z.enum(['json', 'csv']),
    ...Object.fromEntries(
      filters.map(({ name, kind }) => [
        name,
        kind === 'from' || kind === 'until' ? outsideDay() : outsideText(maxFilterValue),
      ]),
    ),
  });

/** The version of a row as a strong ETag. It changes with every column except derived ones. */
function versionOf({ columns }: Pick<Resource, 'columns'>, row: Row): string {
  const values = columns.filter(({ derived }) => !derived).map(({ name }) => [name, row[name]]);
  return `"${createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 27)}"`;
}

/** The check of a request's If-Match header before a row changes. Undefined without the header. */
export function ifMatch({ headers }: Request, resource: Resource): RowCheck | undefined {
  const header = headers.get('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  // A weak one ("W/...") never matches (RFC 9110, 13.1.1).
  const asked = [...header.matchAll(/(W\/)?"[^"]*"/g)].map(([tag]) => tag);
  return (current) => {
    const version = versionOf(resource, current);
    if (!asked.includes(version))
      throw new PreconditionFailed(
        `This ${resource.one} has changed since you read it. Get it again, then retry your change.`,
        version,
      );
  };
}
