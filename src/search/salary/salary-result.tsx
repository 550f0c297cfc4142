import { jobsPath } from '../../catalog/jobs/jobs-path.ts';
import { SampleFigures } from '../../catalog/jobs/sample-figures.tsx';
import salaryText from '../../content/salary-calculator.json' with { type: 'json' };
import { Link } from '../../ui/link.tsx';
import { RangeBar } from '../../ui/range-bar.tsx';
import type { LivePay } from './live-pay.schema.ts';
import { minPostings } from './pay-figures.schema.ts';
import { PayLinks } from './pay-links.tsx';
import { PlaceComparison } from './place-comparison.tsx';
import type { SalaryEstimate, SalaryInput } from './salary.ts';
import { cents, dollars } from './salary-words.ts';
import { Waterfall } from './waterfall.tsx';

const linkLook = 'inline-flex min-h-11 items-center font-semibold text-pine underline underline-offset-4';

interface SalaryResultProps {
  input: SalaryInput;
  estimate: SalaryEstimate;
  live: LivePay | null;
}

/** The pay of live postings, then the estimate, its factors and the estimates for other places. */
export function SalaryResult({ input, estimate, live }: SalaryResultProps) {
  return (
    <div className="grid gap-10">
      {live && <LivePostings live={live} own={estimate.median} />}
      <Figures input={input} estimate={estimate} />
      <section aria-labelledby="made-up">
        <h2 id="made-up" className="mb-4 text-2xl">
          How we got this number
        </h2>
        <Waterfall input={input} />
      </section>
      <section aria-labelledby="places">
        <h2 id="places" className="text-2xl">
          The same job in other places
        </h2>
        <p className="mb-3 mt-1 text-muted">
          The midpoint of the model’s range. Choose a place to see its estimate.
        </p>
        <PlaceComparison input={input} />
      </section>
    </div>
  );
}

function Figures({ input, estimate }: Omit<SalaryResultProps, 'live'>) {
  const { min, median, max, hourly } = estimate;
  const place = input.location === 'Remote' ? 'working remotely' : `in ${input.location}`;
  return (
    <section
      aria-labelledby="estimate"
      className="rounded-lg border border-line bg-surface p-6 shadow-rest sm:p-8"
    >
      <h2 id="estimate" tabIndex={-1} className="text-xl outline-none">
        Rough estimate: {input.jobCategory}, {place}
      </h2>
      <p className="figures mt-3 font-display text-5xl font-bold tracking-tight">
        {dollars(median)}{' '}
        <span className="font-sans text-base font-normal tracking-normal text-muted">a year</span>
      </p>
      <dl className="mt-6 grid gap-4 border-t border-line pt-5 sm:grid-cols-4">
        {[
          ['Minimum', dollars(min)],
          ['Median', dollars(median)],
          ['Maximum', dollars(max)],
          ['Hourly', cents(hourly)],
        ].map(([term, figure]) => (
          <div key={term} className="max-sm:flex max-sm:justify-between">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="figures text-lg font-semibold">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-prose">{salaryText.estimate}</p>
      <p className="mt-2 text-sm text-muted">
        The range is 15% below and above the midpoint. The hourly rate is for 2,080 hours a year, before
        rounding.
      </p>
    </section>
  );
}

function LivePostings({ live, own }: { live: LivePay; own: number }) {
  const {
    what,
    place,
    postings,
    lowerQuartile,
    median,
    upperQuartile,
    search,
    page,
    unmatched,
    occupations,
  } = live;
  return (
    <section aria-labelledby="live">
      <h2 id="live" tabIndex={-1} className="text-2xl outline-none">
        What open jobs pay
      </h2>
      {unmatched && (
        <p className="mt-2 max-w-prose [overflow-wrap:anywhere]">
          Fewer than {minPostings} open jobs that list pay match “{unmatched}”, so this is for the whole
          category.
        </p>
      )}
      <p className="figures mt-3 font-display text-5xl font-bold tracking-tight">
        {dollars(median)}{' '}
        <span className="font-sans text-base font-normal tracking-normal text-muted">a year, median</span>
      </p>
      {live.hasSamples && <SampleFigures />}
      <RangeBar low={lowerQuartile} middle={median} high={upperQuartile} mark={own} />
      <p className="figures mt-4 max-w-prose">
        Of the {postings} {what} {place} that list pay, half pay between{' '}
        <strong>{dollars(lowerQuartile)}</strong> and <strong>{dollars(upperQuartile)}</strong> a year. They
        cover all levels of experience. The dot marks the estimate below, {dollars(own)}.
      </p>
      <p className="mt-2 flex flex-wrap gap-x-6">
        {page && (
          <Link to={page.to} className={linkLook}>
            {page.label}
          </Link>
        )}
        <Link to={jobsPath({ ...search, sort: 'salary' })} className={linkLook}>
          See these jobs, highest pay first
        </Link>
      </p>
      {occupations && (
        <>
          <h3 className="mt-6 text-lg">Pay by occupation {occupations.place}</h3>
          <PayLinks links={occupations.links} columns="mt-2" />
        </>
      )}
    </section>
  );
}
