import { Link } from '../../ui/link.tsx';
import { RangeBar } from '../../ui/range-bar.tsx';
import type { PayContextFigures } from './pay-context.schema.ts';
import type { Quartiles } from './pay-figures.schema.ts';
import { halfText, placeName, whereText } from './pay-words.ts';
import { dollars } from './salary-words.ts';

/** The job's pay beside the others' in one line and a drawing, which lead to the whole comparison. */
export function PayContextLine({ context }: { context: PayContextFigures }) {
  const { own, quartiles, postings } = context;
  return (
    <a href="#pay-context" className="pay-line">
      <b>{levelOf(own, quartiles)}</b>
      <PayBar context={context} />
      <span>
        of {postings.toLocaleString('en-US')} jobs for {context.name} {whereText(context)}
      </span>
    </a>
  );
}

/** 'Pays more than three in four', in steps of the quartiles. */
function levelOf(own: number, { lowerQuartile, median, upperQuartile }: Quartiles): string {
  if (own >= upperQuartile) return 'In the best-paid quarter';
  if (own >= median) return 'In the better-paid half';
  return own >= lowerQuartile ? 'In the lower-paid half' : 'In the lowest-paid quarter';
}

const PayBar = ({ context: { own, quartiles } }: { context: PayContextFigures }) => (
  <RangeBar
    low={quartiles.lowerQuartile}
    middle={quartiles.median}
    high={quartiles.upperQuartile}
    mark={own}
  />
);

/** The job's pay on the scale of open jobs of its occupation nearby, as a drawing and in words. */
export function PayContext({ context }: { context: PayContextFigures }) {
  const { own, quartiles, postings, name, to } = context;
  return (
    <section aria-labelledby="pay-context">
      <h2 id="pay-context" className="text-2xl">
        How this pay compares
      </h2>
      <PayBar context={context} />
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
