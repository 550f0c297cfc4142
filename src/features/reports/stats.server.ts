import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { BadRequest, Unavailable } from '../../platform/errors.ts';
import { required } from '../../platform/required.ts';
import { rolledSource } from './click-stats.server.ts';
import { dimensionJoins, dimensionValue } from './dimension-sql.server.ts';
import { type Dimension, infoOf, isWork } from './dimensions.ts';
import {
  dailyJobSources,
  dailySources,
  eventSources,
  type FigureSource,
  type MoneyDay,
  prices,
} from './figure-sources.server.ts';
import { computeMetrics, type Metrics, metricOf, type Totals } from './metrics.ts';
import { addDays, type DayRange, daysIn, periodBefore } from './report-range.ts';
import { type Named, nameValues } from './value-names.server.ts';

/** The figures that a report shows: its days, the day of its money, and one or two dimensions. */
export interface Division {
  range: DayRange;
  moneyDay: MoneyDay;
  /** One dimension, or two different ones. None: only totals. */
  by: readonly Dimension[];
}

/** One row of a report. */
export interface ReportRow extends Metrics {
  /** Null: events without a value of the dimension, such as clicks without a campaign. */
  id: number | string | null;
  name: string;
  /** The value of the second dimension, if there is one. */
  second?: Named;
  /** The same row in the period before. Null: there was none, or the report has two dimensions. */
  before: Metrics | null;
}

/** Rows of a report at most. */
export const maxReportRows = 100_000;

const figureNames: (keyof Totals)[] = [
  'impressions',
  'clicks',
  'uniqueClicks',
  'botClicks',
  'cost',
  'registrations',
  'jobViews',
  'jobApplications',
  'conversions',
  'heldConversions',
  'revenue',
  'revenuePending',
  'revenueHeld',
];
/** A group of events: the values of the dimensions as text, and totals as exact text. */
type Group = { a: string | null; b: string | null } & Record<keyof Totals, string | number | null>;

/**
 * The rows of a report in order: those by time in the order of time, others by revenue, then by applications and
 * clicks.
 * @throws BadRequest if there are more than `maxReportRows`.
 */
export async function listReportRows(db: Database, division: Division): Promise<ReportRow[]> {
  const { by, range } = division;
  // Events of two periods would take twice the time.
  const isPlain = by.length === 1 && infoOf(required(by[0], 'a dimension')).kind !== 'click';
  const [now, before] = await Promise.all([
    readGroups(db, division),
    isPlain ? readGroups(db, { ...division, range: periodBefore(range) }) : [],
  ]);
  const rows = await nameRows(db, by, now);
  const earlier = new Map(before.map((group) => [group.a, metricsOf(group, by)]));
  const all = rows.map(({ key, ...row }) => ({ ...row, before: (isPlain && earlier.get(key)) || null }));
  if (isPlain && by[0] === 'days') return everyDay(all, before, range);
  return all.sort(inOrder(by));
}

async function nameRows(db: Database, by: readonly Dimension[], groups: Group[]) {
  const [first, second] = by;
  const names = await Promise.all([
    nameValues(db, required(first, 'a dimension'), new Set(groups.map(({ a }) => a))),
    second && nameValues(db, second, new Set(groups.map(({ b }) => b))),
  ]);
  return groups.map((group) => ({
    key: group.a,
    ...required(names[0].get(group.a), 'a name'),
    ...(names[1] && { second: required(names[1].get(group.b), 'a name') }),
    ...metricsOf(group, by),
  }));
}

const isTime = (dimension: Dimension | undefined): boolean =>
  dimension !== undefined && infoOf(dimension).kind === 'time';

const inOrder =
  ([first, second]: readonly Dimension[]) =>
  (a: ReportRow, b: ReportRow): number =>
    (isTime(first) ? compareIds(a.id, b.id) : 0) ||
    (b.revenue ?? 0) - (a.revenue ?? 0) ||
    (b.jobApplications ?? 0) - (a.jobApplications ?? 0) ||
    (b.clicks ?? 0) - (a.clicks ?? 0) ||
    a.name.localeCompare(b.name) ||
    (isTime(second) ? compareIds(a.second?.id ?? null, b.second?.id ?? null) : 0) ||
    (a.second?.name ?? '').localeCompare(b.second?.name ?? '');

/** By number or by text. Null is last. */
function compareIds(a: number | string | null, b: number | string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a < b ? -1 : Number(a > b);
}

const nothing = { a: null, b: null, ...Object.fromEntries(figureNames.map((name) => [name, 0])) } as Group;

/** Adds the days without events, and compares each day with the day at the same position in the period before. */
function everyDay(rows: ReportRow[], before: Group[], range: DayRange): ReportRow[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const earlier = new Map(before.map((group) => [group.a, metricsOf(group, ['days'])]));
  const firstBefore = periodBefore(range).from;
  const zeros = metricsOf(nothing, ['days']);
  return Array.from({ length: daysIn(range) }, (_, index) => {
    const day = addDays(range.from, index);
    return {
      ...(known.get(day) ?? { id: day, name: day, ...zeros }),
      before: earlier.get(addDays(firstBefore, index)) ?? zeros,
    };
  });
}

/** The totals of a period. */
export async function sumMetrics(
  db: Database,
  range: DayRange,
  moneyDay: MoneyDay = 'booking',
): Promise<Metrics> {
  const [group] = await readGroups(db, { range, moneyDay, by: [] });
  return metricsOf(group ?? nothing, []);
}

const metricsOf = (group: Group, by: readonly Dimension[]): Metrics =>
  computeMetrics(
    Object.fromEntries(
      figureNames.map((name) => [
        name,
        isWork(by) && metricOf(name).needsClicks ? null : Number(group[name] ?? 0),
      ]),
    ) as unknown as Totals,
  );

interface Reading {
  sources: FigureSource[];
  /** Whether events are read, which takes memory. */
  areEvents: boolean;
}

/**
 * The smallest set of rows that has the dimensions: figures by day and campaign or job, else figures by day and click,
 * else the events themselves. Figures by click are complete for days before `countedBefore`.
 */
function sourcesOf({ by, range, moneyDay }: Division, countedBefore: string | null): Reading {
  const has = (kind: string) => by.some((one) => infoOf(one).kind === kind);
  if (moneyDay === 'booking' && !has('click') && !by.includes('hours')) {
    if (!has('job')) return { sources: dailySources(range), areEvents: false };
    if (!has('traffic')) return { sources: dailyJobSources(range), areEvents: false };
  }
  const work = isWork(by);
  const events = eventSources(range, moneyDay, work);
  if (work || countedBefore === null || countedBefore <= range.from)
    return { sources: events, areEvents: true };
  const last = addDays(countedBefore, -1);
  const complete = { from: range.from, to: last < range.to ? last : range.to };
  const rest = eventSources({ from: countedBefore, to: range.to }, moneyDay, work);
  return {
    sources: [
      rolledSource(complete),
      ...events.filter(({ isTraffic }) => !isTraffic),
      ...(last < range.to ? rest.filter(({ isTraffic }) => isTraffic) : []),
    ],
    areEvents: true,
  };
}

/** The first day whose figures by click are not complete. Null: all of them are counted again. */
async function readCountedBefore(db: Database): Promise<string | null> {
  const { counted_before } = await db
    .selectFrom('event_upkeep')
    .select('counted_before')
    .executeTakeFirstOrThrow();
  return counted_before;
}

async function readGroups(db: Database, division: Division): Promise<Group[]> {
  const { by, range } = division;
  const { sources, areEvents } = sourcesOf(division, await readCountedBefore(db));
  const query = sql<Group>`
    with ${areEvents ? prices(range) : sql`prices as (select)`}, parts as (
      ${sql.join(
        sources.map((source) => partOf(source, by)),
        sql` union all `,
      )})
    select a, b, ${sql.join(figureNames.map((name) => sql`round(sum(${sql.ref(name)}), 6) as ${sql.ref(name)}`))}
    from parts group by a, b limit ${maxReportRows + 1}`;
  const { rows } = await (areEvents ? withMemory(db, (tx) => query.execute(tx)) : query.execute(db));
  if (rows.length > maxReportRows)
    throw new BadRequest(
      `This report has more than ${maxReportRows.toLocaleString('en-US')} rows. Choose fewer days, or another dimension.`,
    );
  return rows;
}

/** Runs a query whose many groups must fit into memory. */
async function withMemory<Result>(db: Database, run: (tx: Database) => Promise<Result>): Promise<Result> {
  if (!db.isTransaction) return db.transaction().execute((tx) => withMemory(tx, run));
  await sql`set local work_mem = '64MB'`.execute(db);
  try {
    return await run(db);
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
