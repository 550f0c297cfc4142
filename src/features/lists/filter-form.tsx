import { Form } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { type Filter, type ListQuery, listSearch } from './list.ts';
import type { ResourceView } from './resource-view.server.ts';

interface SavedFilter {
  id: number;
  name: string;
  query: string;
}

/** Filters a list through its address. An admin can save a filter under a name. */
export function FilterForm({
  view,
  query,
  saved,
}: {
  view: Pick<ResourceView, 'name' | 'filters'>;
  query: ListQuery;
  saved: SavedFilter[];
}) {
  const address = `/admin/${view.name}`;
  const isFiltered = Object.keys(query.filters).length > 0;
  if (view.filters.length === 0) return null;
  return (
    <div className="mb-6 grid gap-3">
      <Form key={listSearch(query)} action={address} className="flex flex-wrap items-end gap-3" role="search">
        {view.filters
          .filter((filter) => isShown(filter, query))
          .map((filter, index) => (
            <FilterField
              key={filter.name}
              filter={filter}
              value={query.filters[filter.name] ?? ''}
              isFirst={index === 0}
            />
          ))}
        <input type="hidden" name="sort" value={query.sort} />
        <Button type="submit" variant="secondary">
          Filter
        </Button>
        {isFiltered && (
          <ButtonLink to={address} variant="quiet">
            Clear
          </ButtonLink>
        )}
      </Form>
      <div className="flex flex-wrap items-center gap-3 text-sm">
        {saved.length > 0 && <SavedFilters address={address} saved={saved} />}
        {isFiltered && <KeepFilter address={address} query={listSearch(query, { page: 1 })} />}
      </div>
    </div>
  );
}

const isShown = (filter: Filter, { filters }: ListQuery): boolean =>
  !('isRare' in filter && filter.isRare) || filters[filter.name] !== undefined;

function FilterField({ filter, value, isFirst }: { filter: Filter; value: string; isFirst: boolean }) {
  if (filter.kind === 'is' && filter.options)
    return (
      <SelectField label={filter.label} name={filter.name} defaultValue={value} className="min-w-36">
        <option value="">All</option>
        {filter.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
    );
  const type = filter.kind === 'from' || filter.kind === 'until' ? 'date' : 'text';
  return (
    <TextField
      label={filter.label}
      name={filter.name}
      type={type}
      defaultValue={value}
      {...(isFirst && { 'data-search-focus': '' })}
    />
  );
}

function SavedFilters({ address, saved }: { address: string; saved: SavedFilter[] }) {
  return (
    <ul aria-label="Saved filters" className="flex flex-wrap gap-2">
      {saved.map(({ id, name, query }) => (
        <li key={id} className="flex items-center rounded-full border border-edge bg-surface">
          <Link
            to={address + query}
            className="inline-flex min-h-9 items-center ps-3 font-semibold hover:underline"
          >
            {name}
          </Link>
          <Form method="post" action={address}>
            <input type="hidden" name="intent" value="forget-filter" />
            <button
              type="submit"
              name="id"
              value={id}
              aria-label={`Delete the saved filter ${name}`}
              className="inline-flex size-9 items-center justify-center rounded-full text-muted hover:text-ink"
            >
              ×
            </button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

function KeepFilter({ address, query }: { address: string; query: string }) {
  return (
    <details>
      <summary className="min-h-9 py-1.5 font-semibold text-pine">Save this filter</summary>
      <Form method="post" action={address} className="mt-2 flex items-end gap-2">
        <input type="hidden" name="intent" value="save-filter" />
        <input type="hidden" name="query" value={query} />
        <TextField label="Filter name" name="filterName" required maxLength={60} />
        <Button type="submit" variant="secondary">
          Save
        </Button>
      </Form>
    </details>
  );
}
