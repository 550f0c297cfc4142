import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useId, useRef } from 'react';
import {
  type MetaDescriptor,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
  useNavigationType,
} from 'react-router';
import { JobList, JobListSkeleton } from '../../catalog/jobs/job-list.tsx';
import { type JobSearch, jobSearchParams, searchLimits } from '../../catalog/jobs/job-search.schema.ts';
import { jobsFeedPath, jobsPath, selectedId } from '../../catalog/jobs/jobs-path.ts';
import { useResultsVisit } from '../../catalog/jobs/kept/results-visit.ts';
import { FeedLinks, OrderLink } from '../../catalog/jobs/list-links.tsx';
import { jobTitle } from '../../content/page-title.ts';
import { FitButton, useFit } from '../../reading/resume-check/fit-button.tsx';
import { JobFilters } from '../../search/form/job-filters.tsx';
import { NoJobs } from '../../search/form/no-jobs.tsx';
import { QuickFilters } from '../../search/form/quick-filters.tsx';
import { quoted } from '../../search/form/quoted.ts';
import { SearchLine } from '../../search/form/search-line.tsx';
import { SearchReading } from '../../search/form/search-reading.tsx';
import { SortSelect } from '../../search/form/sort-select.tsx';
import { YourSearches } from '../../seekers/alerts/manage/your-searches.tsx';
import { AlertLink } from '../../seekers/alerts/subscribe/alert-link.tsx';
import { useRecordedSearch } from '../../seekers/matches/record-interest.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { servicesContext } from '../context.ts';
import type { JobPaneProps } from '../job-pane.tsx';
import { JobPaneMissing } from '../job-pane-missing.tsx';
import { KeyHelp } from '../key-help.tsx';
import { pageMeta } from '../page-meta.ts';
import { useSplitView } from '../use-split-view.ts';
import type { Route } from './+types/jobs';
import { loadJobs } from './jobs.server.ts';

/** Loaded by the browser when a job is first opened beside the list. The server cannot wait for it while it renders. */
const JobPane = import.meta.env.SSR
  ? (await import('../job-pane.tsx')).default
  : lazy<ComponentType<JobPaneProps>>(() =>
      import('../job-pane.tsx').catch(() => ({ default: JobPaneMissing })),
    );

const title = 'Find Your Perfect Job';
const filtersId = 'filters';
const skeletons = 5;

export function loader({ request, context }: Route.LoaderArgs) {
  return loadJobs(context.get(servicesContext), new URL(request.url).searchParams);
}

/** Selecting a job beside the list changes nothing in the list. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return isSameList(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

/** Whether two different addresses show the same list, with another job beside it. */
function isSameList(one: URL, other: URL): boolean {
  const listOf = ({ pathname, searchParams }: URL): string => {
    const params = new URLSearchParams(searchParams);
    params.delete('job');
    return `${pathname}?${params}`;
  };
  return one.search !== other.search && listOf(one) === listOf(other);
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  const description =
    'Search jobs by keyword, location, pay, and type. Every job links to the employer’s own application page.';
  if (!loaderData) return pageMeta({ title, description, noindex: true });
  const { search, filters, origin, total, pane } = loaderData;
  const filtered = filters.length > 0;
  const isJob = pane !== null && selectedId(new URLSearchParams(location.search)) === pane.job.id;
  const tags = pageMeta({
    title: isJob ? jobTitle(pane.job) : title,
    description,
    path: filtered ? '/jobs' : jobsPath(search),
    origin,
    noindex: filtered || total === 0,
  });
  return [...tags, ...feedLinks(search)];
}

/** The addresses of the search's feeds, for feed readers. */
function feedLinks(search: JobSearch): MetaDescriptor[] {
  const link = { tagName: 'link', rel: 'alternate' };
  return [
    { ...link, type: 'application/rss+xml', title: 'RSS', href: jobsFeedPath(search, 'xml') },
    { ...link, type: 'application/feed+json', title: 'JSON Feed', href: jobsFeedPath(search, 'json') },
  ];
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { search, errors, facets, states, help, total, totalIsExact, cardCount, notes, next } = loaderData;
  const { near, mentioned, pane, employer, filters, words } = loaderData;
  const fit = useFit(loaderData.jobs);
  const { jobs } = fit;
  const loading = useIsLoading();
  const active = filters.length;
  const key = jobsPath(search) + JSON.stringify(errors);
  const heading = useArrival();
  const { selected, open, close, takesFocus } = useSplitView(
    loading ? [] : [...jobs, ...near, ...mentioned].map(({ id }) => id),
  );
  useResultsVisit(key);
  useRecordedSearch(active > 0 ? jobSearchParams(search).toString() : '');
  return (
    <div className={`page-width pb-16 max-sm:pt-2 ${selected === null ? '' : '!max-w-[100rem]'}`}>
      <Heading />
      <div className="results-page" data-split={selected === null ? undefined : ''}>
        <SearchLine search={search} filters={filtersId} />
        <aside>
          <Sheet
            id={filtersId}
            title="Filters"
            trigger={active > 0 ? `Filters (${active})` : 'Filters'}
            isInPlace={Object.keys(errors).length > 0}
          >
            <JobFilters key={key} search={search} errors={errors} facets={facets} states={states} />
          </Sheet>
        </aside>
        <QuickFilters search={search} filters={filters}>
          <FitButton {...fit} />
        </QuickFilters>
        <h2 ref={heading} id="results" tabIndex={-1} aria-live="polite" className="results-count">
          {countOf(total, totalIsExact, search.keywords, employer)}
        </h2>
        <div className="results-alert no-print">
          <AlertLink search={search} className={buttonClass('secondary')} />
        </div>
        <SortSelect key={key} search={search} />
        <section aria-labelledby="results" className="results-list">
          <p role="status" className="text-sm text-muted">
            {fit.says}
          </p>
          {active === 0 && <YourSearches search={search} words={words} />}
          {notes && <SearchReading search={search} notes={notes} />}
          {!notes && help.ambiguous.length > 0 && <AmbiguousTerms terms={help.ambiguous} search={search} />}
          {loading ? (
            <JobListSkeleton count={skeletons} className="results" />
          ) : jobs.length + mentioned.length === 0 ? (
            <NoJobs search={search} total={total} help={help} notes={notes} />
          ) : (
            jobs.length > 0 && (
              <JobList
                jobs={jobs}
                className="results"
                selected={selected}
                open={open}
                inserted={<AlertCard search={search} />}
              />
            )
          )}
          {!loading && (
            <>
              <MoreJobs {...more.near} jobs={near} selected={selected} open={open} />
              <MoreJobs {...more.mentioned} jobs={mentioned} selected={selected} open={open} />
            </>
          )}
          <div className="mt-8">
            <Pagination
              page={search.page}
              pages={pageCount(cardCount, search.pageSize)}
              href={(page) => jobsPath({ ...search, page, after: page === search.page + 1 ? next : '' })}
            />
          </div>
          {active > 0 && <YourSearches search={search} words={words} className="mt-8" />}
          <div className="mt-6">
            <OrderLink />
            <FeedLinks search={search} />
            <KeyHelp />
          </div>
        </section>
        {selected !== null && (
          <Suspense fallback={<div className="job-pane" />}>
            <JobPane id={selected} first={pane} takesFocus={takesFocus} onClose={close} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Whether another list is on its way. */
function useIsLoading(): boolean {
  const { location } = useNavigation();
  if (location?.pathname !== '/jobs') return false;
  const { origin } = window.location;
  return !isSameList(new URL(window.location.href), new URL(`/jobs${location.search}`, origin));
}

/**
 * The heading of the results. A search from another page moves the focus here, because the field that had it is gone.
 */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isInPlace = useNavigationType() === 'PUSH';
  // biome-ignore lint/correctness/useExhaustiveDependencies: later searches are of this page, whose fields stay
  useEffect(() => {
    if (isInPlace && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

export function ErrorBoundary() {
  return (
    <div className="page-width pb-16">
      <Heading />
      <ErrorState title="Failed to load jobs. Please try again later." />
    </div>
  );
}

/** Smaller than the headings of other pages, and unseen on a phone: people come for the results. */
function Heading() {
  return <h1 className="text-2xl max-sm:sr-only sm:pb-4 sm:pt-6">{title}</h1>;
}

/** Among the results, for those who have read five of them. */
function AlertCard({ search }: { search: JobSearch }) {
  return (
    <li className="alert-card no-print">
      <p>
        <b>Nothing yet?</b> New jobs for this search, in your inbox.
      </p>
      <AlertLink search={search} className={buttonClass('accent')} label="Alert me" />
    </li>
  );
}

const more = {
  near: {
    title: 'Similar jobs',
    about: 'Close, but not an exact match.',
  },
  mentioned: {
    title: 'Also mentioned in',
    about: 'Ads for other work that have your words.',
  },
} as const;

interface MoreJobsProps extends Pick<ComponentProps<typeof JobList>, 'jobs' | 'selected' | 'open'> {
  title: string;
  about: string;
}

/** After few results: jobs near the search, and jobs that only mention its words. */
function MoreJobs({ title, about, jobs, ...split }: MoreJobsProps) {
  const id = useId();
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      <p className="mb-4 text-sm">{about}</p>
      <JobList jobs={jobs} className="results" {...split} />
    </section>
  );
}

function AmbiguousTerms({ terms, search }: { terms: string[]; search: JobSearch }) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 rounded-md bg-lantern-wash px-4 py-1 text-sm">
      <span className="py-1.5">“{terms.join('”, “')}” is also part of many longer words.</span>
      <Link
        to={jobsPath({ ...search, wholeWords: true, page: 1 })}
        className="inline-flex min-h-11 items-center font-semibold text-pine underline underline-offset-4"
      >
        Whole words only
      </Link>
    </p>
  );
}

/** '{n} Jobs Found' ('1 Job Found'), plus ' at {employer}' and ' for "{keywords}"'. The text says so when the total is an estimate. */
function countOf(total: number, exact: boolean, keywords: string, employer: string): string {
  const count = `${exact ? '' : 'About '}${total.toLocaleString('en-US')}`;
  const at = employer && ` at ${employer}`;
  return `${count} ${count === '1' ? 'Job' : 'Jobs'} Found${at}${keywords && ` for ${quoted(keywords, '"', '"')}`}`;
}

function pageCount(total: number, pageSize: number): number {
  return Math.min(searchLimits.maxPage, Math.ceil(total / pageSize));
}
