import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { type Dimension, infoOf } from './dimensions.ts';
import { showChange, showFigure } from './figure.ts';
import { FigureLink } from './metric-tiles.tsx';
import { changeOf, type Metric, type MetricName, type Metrics, metricOf, metrics } from './metrics.ts';
import { type ReportQuery, reportSearch } from './report-query.ts';
import type { ReportRow } from './report-rows.ts';
import type { CampaignRow } from './reports.server.ts';
import type { DimensionValue } from './rows-behind.ts';
import type { NamedValue } from './value-names.server.ts';

interface ReportTableProps {
  query: Pick<ReportQuery, 'range' | 'moneyDay' | 'by' | 'columns'>;
  rows: (ReportRow | CampaignRow)[];
  /** Of all rows of the report, also of those on other pages. */
  sums?: Metrics;
  /** The sums of the period before, if the rows are all of the report. */
  sumsBefore?: Metrics | undefined;
  /** The address of the report, whose columns can then be sorted. */
  sorted?: { path: string; query: ReportQuery };
}

/** Money comes first. */
const leading: readonly MetricName[] = ['revenue', 'cost', 'profit', 'roi'];
const inOrder = [...leading.map(metricOf), ...metrics.filter(({ name }) => !leading.includes(name))];

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

/**
 * The rows of a report, with their sums first. Each figure links to the rows behind it. The names stay in view while
 * the figures scroll.
 */
export function ReportTable({ query, rows, sums, sumsBefore, sorted }: ReportTableProps) {
  const { by } = query;
  const shown = inOrder.filter(({ name }) => query.columns.includes(name));
  const title = by.map((one) => infoOf(one).title.replace('By ', '')).join(', then ');
  if (rows.length === 0)
    return (
      <EmptyState title="No data in this date range">
        Figures appear within a minute of the first visit.
      </EmptyState>
    );
  const isSorted = ({ name }: Metric): boolean => sorted?.query.sort?.replace(/^-/, '') === name;
  const withPace = by.length === 1 && by[0] === 'campaigns';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark beside that of its heading
    <div role="group" aria-label={`Figures by ${title}`} tabIndex={0} className="table-scroll report-table">
      <table>
        <thead>
          <tr>
            {by.map((one, index) => (
              <Head key={one} name={index === 0 ? 'name' : null} label={infoOf(one).one} sorted={sorted} />
            ))}
            {withPace && <Head name={null} label="Budget" sorted={sorted} />}
            {shown.map(({ name, label }) => (
              <Head key={name} name={name} label={label} sorted={sorted} isFigure />
            ))}
          </tr>
        </thead>
        <tbody>
          {sums && (
            <tr className="font-semibold">
              <th scope="row">Total</th>
              {by.length > 1 && <td />}
              {withPace && <td />}
              {shown.map((metric) => {
                const change = changeOf(sums[metric.name], sumsBefore?.[metric.name]);
                return (
                  <Figure key={metric.name} metric={metric} change={change} isSorted={isSorted(metric)}>
                    {showFigure(metric.kind, sums[metric.name])}
                  </Figure>
                );
              })}
            </tr>
          )}
          {rows.map((row) => (
            <Row
              key={`${row.id} ${row.second?.id}`}
              row={row}
              query={query}
              shown={shown}
              isSorted={isSorted}
              withPace={withPace}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  row,
  query: { by, range, moneyDay },
  shown,
  isSorted,
  withPace,
}: {
  row: ReportRow | CampaignRow;
  query: ReportTableProps['query'];
  shown: Metric[];
  isSorted(metric: Metric): boolean;
  withPace: boolean;
}) {
  const named: NamedValue[] = [row, ...(row.second ? [row.second] : [])];
  const values: DimensionValue[] = by.map((dimension, index) => ({
    dimension,
    id: named[index]?.id ?? null,
  }));
  return (
    <tr>
      <th scope="row">
        <RowName dimension={by[0]} value={row} />
      </th>
      {row.second && (
        <td>
          <RowName dimension={by[1]} value={row.second} />
        </td>
      )}
      {withPace && (
        <td>
          <Pace row={row as CampaignRow} />
        </td>
      )}
      {shown.map((metric) => {
        const change = changeOf(row[metric.name], row.before?.[metric.name]);
        return (
          <Figure
            key={metric.name}
            metric={metric}
            change={by[0] === 'days' ? null : change}
            isSorted={isSorted(metric)}
          >
            <FigureLink metric={metric} value={row[metric.name]} place={{ range, moneyDay, values }} />
          </Figure>
        );
      })}
    </tr>
  );
}

/** A figure below its column. On a phone it has the column's name. */
function Figure({
  metric,
  change,
  isSorted,
  children,
}: {
  metric: Metric;
  change: number | null;
  isSorted: boolean;
  children: ReactNode;
}) {
  return (
    <td
      className={`figures text-end whitespace-nowrap ${isSorted ? 'sorted' : ''}`}
      data-label={metric.label}
    >
      {children}
      {change !== null && <span className="change"> {showChange(change)}</span>}
    </td>
  );
}

function Head({
  name,
  label,
  sorted,
  isFigure = false,
}: {
  /** The name of the column's order. Null: there is none. */
  name: string | null;
  label: string;
  sorted: ReportTableProps['sorted'];
  isFigure?: boolean;
}) {
  const align = isFigure ? 'figures text-end' : undefined;
  if (!sorted || name === null)
    return (
      <th scope="col" className={align}>
        {/* As tall as the headings that are links. */}
        <span className={sorted && 'inline-flex min-h-9 items-center'}>{label}</span>
      </th>
    );
  const { path, query } = sorted;
  const isUp = query.sort === name;
  const isDown = query.sort === `-${name}`;
  const first = isFigure ? `-${name}` : name;
  const next = query.sort === first ? (isFigure ? name : `-${name}`) : first;
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined} className={align}>
      <Link
        to={path + reportSearch(query, { sort: next })}
        preventScrollReset
        className="inline-flex min-h-9 items-center gap-1 hover:text-pine"
      >
        {label}
        {(isUp || isDown) && <Icon name="chevron-down" className={isUp ? 'rotate-180' : ''} />}
      </Link>
    </th>
  );
}

function RowName({
  dimension,
  value: { id, name },
}: {
  dimension: Dimension | undefined;
  value: NamedValue;
}) {
  const { list, listColumn } = dimension ? infoOf(dimension) : {};
  if (!list || id === null) return name;
  const row = listColumn ? `?${new URLSearchParams({ [listColumn]: String(id) })}` : `/${id}`;
  return (
    <Link to={`/admin/${list}${row}`} className="text-pine hover:underline">
      {name}
    </Link>
  );
}

function Pace({ row: { pace, isAboveTarget } }: { row: CampaignRow }) {
  return (
    <span className="block whitespace-nowrap">
      {pace ? `${percent.format(pace.spent)} · ${pace.state}` : '–'}
      {isAboveTarget && <span className="block font-semibold text-clay">CPA above target</span>}
    </span>
  );
}
