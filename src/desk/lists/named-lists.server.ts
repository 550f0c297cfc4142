import { type AliasableExpression, type RawBuilder, type SqlBool, sql } from 'kysely';
import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import { analysts, onlyAdmins, type Role, readers } from '../../api/roles.ts';
import type { Database } from '../../db/client.ts';
import { containsPattern } from '../../db/like.ts';
import { BadRequest } from '../../platform/errors.ts';
import { outsideText } from '../../platform/text/outside-text.ts';
import { choiceOf, type ListQuery, type NamedList } from './list.ts';
import type { Resource } from './resource.server.ts';
import type { Option } from './resource.ts';
import { type Name, nameWithId } from './words.ts';

/** Rows that a filter offers by name. */
interface OfferedRows {
  /** The list in words: 'campaign'. */
  one: string;
  read: readonly Role[];
  rows(db: Database): AliasableExpression<{ id: number | string; name: string }>;
  /** The ids are texts. Rows elsewhere keep them even after their owner is gone: a deleted admin's name, for example. */
  hasTextIds?: true;
}

/**
 * The different words in a column, with the names that screens give them (`inWords`). An index of the column gives each
 * in one step, however many rows there are.
 */
function wordsOf(table: string, column: string): RawBuilder<{ id: string; name: string }> {
  const [from, word] = [sql.table(table), sql.ref(column)];
  return sql`(
    with recursive words (id) as (
      (select ${word} from ${from} order by ${word} limit 1)
      union all
      select (select ${word} from ${from} where ${word} > words.id order by ${word} limit 1)
      from words where words.id is not null)
    select id, case when id ~ '^[a-z]+([_-][a-z]+)*$'
      then upper(left(id, 1)) || translate(substr(id, 2), '_-', '  ') else id end as name
    from words where id is not null)`;
}

/** What filters offer by name. */
const namedLists: Record<NamedList, OfferedRows> = {
  admins: {
    one: 'admin',
    read: onlyAdmins,
    hasTextIds: true,
    rows: (db) => db.selectFrom('admins').select(['username as id', 'username as name']),
  },
  'article-topics': {
    one: 'topic',
    read: readers,
    hasTextIds: true,
    rows: (db) =>
      db
        .selectFrom('articles')
        .select(['topic as id', 'topic as name'])
        .where('topic', '<>', '')
        .groupBy('topic'),
  },
  'audit-actions': {
    one: 'action',
    read: onlyAdmins,
    hasTextIds: true,
    rows: () => wordsOf('audit_log', 'action'),
  },
  'audit-lists': {
    one: 'list',
    read: onlyAdmins,
    hasTextIds: true,
    rows: () => wordsOf('audit_log', 'entity'),
  },
  campaigns: {
    one: 'campaign',
    read: analysts,
    rows: (db) => db.selectFrom('campaigns').select(['id', 'name']),
  },
  'conversion-batches': {
    one: 'batch',
    read: analysts,
    rows: (db) =>
      db
        .selectFrom('conversion_batches')
        .select('id')
        .select(
          sql<string>`initcap(action) || ', ' || total || to_char(created_at at time zone business_zone(), ' on Mon FMDD, YYYY')`.as(
            'name',
          ),
        ),
  },
  'conversion-types': {
    one: 'conversion type',
    read: analysts,
    hasTextIds: true,
    rows: () => wordsOf('conversions', 'conversion_type'),
  },
  conversions: {
    one: 'conversion',
    read: analysts,
    rows: (db) =>
      db
        .selectFrom('conversions as v')
        .leftJoin('partners as p', 'p.id', 'v.partner_id')
        .select('v.id')
        .select(
          sql<string>`concat_ws(' ', v.conversion_type, 'from ' || p.name, v.external_reference_id)`.as(
            'name',
          ),
        ),
  },
  feeds: {
    one: 'feed',
    read: readers,
    rows: (db) =>
      db.selectFrom('feeds as f').innerJoin('sources as s', 's.id', 'f.source_id').select(['f.id', 's.name']),
  },
  'import-runs': {
    one: 'run',
    read: readers,
    rows: (db) =>
      db
        .selectFrom('import_runs as r')
        .innerJoin('sources as s', 's.id', 'r.source_id')
        .select('r.id')
        .select(
          sql<string>`s.name || to_char(r.started_at at time zone business_zone(), ', Mon FMDD, YYYY, FMHH12:MI AM')`.as(
            'name',
          ),
        ),
  },
  jobs: {
    one: 'job',
    read: readers,
    rows: (db) =>
      db.selectFrom('jobs').select('id').select(sql<string>`title || ' at ' || company`.as('name')),
  },
  'partner-statements': {
    one: 'statement',
    read: analysts,
    rows: (db) =>
      db
        .selectFrom('partner_statements as s')
        .innerJoin('partners as p', 'p.id', 's.partner_id')
        .select('s.id')
        .select(sql<string>`p.name || to_char(s.month, ', FMMonth YYYY')`.as('name')),
  },
  partners: {
    one: 'partner',
    read: analysts,
    rows: (db) => db.selectFrom('partners').select(['id', 'name']),
  },
  sources: {
    one: 'source',
    read: readers,
    hasTextIds: true,
    rows: (db) => db.selectFrom('sources').select(['name as id', 'name']),
  },
  'traffic-sources': {
    one: 'traffic source',
    read: analysts,
    rows: (db) => db.selectFrom('traffic_sources').select(['id', 'name']),
  },
  webhooks: {
    one: 'webhook',
    read: onlyAdmins,
    rows: (db) => db.selectFrom('webhooks').select(['id', 'name']),
  },
};

/** Up to so many rows, a filter is a select. With more, it is a text field with suggestions. */
export const maxChoices = 200;
/** Suggestions for a text at most. */
const maxSuggestions = 20;

/** Every list that filters offer by name, and the roles that may read it. */
export const namedListAccess = Object.entries(namedLists).map(([name, { one, read }]) => ({
  name: name as NamedList,
  one,
  read,
}));

/** Whether a role may read the names of a list. */
export const mayReadNames = (list: NamedList, role: Role): boolean => namedLists[list].read.includes(role);

/** Some names of a list: not all of a list with millions of jobs. */
async function readNames(
  db: Database,
  list: NamedList,
  limit: number,
  where?: RawBuilder<SqlBool>,
): Promise<Name[]> {
  const names = db.selectFrom(namedLists[list].rows(db).as('n')).select(['id', 'name']).limit(limit);
  const found = await (where ? names.where(where) : names).execute();
  return found.map(({ id, name }) => ({ id: String(id), name }));
}

/** The condition for one row, or null if the text cannot be an id. An index of the table serves it. */
function hasId(list: NamedList, text: string): RawBuilder<SqlBool> | null {
  if (namedLists[list].hasTextIds) return sql`id = ${text}`;
  return /^\d{1,18}$/.test(text) ? sql`id = ${text}::bigint` : null;
}

const byName = (a: Name, b: Name): number =>
  a.name.localeCompare(b.name, 'en-US') || a.id.localeCompare(b.id);

/** All rows of a list by name, if a select can hold them. Null if there are more. */
export async function listChoices(db: Database, list: NamedList): Promise<Option[] | null> {
  const found = await readNames(db, list, maxChoices + 1);
  if (found.length > maxChoices) return null;
  return found.sort(byName).map(({ id, name }) => ({ value: id, label: name }));
}

/** Rows whose name contains the text, and the one that has it as its id. */
export async function suggestNames(db: Database, list: NamedList, text: string): Promise<Name[]> {
  const own = hasId(list, text);
  const [withId, withName] = await Promise.all([
    own ? readNames(db, list, 1, own) : [],
    readNames(db, list, maxSuggestions, sql`name ilike ${containsPattern(text)}`),
  ]);
  return [...withId, ...withName.filter(({ id }) => id !== withId[0]?.id).sort(byName)];
}

/** The name of a row, or null if there is no such row. */
export async function findName(db: Database, list: NamedList, id: string): Promise<string | null> {
  const own = hasId(list, id);
  const [row] = own ? await readNames(db, list, 1, own) : [];
  return row?.name ?? null;
}

/**
 * Replaces the names in a list's filters by ids, and labels of options by their values.
 * @param role names that it may not read are not looked up.
 * @throws BadRequest for a name that no row has, or that more than one has.
 */
export async function withIds(
  db: Database,
  { filters }: Pick<Resource, 'filters'>,
  query: ListQuery,
  role: Role,
): Promise<ListQuery> {
  const ids = await Promise.all(
    filters.map(async (filter) => {
      const value = query.filters[filter.name];
      if (!value || filter.kind !== 'is') return [];
      if (!('names' in filter)) return [[filter.name, optionValue(filter.options, value)] as const];
      if (!mayReadNames(filter.names, role)) return [];
      return [[filter.name, await idOf(db, filter.name, filter.names, value)] as const];
    }),
  );
  return { ...query, filters: { ...query.filters, ...Object.fromEntries(ids.flat()) } };
}

/** The value of an option that has this label. Other texts stay. */
function optionValue(options: readonly (string | Option)[] = [], text: string): string {
  const choices = options.map(choiceOf);
  if (choices.some(({ value }) => value === text)) return text;
  return choices.find(({ label }) => label.toLowerCase() === text.toLowerCase())?.value ?? text;
}

async function idOf(db: Database, parameter: string, list: NamedList, value: string): Promise<string> {
  const { one, hasTextIds } = namedLists[list];
  if (hasTextIds ? (await findName(db, list, value)) !== null : /^\d+$/.test(value)) return value;
  const [, name = value, id] = /^(.*) \((\d+)\)$/.exec(value) ?? [];
  if (id && (await findName(db, list, id)) === name) return id;
  const same = await readNames(db, list, 2, sql`lower(name) = lower(${value})`);
  const found = same.length > 0 ? same : await suggestNames(db, list, value);
  const [only] = found;
  if (only && found.length === 1) return only.id;
  if (!only && hasTextIds) return value;
  if (!only) throw new BadRequest(`${parameter}: there is no ${one} "${value}". Enter a name or an ID.`);
  const examples = (await suggestNames(db, list, value)).slice(0, 5).map(nameWithId);
  throw new BadRequest(`${parameter}: more than one ${one} matches "${value}": ${examples.join(', ')}.`);
}

const maxText = 100;

const SuggestionQuery = z.object({
  q: outsideText(maxText, 'Set "q".').check(z.trim(), z.minLength(1, 'Set "q".')),
});

/** The addresses that suggest names for filters, one for each list, with the list's own roles. */
export const suggestionEndpoints = (db: Database): Endpoint[] =>
  namedListAccess.map(({ name, one, read }) =>
    endpoint({
      method: 'GET',
      path: `/admin/names/${name}`,
      summary: `Suggests a ${one} for a filter: by a part of its name, or by its ID`,
      tag: 'Names',
      access: read,
      query: SuggestionQuery,
      badQueryStatus: 400,
      answers: 'at most 20 of them as {id, name}',
      handle: ({ query }) => suggestNames(db, name, query.q),
    }),
  );
