import { Table } from './table.tsx';

interface WeekChartProps {
  /** What the chart shows, for screen readers. */
  label: string;
  /** The names of the two figures: the first goes up, the second goes down. */
  figures: [up: string, down: string];
  /** Oldest first. `from` names the week: "Sep 14". */
  weeks: { from: string; up: number; down: number }[];
}

/** Units of the drawing. It is stretched to the width of the page. */
const slot = 10;
const bar = 7;
const height = 48;

/** Two figures for each week, one above and one below a line, drawn to one scale. A table below it holds the same figures. */
export function WeekChart({ label, figures: [up, down], weeks }: WeekChartProps) {
  const most = Math.max(1, ...weeks.flatMap((week) => [week.up, week.down]));
  const tall = (value: number): number => (value / most) * height;
  const width = weeks.length * slot;
  return (
    <figure className="week-chart">
      <figcaption className="week-legend figures">
        <span className="week-key week-up">{up}</span>
        <span className="week-key week-down">{down}</span>
        <span className="week-most">Tallest bar: {most.toLocaleString('en-US')}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${2 * height + 2}`}
        preserveAspectRatio="none"
      >
        {weeks.map((week, at) => (
          <g key={week.from}>
            {week.up > 0 && (
              <rect
                className="week-up"
                x={at * slot + (slot - bar) / 2}
                y={height - tall(week.up)}
                width={bar}
                height={tall(week.up)}
              />
            )}
            {week.down > 0 && (
              <rect
                className="week-down"
                x={at * slot + (slot - bar) / 2}
                y={height + 2}
                width={bar}
                height={tall(week.down)}
              />
            )}
          </g>
        ))}
        <rect className="week-line" x={0} y={height} width={width} height={2} />
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
