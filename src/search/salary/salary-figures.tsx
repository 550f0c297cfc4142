import { BarChart } from '../../ui/bar-chart.tsx';
import { Card } from '../../ui/card.tsx';
import { PayCurve } from './pay-curve.tsx';
import type { PayDetails, Quartiles } from './pay-figures.schema.ts';
import { stepName } from './pay-words.ts';
import type { SalaryView } from './salaries-view.server.ts';
import { cents, dollars } from './salary-words.ts';

/** The quartiles of a page by year and by hour, and how the pay is spread. */
export function SalaryFigures({ figures }: { figures: NonNullable<SalaryView['figures']> }) {
  const { quartiles, details, postings } = figures;
  const { hour, steps, employers } = details;
  return (
    <>
      <div className={`grid gap-4 ${hour ? 'md:grid-cols-2' : ''}`}>
        <QuartileCard
          title="By the year"
          unit="a year"
          quartiles={quartiles}
          postings={postings}
          format={dollars}
        />
        {hour && (
          <QuartileCard
            title="By the hour"
            unit="an hour"
            quartiles={hour}
            postings={hour.postings}
            format={cents}
          />
        )}
      </div>
      {steps.counts.length > 1 && <Spread steps={steps} postings={postings} quartiles={quartiles} />}
      {employers.length > 1 && (
        <section aria-labelledby="employers" className="mt-12">
          <h2 id="employers" className="text-2xl">
            By kind of employer
          </h2>
          <p className="mb-4 mt-1 text-muted">We sort employers by their names.</p>
          <BarChart
            label="Median yearly pay by kind of employer"
            columns={['Employer', 'Median a year']}
            bars={employers.map(({ type, median, postings: jobs }) => ({
              name: type,
              value: median,
              text: `${dollars(median)} · ${jobs.toLocaleString('en-US')} jobs`,
            }))}
          />
        </section>
      )}
    </>
  );
}

interface SpreadProps {
  steps: PayDetails['steps'];
  postings: number;
  quartiles: Quartiles;
}

function Spread({ steps, postings, quartiles }: SpreadProps) {
  return (
    <section aria-labelledby="spread" className="mt-12">
      <h2 id="spread" className="mb-4 text-2xl">
        How the pay is spread
      </h2>
      <PayCurve steps={steps} quartiles={quartiles} />
      <BarChart
        label="Open jobs by yearly pay"
        columns={['Pay a year', 'Jobs']}
        bars={steps.counts.map((count, step) => ({
          name: stepName(steps, step),
          value: count,
          text: `${count.toLocaleString('en-US')} (${Math.round((count / postings) * 100)}%)`,
        }))}
      />
    </section>
  );
}

interface QuartileCardProps {
  title: string;
  unit: string;
  quartiles: Quartiles;
  postings: number;
  format(figure: number): string;
}

function QuartileCard({ title, unit, quartiles, postings, format }: QuartileCardProps) {
  const { lowerQuartile, median, upperQuartile } = quartiles;
  const parts: [string, number][] = [
    ['25% pay less than', lowerQuartile],
    ['25% pay more than', upperQuartile],
  ];
  return (
    <Card className="sm:p-6">
      <h2 className="text-lg">{title}</h2>
      <p className="figures mt-2 font-display text-4xl font-bold tracking-tight">
        {format(median)}{' '}
        <span className="font-sans text-base font-normal tracking-normal text-muted">{unit}, median</span>
      </p>
      <dl className="mt-4 grid gap-2 border-t border-line pt-4 text-sm">
        {parts.map(([term, figure]) => (
          <div key={term} className="flex justify-between gap-4">
            <dt className="text-muted">{term}</dt>
            <dd className="figures font-semibold">{format(figure)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4">
          <dt className="text-muted">Jobs that list pay</dt>
          <dd className="figures font-semibold">{postings.toLocaleString('en-US')}</dd>
        </div>
      </dl>
    </Card>
  );
}
