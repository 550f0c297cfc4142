import { useEffect, useRef } from 'react';
import { type MetaDescriptor, useNavigation, useNavigationType } from 'react-router';
import { AlertBar } from '../../features/alerts/alert-bar.tsx';
import { YourSearches } from '../../features/alerts/your-searches.tsx';
import { JobList } from '../../features/jobs/job-list.tsx';
import { JobListSkeleton } from '../../features/jobs/job-list-skeleton.tsx';
import { type JobSearch, jobSearchParams, searchLimits } from '../../features/jobs/job-search.schema.ts';
import type { JobView } from '../../features/jobs/job-view.ts';
import { activeFilters, jobsFeedPath, jobsPath } from '../../features/jobs/jobs-path.ts';
import { useResultsVisit } from '../../features/jobs/kept/results-visit.ts';
import { useRecordedSearch } from '../../features/matches/record-interest.ts';
import { JobFilters } from '../../features/search/form/job-filters.tsx';
import { NoJobs } from '../../features/search/form/no-jobs.tsx';
import { SearchReading } from '../../features/search/form/search-reading.tsx';
import { SortSelect } from '../../features/search/form/sort-select.tsx';
import { RemovableChip } from '../../ui/chip.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { servicesContext } from '../context.ts';
import { load } from '../load.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/jobs';
import { loadJobs } from './jobs.server.ts';

const title = 'Find Your Perfect Job';
const skeletons = 5;

export function loader({ request, context }: Route.LoaderArgs) {
  return load(() => loadJobs(context.get(servicesContext), new URL(request.url).searchParams));
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description =
    'Search jobs by keyword, location, pay, and type. Every job links to the employer’s own application page.';
  if (!loaderData) return pageMeta({ title, description, noindex: true });
  const { search, origin, total } = loaderData;
  const filtered = activeFilters(search).length > 0;
  const tags = pageMeta({
    title,
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
  const { search, errors, facets, states, help, total, totalIsExact, cardCount, notes, next, jobs, near } =
    loaderData;
  const loading = useNavigation().location?.pathname === '/jobs';
  const active = activeFilters(search).length;
  const key = jobsPath(search) + JSON.stringify(errors);
  const heading = useArrival();
  useResultsVisit(key);
  useRecordedSearch(active > 0 ? jobSearchParams(search).toString() : '');
  return (
    <div className="page-width pb-16">
      <Heading />
      <YourSearches search={search} />
      <div className="results-page">
        <aside>
          <Sheet
            title="Filters"
            trigger={active > 0 ? `Filters (${active})` : 'Filters'}
            isInPlace={Object.keys(errors).length > 0}
          >
            <JobFilters key={key} search={search} errors={errors} facets={facets} states={states} />
          </Sheet>
        </aside>
        <h2
          ref={heading}
          id="results"
          tabIndex={-1}
          aria-live="polite"
          className="min-w-0 text-2xl [grid-area:count]"
        >
          {countOf(total, totalIsExact, search)}
        </h2>
        <SortSelect key={key} search={search} />
        <section aria-labelledby="results" className="min-w-0 self-start [grid-area:list]">
          <Chips search={search} />
          {notes && <SearchReading search={search} notes={notes} />}
          <AlertBar search={search} />
          {!notes && help.ambiguous.length > 0 && <AmbiguousTerms terms={help.ambiguous} search={search} />}
          {loading ? (
            <JobListSkeleton count={skeletons} />
          ) : jobs.length === 0 ? (
            <NoJobs search={search} total={total} help={help} notes={notes} />
          ) : (
            <JobList jobs={jobs} />
          )}
          {!loading && near.length > 0 && <NearJobs jobs={near} />}
          <div className="mt-8">
            <Pagination
              page={search.page}
              pages={pageCount(cardCount, search.pageSize)}
              href={(page) => jobsPath({ ...search, page, after: page === search.page + 1 ? next : '' })}
            />
          </div>
        </section>
      </div>
    </div>
  );
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

/** Smaller than the headings of other pages: people come for the results. */
function Heading() {
  return <h1 className="pb-4 pt-6 text-3xl sm:pb-6 sm:pt-9">{title}</h1>;
}

function Chips({ search }: { search: JobSearch }) {
  const filters = activeFilters(search);
  if (filters.length === 0) return null;
  return (
    <ul
      className="mb-3 flex gap-2 py-1 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 sm:flex-wrap"
      aria-label="Active filters"
    >
      {filters.map(({ label, href }) => (
        <li key={href} className="max-w-full max-sm:max-w-[80%] max-sm:shrink-0">
          <RemovableChip to={href} removeLabel={`Remove filter: ${label}`}>
            {label}
          </RemovableChip>
        </li>
      ))}
    </ul>
  );
}

/** After few results: more jobs that the count leaves out. */
function NearJobs({ jobs }: { jobs: JobView[] }) {
  return (
    <section aria-labelledby="near" className="mt-8">
      <h3 id="near" className="text-lg">
        Close to your search
      </h3>
      <p className="mb-4 text-sm">
        These jobs match some of your words, are similar kinds of work, or don’t list everything you asked
        for.
      </p>
      <JobList jobs={jobs} />
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

/** '{n} Jobs Found', plus ' for "{keywords}"'. The text says so when the total is an estimate. */
function countOf(total: number, exact: boolean, { keywords }: JobSearch): string {
  const count = `${exact ? '' : 'About '}${total.toLocaleString('en-US')}`;
  return `${count} Jobs Found${keywords && ` for "${keywords}"`}`;
}

function pageCount(total: number, pageSize: number): number {
  return Math.min(searchLimits.maxPage, Math.ceil(total / pageSize));
}
