import { Form, NavLink, Outlet } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { findSignedInAdmin } from '../../admin/admin-access.ts';
import { adminMenu, type MenuGroup } from '../../admin/admin-menu.ts';
import { servicesContext } from '../../context.ts';
import { load } from '../../load.ts';
import type { Route } from './+types/layout';

export function headers() {
  return { 'cache-control': 'private, no-store' };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await load(() => findSignedInAdmin(request, context));
  return { admin, menu: admin ? adminMenu(context.get(servicesContext), admin.role) : [] };
}

/** The frame of the back office: its menu beside the page. Without a session it shows only the sign-in form. */
export default function AdminLayout({ loaderData: { admin, menu } }: Route.ComponentProps) {
  if (!admin) return <Outlet />;
  return (
    <div id="back-office" className="mx-auto flex max-w-[100rem] flex-col lg:flex-row">
      <details className="border-b border-line bg-surface px-4 lg:hidden">
        <summary className="min-h-11 py-2.5 font-semibold">Back office menu</summary>
        <div className="pb-4">
          <Menu menu={menu} admin={admin} />
        </div>
      </details>
      <aside className="hidden w-56 shrink-0 border-r border-line px-4 py-6 lg:block">
        <Menu menu={menu} admin={admin} />
      </aside>
      <div className="min-w-0 flex-1 px-4 pb-16 sm:px-6">
        <Outlet />
      </div>
    </div>
  );
}

function Menu({ menu, admin }: { menu: MenuGroup[]; admin: { username: string; role: string } }) {
  return (
    <nav aria-label="Back office" className="text-sm">
      <Item to="/admin" label="Dashboard" end />
      {menu.map(({ title, items }) => (
        <div key={title} className="mt-5">
          <h2 className="px-3 font-sans text-xs font-semibold text-muted">{title}</h2>
          <ul className="mt-1">
            {items.map((item) => (
              <li key={item.to}>
                <Item {...item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="mt-6 border-t border-line pt-4">
        <p className="px-3">
          <Link to="/admin/security" className="font-semibold break-words hover:underline">
            {admin.username}
          </Link>
          <span className="block text-muted">{admin.role}</span>
        </p>
        <SignOut />
      </div>
    </nav>
  );
}

function Item({ to, label, end = false }: { to: string; label: string; end?: boolean }) {
  return (
    <NavLink
      to={to}
      end={end}
      className={({ isActive }) =>
        `flex min-h-9 items-center rounded-md px-3 font-medium pointer-coarse:min-h-11 ${isActive ? 'bg-pine-wash text-pine' : 'hover:bg-sunken'}`
      }
    >
      {label}
    </NavLink>
  );
}

function SignOut() {
  return (
    <Form method="post" action="/admin?index" reloadDocument className="mt-3 px-3">
      <input type="hidden" name="intent" value="sign-out" />
      <Button type="submit" variant="secondary" size="small">
        Logout
      </Button>
    </Form>
  );
}
