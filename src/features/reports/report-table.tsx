import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Table } from '../../ui/table.tsx';
import { showChange } from './figure.ts';
import { FigureLink } from './figure-link.tsx';
import { changeOf, type MetricName, metrics } from './metrics.ts';
import { type Division, divisions } from './report-names.ts';
import type { DayRange } from './report-range.ts';
import type { CampaignRow } from './reports.server.ts';
import type { ReportRow } from './stats.server.ts';

interface ReportTableProps {
  division: Division;
  range: DayRange;
  rows: (ReportRow | CampaignRow)[];
  /** Replaces the columns of the division. */
  columns?: readonly MetricName[];
}

/** Lists in which rows have their own pages. */
const pages: Partial<Record<Division, string>> = {
  campaigns: 'campaigns',
  'traffic-sources': 'traffic-sources',
  partners: 'partners',
  jobs: 'jobs',
};
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

/** The rows of a report. Each figure links to the rows behind it. */
export function ReportTable({
  division,
  range,
  rows,
  columns = divisions[division].columns,
}: ReportTableProps) {
  const { title, one } = divisions[division];
  const shown = metrics.filter(({ name }) => columns.includes(name));
  if (rows.length === 0)
    return (
      <EmptyState title="No data in this date range" icon="grid">
        Figures appear within a minute of the first visit.
      </EmptyState>
    );
  const withPace = division === 'campaigns';
  return (
    <Table
      label={title}
      columns={[one, ...(withPace ? ['Budget'] : []), ...shown.map(({ label }) => label)]}
      figures={shown.map((_metric, index) => index + 1 + Number(withPace))}
      rows={rows.map((row) => [
        <RowName key="name" page={pages[division]} id={row.id} name={row.name} />,
        ...(withPace ? [<Pace key="pace" row={row as CampaignRow} />] : []),
        ...shown.map((metric) => {
          const change = changeOf(row[metric.name], row.before?.[metric.name]);
          return (
            <span key={metric.name} className="block whitespace-nowrap">
              <FigureLink
                metric={metric}
                value={row[metric.name]}
                range={range}
                row={{ division, id: row.id }}
              />
              {change !== null && division !== 'days' && (
                <span className="block text-xs text-muted">{showChange(change)}</span>
              )}
            </span>
          );
        }),
      ])}
      className="text-sm"
    />
  );
}

function RowName({ page, id, name }: { page: string | undefined; id: ReportRow['id']; name: string }) {
  if (!page || id === null) return <span className="block min-w-24 max-w-64">{name}</span>;
  return (
    <Link to={`/admin/${page}/${id}`} className="block min-w-36 max-w-64 text-pine hover:underline">
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
