import { RangeBar } from '../../ui/range-bar.tsx';
import { stateName } from '../places/state-names.ts';
import type { PayContextFigures } from './pay-context.schema.ts';

const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

/** The job's pay on the scale of similar postings, as a drawing and in words. */
export function PayContext({ context }: { context: PayContextFigures }) {
  const { own, lowerQuartile, median, upperQuartile, postings, category, state } = context;
  const place = state ? ` in ${stateName(state)}` : '';
  return (
    <section aria-labelledby="pay-context">
      <h2 id="pay-context" className="text-2xl">
        How this pay compares
      </h2>
      <RangeBar low={lowerQuartile} middle={median} high={upperQuartile} mark={own} />
      <p className="figures mt-4 max-w-prose text-muted">
        This job: <strong>{dollars(own)}</strong> a year. Of the {postings} newest {category} jobs {place}{' '}
        that list pay, half pay between {dollars(lowerQuartile)} and {dollars(upperQuartile)}. The median is{' '}
        {dollars(median)}.
      </p>
    </section>
  );
}
