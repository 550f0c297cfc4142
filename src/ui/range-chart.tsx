import { Fragment, type ReactNode } from 'react';

interface Range {
  name: string;
  low: number;
  middle: number;
  high: number;
  /** Replaces the name, for example with a link. */
  label?: ReactNode;
}

interface RangeChartProps {
  /** What the chart shows, for screen readers. */
  label: string;
  /** The names of the columns: the row's subject, then the three figures. */
  columns: [name: string, low: string, middle: string, high: string];
  ranges: Range[];
  /** Formats a figure as text. */
  format(figure: number): string;
}

/**
 * Ranges with their middle on one scale from zero: a table of the three figures. A drawing under each row shows the
 * same figures.
 */
export function RangeChart({ label, columns, ranges, format }: RangeChartProps) {
  const ticks = scaleTicks(Math.max(...ranges.map(({ high }) => high), 1));
  return (
    <>
      <table className="chart range-chart">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={index > 0 ? 'text-end' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranges.map((range) => (
            <Fragment key={range.name}>
              <tr>
                <th scope="row">{range.label ?? range.name}</th>
                {(['low', 'middle', 'high'] as const).map((part) => (
                  <td key={part} className="figures text-end">
                    {format(range[part])}
                  </td>
                ))}
              </tr>
              {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus */}
              <tr aria-hidden="true">
                <td colSpan={columns.length} className="range-track">
                  <Drawing range={range} ticks={ticks} />
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      <Scale ticks={ticks} format={format} />
    </>
  );
}

/** The position of a figure on a scale from zero to the last tick. */
const at = (figure: number, ticks: number[]): string =>
  `${((figure / Math.max(...ticks)) * 100).toFixed(1)}%`;

function Drawing({ range: { low, middle, high }, ticks }: { range: Range; ticks: number[] }) {
  return (
    <>
      {ticks.map((tick) => (
        <span key={tick} className="range-line" style={{ left: at(tick, ticks) }} />
      ))}
      <span className="range-bar" style={{ left: at(low, ticks), width: at(high - low, ticks) }} />
      <span className="range-middle" style={{ left: at(middle, ticks) }} />
    </>
  );
}

function Scale({ ticks, format }: { ticks: number[]; format: RangeChartProps['format'] }) {
  return (
    <div aria-hidden="true" className="range-ticks figures">
      {ticks.map((tick) => (
        <span key={tick} style={{ left: at(tick, ticks) }}>
          {format(tick)}
        </span>
      ))}
    </div>
  );
}

const steps = [1, 2, 2.5, 5, 10];
/** Always reaches the end in four steps. */
const widest = 20;

/** Round figures from 0 to the first one that reaches `most`, in three or four steps. */
export function scaleTicks(most: number): number[] {
  const size = 10 ** Math.floor(Math.log10(most / 5));
  const step = size * (steps.find((one) => most / (one * size) <= 4) ?? widest);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
}
