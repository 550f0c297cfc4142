import { stateNames } from '../places/state-names.ts';
import type { PayContextFigures } from './pay-context.schema.ts';

const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

/** The job's pay on the scale of postings like it, with the figures in words beside the drawing. */
export function PayContext({ context }: { context: PayContextFigures }) {
  const { own, lowerQuartile, median, upperQuartile, postings, category, state } = context;
  const low = Math.min(own, lowerQuartile) * 0.9;
  const high = Math.max(own, upperQuartile) * 1.1;
  const at = (amount: number): string => `${(((amount - low) / (high - low)) * 100).toFixed(1)}%`;
  const place = state ? ` in ${stateNames[state] ?? state}` : '';
  return (
    <section aria-labelledby="pay-context">
      <h2 id="pay-context" className="text-2xl">
        How this pay compares
      </h2>
      <div className="relative mt-5 h-3 rounded-full bg-line" aria-hidden="true">
        <span
          className="absolute inset-y-0 rounded-full bg-pine"
          style={{ left: at(lowerQuartile), right: `calc(100% - ${at(upperQuartile)})` }}
        />
        <span className="absolute inset-y-0 w-0.5 bg-on-pine" style={{ left: at(median) }} />
        <span
          className="absolute -top-1 size-5 -translate-x-1/2 rounded-full border-2 border-surface bg-lantern"
          style={{ left: at(own) }}
        />
      </div>
      <p className="figures mt-4 max-w-prose text-muted">
        This job: <strong>{dollars(own)}</strong> a year. Half of the {postings} newest {category} postings
        {place} that state pay lie between {dollars(lowerQuartile)} and {dollars(upperQuartile)}; the middle
        is {dollars(median)}.
      </p>
    </section>
  );
}
