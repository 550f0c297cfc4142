import type { ReactNode } from 'react';

interface Bar {
  name: string;
  value: number;
  /** The value as text, for example "1,245 (12%)". */
  text: string;
  /** Replaces the name, for example with a link. */
  label?: ReactNode;
}

interface BarChartProps {
  /** What the chart shows, for screen readers. */
  label: string;
  /** The names of the two columns. */
  columns: [name: string, value: string];
  bars: Bar[];
}

/** Bars from zero on one scale. It is a table with drawn figures, so that everyone gets the same data. */
export function BarChart({ label, columns, bars }: BarChartProps) {
  const most = Math.max(...bars.map(({ value }) => value), 1);
  return (
    <table className="chart">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{columns[0]}</th>
          <th scope="col">{columns[1]}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.name}>
            <th scope="row">{bar.label ?? bar.name}</th>
            <td>
              <div className="chart-row">
                <span aria-hidden="true" className="chart-track">
                  {bar.value > 0 && (
                    <span
                      className="chart-bar"
                      style={{ width: `${((bar.value / most) * 100).toFixed(1)}%` }}
                    />
                  )}
                </span>
                <span className="chart-figure figures">{bar.text}</span>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
