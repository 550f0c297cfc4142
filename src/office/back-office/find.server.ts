import type { Role } from '../../api/roles.ts';
import type { Resource } from '../../desk/lists/resource.server.ts';
import { findRow, listRows } from '../../desk/lists/resource-verbs.server.ts';
import { forRole, rowName } from '../../desk/lists/resource-view.server.ts';
import { type BackOfficeServices, resources } from './resources.server.ts';

/** Where a text is looked for: a list, and its filters. In the order of the results. */
const places: [list: string, filters: string[]][] = [
  ['campaigns', ['id', 'q']],
  ['traffic-sources', ['id', 'q']],
  ['partners', ['id', 'q']],
  ['feeds', ['id', 'q']],
  ['sources', ['q']],
  ['jobs', ['id', 'q']],
  ['employers', ['q']],
  ['articles', ['id', 'q']],
  ['users', ['id', 'q']],
  ['contact-submissions', ['q']],
  ['notification-rules', ['q']],
  ['webhooks', ['q']],
  ['admins', ['q']],
  ['conversions', ['id', 'transaction']],
  ['incoming-reports', ['transaction']],
  ['clicks', ['id']],
];

/** The longest text, in characters. */
export const maxFindText = 200;
/** The results of a list at most. */
const perList = 5;

/** The rows of one list that a text names. */
export interface FoundRows {
  /** The list's name in addresses, and its title. */
  list: string;
  title: string;
  rows: { id: string; name: string }[];
  /** The filters of the list that show all of them. Null: these are all. */
  more: string | null;
}

/**
 * Rows with this id, or with a name that contains the text, of the lists that the role may read.
 */
export async function findInOffice(
  services: BackOfficeServices,
  role: Role,
  text: string,
): Promise<FoundRows[]> {
  const readable = resources(services).filter(({ read }) => read.includes(role));
  const found = places.map(async ([name, filters]) => {
    const resource = readable.find((one) => one.name === name);
    return resource ? findRows(services, forRole(resource, role), filters, text) : [];
  });
  return (await Promise.all(found)).flat();
}

async function findRows(
  { db }: BackOfficeServices,
  resource: Resource,
  filters: string[],
  text: string,
): Promise<FoundRows[]> {
  const { name, title, sort } = resource;
  const byId = filters.includes('id') ? await findRow(db, resource, text) : undefined;
  const filter = filters.find((one) => one !== 'id');
  const byName = filter
    ? await listRows(db, resource, { page: 1, pageSize: perList, sort, filters: { [filter]: text } })
    : { rows: [], total: 0 };
  const rows = [...(byId ? [byId] : []), ...byName.rows.filter(({ id }) => id !== byId?.id)];
  if (rows.length === 0) return [];
  return [
    {
      list: name,
      title,
      rows: rows.map((row) => ({ id: String(row.id), name: rowName(resource, row) })),
      more: filter && byName.total > perList ? `?${new URLSearchParams({ [filter]: text })}` : null,
    },
  ];
}
