import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { type Dimension, infoOf } from './dimensions.ts';
import { showChange, showFigure } from './figure.ts';
import { FigureLink } from './metric-tiles.tsx';
import { changeOf, type Metric, type Metrics, metrics } from './metrics.ts';
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
  /** The address of the report, whose columns can then be sorted. */
  sorted?: { path: string; query: ReportQuery };
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

/**
 * The rows of a report, with their sums first. Each figure links to the rows behind it. The names stay in view while
 * the figures scroll.
 */
export function ReportTable({ query, rows, sums, sorted }: ReportTableProps) {
  const { by } = query;
  const shown = metrics.filter(({ name }) => query.columns.includes(name));
  const title = by.map((one) => infoOf(one).title.replace('By ', '')).join(', then ');
  if (rows.length === 0)
    return (
      <EmptyState title="No data in this date range">
        Figures appear within a minute of the first visit.
      </EmptyState>
    );
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
              {shown.map(({ name, kind }) => (
                <td key={name} className="figures text-end whitespace-nowrap">
                  {showFigure(kind, sums[name])}
                </td>
              ))}
            </tr>
          )}
          {rows.map((row) => (
            <Row
              key={`${row.id} ${row.second?.id}`}
              row={row}
              query={query}
              shown={shown}
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
  withPace,
}: {
  row: ReportRow | CampaignRow;
  query: ReportTableProps['query'];
  shown: Metric[];
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
          <td key={metric.name} className="figures text-end whitespace-nowrap">
            <FigureLink metric={metric} value={row[metric.name]} place={{ range, moneyDay, values }} />
            {change !== null && by[0] !== 'days' && (
              <span className="block text-xs text-muted">{showChange(change)}</span>
            )}
          </td>
        );
      })}
    </tr>
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
  const list = dimension && infoOf(dimension).list;
  if (!list || id === null) return name;
  return (
    <Link to={`/admin/${list}/${id}`} className="text-pine hover:underline">
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
