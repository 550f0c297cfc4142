import { type ComponentProps, useEffect, useId, useState } from 'react';
import { Form } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { RemovableChip } from '../../ui/chip.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { FilterView } from './filter-view.server.ts';
import { type ListQuery, listSearch } from './list.ts';
import { type Name, nameWithId } from './words.ts';

const typingPauseMs = 150;

/** A text field for a name or an id. With scripts it suggests names while someone types. */
function NameField({
  suggestions,
  ...props
}: ComponentProps<typeof TextField> & {
  /** The address that answers `?q=` with names. */
  suggestions: string;
}) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const [names, setNames] = useState<Name[]>([]);
  useEffect(() => {
    if (!typed) return;
    const asked = new AbortController();
    const timer = setTimeout(() => {
      readNames(`${suggestions}?q=${encodeURIComponent(typed)}`, asked.signal).then(
        setNames,
        () => undefined,
      );
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [typed, suggestions]);
  return (
    <>
      <TextField
        {...props}
        list={list}
        autoComplete="off"
        placeholder="Name or ID"
        maxLength={100}
        onInput={({ currentTarget }) => setTyped(currentTarget.value.trim())}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name.id} value={nameWithId(name)} />
        ))}
      </datalist>
    </>
  );
}

async function readNames(address: string, signal: AbortSignal): Promise<Name[]> {
  const answer = await fetch(address, { signal });
  return answer.ok ? ((await answer.json()) as Name[]) : [];
}

/** A filter or a view that an admin has saved, by the rest of its address. */
export interface SavedFilter {
  id: number;
  name: string;
  query: string;
}

interface FilterProps {
  /** The address of the list. */
  address: string;
  filters: FilterView[];
  query: ListQuery;
  saved: SavedFilter[];
}

/**
 * Filters a list through its address. On a narrow screen the fields are behind one line. The active filters are below,
 * in words. An admin can save them under a name.
 */
export function FilterForm({ address, filters, query, saved }: FilterProps) {
  const active = filters.filter(({ name }) => query.filters[name]);
  if (filters.length === 0) return null;
  return (
    <div className="mb-4 grid min-w-0 gap-3">
      <details key={listSearch(query)} className="filter-fold">
        <summary className="min-h-11 items-center gap-2 font-semibold">
          <Icon name="sliders" />
          Filters{active.length > 0 && ` (${active.length})`}
          <Icon name="chevron-down" className="text-muted" />
        </summary>
        <Form action={address} className="flex flex-wrap items-end gap-3 max-lg:py-3" role="search">
          {filters.map((filter) => (
            <FilterField key={filter.name} filter={filter} />
          ))}
          <input type="hidden" name="sort" value={query.sort} />
          <Button type="submit" variant="secondary">
            Filter
          </Button>
          {active.length > 0 && (
            <ButtonLink to={address} variant="quiet">
              Clear
            </ButtonLink>
          )}
        </Form>
      </details>
      {(saved.length > 0 || active.length > 0) && (
        <div className="flex min-w-0 items-start gap-3 text-sm max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:flex-wrap">
          {active.length > 0 && <ActiveFilters address={address} active={active} query={query} />}
          {saved.length > 0 && <SavedFilters address={address} saved={saved} />}
          {active.length > 0 && <KeepFilter query={listSearch(query, { page: 1 })} />}
        </div>
      )}
    </div>
  );
}

const width = 'w-[calc(50%-0.375rem)] sm:w-44 lg:w-40';

function FilterField({ filter }: { filter: FilterView }) {
  const { name, label, value, options, suggestions, kind, isMonth } = filter;
  if (options)
    return (
      <SelectField label={label} name={name} defaultValue={value} className={width}>
        <option value="">All</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    );
  const shared = { label, name, defaultValue: value, className: width };
  if (suggestions) return <NameField {...shared} suggestions={suggestions} />;
  const isDay = kind === 'from' || kind === 'until';
  return <TextField {...shared} type={isMonth ? 'month' : isDay ? 'date' : 'text'} />;
}

/** Each active filter in words, with a link to the list without it. */
function ActiveFilters({
  address,
  active,
  query,
}: {
  address: string;
  active: FilterView[];
  query: ListQuery;
}) {
  const without = (name: string): string => {
    const { [name]: _, ...filters } = query.filters;
    return address + listSearch({ ...query, filters }, { page: 1 });
  };
  return (
    <ul aria-label="Active filters" className="flex gap-2 md:flex-wrap">
      {active.map(({ name, label, shown }) => (
        <li key={name} className="max-w-80 shrink-0">
          <RemovableChip to={without(name)} removeLabel={`Remove ${label}: ${shown}`}>
            {label}: {shown}
          </RemovableChip>
        </li>
      ))}
    </ul>
  );
}

export function SavedFilters({
  address,
  saved,
  one = 'filter',
}: {
  address: string;
  saved: SavedFilter[];
  one?: 'filter' | 'view';
}) {
  return (
    <ul aria-label={`Saved ${one}s`} className="flex gap-2 md:flex-wrap">
      {saved.map(({ id, name, query }) => (
        <li key={id} className="flex shrink-0 items-center rounded-full border border-edge bg-surface">
          <Link
            to={address + query}
            className="inline-flex min-h-9 items-center ps-3 font-semibold hover:underline pointer-coarse:min-h-11"
          >
            {name}
          </Link>
          <Form method="post">
            <input type="hidden" name="intent" value="forget-filter" />
            <button
              type="submit"
              name="id"
              value={id}
              aria-label={`Delete the saved ${one} ${name}`}
              className="inline-flex size-9 items-center justify-center rounded-full text-muted hover:text-ink pointer-coarse:size-11"
            >
              ×
            </button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

/** Saves what is shown under a name. */
export function KeepFilter({ query, one = 'filter' }: { query: string; one?: 'filter' | 'view' }) {
  return (
    <details className="shrink-0">
      <summary className="min-h-9 py-1.5 font-semibold text-pine pointer-coarse:min-h-11 pointer-coarse:py-2.5">
        Save this {one}
      </summary>
      <Form method="post" className="mt-2 flex items-end gap-2">
        <input type="hidden" name="intent" value="save-filter" />
        <input type="hidden" name="query" value={query} />
        <TextField
          label={one === 'filter' ? 'Filter name' : 'View name'}
          name="filterName"
          required
          maxLength={60}
        />
        <Button type="submit" variant="secondary">
          Save
        </Button>
      </Form>
    </details>
  );
}
