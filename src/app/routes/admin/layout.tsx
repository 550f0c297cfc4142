import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, isRouteErrorResponse, NavLink, Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { brand } from '../../../content/brand.ts';
import { pageTitle } from '../../../content/page-title.ts';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { TimeZone } from '../../../ui/local-time.tsx';
import { findSignedInAdmin } from '../../admin/admin-access.ts';
import { adminMenu } from '../../admin/admin-menu.ts';
import { servicesContext } from '../../context.ts';
import { ErrorPage } from '../../error-page.tsx';
import { ThemeToggle } from '../../theme.tsx';
import type { Route } from './+types/layout';

export function headers() {
  return { 'cache-control': 'private, no-store' };
}

/** The shell of these pages has this header in place of the public one, and no footer. */
export const handle = { Header: AdminHeader };

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const found = await findSignedInAdmin(request, context);
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

/**
 * The bar at the top of the back office, in place of the public one. Its menu is a column on a wide screen. On a narrow
 * one a button opens it as a native popover, which works without scripts, too.
 */
function AdminHeader() {
  const office = useRouteLoaderData<typeof loader>('routes/admin/layout');
  const menu = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<boolean>();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => menu.current?.hidePopover?.(), [key]);
  const admin = office?.admin;
  return (
    <header className="site-header sticky top-0 z-30 border-b border-line bg-paper">
      <div className="flex min-h-14 items-center gap-1 px-4 sm:gap-3 sm:px-6 lg:px-4">
        <Link to="/admin" className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-md">
          <img src={brand.mark} alt="" width="28" height="28" className="shrink-0" />
          <span className="truncate font-display text-lg font-bold tracking-tight">{brand.name}</span>
          <span className="rounded-sm bg-pine-wash px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap text-pine">
            Back office
          </span>
        </Link>
        {admin && (
          <nav
            ref={menu}
            id="office-menu"
            popover="auto"
            aria-label="Back office"
            className="office-menu"
            onToggle={(event) => setOpen(event.newState === 'open')}
          >
            <JumpBox className="mb-4 md:hidden" />
            <Menu groups={office.menu} />
            <div className="mt-6 border-t border-line pt-4 sm:hidden">
              <SignedIn {...admin} />
              <PublicSite />
            </div>
          </nav>
        )}
        {admin && <JumpBox className="ms-auto w-64 max-md:hidden" />}
        <div className="flex items-center gap-1 max-md:ms-auto">
          <PublicSite className="max-sm:hidden" />
          <ThemeToggle className="theme-icon w-11 !px-0" />
          {admin && (
            <>
              <div className="flex items-center gap-2 max-sm:hidden">
                <SignedIn {...admin} />
              </div>
              <button
                type="button"
                popoverTarget="office-menu"
                aria-expanded={open}
                aria-controls="office-menu"
                aria-label="Back office menu"
                className={buttonClass('quiet', 'medium', '-me-4 lg:hidden')}
              >
                <Icon name={open ? 'close' : 'menu'} className="size-5" />
              </button>
            </>
          )}
        </div>
      </div>
    </header>
  );
}

/** Finds screens by their names, and rows by name or ID. The `/` key leads here. */
function JumpBox({ className }: { className: string }) {
  return (
    <Form action="/admin/find" role="search" aria-label="Back office" className={className}>
      <input
        type="search"
        name="q"
        aria-label="Find in the back office"
        placeholder="Find by name or ID"
        aria-keyshortcuts="/"
        data-search-focus
        required
        maxLength={200}
        autoComplete="off"
        className="control"
      />
    </Form>
  );
}

function PublicSite({ className = '' }: { className?: string }) {
  return (
    <a href="/" className={buttonClass('quiet', 'small', `whitespace-nowrap ${className}`)}>
      View site
      <Icon name="arrow-up-right" />
    </a>
  );
}

function Menu({ groups }: { groups: { title: string; items: { to: string; label: string }[] }[] }) {
  return (
    <div className="text-sm">
      <Item to="/admin" label="Dashboard" end />
      {groups.map(({ title, items }) => (
        <div key={title} className={title ? 'mt-5' : ''}>
          {title && <h2 className="px-3 font-sans text-xs font-semibold text-muted">{title}</h2>}
          <ul className={title ? 'mt-1' : ''}>
            {items.map((item) => (
              <li key={item.to}>
                <Item {...item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

const isReport = (path: string): boolean => path.startsWith('/admin/reports/');

function Item({ to, label, end = false }: { to: string; label: string; end?: boolean }) {
  const isOfReports = isReport(useLocation().pathname) && isReport(to);
  return (
    <NavLink
      to={to}
      end={end}
      className={({ isActive }) =>
        `flex min-h-9 items-center rounded-md px-3 font-medium pointer-coarse:min-h-11 ${isActive || isOfReports ? 'bg-pine-wash text-pine' : 'hover:bg-sunken'}`
      }
    >
      {label}
    </NavLink>
  );
}

/** Who is signed in: the name leads to the own security settings. */
function SignedIn({ username, role }: { username: string; role: string }) {
  return (
    <>
      <Link
        to="/admin/security"
        className="inline-flex min-h-11 max-w-48 items-center gap-1.5 rounded-md px-2 text-sm hover:bg-sunken"
      >
        <span className="truncate font-semibold">{username}</span>
        <span className="text-muted">{role}</span>
      </Link>
      <Form method="post" action="/admin?index" reloadDocument>
        <input type="hidden" name="intent" value="sign-out" />
        <Button type="submit" variant="secondary" size="small">
          Logout
        </Button>
      </Form>
    </>
  );
}
