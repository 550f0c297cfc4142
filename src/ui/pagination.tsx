import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

const cell =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-2 font-semibold figures transition';

/** Links to the pages of a list. `href` returns the address of a page. Renders nothing for a single page. */
export function Pagination({
  page,
  pages,
  href,
  label = 'Pages',
}: {
  page: number;
  pages: number;
  href: (page: number) => string;
  label?: string;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-2 sm:justify-center">
      <Step to={page > 1 ? href(page - 1) : null} rel="prev" label="Previous" />
      <ol className="hidden items-center gap-1 sm:flex">
        {pageNumbers(page, pages).map((n, index) => (
          <li key={n ?? `gap-${index}`}>
            {n === null ? <span className={cell}>…</span> : <PageLink n={n} page={page} to={href(n)} />}
          </li>
        ))}
      </ol>
      <span className="figures text-sm text-muted sm:hidden">
        Page {page} of {pages.toLocaleString('en-US')}
      </span>
      <Step to={page < pages ? href(page + 1) : null} rel="next" label="Next" />
    </nav>
  );
}

function PageLink({ n, page, to }: { n: number; page: number; to: string }) {
  const look = n === page ? 'bg-pine text-on-pine' : 'text-ink hover:bg-pine-wash';
  return (
    <Link
      to={to}
      aria-label={`Page ${n}`}
      aria-current={n === page ? 'page' : undefined}
      className={`${cell} ${look}`}
    >
      {n.toLocaleString('en-US')}
    </Link>
  );
}

function Step({ to, rel, label }: { to: string | null; rel: 'prev' | 'next'; label: string }) {
  const content = (
    <>
      {rel === 'prev' && <Icon name="chevron-left" />}
      {label}
      {rel === 'next' && <Icon name="chevron-right" />}
    </>
  );
  if (to === null)
    return (
      <span aria-hidden="true" className={`${cell} invisible px-3`}>
        {content}
      </span>
    );
  return (
    <Link to={to} rel={rel} className={`${cell} border border-edge bg-surface px-3 hover:border-ink`}>
      {content}
    </Link>
  );
}

/**
 * Page numbers to show around the current one. Null is a gap. The first, the last and two neighbors are always
 * included.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = [1, 2, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((n, index) => {
    const skipped = n - (shown[index - 1] ?? 0) - 1;
    if (skipped === 0) return [n];
    return skipped === 1 ? [n - 1, n] : [null, n];
  });
}
