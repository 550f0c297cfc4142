import { Link } from '../../ui/link.tsx';
import { showChange, showFigure } from './figure.ts';
import { changeOf, type Metric, type MetricName, type Metrics, metricOf, metrics } from './metrics.ts';
import { type FigurePlace, rowsBehind } from './rows-behind.ts';
import type { RowFigures } from './stats.server.ts';

interface MetricTilesProps {
  shown: readonly MetricName[];
  period: Pick<FigurePlace, 'range' | 'moneyDay'>;
  totals: Metrics;
  totalsBefore: Metrics;
}

/** The totals of a period, each beside the total of the period before. */
export function MetricTiles({ shown, period, totals, totalsBefore }: MetricTilesProps) {
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
      {metrics
        .filter(({ name }) => shown.includes(name))
        .map((metric) => (
          // The tiles of the last line grow, so there is no hole.
          <div
            key={metric.name}
            className="min-w-0 grow basis-[45%] bg-surface p-3 sm:basis-[30%] sm:p-4 2xl:basis-[15%]"
          >
            <dt className="text-sm text-muted">{metric.label}</dt>
            <dd>
              <span className="figures block text-base font-semibold break-words sm:text-xl">
                <FigureLink metric={metric} value={totals[metric.name]} place={{ ...period, values: [] }} />
              </span>
              <Change metric={metric} now={totals[metric.name]} before={totalsBefore[metric.name]} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** What a row brought in the last days, first on its own page. Each figure links to its rows, and the row to its report. */
export function RowTiles({
  name,
  figures: { dimension, id, range, metrics: values, shown },
}: {
  /** The name of the row, by which its report finds it. */
  name: string;
  figures: RowFigures;
}) {
  const place = { range, moneyDay: 'booking', values: [{ dimension, id }] } as const;
  return (
    <section aria-label="Last 28 days" className="mb-8">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-5">
        {shown.map((name, index) => (
          <div
            key={name}
            className={`min-w-0 bg-surface p-3 ${index === shown.length - 1 ? 'max-sm:col-span-2' : ''}`}
          >
            <dt className="text-sm text-muted">{metricOf(name).label}</dt>
            <dd className="figures font-semibold break-words sm:text-xl">
              <FigureLink metric={metricOf(name)} value={values[name]} place={place} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted">
        Last 28 days.{' '}
        <Link
          to={`/admin/reports/${dimension}?${new URLSearchParams({ q: name })}`}
          className="text-pine underline underline-offset-4"
        >
          Full report
        </Link>
      </p>
    </section>
  );
}

/** Shows the change by words and signs, not by color alone. */
export function Change({
  metric,
  now,
  before,
}: {
  metric: Metric;
  now: number | null;
  before: number | null;
}) {
  const share = changeOf(now, before);
  const was = `previous: ${showFigure(metric.kind, before)}`;
  if (share === null) return <span className="block text-xs text-muted">{was}</span>;
  const isGood = share === 0 || !metric.better ? null : share > 0 === (metric.better === 'more');
  const tone = isGood === null ? 'text-muted' : isGood ? 'text-leaf' : 'text-clay';
  return (
    <span className="block text-xs text-muted">
      <span className={`figures font-semibold ${tone}`}>{showChange(share)}</span> {was}
    </span>
  );
}

interface FigureLinkProps {
  metric: Metric;
  value: number | null;
  place: FigurePlace;
}

/** A figure that links to the rows behind it, if there are any. */
export function FigureLink({ metric, value, place }: FigureLinkProps) {
  const text = showFigure(metric.kind, value);
  const address = value ? rowsBehind(metric.name, place) : null;
  if (address === null) return text;
  return (
    <Link
      to={address}
      className="underline decoration-edge underline-offset-4 hover:text-pine hover:decoration-current"
    >
      {text}
    </Link>
  );
}
