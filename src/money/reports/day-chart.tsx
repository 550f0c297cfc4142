import { dollarDecimals } from '../../platform/money/dollars.ts';
import { showFigure } from './figure.ts';
import type { MetricName } from './metrics.ts';
import { metricOf } from './metrics.ts';
import type { ReportRow } from './report-rows.ts';

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
