import { data, type RouterContextProvider, redirect } from 'react-router';
import type { Caller } from '../../api/endpoint.ts';
import type { Role } from '../../api/roles.ts';
import { type AdminInSession, findRequestAdmin } from '../../desk/admin/admin-sessions.server.ts';
import { getAudit } from '../../desk/admin/audit.server.ts';
import type { Resource } from '../../desk/lists/resource.server.ts';
import type { Row } from '../../desk/lists/resource.ts';
import type { Doer } from '../../desk/lists/resource-verbs.server.ts';
import { forRole, type ResourceView } from '../../desk/lists/resource-view.server.ts';
import { resources } from '../../office/back-office/resources.server.ts';
import { beforeDeadline } from '../../platform/time/deadline.ts';
import { clientContext, type PageServices, servicesContext } from '../context.ts';

type Context = Readonly<RouterContextProvider>;

/** The signed-in admin, and the services that the back office uses. */
export interface AdminAccess {
  admin: AdminInSession;
  services: PageServices;
  doer: Doer;
}

/** The signed-in admin of a request, or null. */
export function findSignedInAdmin(request: Request, context: Context): Promise<AdminInSession | null> {
  const { db, origin } = context.get(servicesContext);
  return beforeDeadline(findRequestAdmin(db, request, origin));
}

/** @throws a redirect to the sign-in form, which leads back here; 403 for a role without access. */
export async function requireAdmin(
  request: Request,
  context: Context,
  allowed?: readonly Role[],
): Promise<AdminAccess> {
  const admin = await findSignedInAdmin(request, context);
  const { pathname, search } = new URL(request.url);
  const here = pathname.replace(/\.data$/, '') + search;
  if (!admin) throw redirect(`/admin?to=${encodeURIComponent(here)}`);
  if (allowed) refuseRole(admin.role, allowed, 'This screen');
  const caller: Caller = { kind: 'admin', id: admin.id, username: admin.username, role: admin.role };
  return {
    admin,
    services: context.get(servicesContext),
    doer: { caller, ip: context.get(clientContext).ip },
  };
}

/**
 * The signed-in admin and the list that an address names, as the admin's role sees it.
 * @throws 404 for an unknown list, 403 for a list that the admin may not read.
 */
export async function requireList(
  request: Request,
  context: Context,
  name: string,
): Promise<AdminAccess & { resource: Resource }> {
  const access = await requireAdmin(request, context);
  const resource = resources(access.services).find((one) => one.name === name);
  if (!resource) throw data(null, { status: 404 });
  refuseRole(access.admin.role, resource.read, resource.title);
  return { ...access, resource: forRole(resource, access.admin.role) };
}

/** @throws 403 with the roles that the screen needs. */
export function refuseRole(role: Role, allowed: readonly Role[], screen: string): void {
  if (allowed.includes(role)) return;
  const needed = allowed.map((one) => `“${one}”`).join(' or ');
  const detail = `${screen} needs the role ${needed}. Your role is “${role}”.`;
  throw data({ detail }, { status: 403 });
}

const listOf = ({ services }: AdminAccess, list: unknown) =>
  resources(services).find(({ name }) => name === list);

/** The view without links to lists that the admin may not read. */
export function withOpenLinks(access: AdminAccess, view: ResourceView): ResourceView {
  const isOpen = (list: string) => listOf(access, list)?.read.includes(access.admin.role);
  const columns = view.columns.map(({ link, ...column }) =>
    link && isOpen(link.list) ? { ...column, link } : column,
  );
  return { ...view, columns, leadsTo: view.leadsTo.filter(({ list }) => isOpen(list)) };
}

/** The view of an audit entry: its stored values get the labels and formats of the list that they come from. */
export function withRecordFields(access: AdminAccess, view: ResourceView, row: Row): ResourceView {
  const fields = listOf(access, row.entity)?.columns;
  const columns = view.columns.map((column) => (column.kind === 'record' ? { ...column, fields } : column));
  return { ...view, columns };
}

/** The history of a row, newest first. Empty for roles that may not read the audit log. */
export function auditOf({ admin, services }: AdminAccess, resource: Resource, id: string) {
  return admin.role === 'admin' ? getAudit(services.db, resource.name, id) : Promise.resolve([]);
}
