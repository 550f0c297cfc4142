import { findInOffice, maxFindText } from '../../../office/back-office/find.server.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { requireAdmin } from '../../admin/admin-access.ts';
import { adminMenu } from '../../admin/admin-menu.ts';
import { officeMeta } from '../../page-meta.ts';
import type { Route } from './+types/find';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { admin, services } = await requireAdmin(request, context);
  const given = new URL(request.url).searchParams.get('q') ?? '';
  const text = given.slice(0, maxFindText).trim();
  if (!text) return { text, screens: [], found: [] };
  const screens = adminMenu(services, admin.role)
    .flatMap(({ items }) => items)
    .filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  return { text, screens, found: await findInOffice(services, admin.role, text) };
}

export const meta = () => officeMeta('Find');

/** What the jump box finds: screens by their names, and rows by name or ID. */
export default function FindPage({ loaderData: { text, screens, found } }: Route.ComponentProps) {
  const isEmpty = screens.length === 0 && found.length === 0;
  return (
    <>
      <header className="py-6">
        <h1 className="text-3xl break-words">{text ? `Results for “${text}”` : 'Find'}</h1>
        {!text && <p className="mt-2 text-muted">Type a name or an ID into the field at the top.</p>}
      </header>
      {text && isEmpty && (
        <EmptyState title="Nothing found">
          <p>
            Names of campaigns, sources, partners, feeds, jobs, articles and people are searched, and IDs of
            these, of clicks and of conversions. A part of a name is enough. An ID must be whole.
          </p>
        </EmptyState>
      )}
      <div className="grid max-w-3xl gap-8">
        {screens.length > 0 && (
          <Results title="Screens" rows={screens.map(({ to, label }) => ({ to, name: label }))} />
        )}
        {found.map(({ list, title, rows, more }) => (
          <Results
            key={list}
            title={title}
            rows={rows.map(({ id, name }) => ({ to: `/admin/${list}/${encodeURIComponent(id)}`, name, id }))}
            more={more && `/admin/${list}${more}`}
          />
        ))}
      </div>
    </>
  );
}

function Results({
  title,
  rows,
  more = null,
}: {
  title: string;
  rows: { to: string; name: string; id?: string }[];
  more?: string | null;
}) {
  return (
    <section aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {rows.map(({ to, name, id }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-11 items-center justify-between gap-4 px-1 hover:bg-sunken">
              <span className="min-w-0 break-words font-medium">{name}</span>
              {id && <span className="max-w-40 truncate text-sm text-muted tabular-nums">{id}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {more && (
        <p className="mt-2">
          <Link to={more} className="text-pine underline">
            All {title.toLowerCase()} with this text
          </Link>
        </p>
      )}
    </section>
  );
}
