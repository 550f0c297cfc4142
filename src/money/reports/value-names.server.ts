import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { type Dimension, infoOf } from './dimensions.ts';

/** A value of a dimension and its name. */
export interface NamedValue {
  id: number | string | null;
  name: string;
}

const without: Partial<Record<Dimension, string>> = {
  campaigns: 'No campaign',
  'traffic-sources': 'No known source',
  partners: 'No partner',
  jobs: 'No job',
  feeds: 'No feed',
  companies: 'No company',
  categories: 'No category',
  states: 'No state',
};

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The ids and names of a dimension's values, by their text from the database. */
export async function nameValues(
  db: Database,
  dimension: Dimension,
  values: ReadonlySet<string | null>,
): Promise<Map<string | null, NamedValue>> {
  const known = await readNames(
    db,
    dimension,
    [...values].filter((value) => value !== null),
  );
  const isNumber = known !== null || dimension === 'hours' || dimension === 'weekdays';
  const named = (value: string | null): NamedValue =>
    value === null
      ? { id: null, name: without[dimension] ?? 'Not set' }
      : {
          id: isNumber ? Number(value) : value,
          name: known
            ? (known.get(value) ?? `${infoOf(dimension).one} ${value}, removed`)
            : nameOf(dimension, value),
        };
  return new Map(Array.from(values, (value) => [value, named(value)]));
}

function nameOf(dimension: Dimension, value: string): string {
  if (dimension === 'hours') return `${value.padStart(2, '0')}:00`;
  if (dimension === 'weekdays') return weekdays[Number(value) - 1] ?? value;
  if (dimension === 'weeks') return `Week of ${value}`;
  return value;
}

/** Names by id, as text. Null: the values of the dimension are their own names. */
async function readNames(
  db: Database,
  dimension: Dimension,
  values: string[],
): Promise<Map<string, string> | null> {
  const { list, listColumn } = infoOf(dimension);
  if (!list || listColumn) return null;
  const ids = values.map(Number);
  const rows = await readRows(db, list, ids);
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}

async function readRows(db: Database, list: string, ids: number[]): Promise<{ id: number; name: string }[]> {
  if (list === 'jobs') {
    const rows = await db
      .selectFrom('jobs')
      .select(['id', 'title', 'company'])
      .where(sql<boolean>`id = any (${sql.val(ids)}::bigint[])`)
      .execute();
    return rows.map(({ id, title, company }) => ({ id, name: `${title}, ${company}` }));
  }
  if (list === 'feeds')
    return db
      .selectFrom('feeds')
      .innerJoin('sources', 'sources.id', 'source_id')
      .select(['feeds.id', 'sources.name'])
      .where(sql<boolean>`feeds.id = any (${sql.val(ids)}::bigint[])`)
      .execute();
  const table = list === 'campaigns' ? 'campaigns' : list === 'partners' ? 'partners' : 'traffic_sources';
  return db
    .selectFrom(table)
    .select(['id', 'name'])
    .where(sql<boolean>`id = any (${sql.val(ids)}::bigint[])`)
    .execute();
}
