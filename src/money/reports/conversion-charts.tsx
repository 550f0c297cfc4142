import { BarChart } from '../../ui/bar-chart.tsx';
import { Link } from '../../ui/link.tsx';
import { showFigure } from './figure.ts';
import { type MetricName, type Metrics, metricOf } from './metrics.ts';
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
