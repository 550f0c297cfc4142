import { Link } from '../../ui/link.tsx';
import { RangeBar } from '../../ui/range-bar.tsx';
import type { PayContextFigures } from './pay-context.schema.ts';
import { halfText, placeName, whereText } from './pay-words.ts';
import { dollars } from './salary-words.ts';

/** The job's pay on the scale of open jobs of its occupation nearby, as a drawing and in words. */
export function PayContext({ context }: { context: PayContextFigures }) {
  const { own, quartiles, postings, name, to } = context;
  return (
    <section aria-labelledby="pay-context">
      <h2 id="pay-context" className="text-2xl">
        How this pay compares
      </h2>
      <RangeBar
        low={quartiles.lowerQuartile}
        middle={quartiles.median}
        high={quartiles.upperQuartile}
        mark={own}
      />
      <p className="figures mt-4 max-w-prose text-muted">
        This job: <strong>{dollars(own)}</strong> a year. We list {postings.toLocaleString('en-US')} open jobs
        for {name} {whereText(context)} with pay. {halfText(quartiles)}
      </p>
      <p className="mt-1">
        <Link
          to={to}
          className="inline-flex min-h-11 items-center font-semibold text-pine underline underline-offset-4"
        >
          Pay for {name} in {placeName(context)}
        </Link>
      </p>
    </section>
  );
}
