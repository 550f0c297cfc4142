import { type RawBuilder, sql } from 'kysely';
import { dimensionJoins, dimensionValue, type Source } from './dimension-sql.server.ts';
import type { Dimension } from './dimensions.ts';
import { type Moments, type RowSource, rowSources } from './figure-sources.server.ts';
import type { RowField, RowSet } from './row-sets.ts';

/** The fields that divide rows. The others are sums. */
const keyFields: Partial<Record<RowField, RawBuilder<unknown>>> = {
  trafficSource: sql`x.traffic_source_id`,
  campaign: sql`x.campaign_id`,
};

/** Events as rows of a set: the day, the values of some dimensions, and the fields. */
export interface EventRows {
  query: RawBuilder<unknown>;
  /** The names of the values and of the fields. */
  values: string[];
  numbers: string[];
}

/**
 * Reads the events between two moments as rows of a set. Rows that are equal in the day, the dimensions, source and
 * campaign are one. @param finds how their clicks are found.
 */
export function eventRows(
  set: RowSet,
  moments: Moments,
  dimensions: readonly Dimension[],
  finds: 'each' | 'all',
): EventRows {
  const hasJob = set.name === 'jobs';
  const sums = set.fields.filter((name) => !keyFields[name]);
  const own = [...(hasJob ? ['job_id', 'partner_id'] : []), 'traffic_source_id', 'campaign_id'];
  const ownColumns = sql.join(own.map((name) => sql.ref(`x.${name}`)));
  // A visitor's events of an hour become one row before the click is looked up.
  const parts = rowSources(set, moments).map((source: RowSource) => {
    const counts = sums.map((name) => sql`(${source.figures[name] ?? sql`0`})::int8 as ${sql.ref(name)}`);
    return sql`select ${source.clickId} as click_id, date_trunc('hour', ${source.local}) as hour, ${ownColumns},
        ${sql.join(counts)} from ${source.from} where ${source.where}
      group by ${source.clickId}, date_trunc('hour', ${source.local}), ${ownColumns}`;
  });
  const visits: Source = {
    from: sql`(${sql.join(parts, sql` union all `)}) as x`,
    local: sql`x.hour`,
    click: 'k',
    finds,
    hasJob,
    hasHour: true,
  };
  const values = dimensions.map((_, index) => `k${index}`);
  const numbers = set.fields.map((_, index) => `n${index}`);
  const named = (value: RawBuilder<unknown>, name: string | undefined) =>
    sql`${value} as ${sql.ref(name ?? '')}`;
  const keys = [
    named(sql`x.hour::date::text`, 'day'),
    ...dimensions.map((one, index) => named(dimensionValue(one, visits), values[index])),
  ];
  const fields = set.fields.map((name, index) =>
    named(keyFields[name] ?? sql`sum(${sql.ref(`x.${name}`)})::int8`, numbers[index]),
  );
  const divided = set.fields.flatMap((name) => keyFields[name] ?? []);
  const grouped = [...keys.map((_, index) => sql.lit(index + 1)), ...divided];
  return {
    query: sql`select ${sql.join([...keys, ...fields])} from ${visits.from} ${dimensionJoins(dimensions, visits)}
      group by ${sql.join(grouped)}`,
    values,
    numbers,
  };
}
