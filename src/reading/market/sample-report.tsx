import { jobsPath } from '../../catalog/jobs/jobs-path.ts';
import type { Content } from '../../content/content.schema.ts';
import content from '../../content/job-market-report.json' with { type: 'json' };
import { Badge } from '../../ui/badge.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import { Table } from '../../ui/table.tsx';
import { askedOf, dollarsText, type MarketFigures } from './market-report.ts';

const {
  demandedSkills,
  industryStats,
  marketStats,
  marketText,
  regionalInsights,
  salaryRoles,
  workforceTrends,
} = content as Content<'job-market-report'>;

/** The 2025 report, unchanged, with current figures of postings beside its figures. */
export function SampleReport({ figures }: { figures: MarketFigures }) {
  return (
    <>
      <Headline />
      <Section title={marketText.industriesTitle}>
        <Industries figures={figures} />
      </Section>
      <div className="grid gap-x-14 lg:grid-cols-[2fr_3fr]">
        <Section title={marketText.skillsTitle} lead="Choose one to see the jobs that ask for it.">
          <ul className="flex flex-wrap gap-2">
            {demandedSkills.map((skill) => (
              <li key={skill}>
                <Chip to={jobsPath({ keywords: skill })}>{skill}</Chip>
              </li>
            ))}
          </ul>
        </Section>
        <Section title={marketText.trendsTitle}>
          <ul className="grid gap-6">
            {workforceTrends.map(({ icon, title, text }) => (
              <li key={title} className="flex gap-4">
                <Icon name={icon} className="mt-1 size-6 text-pine" />
                <div>
                  <h3 className="text-lg">{title}</h3>
                  <p className="mt-1">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      </div>
      <Section title={marketText.salariesTitle} lead={marketText.salariesNote}>
        <Salaries figures={figures} />
      </Section>
      <Section title={marketText.regionsTitle} lead={marketText.regionsNote}>
        <Regions />
      </Section>
    </>
  );
}

function Headline() {
  return (
    <section aria-labelledby="report" className="night rounded-lg p-6 sm:p-9">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="report" className="text-2xl">
          {marketText.reportTitle}
        </h2>
        <p className="rounded-full border border-night-line px-3 py-0.5 text-sm text-lantern">
          Sample figures, {marketText.asOf}
        </p>
      </div>
      <dl className="mt-7 grid grid-cols-2 gap-x-6 gap-y-7 lg:grid-cols-4">
        {marketStats.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-night-muted">{label}</dt>
            <dd className="figures whitespace-nowrap font-display text-3xl font-bold tracking-tight sm:text-4xl">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-7 max-w-prose text-night-muted">{marketText.provenance}</p>
    </section>
  );
}

function Industries({ figures }: { figures: MarketFigures }) {
  const openings = new Map(figures.categories.map(({ name, postings }) => [name, postings]));
  return (
    <Table
      label={marketText.industriesTitle}
      columns={['Industry', 'Growth', 'Average salary', 'Demand', 'Openings here today']}
      rows={industryStats.map(({ name, growth, avgSalary, demand }) => [
        name,
        growth,
        avgSalary,
        <Badge key="demand" tone={demand === 'Very High' ? 'leaf' : 'plain'}>
          {demand}
        </Badge>,
        <Link
          key="openings"
          to={jobsPath({ category: name, abroad: true })}
          className="relative text-pine underline underline-offset-4"
        >
          {(openings.get(name) ?? 0).toLocaleString('en-US')}
          <span className="sr-only"> openings in {name}</span>
        </Link>,
      ])}
      figures={[1, 2, 4]}
    />
  );
}

function Salaries({ figures }: { figures: MarketFigures }) {
  const medians = new Map(figures.pay.map(({ category, median }) => [category, median]));
  const live = (category: string): string => {
    const median = medians.get(category);
    return median === undefined ? 'Too few jobs' : `${dollarsText(median)} in ${category}`;
  };
  return (
    <Table
      label={marketText.salariesTitle}
      columns={['Role', 'Experience, education', 'Range', 'Median', 'Median here today']}
      rows={salaryRoles.map((role) => [
        role.role,
        askedOf(role),
        <span key="range" className="sm:whitespace-nowrap">
          {role.range}
        </span>,
        role.median,
        live(role.asked.jobCategory),
      ])}
      figures={[2, 3, 4]}
    />
  );
}

function Regions() {
  return (
    <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
      {regionalInsights.map(({ region, text, factors }) => (
        <div key={region} className="border-t-2 border-line pt-4">
          <dt className="font-display text-xl font-semibold">{region}</dt>
          <dd className="mt-1">{text}</dd>
          <dd className="mt-3">
            <ul className="flex flex-wrap gap-x-5 gap-y-1">
              {factors.map(([place, factor]) => (
                <li key={place}>
                  {place} <strong className="figures">{factor.toFixed(2)}</strong>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}
