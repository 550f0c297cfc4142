import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { inSnapshot, readTogether } from '../../db/snapshot.ts';
import { Unavailable } from '../../platform/errors.ts';
import { dimensionJoins, dimensionValue } from './dimension-sql.server.ts';
import { type Dimension, infoOf, isWork } from './dimensions.ts';
import { exactDecimals } from './exact-dollars.ts';
import { fetchRows } from './fetch-rows.server.ts';
import {
  conversionSources,
  convertedClicks,
  dailyJobSource,
  dailySource,
  type FigureSource,
  type MoneyDay,
  otherCosts,
  pricedDays,
  prices,
} from './figure-sources.server.ts';
import { GroupSums } from './group-sums.ts';
import { figureNames, isDollars, type Totals } from './metrics.ts';
import { planRows, sumColumns, sumEvents } from './read-columns.server.ts';
import type { DayRange } from './report-range.ts';
import { jobRows, trafficRows } from './row-sets.ts';

/** The figures that a report shows: its days, the day of its money, and one or two dimensions. */
export interface Division {
  range: DayRange;
  moneyDay: MoneyDay;
  /** One dimension, or two different ones. None: only totals. */
  by: readonly Dimension[];
}

/** Groups that the database counts and that are read at once. */
const groupsAtOnce = 2000;

/**
 * The groups of a report, from the smallest set of rows that has its dimensions: figures by day and campaign or job,
 * else the columns and the events that are not in them yet.
 * @throws BadRequest if there are more than `maxReportRows`, Unavailable if it takes too long.
 */
export async function readGroups(db: Database, division: Division): Promise<GroupSums> {
  const { by, range, moneyDay } = division;
  const has = (kind: string) => by.some((one) => infoOf(one).kind === kind);
  const sums = new GroupSums();
  await inRoomySnapshot(db, async (tx) => {
    if (moneyDay === 'booking' && !has('click') && !by.includes('hours')) {
      if (!has('job')) return addGroups(tx, by, [dailySource(range)], sums);
      if (!has('traffic')) return addGroups(tx, by, [dailyJobSource(range)], sums);
    }
    const conversions = conversionSources(range, moneyDay);
    const clicks = convertedClicks(range, moneyDay, by);
    const sources = isWork(by) ? conversions : [...conversions, ...otherCosts(range, moneyDay)];
    const queries = isWork(by) ? [clicks] : [clicks, prices(pricedDays(range, moneyDay))];
    const plan = await planRows(tx, isWork(by) ? jobRows : trafficRows, range);
    const addColumns = (reader: Database) => sumColumns(reader, plan, by, sums);
    const addOthers = async (reader: Database) => {
      await addGroups(reader, by, sources, sums, queries);
      await sumEvents(reader, plan, by, sums);
    };
    // Few reports by two dimensions are made at once, so each may take two connections.
    if (by.length > 1 && !db.isTransaction)
      return readTogether(db, tx, addColumns, (other) => inRoomySnapshot(other, addOthers));
    await addOthers(tx);
    await addColumns(tx);
  });
  return sums;
}

/** A group of events: the values of the dimensions as text, and the sums that are not 0 as numbers or exact text. */
type Group = { a: string | null; b: string | null } & Partial<Record<keyof Totals, string | number | null>>;

/** Adds what the database counts. @param queries what the sources join. */
async function addGroups(
  tx: Database,
  by: readonly Dimension[],
  sources: readonly FigureSource[],
  sums: GroupSums,
  queries: readonly RawBuilder<unknown>[] = [],
): Promise<void> {
  const names = figureNames.filter((name) => sources.some(({ figures }) => figures[name]));
  const totals = names.map((name) =>
    name === 'cost'
      ? sql`round(sum(cost), ${sql.lit(exactDecimals)}) as cost`
      : sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`,
  );
  const parts = sources.map((source) => partOf(source, by, names));
  const all = [...queries, sql`parts as (${sql.join(parts, sql` union all `)})`];
  const query = sql`with ${sql.join(all)} select a, b, ${sql.join(totals)} from parts group by a, b`;
  for await (const groups of fetchRows<Group>(tx, query, groupsAtOnce))
    for (const group of groups)
      sums.addFigures(sums.slotOf(sums.codeOf(0, group.a), sums.codeOf(1, group.b)), group);
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

/** What each event of a kind adds to figures. */
function partOf(
  source: FigureSource,
  by: readonly Dimension[],
  names: readonly (keyof Totals)[],
): RawBuilder<unknown> {
  const [a, b] = by.map((one) => dimensionValue(one, source));
  const added = names.map((name) => {
    const type = isDollars(name) ? sql`numeric` : sql`int`;
    return sql`(${source.figures[name] ?? sql`null`})::${type} as ${sql.ref(name)}`;
  });
  return sql`select ${a ?? sql`null::text`} as a, ${b ?? sql`null::text`} as b, ${sql.join(added)}
    from ${source.from} ${dimensionJoins(by, source)} where ${source.where}`;
}
