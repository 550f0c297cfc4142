import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { dimensionJoins, dimensionValue } from './dimension-sql.server.ts';
import type { Dimension } from './dimensions.ts';
import { eventSources, type FigureSource, prices } from './figure-sources.server.ts';
import type { Totals } from './metrics.ts';
import type { DayRange } from './report-range.ts';
import { rolledColumns } from './rolled-columns.ts';

const figures = {
  impressions: 'impressions',
  clicks: 'clicks',
  uniqueClicks: 'unique_clicks',
  botClicks: 'bot_clicks',
  cost: 'cost',
  registrations: 'registrations',
  jobViews: 'job_views',
  jobApplications: 'job_applications',
} as const satisfies Partial<Record<keyof Totals, string>>;

const keys = Object.keys(rolledColumns) as Dimension[];
const figureNames = Object.keys(figures) as (keyof typeof figures)[];
const ids: readonly string[] = ['traffic_source_id', 'campaign_id'];

/**
 * Counts a day of daily_click_stats again, from clicks and what followed them. Conversions are few and change for
 * weeks, so reports read them from their own tables.
 */
export async function rollUpClicks(tx: Database, day: string): Promise<void> {
  const range: DayRange = { from: day, to: day };
  const columns = sql.join(
    [
      'hour',
      ...keys.map((key) => rolledColumns[key] ?? key),
      ...figureNames.map((name) => figures[name]),
    ].map((name) => sql.ref(name)),
  );
  await sql`delete from daily_click_stats where date = ${day}::date`.execute(tx);
  await sql`set local work_mem = '64MB'`.execute(tx);
  await sql`
    with ${prices(range)}, parts as (${sql.join(
      eventSources(range, 'booking', false)
        .filter((source) => source.isTraffic)
        .map(partOf),
      sql` union all `,
    )})
    insert into daily_click_stats (date, ${columns})
    select ${day}::date, hour, ${sql.join(keys.map((_, index) => sql.ref(`k${index}`)))},
      ${sql.join(figureNames.map((name) => sql`nullif(sum(${sql.ref(name)}), 0)`))}
    from parts group by hour, ${sql.join(keys.map((_, index) => sql.ref(`k${index}`)))}`.execute(tx);
}

function partOf(source: FigureSource): RawBuilder<unknown> {
  const values = keys.map((key, index) => {
    const value = dimensionValue(key, source);
    const typed = ids.includes(rolledColumns[key] ?? '') ? sql`(${value})::int` : value;
    return sql`${typed} as ${sql.ref(`k${index}`)}`;
  });
  const sums = figureNames.map(
    (name) => sql`(${source.figures[name] ?? sql`null`})::numeric as ${sql.ref(name)}`,
  );
  return sql`select extract(hour from ${source.local})::int as hour, ${sql.join(values)}, ${sql.join(sums)}
    from ${source.from} ${dimensionJoins(keys, source)} where ${source.where}
    group by 1, ${sql.join(keys.map((_, index) => sql.lit(index + 2)))}`;
}

/** Traffic of complete days, from daily_click_stats. */
export const rolledSource = ({ from, to }: DayRange): FigureSource => ({
  from: sql`daily_click_stats as x`,
  local: sql`(x.date + make_interval(hours => x.hour))`,
  click: 'rolled',
  hasJob: false,
  hasHour: true,
  isTraffic: true,
  where: sql`x.date between ${from}::date and ${to}::date`,
  figures: Object.fromEntries(
    figureNames.map((name) => [name, sql`sum(${sql.ref(`x.${figures[name]}`)})`]),
  ) as FigureSource['figures'],
});
