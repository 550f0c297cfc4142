import { redirect } from 'react-router';
import type { CatalogVersion } from '../../catalog/jobs/catalog.server.ts';
import { jobHistory } from '../../catalog/jobs/job-history-view.ts';
import { jobPosting } from '../../catalog/jobs/job-posting.ts';
import { emptySearch, type JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { jobPageView, jobView } from '../../catalog/jobs/job-view.ts';
import type { JobCard, JobDetail } from '../../catalog/jobs/jobs.schema.ts';
import { getPagedJob } from '../../catalog/jobs/jobs.server.ts';
import { companyPath } from '../../catalog/jobs/jobs-path.ts';
import { readLabels } from '../../catalog/postings/labels.ts';
import { AppError, Gone } from '../../platform/errors.ts';
import { cutText } from '../../platform/text/plain-text.ts';
import { jobPreview, previewPath } from '../../reading/previews/previews.server.ts';
import { findCompanyNamed } from '../../search/companies/companies.server.ts';
import { companySummary } from '../../search/companies/company-text.ts';
import { describeSearch } from '../../search/filters.ts';
import { findJobLandings } from '../../search/landing/landing-view.server.ts';
import { getPayContext } from '../../search/salary/pay-context.server.ts';
import type { SearchEngine } from '../../search/search-engine.ts';
import { searchJobs } from '../../search/search-jobs.server.ts';
import { searchLikeJob } from '../../seekers/alerts/subscribe/search-like-job.ts';
import type { PageServices } from '../context.ts';

const similarCount = 4;
const insteadCount = 3;
const closedPageDays = 90;
const dayMs = 86_400_000;

/**
 * What the page of a job shows.
 * @throws NotFound, and Gone for a job that closed long ago. A duplicate redirects to the job that is shown in its place.
 */
export async function loadJobPage({ readDb, search, origin }: PageServices, id: number, now: Date) {
  const { job, openings, catalog } = await getPagedJob(readDb, id);
  if (job.id !== id) throw redirect(`/jobs/${job.id}`, 301);
  if (job.closedAt && now.getTime() - job.closedAt.getTime() > closedPageDays * dayMs)
    throw new Gone('This job closed a while ago.');
  const [similar, payContext, { crumbs, landings }, company] = await Promise.all([
    listSimilar(search, job, catalog),
    getPayContext(readDb, search, job, catalog.version),
    findJobLandings(readDb, search, job, catalog.version),
    findCompanyNamed(readDb, job.company),
  ]);
  const view = jobPageView(job, now);
  const posting = jobPosting(job, `${origin}/jobs/${job.id}`, now);
  return {
    job: view,
    labels: readLabels(job.title, job.description),
    history: jobHistory(job, openings, now),
    similar: similar.map((other) => jobView(other, now)),
    payContext,
    crumbs: [...crumbs, { label: view.title, to: `/jobs/${job.id}` }],
    landings,
    company: company && { path: companyPath(company.slug), summary: companySummary(company) },
    alert: likeThis({ ...job, title: view.title }),
    posting,
    summary: cutText(job.description, 140),
    image: `${origin}${job.closedAt ? '/og.png' : previewPath('jobs', job.id, jobPreview(job))}`,
    origin,
  };
}

/** Three jobs for somebody who looks for one that is gone: similar ones if we still know it, or else the newest. */
export async function listInstead({ readDb, search }: PageServices, id: number, now: Date) {
  const known = await getPagedJob(readDb, id).catch((error) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  const jobs = known
    ? await listSimilar(search, known.job, known.catalog)
    : (await searchJobs(search, { ...emptySearch, pageSize: insteadCount })).jobs;
  return jobs.slice(0, insteadCount).map((job) => jobView(job, now));
}

/** What a list shows of one of its jobs. @throws like `loadJobPage`. */
export async function loadJobPane(services: PageServices, id: number, now: Date) {
  const { job, labels, history, payContext, similar, company } = await loadJobPage(services, id, now);
  return { job, labels, history, payContext, companyPath: company?.path, hasSimilar: similar.length > 0 };
}

/** A closed job always links to other jobs, if only to the newest jobs of its category. */
async function listSimilar(
  engine: SearchEngine,
  job: JobDetail,
  catalog: CatalogVersion,
): Promise<JobCard[]> {
  const similar = await engine.findSimilar(job, similarCount, await engine.stateAt(catalog));
  if (similar.length > 0 || !job.closedAt) return similar;
  const search = { ...emptySearch, category: job.category ?? '', pageSize: similarCount };
  return (await searchJobs(engine, search)).jobs;
}

/** The search for an alert about similar jobs, and its label. */
function likeThis(job: JobDetail): { search: Partial<JobSearch>; words: string } {
  const search = searchLikeJob(job);
  return { search, words: describeSearch({ ...emptySearch, ...search }) };
}
