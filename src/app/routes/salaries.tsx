import { SampleFigures } from '../../catalog/jobs/sample-figures.tsx';
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import { PayLinks } from '../../search/salary/pay-links.tsx';
import { salariesPath } from '../../search/salary/salaries-index-path.ts';
import { getSalaryIndex } from '../../search/salary/salaries-view.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Section } from '../../ui/section.tsx';
import { servicesContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/salaries';

const title = 'Pay by Occupation';
const description =
  'What open jobs pay, by occupation, state, and city: the median, the middle half, and the number of jobs behind each figure.';
const shownFirst = 24;

/** The occupations that list pay most often, then all others by name. */
export async function loader({ context }: Route.LoaderArgs) {
  const { readDb, origin } = context.get(servicesContext);
  const { links, date, hasSamples } = await getSalaryIndex(readDb);
  const others = links.slice(shownFirst).sort((a, b) => a.label.localeCompare(b.label, 'en-US'));
  return { origin, date, hasSamples, first: links.slice(0, shownFirst), others };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title,
    description,
    path: salariesPath,
    origin: loaderData?.origin,
    noindex: !loaderData || loaderData.first.length === 0 || loaderData.hasSamples,
  });
}

export default function Salaries({ loaderData: { first, others, date, hasSamples } }: Route.ComponentProps) {
  return (
    <div className="page-width">
      <PageHeading
        title={title}
        lead={`What open jobs pay today. Each figure comes from at least ten jobs that list their pay.${date ? ` As of ${date}.` : ''}`}
      >
        <ButtonLink to="/salary-calculator" variant="secondary">
          Estimate my salary
        </ButtonLink>
      </PageHeading>
      {hasSamples && first.length > 0 && (
        <div className="mb-8">
          <SampleFigures />
        </div>
      )}
      {first.length === 0 ? (
        <EmptyState title="No figures yet" drawing={drawings.salary}>
          An occupation shows up here once ten open jobs list pay.
        </EmptyState>
      ) : (
        <Section
          title="Most jobs"
          lead="The median pay a year, and the number of jobs behind it."
          className="pt-2 sm:pt-2"
        >
          <PayLinks links={first} columns="md:grid-cols-2" />
        </Section>
      )}
      {others.length > 0 && (
        <Section title="More occupations, A to Z">
          <PayLinks links={others} columns="md:grid-cols-2" />
        </Section>
      )}
    </div>
  );
}
