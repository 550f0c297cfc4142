import type { CSSProperties } from 'react';
import { JobList } from '../../catalog/jobs/job-list.tsx';
import { jobsPath } from '../../catalog/jobs/jobs-path.ts';
import { OrderLink } from '../../catalog/jobs/list-links.tsx';
import { SampleFigures } from '../../catalog/jobs/sample-figures.tsx';
import { getCompanyView } from '../../search/companies/company-view.server.ts';
import { CountedLink, LinkGroups } from '../../search/landing/link-groups.tsx';
import { PayScale } from '../../search/landing/pay-scale.tsx';
import { dollars } from '../../search/salary/salary-words.ts';
import { FollowButton } from '../../seekers/alerts/manage/your-searches.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { hueOf, Monogram } from '../../ui/monogram.tsx';
import { WeekChart } from '../../ui/week-chart.tsx';
import { breadcrumbList } from '../breadcrumb-list.ts';
import { servicesContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/company';

/** A longer name gets smaller letters. */
const maxLargeName = 60;

/** The page of an employer: its open jobs, and what our catalog knows about its hiring. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { readDb, origin } = context.get(servicesContext);
  return { origin, view: await getCompanyView(readDb, params.slug, new Date()) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData)
    return pageMeta({
      title: '404 Page Not Found',
      description: 'No employer is listed at this address.',
      noindex: true,
    });
  const { origin, view } = loaderData;
  const { name, description, path, isIndexed } = view;
  const tags = pageMeta({ title: `Jobs at ${name}`, description, path, origin, noindex: !isIndexed });
  if (!isIndexed) return tags;
  return [
    ...tags,
    { 'script:ld+json': { '@context': 'https://schema.org', '@type': 'Organization', name } },
    breadcrumbList(origin, view.crumbs),
  ];
}

export default function Company({ loaderData: { view } }: Route.ComponentProps) {
  const { name, total, search, pay, open, applies, facts, weeks, similar } = view;
  return (
    <div className="pb-16">
      <div className="company-band" style={{ '--hue': hueOf(name) } as CSSProperties}>
        <div className="page-width">
          <Breadcrumbs crumbs={view.crumbs} />
          <header>
            <div className="flex items-center gap-4 sm:gap-5">
              <Monogram name={name} size="large" />
              <h1
                className={`min-w-0 break-words hyphens-auto ${name.length > maxLargeName ? 'text-2xl' : 'text-2xl sm:text-4xl'}`}
              >
                Jobs at {name}
              </h1>
            </div>
            <dl className="company-figures figures">
              <Figure value={total.toLocaleString('en-US')} name={total === 1 ? 'open job' : 'open jobs'} />
              {pay && <Figure value={dollars(pay.median)} name="median pay a year" />}
              {'text' in open && <Figure value={open.text} name="an ad stays open" />}
              {'rows' in weeks && (
                <div>
                  <dt>ads opened by week</dt>
                  <dd>
                    <Sparkline counts={weeks.rows.map(({ opened }) => opened)} />
                  </dd>
                </div>
              )}
            </dl>
          </header>
        </div>
      </div>
      <div className="page-width">
        <p className="figures max-w-prose pt-6 text-lg text-muted [overflow-wrap:anywhere]">{view.lead}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          {total > view.jobs.length && <ButtonLink to={jobsPath(search)}>Search these jobs</ButtonLink>}
          <FollowButton search={search} />
        </div>
        <p className="mt-3 max-w-prose pb-8 text-sm text-muted [overflow-wrap:anywhere]">
          When you follow, we email you new jobs that name {name}.
        </p>
        {view.isSample && <SampleFigures />}
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
          <div className="grid min-w-0 gap-12">
            {total > 0 ? (
              <section aria-labelledby="newest" className="min-w-0">
                <h2 id="newest" className="mb-4 text-2xl">
                  {total > view.jobs.length ? 'Newest jobs' : 'Open jobs'}
                </h2>
                <JobList jobs={view.jobs} className="results of-one-employer" />
                <OrderLink />
                {total > view.jobs.length && (
                  <p className="mt-6">
                    <ButtonLink to={jobsPath(search)} variant="secondary">
                      See all {total.toLocaleString('en-US')} jobs
                    </ButtonLink>
                  </p>
                )}
              </section>
            ) : (
              <EmptyState title="No open jobs" action={<ButtonLink to="/jobs">Browse All Jobs</ButtonLink>}>
                <p>Every job of this employer on our site has closed.</p>
              </EmptyState>
            )}
            <section aria-labelledby="weeks">
              <h2 id="weeks" className="mb-2 text-2xl">
                Ads by week
              </h2>
              {'missing' in weeks ? (
                <p className="max-w-prose text-muted">{weeks.missing}</p>
              ) : (
                <>
                  <p className="mb-4 max-w-prose text-muted">
                    An ad counts in the week when we first saw it, and in the week when it closed.
                  </p>
                  <WeekChart
                    label={weeks.summary}
                    figures={['Opened', 'Closed']}
                    weeks={weeks.rows.map(({ from, opened, closed }) => ({ from, up: opened, down: closed }))}
                  />
                </>
              )}
            </section>
          </div>
          <aside className="rounded-lg bg-sunken px-5 sm:px-6">
            {pay && (
              <section aria-labelledby="pay" className="border-b border-line py-8">
                <h2 id="pay" className="mb-3 text-2xl">
                  Typical pay
                </h2>
                <PayScale pay={pay} />
              </section>
            )}
            <LinkGroups groups={facts} columns="" />
            <section aria-labelledby="open" className="border-t border-line py-8 first:border-0">
              <h2 id="open" className="mb-3 text-2xl">
                How long ads stay open
              </h2>
              {'missing' in open ? (
                <p className="text-muted">{open.missing}</p>
              ) : (
                <p className="figures">
                  <strong>{open.text}</strong> is the median of {open.ads.toLocaleString('en-US')} ads that
                  closed in the last year.
                </p>
              )}
            </section>
            {applies.length > 0 && (
              <section aria-labelledby="applies" className="border-t border-line py-8">
                <h2 id="applies" className="mb-3 text-2xl">
                  Where you apply
                </h2>
                <ul className="grid gap-2">
                  {applies.map((host) => (
                    <li key={host.name} className="flex items-baseline justify-between gap-3">
                      <span className="min-w-0 [overflow-wrap:anywhere]">{host.name}</span>
                      <span className="figures shrink-0 text-sm text-muted">
                        {host.jobs.toLocaleString('en-US')}
                        <span className="sr-only"> {host.jobs === 1 ? 'job' : 'jobs'}</span>
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <section aria-labelledby="counted" className="border-t border-line py-8">
              <h2 id="counted" className="mb-3 text-2xl">
                Which ads count
              </h2>
              <p className="[overflow-wrap:anywhere]">{view.coverage}</p>
            </section>
          </aside>
        </div>
        {similar.length > 0 && (
          <section aria-labelledby="similar" className="mt-14">
            <h2 id="similar" className="text-2xl">
              Similar employers
            </h2>
            <p className="mt-2 text-muted">
              They hire for the same kinds of work in the same cities. The number is how many jobs they have
              open.
            </p>
            <ul className="mt-4 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
              {similar.map((link) => (
                <li key={link.to}>
                  <CountedLink {...link} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

/** The value stands above its name; the document says the name first. */
function Figure({ value, name }: { value: string; name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The shape of a few counts. The chart below has the figures. */
function Sparkline({ counts }: { counts: number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <span className="sparkline" aria-hidden="true">
      {counts.map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name, and never move
        <i key={at} style={{ height: `${Math.max(4, (count / most) * 100)}%` }} />
      ))}
    </span>
  );
}
