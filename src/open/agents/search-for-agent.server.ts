import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { jobView } from '../../catalog/jobs/job-view.ts';
import type { JobCard } from '../../catalog/jobs/jobs.schema.ts';
import type { JobPage } from '../../search/job-page.ts';
import { withOffers } from '../../search/notes.server.ts';
import type { SearchEngine } from '../../search/search-engine.ts';
import { placeAfter, searchJobs } from '../../search/search-jobs.server.ts';
import { type JobRow, type NextPage, ojcpVersion, type SearchJobsAnswer } from './answers.schema.ts';
import { jobRow } from './job-posting-row.ts';
import { searchReading } from './search-reading.ts';
import type { AgentSearch } from './to-search.ts';

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
    const found = first.jobs.slice(0, first.jobs.length - first.near);
    const hasNext = offset + found.length < first.cardCount && found.length > 0;
    const after = hasNext ? await placeAfter(engine.db, search, first) : '';
    const next = hasNext ? { limit, offset: offset + limit, ...(after && { after }) } : null;
    return { found, near: first.jobs.slice(found.length), first, next };
  }
  const second = await searchJobs(engine, nextPage(search));
  const found = [...foundOn(first), ...foundOn(second)].slice(skipped, skipped + limit);
  const hasNext = offset + found.length < first.cardCount && found.length > 0;
  return { found, near: [], first, next: hasNext ? { limit, offset: offset + limit } : null };
}

const nextPage = (search: JobSearch): JobSearch => ({ ...search, page: search.page + 1 });
const foundOn = ({ jobs, near }: JobPage): JobCard[] => jobs.slice(0, jobs.length - near);

function rowOf(job: JobCard, origin: string, now: Date): JobRow {
  const { history } = jobView(job, now);
  return { ...jobRow(job, origin), ...(history && { history }) };
}
