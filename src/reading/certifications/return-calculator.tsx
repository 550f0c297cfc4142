import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';

const percent = (figure: number): string => `${Math.round(figure).toLocaleString('en-US')}%`;

function payback(months: number): string {
  if (!Number.isFinite(months)) return 'You won’t earn back the cost.';
  if (months < 1) return 'You earn back the cost in under a month.';
  const whole = Math.ceil(months);
  return `You earn back the cost after ${whole.toLocaleString('en-US')} ${whole === 1 ? 'month' : 'months'}.`;
}

/**
 * The cost and the return of a certificate in its first year. It starts with the example, which also shows
 * without scripts.
 */
export function ReturnCalculator({ example }: { example: { cost: number; increase: number } }) {
  const [cost, setCost] = useState(example.cost);
  const [increase, setIncrease] = useState(example.increase);
  const returned = returnOnInvestment(cost, increase);
  return (
    <div className="grid gap-8 rounded-lg border border-line bg-surface p-5 shadow-rest sm:p-8 md:grid-cols-[16rem_1fr]">
      <div className="grid content-start gap-4">
        <Amount label="Investment, in dollars" value={cost} onChange={setCost} />
        <Amount label="Annual increase in pay, in dollars" value={increase} onChange={setIncrease} />
      </div>
      <div role="status">
        {returned ? (
          <>
            <dl className="grid gap-5 sm:grid-cols-2">
              <Figure term="Net return in the first year" figure={percent(returned.net)}>
                (increase − cost) ÷ cost
              </Figure>
              <Figure term="Gross return in the first year" figure={percent(returned.gross)}>
                increase ÷ cost
              </Figure>
            </dl>
            <p className="mt-5">{payback(returned.months)}</p>
          </>
        ) : (
          <p>Enter a cost above 0 and an increase of 0 or more.</p>
        )}
        <p className="mt-2 text-sm text-muted">
          Before taxes, and not counting your time. Nobody can promise that your pay will go up, or by how
          much.
        </p>
      </div>
    </div>
  );
}

function Amount({ label, value, onChange }: { label: string; value: number; onChange(value: number): void }) {
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={0}
      max={1_000_000}
      step={1}
      autoComplete="off"
      defaultValue={value}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  );
}

function Figure({ term, figure, children }: { term: string; figure: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd>
        <span className="figures block font-display text-4xl font-bold">{figure}</span>
        <span className="text-sm text-muted">{children}</span>
      </dd>
    </div>
  );
}

/** The return of an investment in its first year, in percent of its cost. */
interface Returned {
  /** Of the additional income. */
  gross: number;
  /** Of the additional income minus the cost. */
  net: number;
  /** Months until the additional income has covered the cost. */
  months: number;
}

/** Null if the cost is zero or an amount is not valid. */
export function returnOnInvestment(cost: number, increase: number): Returned | null {
  if (!(cost > 0) || !(increase >= 0) || !Number.isFinite(cost + increase)) return null;
  return {
    gross: (increase / cost) * 100,
    net: ((increase - cost) / cost) * 100,
    months: increase === 0 ? Number.POSITIVE_INFINITY : (cost / increase) * 12,
  };
}
