import { Link } from './link.tsx';

/** The path from the home page to this page. The last step is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: { label: string; to: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className="no-print pt-5 text-sm text-muted">
      <ol className="flex flex-wrap gap-x-2">
        {crumbs.map(({ label, to }, index) => (
          <li key={to} className="crumb min-w-0">
            <Link to={to} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
