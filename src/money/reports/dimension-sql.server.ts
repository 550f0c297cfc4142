import { type RawBuilder, sql } from 'kysely';
import { clickProperty, shownProperty } from '../tracking/clicks/visit-fields.server.ts';
import { type Dimension, infoOf } from './dimensions.ts';

type Sql = RawBuilder<unknown>;

/** One kind of event, as a table with the alias `x`. */
export interface EventSource {
  /** The table `x`, with what it needs. */
  from: Sql;
  /** The time of the event as a timestamp in the zone of the business. */
  local: Sql;
  /** The alias of the click that brought the visitor. Null: there is none. */
  click: 'x' | 'k' | null;
  /**
   * How clicks `k` are found: 'each' by its id, which suits few events; among the rows of the query `converted_clicks`,
   * which has `clickValues`; or as PostgreSQL likes, which may read all clicks.
   */
  finds?: 'each' | 'converted' | 'all';
  /** Whether `x` has job_id and partner_id. */
  hasJob: boolean;
  /** Whether the time has an hour. */
  hasHour: boolean;
}

/** The filter of a dimension that is a property of the click. Null: it is none. */
const propertyOf = (dimension: Dimension): string | null => {
  const { kind, filter } = infoOf(dimension);
  return kind === 'click' ? filter : null;
};

/** The values of those dimensions that are properties of a click `k`, named as the dimensions are. */
export const clickValues = (dimensions: readonly Dimension[]): Sql[] =>
  dimensions.flatMap((one) => {
    const filter = propertyOf(one);
    return filter ? [sql`${shownValue(one, clickProperty('k', filter))} as ${sql.ref(one)}`] : [];
  });

const columns: Partial<Record<Dimension, Sql>> = {
  campaigns: sql`x.campaign_id`,
  'traffic-sources': sql`x.traffic_source_id`,
};
const jobColumns: Partial<Record<Dimension, Sql>> = {
  partners: sql`x.partner_id`,
  jobs: sql`x.job_id`,
};
const factColumns: Partial<Record<Dimension, Sql>> = {
  feeds: sql`f.id`,
  companies: sql`j.company`,
  categories: sql`j.category`,
  states: sql`j.state`,
};
const times: Partial<Record<Dimension, (local: Sql) => Sql>> = {
  weekdays: (local) => sql`extract(isodow from ${local})::int`,
  days: (local) => sql`(${local})::date`,
  weeks: (local) => sql`date_trunc('week', ${local})::date`,
  months: (local) => sql`to_char(${local}, 'YYYY-MM')`,
};

/** The value of a dimension for a row of `x`, as text. Null: the row has none. */
export const dimensionValue = (dimension: Dimension, source: EventSource): Sql =>
  source.finds === 'converted'
    ? storedValue(dimension, source)
    : shownValue(dimension, storedValue(dimension, source));

/** What reports show of a stored value: of a referrer its site. */
export const shownValue = (dimension: Dimension, stored: Sql): Sql =>
  shownProperty(propertyOf(dimension), stored);

/** The value that is stored: many rows with one are read before it is turned into what is shown. */
export function storedValue(dimension: Dimension, source: EventSource): Sql {
  const { hasHour, hasJob, local } = source;
  const value =
    columns[dimension] ??
    times[dimension]?.(local) ??
    clickValue(dimension, source) ??
    (hasJob ? (jobColumns[dimension] ?? factColumns[dimension]) : null) ??
    (dimension === 'hours' && hasHour ? sql`extract(hour from ${local})::int` : sql`null`);
  return sql`nullif((${value})::text, '')`;
}

function clickValue(dimension: Dimension, { click, finds }: EventSource): Sql | undefined {
  const filter = propertyOf(dimension);
  if (!click || !filter) return undefined;
  return finds === 'converted' ? sql.ref(`k.${dimension}`) : clickProperty(click, filter);
}

const isClick = sql`k.id = x.click_id and k.clicked_at = uuid7_time(x.click_id)`;

/** Looks up the click of each row of `x` by its id. */
export const eachClick = sql`lateral (select * from clicks as k where ${isClick} limit 1) as k on true`;

const joinsOf: Record<NonNullable<EventSource['finds']>, Sql> = {
  each: sql`left join ${eachClick}`,
  converted: sql`left join converted_clicks as k on k.id = x.click_id`,
  all: sql`left join clicks as k on k.id = x.click_id`,
};

/** The joins that the values of these dimensions need. */
export function dimensionJoins(
  dimensions: readonly Dimension[],
  { click, hasJob, finds = 'all' }: EventSource,
): Sql {
  const joins: Sql[] = [];
  if (click === 'k' && dimensions.some(propertyOf)) joins.push(joinsOf[finds]);
  if (hasJob && dimensions.some((one) => factColumns[one]))
    joins.push(sql`left join jobs as j on j.id = x.job_id`);
  if (hasJob && dimensions.includes('feeds'))
    joins.push(sql`left join feeds as f on f.source_id = j.source_id`);
  return sql.join(joins, sql` `);
}
