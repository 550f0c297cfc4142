import { BarChart } from '../../ui/bar-chart.tsx';
import { showFigure } from './figure.ts';
import { type MetricName, type Metrics, metricOf } from './metrics.ts';

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
