import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { CountMoment } from '../tracking/stats.server.ts';
import { type ClickRow, columnDimensions, DayWriter, runFields } from './click-day.ts';
import { dimensionJoins, dimensionValue, type Source } from './dimension-sql.server.ts';
import { type Moments, trafficCounts } from './figure-sources.server.ts';

/** Rows that are read and encoded at once. Other work of the process waits for a few milliseconds. */
const rowsAtOnce = 1000;

/**
 * Replaces the columns of a day by what its events say: all of them, or those of the hours that are closed. Does
 * nothing if the day's columns have these events already.
 */
export async function writeColumns(tx: Database, day: string, moment: CountMoment): Promise<void> {
  const until = sql`least(${moment.closed}::timestamptz, day_begins(${day}::date + 1))`;
  const { rows } = await sql<{ isKnown: boolean; until: Date }>`
    select ${until} <= columns_until as "isKnown", ${until} as until from event_upkeep`.execute(tx);
  const [state] = rows;
  if (!state || (state.isKnown && !moment.isChanged)) return;
  await sql`set local work_mem = '64MB'`.execute(tx);
  await tx.deleteFrom('click_columns').where('date', '=', day).execute();
  const moments = { from: sql`day_begins(${day}::date)`, until: sql`${state.until}::timestamptz` };
  for (const [name, block] of await encodeDay(tx, moments))
    await tx.insertInto('click_columns').values({ date: day, name, block }).execute();
  await sql`update event_upkeep set columns_until = greatest(columns_until, ${state.until}::timestamptz)`.execute(
    tx,
  );
}

const fields = columnDimensions.map((_, index) => `k${index}`);
/** The fields that are sums. The first two are the source and the campaign. */
const [, , ...figures] = runFields;
const numbers = runFields.map((_, index) => `n${index}`);

async function encodeDay(tx: Database, moments: Moments): Promise<[string, Buffer][]> {
  await sql`declare day_rows no scroll cursor for ${dayRows(moments)}`.execute(tx);
  const writer = new DayWriter();
  for (;;) {
    const { rows } = await sql<Record<string, string | number | null>>`
      fetch ${sql.lit(rowsAtOnce)} from day_rows`.execute(tx);
    for (const row of rows) writer.add(rowOf(row));
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close day_rows`.execute(tx);
  return writer.blocks();
}

const rowOf = (row: Record<string, string | number | null>): ClickRow => ({
  values: fields.map((name) => row[name] as string | null),
  numbers: numbers.map((name) => Number(row[name] ?? 0)),
});

/** The traffic between two moments, by all dimensions, in the order of the figures. */
function dayRows(moments: Moments) {
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const parts = trafficCounts(moments).map((source) => {
    const sums = figures.map((name) => sql`(${source.figures[name] ?? sql`0`})::int8 as ${sql.ref(name)}`);
    return sql`select ${source.clickId} as click_id, date_trunc('hour', ${source.local}) as hour,
        x.traffic_source_id, x.campaign_id, ${sql.join(sums)}
      from ${source.from} where ${source.where} group by 1, 2, 3, 4`;
  });
  const all: Source = {
    from: sql`(${sql.join(parts, sql` union all `)}) as x`,
    local: sql`x.hour`,
    click: 'k',
    looksUp: true,
    hasJob: false,
    hasHour: true,
  };
  const values = columnDimensions.map(
    (name, index) => sql`${dimensionValue(name, all)} as ${sql.ref(`k${index}`)}`,
  );
  const sums = figures.map((name) => sql`sum(${sql.ref(`x.${name}`)})::int8`);
  const selected = [sql`x.traffic_source_id`, sql`x.campaign_id`, ...sums].map(
    (value, index) => sql`${value} as ${sql.ref(`n${index}`)}`,
  );
  return sql`select ${sql.join(values)}, ${sql.join(selected)}
    from ${all.from} ${dimensionJoins(columnDimensions, all)}
    group by x.traffic_source_id, x.campaign_id, ${refs(fields)}
    order by ${refs([...numbers, ...fields])}`;
}
