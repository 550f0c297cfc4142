import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useLocation } from 'react-router';
import { pageTitle } from '../../../content/page-title.ts';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { TimeZone } from '../../../ui/local-time.tsx';
import { findSignedInAdmin } from '../../admin/admin-access.ts';
import { AdminHeader } from '../../admin/admin-header.tsx';
import { adminMenu } from '../../admin/admin-menu.ts';
import { servicesContext } from '../../context.ts';
import { ErrorPage } from '../../error-page.tsx';
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

/** What a screen of the back office says when it cannot open, by HTTP status. */
const texts: Record<number, { title: string; next: string }> = {
  400: {
    title: 'This address has a mistake',
    next: 'Open the screen without filters, or correct the address.',
  },
  403: {
    title: 'Your role can’t open this screen',
    next: 'An admin can change your role under Admins.',
  },
  404: { title: '404 Page Not Found', next: 'It may have been deleted, or the address has a typo.' },
};

/**
 * A screen that cannot open.
 * @param detail the server's words about it.
 */
function AdminError({ status, detail }: { status: number; detail: string | undefined }) {
  const { pathname } = useLocation();
  const text = texts[status];
  if (!text) return <ErrorPage status={status} />;
  return (
    <div className="max-w-xl py-10">
      <h1 className="text-2xl md:text-3xl">{text.title}</h1>
      <div className="mt-4 grid gap-2 break-words text-muted">
        {detail && <p className="text-ink">{detail}</p>}
        <p>{text.next}</p>
      </div>
      <p className="mt-6 flex flex-wrap gap-3">
        {status === 400 && (
          <a href={pathname} className={buttonClass()}>
            Open without filters
          </a>
        )}
        <ButtonLink to="/admin" variant={status === 400 ? 'secondary' : 'primary'}>
          Go to the dashboard
        </ButtonLink>
      </p>
      <p className="mt-6 text-sm text-muted">Error {status}</p>
    </div>
  );
}
