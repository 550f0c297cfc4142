import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { pageTitle } from '../../../content/page-title.ts';
import { TimeZone } from '../../../ui/local-time.tsx';
import { findSignedInAdmin } from '../../admin/admin-access.ts';
import { AdminError } from '../../admin/admin-error.tsx';
import { AdminHeader } from '../../admin/admin-header.tsx';
import { adminMenu } from '../../admin/admin-menu.ts';
import { servicesContext } from '../../context.ts';
import { load } from '../../load.ts';
import type { Route } from './+types/layout';

export function headers() {
  return { 'cache-control': 'private, no-store' };
}

/** The shell of these pages has this header in place of the public one, and no footer. */
export const handle = { Header: AdminHeader };

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const found = await load(() => findSignedInAdmin(request, context));
  const admin = found && { username: found.username, role: found.role };
  return { admin, menu: found ? adminMenu(services, found.role) : [], timeZone: services.config.timeZone };
}

/** The frame of the back office. Without a session it shows only the sign-in form. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame office={loaderData}>
      <Outlet />
    </Frame>
  );
}

/** A screen that failed or that is closed to the role. The menu stays. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const detail = isRouteErrorResponse(error) ? (error.data as { detail?: string } | null)?.detail : undefined;
  return (
    <Frame office={loaderData}>
      <title>{pageTitle(status === 404 ? '404 Page Not Found' : 'Back office')}</title>
      <meta name="robots" content="noindex" />
      <AdminError status={status} detail={detail} />
    </Frame>
  );
}

function Frame({
  office,
  children,
}: {
  office: Route.ComponentProps['loaderData'] | undefined;
  children: ReactNode;
}) {
  if (!office?.admin) return children;
  return (
    <TimeZone value={office.timeZone}>
      <div id="back-office" className="min-w-0 px-4 pb-16 sm:px-6">
        {children}
        <p className="mt-12 text-xs text-muted">Times in {office.timeZone.replaceAll('_', ' ')}.</p>
      </div>
    </TimeZone>
  );
}
