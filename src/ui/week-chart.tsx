import { Table } from './table.tsx';

interface WeekChartProps {
  /** What the chart shows, for screen readers. */
  label: string;
  /** The names of the two figures: the first goes up, the second goes down. */
  figures: [up: string, down: string];
  /** Oldest first. `from` names the week: "Sep 14". */
  weeks: { from: string; up: number; down: number }[];
}

/** Units of the drawing. It is stretched to the size that the page gives it. */
const slot = 10;
const bar = 7;
const height = 96;
const line = 2;

/** Two figures for each week, one above and one below a line, drawn to one scale. A table below it holds the same figures. */
export function WeekChart({ label, figures: [up, down], weeks }: WeekChartProps) {
  const [mostUp, mostDown] = [weeks.map((week) => week.up), weeks.map((week) => week.down)].map((values) =>
    Math.max(...values),
  ) as [number, number];
  const tall = (value: number): number => (value / Math.max(1, mostUp + mostDown)) * height;
  const middle = tall(mostUp);
  const width = weeks.length * slot;
  return (
    <figure className="week-chart">
      <figcaption className="week-legend figures">
        <span className="week-key week-up">{up}</span>
        <span className="week-key week-down">{down}</span>
        <span className="week-most">Busiest week: {Math.max(mostUp, mostDown).toLocaleString('en-US')}</span>
      </figcaption>
      <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height + line}`} preserveAspectRatio="none">
        {weeks.map((week, at) => (
          <g key={week.from}>
            {week.up > 0 && (
              <rect
                className="week-up"
                x={at * slot + (slot - bar) / 2}
                y={middle - tall(week.up)}
                width={bar}
                height={tall(week.up)}
              />
            )}
            {week.down > 0 && (
              <rect
                className="week-down"
                x={at * slot + (slot - bar) / 2}
                y={middle + line}
                width={bar}
                height={tall(week.down)}
              />
            )}
          </g>
        ))}
        <rect className="week-line" x={0} y={middle} width={width} height={line} />
      </svg>
      <p aria-hidden="true" className="week-ends figures">
        <span>Week of {weeks[0]?.from}</span>
        <span>This week</span>
      </p>
      <details>
        <summary className="week-more">Show the numbers</summary>
        <Table
          label={label}
          columns={['Week of', up, down]}
          rows={weeks.map((week) => [
            week.from,
            week.up.toLocaleString('en-US'),
            week.down.toLocaleString('en-US'),
          ])}
          figures={[1, 2]}
        />
      </details>
    </figure>
  );
}
