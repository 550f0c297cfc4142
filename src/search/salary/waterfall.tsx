import { Table } from '../../ui/table.tsx';
import { countSkills, explainSalary, type SalaryInput } from './salary.ts';
import { dollars, factorName } from './salary-words.ts';

const rowHeight = 52;
const barHeight = 14;

/**
 * The steps of the estimate: one row for each factor, starting where the row before it ends. As a drawing and
 * as a table.
 */
export function Waterfall({ input }: { input: SalaryInput }) {
  const steps = explainSalary(input);
  const skills = countSkills(input.skills);
  const rows = steps.map(({ factor, multiplier, amount }, index) => {
    const from = steps[index - 1]?.amount ?? 0;
    const change = factor === 'base' ? dollars(amount) : `+${dollars(amount - from)}`;
    return { name: factorName(factor, input, skills), multiplier, from, amount, change };
  });
  const total = steps.at(-1)?.amount ?? 0;
  const percent = (amount: number): string => `${((amount / total) * 100).toFixed(2)}%`;
  return (
    <figure>
      <svg
        width="100%"
        height={(rows.length + 1) * rowHeight}
        role="img"
        aria-label={`${rows.map(({ name, change }) => `${name}: ${change}`).join(', ')}. Total: ${dollars(total)}.`}
        className="waterfall figures overflow-visible text-sm"
      >
        {[
          ...rows,
          { name: 'Your estimate', multiplier: 1, from: 0, amount: total, change: dollars(total) },
        ].map(({ name, multiplier, from, amount, change }, index) => {
          const top = index * rowHeight;
          const isWhole = from === 0;
          return (
            <g key={name}>
              <text x="0" y={top + 17} className={isWhole ? 'fill-ink font-semibold' : 'fill-ink'}>
                {name}
                {multiplier !== 1 && <tspan className="fill-muted"> × {multiplier}</tspan>}
              </text>
              <text x="100%" y={top + 17} textAnchor="end" className="fill-ink font-semibold">
                {change}
              </text>
              <rect y={top + 26} width="100%" height={barHeight} rx="3" className="fill-line" />
              <rect
                x={percent(from)}
                y={top + 26}
                width={percent(amount - from)}
                height={barHeight}
                rx="3"
                className={isWhole ? 'fill-pine' : 'fill-lantern'}
              />
              {index < rows.length && (
                <line
                  x1={percent(amount)}
                  x2={percent(amount)}
                  y1={top + 26}
                  y2={top + rowHeight + 26 + barHeight}
                  strokeDasharray="2 3"
                  className="stroke-edge"
                />
              )}
            </g>
          );
        })}
      </svg>
      <details className="mt-4">
        <summary className="min-h-11 py-2 font-semibold text-pine">Show as a table</summary>
        <Table
          label="How we got the estimate"
          columns={['Factor', 'Multiplier', 'Effect', 'Running total']}
          rows={rows.map(({ name, multiplier, amount, change }) => [
            name,
            multiplier === 1 ? '–' : `× ${multiplier}`,
            change,
            dollars(amount),
          ])}
          figures={[1, 2, 3]}
        />
      </details>
    </figure>
  );
}
