import { data, isRouteErrorResponse, redirect, useRouteError } from 'react-router';
import { JobList } from '../../catalog/jobs/job-list.tsx';
import type { JobView } from '../../catalog/jobs/job-view.ts';
import { jobsPath } from '../../catalog/jobs/jobs-path.ts';
import { brand } from '../../content/brand.ts';
import { registerDialog } from '../../content/dialogs.ts';
import { jobTitle } from '../../content/page-title.ts';
import { AppError } from '../../platform/errors.ts';
import { CompanyOverview } from '../../search/companies/company-overview.tsx';
import { HeroSearch } from '../../search/form/hero-search.tsx';
import { CountedLink } from '../../search/landing/link-groups.tsx';
import { AlertLink } from '../../seekers/alerts/subscribe/alert-link.tsx';
import { useRecordedView } from '../../seekers/matches/record-interest.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DialogLink } from '../../ui/dialog-link.tsx';
import { breadcrumbList } from '../breadcrumb-list.ts';
import { servicesContext } from '../context.ts';
import { JobArticle } from '../job-article.tsx';
import { MessagePage } from '../message-page.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/job';
import { listInstead, loadJobPage } from './job.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.id)) throw redirect('/jobs');
  const services = context.get(servicesContext);
  const [id, now] = [Number(params.id), new Date()];
  try {
    return await loadJobPage(services, id, now);
  } catch (error) {
    // The job is not there, or no longer.
    if (!(error instanceof AppError) || ![404, 410].includes(error.status)) throw error;
    const { status, title: statusText } = error;
    throw data({ instead: await listInstead(services, id, now) }, { status, statusText });
  }
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ ...errorText(error), description: brand.tagline, noindex: true });
  const { job, origin, posting, image, crumbs, summary } = loaderData;
  const tags = pageMeta({
    title: jobTitle(job),
    description: summary,
    path: `/jobs/${job.id}`,
    origin,
    noindex: job.closed !== null || job.closingPassed !== null || job.isSample,
    image,
  });
  if (job.closed !== null) return tags;
  return [...tags, ...(posting ? [{ 'script:ld+json': posting }] : []), breadcrumbList(origin, crumbs)];
}

export default function Job({ loaderData }: Route.ComponentProps) {
  const { job, labels, history, similar, payContext, crumbs, landings, alert, company } = loaderData;
  useRecordedView(job.id);
  return (
    <div className="job-page page-width pb-16">
      <Breadcrumbs crumbs={crumbs} />
      <JobArticle
        {...{ job, labels, history, payContext }}
        companyPath={company?.path}
        hasSimilar={similar.length > 0}
      />
      <aside className="no-print mt-12 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        <CompanyOverview job={job} company={company} />
        <Card>
          <h2 className="text-lg">Similar Jobs</h2>
          <p className="mt-2 text-sm text-muted">
            See what else is open{job.category && ` in ${job.category.toLowerCase()}`}.
          </p>
          <ButtonLink
            to={jobsPath({ category: job.category ?? '' })}
            variant="secondary"
            className="mt-4 w-full"
          >
            {job.category ? `All ${job.category.toLowerCase()} jobs` : 'All jobs'}
          </ButtonLink>
          {landings.length > 0 && (
            <ul className="mt-4 divide-y divide-line border-t border-line text-sm">
              {landings.map((landing) => (
                <li key={landing.to}>
                  <CountedLink {...landing} />
                </li>
              ))}
            </ul>
          )}
        </Card>
        <Card>
          <h2 className="text-lg">Get Personalized Job Alerts</h2>
          <div className="signed-out-only mb-5 border-b border-line pb-5">
            <p className="mt-2 text-sm text-muted">
              Create a free account, and we’ll let you know when jobs like this one are posted.
            </p>
            <DialogLink dialog={registerDialog} className={buttonClass('secondary', 'medium', 'mt-4 w-full')}>
              Register Now
            </DialogLink>
          </div>
          <p className="mt-2 text-sm text-muted">
            <span className="signed-out-only">No account? </span>Get new{' '}
            <strong className="text-ink">{alert.words}</strong> by email.
          </p>
          <AlertLink search={alert.search} className={buttonClass('secondary', 'medium', 'mt-3 w-full')} />
        </Card>
      </aside>
      {similar.length > 0 && (
        <section aria-labelledby="more" className="no-print mt-14">
          <h2 id="more" className="mb-5 text-2xl">
            More jobs like this
          </h2>
          <JobList jobs={similar} className="md:grid-cols-2" />
        </section>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { title, text } = errorText(error);
  const instead: JobView[] = (isRouteErrorResponse(error) && error.data?.instead) || [];
  return (
    <>
      <MessagePage title={title} text={text}>
        <div className="mt-6">
          <HeroSearch />
        </div>
        <p className="mt-4">
          <ButtonLink to="/jobs" variant="secondary">
            Browse All Jobs
          </ButtonLink>
        </p>
      </MessagePage>
      {instead.length > 0 && (
        <section aria-labelledby="instead" className="page-width pb-12">
          <h2 id="instead" className="mb-5 text-2xl">
            Open now
          </h2>
          <JobList jobs={instead} className="lg:grid-cols-3" />
        </section>
      )}
    </>
  );
}

function errorText(error: unknown): { title: string; text: string } {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return { title: 'Job Not Found', text: 'We couldn’t find a job at this address.' };
  if (status === 410)
    return {
      title: 'Job Not Found',
      text: 'This job closed more than three months ago, so we took its page down.',
    };
  return { title: 'Error Loading Job', text: 'The job may have been removed or is no longer available.' };
}
