import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { jobsPath } from '../../catalog/jobs/jobs-path.ts';
import { SampleFigures } from '../../catalog/jobs/sample-figures.tsx';
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import { PayLinks } from '../../search/salary/pay-links.tsx';
import { getSalaryView, type SalaryView } from '../../search/salary/salaries-view.server.ts';
import { SalaryFigures } from '../../search/salary/salary-figures.tsx';
import { AlertLink } from '../../seekers/alerts/subscribe/alert-link.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { breadcrumbList } from '../breadcrumb-list.ts';
import { servicesContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/occupation-pay';

/** What an occupation's open jobs pay in the country, a state or around a city. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { readDb, origin } = context.get(servicesContext);
  const view = await getSalaryView(readDb, params);
  if ('redirect' in view) throw redirect(view.redirect, 301);
  return { origin, view };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData)
    return pageMeta({
      title: '404 Page Not Found',
      description: 'We have no page about pay at this address.',
      noindex: true,
    });
  const { origin, view } = loaderData;
  const { title, description, path, isIndexed } = view;
  return [
    ...pageMeta({ title, description, path, origin, noindex: !isIndexed }),
    breadcrumbList(origin, view.crumbs),
  ];
}

export default function OccupationPay({ loaderData: { view } }: Route.ComponentProps) {
  const { figures, places, similar } = view;
  return (
    <div className="page-width pb-12">
      <Breadcrumbs crumbs={view.crumbs} />
      <PageHeading title={view.title} lead={view.lead}>
        <ButtonLink to={jobsPath(view.search)}>See open jobs</ButtonLink>
        <AlertLink search={view.search} className={buttonClass('secondary')} />
      </PageHeading>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="min-w-0">
          {figures && view.hasSamples && <SampleFigures />}
          {figures ? <SalaryFigures figures={figures} /> : <NoFigures wider={view.wider} />}
          {places.links.length > 0 && (
            <Part id="places" title={places.title}>
              <PayLinks links={places.links} columns="sm:grid-cols-2" />
            </Part>
          )}
        </div>
        <aside className="grid gap-4">
          {similar.length > 0 && (
            <Card>
              <h2 className="text-lg">Similar occupations</h2>
              <PayLinks links={similar} columns="mt-2" />
            </Card>
          )}
          <Calculator category={view.category} />
          <About official={view.official} />
        </aside>
      </div>
    </div>
  );
}

function NoFigures({ wider }: Pick<SalaryView, 'wider'>) {
  return (
    <EmptyState drawing={drawings.salary} title="Not enough data yet: fewer than 10 jobs list pay">
      {wider ? (
        <Link to={wider.to} className="font-semibold text-pine underline underline-offset-4">
          {wider.label}
        </Link>
      ) : (
        'New jobs come in every day. An alert tells you about them.'
      )}
    </EmptyState>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Calculator({ category }: Pick<SalaryView, 'category'>) {
  return (
    <Card>
      <h2 className="text-lg">Salary calculator</h2>
      <p className="mt-2 text-sm text-muted">
        A rough estimate for {category ? `${category.toLowerCase()} work` : 'your work'} from your experience,
        education, and place.
      </p>
      <ButtonLink to="/salary-calculator" variant="secondary" className="mt-4 w-full">
        Estimate my salary
      </ButtonLink>
    </Card>
  );
}

function About({ official }: Pick<SalaryView, 'official'>) {
  return (
    <Card>
      <h2 className="text-lg">How we count</h2>
      <p className="mt-2 text-sm text-muted">
        We count open jobs that list pay in US dollars. A range counts as its middle. An hour’s pay counts
        2,080 times a year. Copies of an ad count once. We show no figure from fewer than ten jobs.
      </p>
      <p className="mt-2 text-sm text-muted">Listed pay is not always the pay that people get.</p>
      {official && <p className="mt-2 text-sm text-muted">Official name: {official}.</p>}
    </Card>
  );
}
