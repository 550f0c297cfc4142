import { type ReactNode, useState } from 'react';
import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { jobsPath } from '../../catalog/jobs/jobs-path.ts';
import type { Content } from '../../content/content.schema.ts';
import content from '../../content/job-market-report.json' with { type: 'json' };
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import { getMarketFigures } from '../../reading/market/market.server.ts';
import {
  aboutFigures,
  dollarsText,
  type MarketFigures,
  marketReport,
  type PostingCount,
  reportText,
  share,
} from '../../reading/market/market-report.ts';
import { SampleReport } from '../../reading/market/sample-report.tsx';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { RangeChart } from '../../ui/range-chart.tsx';
import { Section } from '../../ui/section.tsx';
import { TextDownload } from '../../ui/text-download.tsx';
import { servicesContext } from '../context.ts';
import { staticMeta } from '../page-meta.ts';
import type { Route } from './+types/job-market-report';

const { marketText } = content as Content<'job-market-report'>;

export async function loader({ context }: Route.LoaderArgs) {
  const { readDb, now, origin } = context.get(servicesContext);
  return { origin, figures: await getMarketFigures(readDb, now()) };
}

export const meta = staticMeta('/job-market-report', marketText.title, marketText.description);

export default function JobMarketReport({ loaderData: { figures } }: Route.ComponentProps) {
  return (
    <div className="page-width pb-8">
      <PageHeading title={marketText.title} lead={marketText.lead} drawing={drawings.market}>
        <ReportDownloads figures={figures} label="Download PDF" />
      </PageHeading>
      <SampleReport figures={figures} />
      <div className="mt-6 rounded-lg bg-sunken px-4 sm:px-9">
        <LiveMarket figures={figures} />
      </div>
      <section aria-labelledby="take-along" className="mt-12">
        <h2 id="take-along" className="text-2xl">
          Take the report with you
        </h2>
        <p className="mb-5 mt-2 max-w-prose text-muted">
          Both files include the 2025 report and today’s figures. To compare places or roles, use the{' '}
          <Link to="/salary-calculator" className="text-pine underline underline-offset-4">
            salary calculator
          </Link>
          .
        </p>
        <ReportDownloads figures={figures} label="Full report (PDF)" />
      </section>
    </div>
  );
}

/** The report as PDF, made in the browser, and as text, which needs no script. */
function ReportDownloads({ figures, label }: { figures: MarketFigures; label: string }) {
  const [state, setState] = useState<'idle' | 'making' | 'failed'>('idle');
  const report = marketReport(figures);
  const save = async (): Promise<void> => {
    setState('making');
    try {
      const { saveReport } = await import('../../reading/market/save-report.ts');
      await saveReport(report, marketText.files.pdf);
      setState('idle');
    } catch (error) {
      console.warn('The PDF could not be made', error);
      setState('failed');
    }
  };
  return (
    <div className="no-print grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button
          className="script-only"
          pending={state === 'making'}
          pendingLabel="Making the PDF..."
          onClick={save}
        >
          <Icon name="download" />
          {label} ({report.pages.length} pages)
        </Button>
        <TextDownload fileName={marketText.files.text} text={reportText(report)}>
          Text version
        </TextDownload>
      </div>
      {state === 'failed' && (
        <p role="alert" className="text-clay">
          We couldn’t make the PDF. Please try again, or download the text version. It has the same content.
        </p>
      )}
    </div>
  );
}

const shownStates = 12;

/**
 * The figures of the site's own postings: openings, workplaces, pay and skills. Each name links to its jobs.
 */
function LiveMarket({ figures }: { figures: MarketFigures }) {
  const { postings, categories, states, workplaces, pay, skills } = figures;
  return (
    <Section title="What our jobs show today" lead={aboutFigures(figures)}>
      {postings === 0 ? (
        <EmptyState title="Nothing to count yet">Please check back when there are jobs.</EmptyState>
      ) : (
        <div className="grid gap-x-14 gap-y-12 lg:grid-cols-2">
          <div className="grid content-start gap-12">
            <Chart title="Openings by category">
              <Counts
                label="Openings by category"
                kind="Category"
                counts={categories}
                whole={postings}
                to={byCategory}
              />
            </Chart>
            <Chart title="Where people work">
              <Counts label="Where people work" kind="Workplace" counts={workplaces} whole={postings} />
            </Chart>
          </div>
          <Chart
            title="Annual pay by category"
            text="The middle half of the newest 500 jobs in each category that list pay in dollars. The amber mark is the median."
          >
            {pay.length === 0 ? (
              <p className="text-muted">Fewer than five jobs in each category list their pay.</p>
            ) : (
              <PayRanges pay={pay} />
            )}
          </Chart>
          <Chart title="Openings by state" text={statesText(states, postings)}>
            <Counts
              label="Openings by state"
              kind="State"
              counts={states.slice(0, shownStates)}
              whole={postings}
              to={byPlace}
            />
            {states.length > shownStates && <MoreStates states={states} whole={postings} />}
          </Chart>
          {skills.length > 0 && (
            <Chart title="Most requested skills" text="One job can list several skills.">
              <Counts
                label="Most requested skills"
                kind="Skill"
                counts={skills}
                whole={postings}
                to={bySkill}
              />
            </Chart>
          )}
        </div>
      )}
    </Section>
  );
}

const byCategory = (category: string) => ({ category });
const byPlace = (location: string) => ({ location });
/** A comma would split the skill into two terms. */
const bySkill = (skill: string) => ({ keywords: skill.replaceAll(',', ' ') });

function Chart({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-xl">{title}</h3>
      {text && <p className="mt-1 text-sm text-muted">{text}</p>}
      <div className="mt-3">{children}</div>
    </div>
  );
}

interface CountsProps {
  label: string;
  kind: string;
  counts: PostingCount[];
  whole: number;
  /** The search for the postings behind a bar. */
  to?: (name: string) => Partial<JobSearch>;
}

function Counts({ label, kind, counts, whole, to }: CountsProps) {
  return (
    <BarChart
      label={label}
      columns={[kind, 'Jobs']}
      bars={counts.map(({ name, postings }) => ({
        name,
        value: postings,
        text: countText(postings, whole),
        ...(to && { label: <Link to={jobsPath(to(name))}>{name}</Link> }),
      }))}
    />
  );
}

const countText = (count: number, whole: number): string =>
  `${count.toLocaleString('en-US')} (${share(count, whole)})`;

function PayRanges({ pay }: { pay: MarketFigures['pay'] }) {
  return (
    <RangeChart
      label="Annual pay by category"
      columns={['Category', 'Lower quartile', 'Median', 'Upper quartile']}
      format={dollarsText}
      ranges={pay.map(({ category, lowerQuartile, median, upperQuartile }) => ({
        name: category,
        low: lowerQuartile,
        middle: median,
        high: upperQuartile,
        label: <Link to={jobsPath({ category, sort: 'salary' })}>{category}</Link>,
      }))}
    />
  );
}

function statesText(states: PostingCount[], whole: number): string {
  const known = states.reduce((sum, { postings }) => sum + postings, 0);
  const unknown = whole - known;
  if (unknown === 0) return 'Every job lists a state we recognize.';
  return `${share(unknown, whole)} of the jobs don’t list a state we recognize. Remote jobs often don’t.`;
}

function MoreStates({ states, whole }: { states: PostingCount[]; whole: number }) {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 items-center font-semibold text-pine">
        The other {states.length - shownStates}
      </summary>
      <Counts
        label="Openings in the other states"
        kind="State"
        counts={states.slice(shownStates)}
        whole={whole}
        to={byPlace}
      />
    </details>
  );
}
