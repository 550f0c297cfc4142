import type { Role } from '../../api/roles.ts';
import type { Database } from '../../db/client.ts';
import { Invalid } from '../../platform/errors.ts';
import { dayText, monthText } from '../../platform/time/day.ts';
import { choiceOf, type Filter, type ListQuery } from './list.ts';
import { findName, listChoices, mayReadNames } from './named-lists.server.ts';
import type { Resource } from './resource.server.ts';
import type { Option } from './resource.ts';
import { inWords, nameWithId } from './words.ts';

/** A filter as a screen shows it. */
export interface FilterView {
  name: string;
  label: string;
  kind: Filter['kind'];
  /** Whether the value is a month, 'yyyy-mm'. */
  isMonth?: boolean;
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
  { filters, columns }: Pick<Resource, 'filters' | 'columns'>,
  query: Pick<ListQuery, 'filters'>,
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
        if (columns.some((column) => column.name === filter.column && column.kind === 'month'))
          return { ...plain, isMonth: true, shown: monthText(value) };
        if (!filter.options) return plain;
        const options = filter.options.map(choiceOf);
        const shown = options.find((option) => option.value === value)?.label ?? inWords(value);
        return { ...plain, options: withChosen(options, value, shown), shown };
      }),
  );

/** The active filters in one line: 'Status: Pending · Campaign: Spring nurses'. Empty if there are none. */
export async function filterInWords(
  db: Database,
  list: Pick<Resource, 'filters' | 'columns'>,
  filters: Record<string, string>,
  role: Role,
): Promise<string> {
  const views = await viewFilters(db, list, { filters }, role);
  return views.flatMap(({ label, value, shown }) => (value ? `${label}: ${shown}` : [])).join(' · ');
}

/** A rare filter is in the form only while it is used. */
const isShown = (filter: Filter, { filters }: Pick<ListQuery, 'filters'>): boolean =>
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
  if (options) return { options: withChosen(options, value, shown), shown };
  return {
    suggestions: `/api/admin/names/${names}`,
    value: found ? nameWithId({ id: value, name: found }) : value,
    shown,
  };
}

/** The options, and the active value if it is none of them: a removed row may still have events. */
function withChosen(options: Option[], value: string, label: string): Option[] {
  const isKnown = !value || options.some((option) => option.value === value);
  return isKnown ? options : [...options, { value, label }];
}

const longestName = 60;
const longestQuery = 4000;

/** The saved filters of an admin for a list, by name. */
export function listSavedFilters(db: Database, adminId: number, list: string) {
  return db
    .selectFrom('saved_filters')
    .select(['id', 'name', 'query'])
    .where('admin_id', '=', adminId)
    .where('list', '=', list)
    .orderBy('name')
    .execute();
}

/**
 * Saves or deletes a filter of an admin, if a form asks for it. A filter of the same name is replaced.
 * @returns the address's query to lead to. Null: the form asks for something else.
 * @throws Invalid
 */
export async function changeSavedFilters(
  db: Database,
  adminId: number,
  list: string,
  fields: Record<string, unknown>,
): Promise<string | null> {
  if (fields.intent === 'forget-filter') {
    const id = Number(fields.id) || 0;
    await db.deleteFrom('saved_filters').where('admin_id', '=', adminId).where('id', '=', id).execute();
    return '';
  }
  if (fields.intent !== 'save-filter') return null;
  const name = String(fields.filterName ?? '').trim();
  const query = String(fields.query ?? '');
  if (!name || name.length > longestName)
    throw new Invalid({ filterName: `Enter a name of at most ${longestName} characters.` });
  if (query.length > longestQuery) throw new Invalid({ query: 'This address is too long to be saved.' });
  await db
    .insertInto('saved_filters')
    .values({ admin_id: adminId, list, name, query })
    .onConflict((conflict) => conflict.columns(['admin_id', 'list', 'name']).doUpdateSet({ query }))
    .execute();
  return query;
}
