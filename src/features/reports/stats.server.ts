import type { Database } from '../../db/client.ts';
import { required } from '../../platform/required.ts';
import { type Dimension, infoOf, isWork } from './dimensions.ts';
import type { MoneyDay } from './figure-sources.server.ts';
import { computeMetrics, figureNames, type Metrics, metricOf, type Totals } from './metrics.ts';
import { type Division, type Group, nothing, readGroups } from './read-groups.server.ts';
import { addDays, type DayRange, daysIn, periodBefore } from './report-range.ts';
import { type Named, nameValues } from './value-names.server.ts';

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
