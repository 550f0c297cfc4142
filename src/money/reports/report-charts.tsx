import { dollarDecimals } from '../../platform/money/dollars.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Link } from '../../ui/link.tsx';
import { showFigure } from './figure.ts';
import { type MetricName, type Metrics, metricOf } from './metrics.ts';
import type { ReportRow } from './report-rows.ts';
import type { ConversionGroup, Delay, ReportPeriod } from './reports.server.ts';

interface ConversionChartsProps {
  period: ReportPeriod;
  byStatus: ConversionGroup[];
  byType: ConversionGroup[];
  delays: Delay[];
}

/** Conversions by status, by type, and by days since the landing. */
export function ConversionCharts({ period, byStatus, byType, delays }: ConversionChartsProps) {
  if (byStatus.length === 0) return <p className="text-muted">No conversions in this date range.</p>;
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <section>
        <h2 className="mb-3 text-xl">By status</h2>
        <Groups groups={byStatus} filter="status" period={period} />
      </section>
      <section>
        <h2 className="mb-3 text-xl">Days from click to conversion</h2>
        <BarChart
          label="Days from click to conversion"
          columns={['Days', 'Conversions']}
          bars={delays.map(({ days, conversions, share }) => ({
            name: days,
            value: conversions,
            text: `${showFigure('number', conversions)} (${showFigure('percent', share)})`,
          }))}
        />
      </section>
      <section>
        <h2 className="mb-3 text-xl">By type</h2>
        <Groups groups={byType} filter="type" period={period} />
      </section>
    </div>
  );
}

function Groups({
  groups,
  filter,
  period,
}: {
  groups: ConversionGroup[];
  filter: string;
  period: ReportPeriod;
}) {
  const { range, moneyDay } = period;
  const prefix = moneyDay === 'click' ? 'clicked_' : '';
  return (
    <BarChart
      label={`Conversions by ${filter}`}
      columns={[filter === 'status' ? 'Status' : 'Type', 'Conversions and reported revenue']}
      bars={groups.map(({ name, conversions, revenue }) => ({
        name,
        value: conversions,
        text: `${showFigure('number', conversions)} · ${showFigure('money', revenue)}`,
        label: (
          <Link
            to={`/admin/conversions?${new URLSearchParams({
              [filter]: name,
              [`${prefix}from`]: range.from,
              [`${prefix}until`]: range.to,
            })}`}
          >
            {name}
          </Link>
        ),
      }))}
    />
  );
}

const steps: MetricName[] = ['impressions', 'clicks', 'registrations', 'jobApplications', 'conversions'];

/**
 * The funnel from the impression of an advertisement to the revenue: the count of each step, and its share of
 * the step before.
 */
export function Funnel({ totals }: { totals: Metrics }) {
  return (
    <BarChart
      label="Conversion funnel"
      columns={['Step', 'Count (share of the previous step)']}
      bars={steps.map((name, index) => {
        const value = totals[name] ?? 0;
        const previous = steps[index - 1];
        const before = previous ? totals[previous] : null;
        const share = before ? ` (${showFigure('percent', value / before)})` : '';
        return { name: metricOf(name).label, value, text: showFigure('number', value) + share };
      })}
    />
  );
}

const width = 720;
const height = 150;

/** A metric by day as bars, with the period before as a line. The table below has the same data. */
export function DayChart({ metric: name, days }: { metric: MetricName; days: ReportRow[] }) {
  const metric = metricOf(name);
  const bars = days.map((day) => ({ day: day.name, value: Math.max(day[name] ?? 0, 0) }));
  const before = days.map((day) => Math.max(day.before?.[name] ?? 0, 0));
  const most = Math.max(...bars.map(({ value }) => value), ...before, 0) || 1;
  const step = width / days.length;
  const y = (value: number): number => height - (value / most) * height;
  const line = before.map((value, index) => `${(index + 0.5) * step},${y(value).toFixed(1)}`).join(' ');
  const total = days.reduce((all, day) => all + (day[name] ?? 0), 0);
  const sum = showFigure(metric.kind, Number(total.toFixed(dollarDecimals)));
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-semibold">{metric.label} by day</span>
        <span className="text-xs text-muted">
          highest {showFigure(metric.kind, most)}; line: previous period
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${metric.label} by day, total ${sum}`}
        className="mt-2 h-36 w-full border-b border-edge"
      >
        {bars.map(({ day, value }, index) => (
          <rect
            key={day}
            x={index * step + step * 0.12}
            y={y(value)}
            width={step * 0.76}
            height={height - y(value)}
            className="fill-pine"
          >
            <title>{`${day}: ${showFigure(metric.kind, value)}`}</title>
          </rect>
        ))}
        <polyline
          points={line}
          className="fill-none stroke-lantern stroke-2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="figures mt-1 flex justify-between text-xs text-muted">
        <span>{days[0]?.name}</span>
        <span>{days.at(-1)?.name}</span>
      </div>
    </figure>
  );
}
