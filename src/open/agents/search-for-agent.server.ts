import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { jobView } from '../../catalog/jobs/job-view.ts';
import type { JobCard } from '../../catalog/jobs/jobs.schema.ts';
import { jobsPath } from '../../catalog/jobs/jobs-path.ts';
import { activeFilters } from '../../search/filters.ts';
import { type JobPage, partsOf } from '../../search/job-page.ts';
import type { SearchNotes } from '../../search/notes.schema.ts';
import { withOffers } from '../../search/notes.server.ts';
import type { SearchEngine } from '../../search/search-engine.ts';
import { placeAfter, searchJobs } from '../../search/search-jobs.server.ts';
import {
  type AgentJobRow,
  type AgentReading,
  type NextPage,
  ojcpVersion,
  type SearchJobsAnswer,
} from './answers.schema.ts';
import { jobRow } from './job-posting-row.ts';
import type { AgentSearch } from './to-search.ts';

const quoted = (texts: string[]): string => texts.map((text) => `"${text}"`).join(', ');

/** How a search was read, in words: what the site's page shows as chips and lines. */
function searchReading(search: JobSearch, notes: SearchNotes | null, origin: string): AgentReading {
  const { keywords, ...rest } = search;
  const chosen = activeFilters({ ...rest, keywords: '' }).map(({ label }) => label);
  return {
    filters: [...(notes?.filters ?? []).map(({ label }) => label), ...chosen],
    notices: notes ? noticesOf(notes) : [],
    offers: notes ? offersOf(notes) : [],
    page_url: origin + jobsPath({ ...search, page: 1, pageSize: 20, after: '' }),
  };
}

function noticesOf(notes: SearchNotes): string[] {
  const { correction, place, isRelaxed, alsoSearched, occupations } = notes;
  const others = place?.others.map(({ label }) => label) ?? [];
  const lines = [
    correction && `Showing results for "${correction.to}" instead of "${correction.from}".`,
    isRelaxed && 'No jobs have all of these words. These have most of them.',
    place && `Showing jobs for ${place.label}.`,
    others.length > 0 && `Other places of that name: ${others.join(' · ')}.`,
    ...alsoSearched.map(({ term, as }) => `We also searched "${term}" as ${quoted(as)}.`),
    occupations.length > 0 &&
      `Few jobs have these words, so we included these occupations: ${occupations.join(', ')}.`,
  ];
  return lines.filter((line): line is string => typeof line === 'string');
}

function offersOf({ inside, inState, alsoCalled, without }: SearchNotes): AgentReading['offers'] {
  return [
    ...without.map(({ label, total }) => ({ text: `Without ${label}`, jobs: total })),
    ...(inState ? [{ text: `Did you mean ${inState.label}?`, jobs: inState.total }] : []),
    ...alsoCalled.map(({ label, total }) => ({ text: `Also called: ${label}`, jobs: total })),
    ...inside.map(({ term, more }) => ({ text: `"${term}" inside longer words`, jobs: more })),
  ];
}

interface Rows {
  found: JobCard[];
  near: JobCard[];
  first: JobPage;
  next: NextPage | null;
}

/** The answer of search_jobs. @throws Unavailable if too many searches wait or the database is away. */
export async function searchForAgent(
  engine: SearchEngine,
  asked: AgentSearch,
  origin: string,
): Promise<SearchJobsAnswer> {
  const { search, offset, warnings } = asked;
  const { found, near, first, next } = await readRows(engine, asked);
  const now = new Date();
  const rows = found.map((job) => rowOf(job, origin, now));
  return {
    ojcp_version: ojcpVersion,
    query: asked.query,
    reading: searchReading(search, await withOffers(engine, search, first), origin),
    total_results: first.total,
    total_is_exact: first.totalIsExact,
    returned: rows.length,
    offset,
    next_page: next,
    jobs: rows,
    near_matches: near.map((job) => rowOf(job, origin, now)),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** Our search has pages, and an agent may begin at any row: its rows are on one page, or on two. */
async function readRows(engine: SearchEngine, { search, offset, limit }: AgentSearch): Promise<Rows> {
  const first = await searchJobs(engine, search);
  const skipped = offset % limit;
  if (skipped === 0) {
    const found = foundOn(first);
    const hasNext = offset + found.length < first.cardCount && found.length > 0;
    const after = hasNext ? await placeAfter(engine.db, search, first) : '';
    const next = hasNext ? { limit, offset: offset + limit, ...(after && { after }) } : null;
    return { found, near: partsOf(first.jobs, first).near, first, next };
  }
  const second = await searchJobs(engine, nextPage(search));
  const found = [...foundOn(first), ...foundOn(second)].slice(skipped, skipped + limit);
  const hasNext = offset + found.length < first.cardCount && found.length > 0;
  return { found, near: [], first, next: hasNext ? { limit, offset: offset + limit } : null };
}

const nextPage = (search: JobSearch): JobSearch => ({ ...search, page: search.page + 1 });
function foundOn(page: JobPage): JobCard[] {
  const { about, mentioned } = partsOf(page.jobs, page);
  return [...about, ...mentioned];
}

function rowOf(job: JobCard, origin: string, now: Date): AgentJobRow {
  const { history } = jobView(job, now);
  return { ...jobRow(job, origin), ...(history && { history }) };
}
