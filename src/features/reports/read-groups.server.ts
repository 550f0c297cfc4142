import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import { dollarDecimals } from '../../platform/dollars.ts';
import { Unavailable } from '../../platform/errors.ts';
import { dimensionJoins, dimensionValue } from './dimension-sql.server.ts';
import { type Dimension, infoOf, isWork } from './dimensions.ts';
import { exactDecimals } from './exact-dollars.ts';
import {
  conversionSources,
  dailyJobSource,
  dailySource,
  type FigureSource,
  jobEventSource,
  type MoneyDay,
  momentsOf,
  otherCosts,
  prices,
  trafficSources,
} from './figure-sources.server.ts';
import { GroupSums } from './group-sums.ts';
import { figureNames, type Totals } from './metrics.ts';
import { columnPart, sumColumns } from './read-columns.server.ts';
import { maxReportRows, tooManyRows } from './report-limit.ts';
import type { DayRange } from './report-range.ts';

/** The figures that a report shows: its days, the day of its money, and one or two dimensions. */
export interface Division {
  range: DayRange;
  moneyDay: MoneyDay;
  /** One dimension, or two different ones. None: only totals. */
  by: readonly Dimension[];
}

/** A group of events: the values of the dimensions as text, and totals as exact text. */
export type Group = { a: string | null; b: string | null } & Record<keyof Totals, string | number | null>;

/** A group without events. */
export const nothing = {
  a: null,
  b: null,
  ...Object.fromEntries(figureNames.map((name) => [name, 0])),
} as Group;

/**
 * The groups of a report, from the smallest set of rows that has its dimensions: figures by day and campaign or job,
 * else the columns of clicks and the events that are not in them yet. Events of jobs have no columns.
 */
export async function readGroups(db: Database, division: Division): Promise<Group[]> {
  const { by, range, moneyDay } = division;
  const has = (kind: string) => by.some((one) => infoOf(one).kind === kind);
  if (moneyDay === 'booking' && !has('click') && !by.includes('hours')) {
    if (!has('job')) return groupSources(db, by, [dailySource(range)]);
    if (!has('traffic')) return groupSources(db, by, [dailyJobSource(range)]);
  }
  return inRoomySnapshot(db, async (tx) => {
    const conversions = conversionSources(range, moneyDay);
    if (isWork(by)) return groupSources(tx, by, [jobEventSource(momentsOf(range)), ...conversions]);
    const { days, rest } = await columnPart(tx, range);
    const sources = [
      ...(rest ? trafficSources(rest, days !== null) : []),
      ...conversions,
      ...otherCosts(range),
    ];
    if (!days) return groupSources(tx, by, sources, { with: prices(range) });
    const groups = await groupSources(tx, by, sources, { with: prices(range), costDecimals: exactDecimals });
    return addColumns(tx, days, by, groups);
  });
}

interface Grouping {
  /** The query that sources with a cost join. */
  with?: RawBuilder<unknown>;
  /** Decimals of the cost. More are needed if other cost is added. */
  costDecimals?: number;
}

async function groupSources(
  db: Database,
  by: readonly Dimension[],
  sources: readonly FigureSource[],
  { with: query = sql`prices as (select)`, costDecimals = dollarDecimals }: Grouping = {},
): Promise<Group[]> {
  const sums = figureNames.map((name) => {
    const decimals = name === 'cost' ? costDecimals : dollarDecimals;
    return sql`round(sum(${sql.ref(name)}), ${sql.lit(decimals)}) as ${sql.ref(name)}`;
  });
  const { rows } = await sql<Group>`
    with ${query}, parts as (
      ${sql.join(
        sources.map((source) => partOf(source, by)),
        sql` union all `,
      )})
    select a, b, ${sql.join(sums)} from parts group by a, b limit ${maxReportRows + 1}`.execute(db);
  if (rows.length > maxReportRows) throw tooManyRows();
  return rows;
}

/** Adds the traffic in columns to what the database has counted. */
async function addColumns(
  db: Database,
  days: DayRange,
  by: readonly Dimension[],
  groups: readonly Group[],
): Promise<Group[]> {
  const sums = new GroupSums();
  const counted = new Map<number, Group>();
  for (const group of groups) {
    const slot = sums.slotOf(sums.codeOf(0, group.a), sums.codeOf(1, group.b));
    sums.add(slot, group);
    counted.set(slot, group);
  }
  await sumColumns(db, days, by, sums);
  return Array.from(sums.groups(), ({ a, b, slot }) => ({
    ...(counted.get(slot) ?? nothing),
    a,
    b,
    ...sums.figuresOf(slot),
  }));
}

/** Runs queries of one moment whose many groups must fit into memory. */
async function inRoomySnapshot<Result>(
  db: Database,
  read: (tx: Database) => Promise<Result>,
): Promise<Result> {
  if (!db.isTransaction) return inSnapshot(db, (tx) => inRoomySnapshot(tx, read));
  await sql`set local work_mem = '64MB'`.execute(db);
  try {
    return await read(db);
  } catch (error) {
    // query_canceled, which the statement timeout causes.
    if ((error as { code?: string }).code !== '57014') throw error;
    throw new Unavailable('This report takes too long. Choose fewer days, or only one dimension.');
  }
}

/** The groups of one kind of event. */
function partOf(source: FigureSource, by: readonly Dimension[]): RawBuilder<unknown> {
  const [a, b] = by.map((one) => dimensionValue(one, source));
  return sql`select ${a ?? sql`null::text`} as a, ${b ?? sql`null::text`} as b, ${sql.join(
    figureNames.map((name) => sql`(${source.figures[name] ?? sql`null`})::numeric as ${sql.ref(name)}`),
  )} from ${source.from} ${dimensionJoins(by, source)} where ${source.where} group by 1, 2`;
}
