import { data, type RouterContextProvider, redirect } from 'react-router';
import type { AdminInSession } from '../../features/admin/admin-sessions.server.ts';
import { findRequestAdmin } from '../../features/admin/authorize.server.ts';
import { getAudit } from '../../features/admin/read-audit.server.ts';
import type { Caller } from '../../features/api/endpoint.ts';
import type { Role } from '../../features/api/roles.ts';
import { resources } from '../../features/back-office/resources.server.ts';
import type { Resource } from '../../features/lists/resource.server.ts';
import type { Doer } from '../../features/lists/resource-verbs.server.ts';
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
  return findRequestAdmin(db, request, origin);
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
  if (allowed && !allowed.includes(admin.role)) throw data(null, { status: 403 });
  const caller: Caller = { kind: 'admin', id: admin.id, username: admin.username, role: admin.role };
  return {
    admin,
    services: context.get(servicesContext),
    doer: { caller, ip: context.get(clientContext).ip },
  };
}

/**
 * The signed-in admin and the list that an address names.
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
  if (!resource.read.includes(access.admin.role)) throw data(null, { status: 403 });
  return { ...access, resource };
}

/** The history of a row, newest first. Empty for roles that may not read the audit log. */
export function auditOf({ admin, services }: AdminAccess, resource: Resource, id: string) {
  return admin.role === 'admin' ? getAudit(services.db, resource.name, id) : Promise.resolve([]);
}
