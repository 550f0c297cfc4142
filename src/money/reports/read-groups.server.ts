import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { Unavailable } from '../../platform/errors.ts';
import { dimensionJoins, dimensionValue, shownValue, storedValue } from './dimension-sql.server.ts';
import { type Dimension, infoOf, isWork } from './dimensions.ts';
import {
  conversionSources,
  convertedClicks,
  dailyJobSource,
  dailySource,
  type FigureSource,
  type MoneyDay,
  otherCosts,
  pricedDays,
  priceKey,
  prices,
  type VisitSource,
  visitSources,
} from './figure-sources.server.ts';
import { exactDecimals, type Group, GroupSums } from './group-sums.ts';
import { figureNames, isDollars, type Totals } from './metrics.ts';
import { addDays, type DayRange, daysIn } from './report-range.ts';
import type { ReportProgress } from './report-runs.server.ts';

/** Two queries of a transaction may be read in turns. */
let cursors = 0;

/** The rows of a query, so many at once. @param tx a transaction. */
async function* fetchRows<Row>(
  tx: Database,
  query: RawBuilder<unknown>,
  rowsAtOnce: number,
): AsyncGenerator<Row[]> {
  // The plan is for all rows, and not for the first.
  await sql`set local cursor_tuple_fraction = 1`.execute(tx);
  const cursor = sql.ref(`rows_${cursors++}`);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from ${cursor}`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close ${cursor}`.execute(tx);
}

/** The figures that a report shows: its days, the day of its money, and one or two dimensions. */
export interface Division {
  range: DayRange;
  moneyDay: MoneyDay;
  /** One dimension, or two different ones. None: only totals. */
  by: readonly Dimension[];
}

/** Groups that the database counts and that are read at once. */
const groupsAtOnce = 2000;

/** Events of visitors that one statement counts, for the limit of its time. */
const eventsAtOnce = 1_500_000;

/**
 * The groups of a report, from the smallest set of rows that has its dimensions: figures by day and campaign or job,
 * else the events.
 * @param onProgress called when some of the days are counted.
 * @throws BadRequest if there are more than `maxReportRows`, Unavailable if it takes too long.
 */
export async function readGroups(
  db: Database,
  division: Division,
  onProgress?: (progress: ReportProgress) => void,
): Promise<Group[]> {
  const { by, range, moneyDay } = division;
  const has = (kind: string) => by.some((one) => infoOf(one).kind === kind);
  const sums = new GroupSums();
  await inRoomySnapshot(db, async (tx) => {
    if (moneyDay === 'booking' && !has('click') && !by.includes('hours')) {
      if (!has('job')) return addGroups(tx, [partOf(dailySource(range), by)], sums);
      if (!has('traffic')) return addGroups(tx, [partOf(dailyJobSource(range), by)], sums);
    }
    const conversions = conversionSources(range, moneyDay);
    const clicks = convertedClicks(range, moneyDay, by);
    const others = isWork(by) ? [] : otherCosts(range, moneyDay);
    const queries = isWork(by) ? [clicks] : [clicks, prices(pricedDays(range, moneyDay))];
    await addGroups(
      tx,
      [...conversions, ...others].map((source) => partOf(source, by)),
      sums,
      queries,
    );
    for (const some of await portionsOf(tx, range)) {
      const visits = visitSources(some, isWork(by)).map((source) => visitPart(source, by));
      await addGroups(tx, visits, sums, isWork(by) ? [] : [prices(some)]);
      onProgress?.({ days: daysIn({ from: range.from, to: some.to }), of: daysIn(range) });
    }
  });
  return sums.groups(by);
}

/** Divides days into portions that have about as many events as one statement counts. */
async function portionsOf(tx: Database, range: DayRange): Promise<DayRange[]> {
  const { rows } = await sql<{ date: string; events: number }>`
    select date, sum(impressions + clicks + bot_clicks + registrations + job_views + job_applications) as events
    from daily_stats where date between ${range.from}::date and ${range.to}::date group by date order by date`.execute(
    tx,
  );
  const portions: DayRange[] = [{ ...range }];
  let room = eventsAtOnce;
  for (const { date, events } of rows) {
    const last = portions.at(-1);
    if (last && date > last.from && events > room) {
      last.to = addDays(date, -1);
      portions.push({ from: date, to: range.to });
      room = eventsAtOnce;
    }
    room -= events;
  }
  return portions;
}

/** The values of the dimensions as text, and the sums that are not 0 as numbers or exact text. */
type CountedRow = { a: string | null; b: string | null } & Partial<
  Record<keyof Totals, string | number | null>
>;

/** Adds what the database counts. @param parts queries of groups. @param queries what they join. */
async function addGroups(
  tx: Database,
  parts: readonly RawBuilder<unknown>[],
  sums: GroupSums,
  queries: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  const totals = figureNames.map((name) =>
    name === 'cost'
      ? sql`round(sum(cost), ${sql.lit(exactDecimals)}) as cost`
      : sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`,
  );
  const all = [...queries, sql`parts as (${sql.join(parts, sql` union all `)})`];
  const query = sql`with ${sql.join(all)} select a, b, ${sql.join(totals)} from parts group by a, b`;
  for await (const rows of fetchRows<CountedRow>(tx, query, groupsAtOnce))
    for (const row of rows) sums.add([row.a, row.b], row);
}

/** Runs queries of one moment whose many groups must fit into memory. */
async function inRoomySnapshot<Result>(
  db: Database,
  read: (tx: Database) => Promise<Result>,
): Promise<Result> {
  if (!db.isTransaction) return inSnapshot(db, (tx) => inRoomySnapshot(tx, read));
  await sql`select set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(db);
  try {
    return await read(db);
  } catch (error) {
    // query_canceled, which the statement timeout causes.
    if ((error as { code?: string }).code !== '57014') throw error;
    throw new Unavailable('This report takes too long. Choose fewer days, or only one dimension.');
  }
}

/** The figures of a part of a report, in one order and of one type. */
const figureColumns = (figures: Partial<Record<keyof Totals, RawBuilder<unknown>>>) =>
  sql.join(
    figureNames.map((name) => {
      const type = isDollars(name) ? sql`numeric` : sql`int8`;
      return sql`(${figures[name] ?? sql`null`})::${type} as ${sql.ref(name)}`;
    }),
  );

/** The values of the dimensions of a row of a source. */
const valuesOf = (source: FigureSource, by: readonly Dimension[], read = dimensionValue) => {
  const [a, b] = by.map((one) => read(one, source));
  return sql`${a ?? sql`null::text`} as a, ${b ?? sql`null::text`} as b`;
};

/** What each event of a kind adds to figures. */
const partOf = (source: FigureSource, by: readonly Dimension[]): RawBuilder<unknown> => sql`
  select ${valuesOf(source, by)}, ${figureColumns(source.figures)}
  from ${source.from} ${dimensionJoins(by, source)} where ${source.where}`;

const shown = (column: 'a' | 'b', dimension: Dimension | undefined) => {
  const stored = sql.ref(`g.${column}`);
  return sql`${dimension ? shownValue(dimension, stored) : stored} as ${sql.ref(column)}`;
};

/** What the visits of a kind add to figures. Those of one day, campaign and source are counted first: they have one price. */
function visitPart(source: VisitSource, by: readonly Dimension[]): RawBuilder<unknown> {
  const { figures, sums = {}, pricedDay, cost } = source;
  const counted = Object.entries({ ...figures, ...sums }).map(
    ([name, sum]) => sql`${sum} as ${sql.ref(name)}`,
  );
  const named = Object.keys(figures).map((name) => [name, sql.ref(`g.${name}`)]);
  const price = sql`left join prices as p on p.key = ${priceKey(sql`g.day`, sql`g.campaign_id`)}`;
  return sql`
    select ${shown('a', by[0])}, ${shown('b', by[1])}, ${figureColumns({ ...Object.fromEntries(named), cost: cost ?? undefined })}
    from (
      select ${valuesOf(source, by, storedValue)}, ${pricedDay ?? sql`null::date`} as day, x.campaign_id, x.traffic_source_id, ${sql.join(counted)}
      from ${source.from} ${dimensionJoins(by, source)} where ${source.where} group by 1, 2, 3, 4, 5
    ) as g ${cost ? price : sql``}`;
}
