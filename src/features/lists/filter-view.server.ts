import type { Database } from '../../db/client.ts';
import { dayText } from '../../platform/day.ts';
import type { Role } from '../api/roles.ts';
import type { Filter, ListQuery } from './list.ts';
import { findName, listChoices, mayReadNames } from './named-lists.server.ts';
import type { Resource } from './resource.server.ts';
import type { Option } from './resource.ts';
import { inWords, nameWithId } from './words.ts';

/** A filter as a screen shows it. */
export interface FilterView {
  name: string;
  label: string;
  kind: Filter['kind'];
  /** The choices of a select. Without them it is a text field. */
  options?: Option[];
  /** The API's address of suggestions for the text field. */
  suggestions?: string;
  /** The value that the field holds: a name, where the address has an id. */
  value: string;
  /** An active filter in words: 'Spring nurses'. */
  shown: string;
}

/** The filters of a list for a role, with the names of what they name. */
export const viewFilters = (
  db: Database,
  { filters }: Pick<Resource, 'filters'>,
  query: ListQuery,
  role: Role,
): Promise<FilterView[]> =>
  Promise.all(
    filters
      .filter((filter) => isShown(filter, query))
      .map(async (filter): Promise<FilterView> => {
        const value = query.filters[filter.name] ?? '';
        const { name, label, kind } = filter;
        const plain = { name, label, kind, value, shown: value };
        if (filter.kind === 'from' || filter.kind === 'until')
          return { ...plain, shown: value && dayText(value) };
        if (filter.kind !== 'is') return plain;
        if ('names' in filter)
          return mayReadNames(filter.names, role) ? { ...plain, ...(await named(db, filter, value)) } : plain;
        if (!filter.options) return plain;
        return {
          ...plain,
          options: filter.options.map((option) => ({ value: option, label: inWords(option) })),
          shown: inWords(value),
        };
      }),
  );

/** A rare filter is in the form only while it is used. */
const isShown = (filter: Filter, { filters }: ListQuery): boolean =>
  !('isRare' in filter && filter.isRare) || filters[filter.name] !== undefined;

async function named(
  db: Database,
  { names }: Extract<Filter, { names: unknown }>,
  value: string,
): Promise<Partial<FilterView>> {
  const [options, found] = await Promise.all([
    listChoices(db, names),
    value ? findName(db, names, value) : null,
  ]);
  const shown = found ?? value;
  if (options) {
    // A removed row may still have events: its filter keeps working.
    const others = value && found === null ? [{ value, label: value }] : [];
    return { options: [...options, ...others], shown };
  }
  return {
    suggestions: `/api/admin/names/${names}`,
    value: found ? nameWithId({ id: value, name: found }) : value,
    shown,
  };
}
