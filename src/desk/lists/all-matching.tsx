import { ButtonLink } from '../../ui/button.tsx';
import type { ListQuery } from './list.ts';
import type { ResourceView } from './resource-view.server.ts';

/** The actions for all rows that match the list's filters. Each leads to a page that asks first. */
export function AllMatching({ view, query }: { view: ResourceView; query: ListQuery }) {
  if (view.forAll.length === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-2">
      <span className="me-1 text-sm text-muted">All that match, on all pages:</span>
      {view.forAll.map(({ name, label }) => (
        <ButtonLink
          key={name}
          to={`/admin/${view.name}/all?${new URLSearchParams({ action: name, ...query.filters })}`}
          variant="secondary"
          size="small"
        >
          {label}
        </ButtonLink>
      ))}
    </p>
  );
}
