import { JobList } from '../../catalog/jobs/job-list.tsx';
import { jobsPath } from '../../catalog/jobs/jobs-path.ts';
import { OrderLink } from '../../catalog/jobs/list-links.tsx';
import { SampleFigures } from '../../catalog/jobs/sample-figures.tsx';
import { readLandingPath } from '../../search/landing/landing-path.ts';
import { getLandingView } from '../../search/landing/landing-view.server.ts';
import { LinkGroups } from '../../search/landing/link-groups.tsx';
import { PayScale } from '../../search/landing/pay-scale.tsx';
import { PayLinks } from '../../search/salary/pay-links.tsx';
import { listPayLinks } from '../../search/salary/salaries-view.server.ts';
import { AlertLink } from '../../seekers/alerts/subscribe/alert-link.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { breadcrumbList } from '../breadcrumb-list.ts';
import { servicesContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/landing';

const shownOccupations = 6;

/** Jobs of a category, a state, a city, or a category in a city. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { readDb, search, origin } = context.get(servicesContext);
  const key = readLandingPath(params);
  const [view, occupations] = await Promise.all([
    getLandingView(readDb, search, params, new Date()),
    key ? listPayLinks(readDb, key, shownOccupations) : [],
  ]);
  return { origin, view, occupations };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData)
    return pageMeta({
      title: '404 Page Not Found',
      description: 'No jobs are listed at this address.',
      noindex: true,
    });
  const { origin, view } = loaderData;
  const { title, description, path, isSample } = view;
  return [
    ...pageMeta({ title, description, path, origin, noindex: isSample }),
    breadcrumbList(origin, view.crumbs),
  ];
}

export default function Landing({ loaderData: { view, occupations } }: Route.ComponentProps) {
  const { pay, figuresFrom, facts, groups } = view;
  return (
    <div className="page-width">
      <Breadcrumbs crumbs={view.crumbs} />
      <PageHeading title={view.title} lead={view.lead}>
        <ButtonLink to={jobsPath(view.search)}>Search these jobs</ButtonLink>
        <AlertLink search={view.search} className={buttonClass('secondary')} />
      </PageHeading>
      {view.isSample && <SampleFigures />}
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <section aria-labelledby="newest" className="min-w-0">
          <h2 id="newest" className="mb-4 text-2xl">
            {view.newestTitle}
          </h2>
          <JobList jobs={view.jobs} />
          <OrderLink />
          <p className="mt-6">
            <ButtonLink to={jobsPath(view.search)} variant="secondary">
              See all of these jobs
            </ButtonLink>
          </p>
        </section>
        <aside className="rounded-lg bg-sunken px-5 sm:px-6">
          {pay && (
            <section aria-labelledby="pay" className="py-8">
              <h2 id="pay" className="mb-3 text-2xl">
                Typical pay
              </h2>
              <PayScale pay={pay} />
            </section>
          )}
          {occupations.length > 0 && (
            <section aria-labelledby="occupations" className="border-t border-line py-8 first:border-0">
              <h2 id="occupations" className="text-2xl">
                Pay by occupation
              </h2>
              <PayLinks links={occupations} columns="mt-4" />
            </section>
          )}
          <LinkGroups groups={facts} columns="" />
          {figuresFrom && (
            <p className="figures border-t border-line py-5 text-sm text-muted">
              Pay, employers, and job types come from the {figuresFrom} newest jobs.
            </p>
          )}
        </aside>
      </div>
      <div className="mt-10">
        <LinkGroups groups={groups} columns="sm:grid-cols-2 lg:grid-cols-4" />
      </div>
    </div>
  );
}
