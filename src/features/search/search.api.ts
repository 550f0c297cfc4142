import * as z from 'zod/mini';
import type { Database } from '../../db/client.ts';
import { Invalid } from '../../platform/errors.ts';
import { pageLinks } from '../../platform/page-links.ts';
import { type Endpoint, endpoint } from '../api/endpoint.ts';
import { JobPath } from '../jobs/job-path.schema.ts';
import { type JobSearch, jobSearchParams } from '../jobs/job-search.schema.ts';
import type { JobDetail } from '../jobs/jobs.schema.ts';
import { getJob, listJobs } from '../jobs/jobs.server.ts';
import { JobSearchParameters, parseJobSearch } from './parse-search.ts';
import { countFacets } from './query/facets.server.ts';
import type { SearchEngine } from './search-engine.server.ts';
import { placeAfter, searchJobs } from './search-jobs.server.ts';
import { SuggestParameters } from './suggest.schema.ts';
import { suggest } from './suggest.server.ts';

const JobListParameters = z.extend(JobSearchParameters, {
  /** 1 adds why each job ranks where it does, for admins. */
  explain: z.optional(z.string()),
});

const common = { tag: 'Jobs', method: 'GET', access: 'anyone' } as const;

interface JobServices {
  db: Database;
  search: SearchEngine;
  origin: string;
  /** Refuses requests for explanations that their sender may not see. */
  authorizeExplain?: (request: Request) => Promise<void>;
}

/** The public, read-only part of the API: jobs, their counts, and suggestions while typing. */
export function jobEndpoints(services: JobServices): Endpoint[] {
  const { db, search: engine, origin } = services;
  return [
    endpoint({
      ...common,
      path: '/jobs',
      summary: 'Searches jobs',
      query: JobListParameters,
      parseQuery: (params) => ({ search: readSearch(params), isExplained: params.get('explain') === '1' }),
      answers:
        'an array of jobs with X-Total-Count and Link headers; with match=best, a short result ends with X-Near-Count close matches',
      handle: ({ request, query }) => answerSearch(services, request, query),
    }),
    endpoint({
      ...common,
      path: '/jobs/facets',
      summary: 'Counts the jobs in a search by category, type, workplace, state and age in days',
      query: JobSearchParameters,
      parseQuery: readSearch,
      answers: 'counts by name; isExact is false for estimates (see the X-Counts-Are header)',
      handle: async ({ query: search }) => {
        const facets = await countFacets(engine, search);
        return Response.json(facets, facets.isExact ? {} : { headers: { 'x-counts-are': 'about' } });
      },
    }),
    endpoint({
      ...common,
      path: '/jobs/{id}',
      summary: 'Gets a job',
      params: JobPath,
      answers: "the job; 404 if it doesn't exist",
      handle: async ({ params }) => toPublicJob(await getJob(db, params.id), origin),
    }),
    endpoint({
      ...common,
      path: '/suggest',
      summary: 'Suggests titles, skills, companies and places for a prefix',
      query: SuggestParameters,
      badQueryStatus: 400,
      answers: 'suggestions',
      handle: ({ query: { q, kind } }) => suggest(engine, q, kind),
    }),
  ];
}

async function answerSearch(
  { db, search: engine, origin, authorizeExplain }: JobServices,
  request: Request,
  { search, isExplained }: { search: JobSearch; isExplained: boolean },
): Promise<Response> {
  if (isExplained) await authorizeExplain?.(request);
  const page = await searchJobs(engine, search, isExplained);
  const ids = page.jobs.map(({ id }) => id);
  const [jobs, next] = await Promise.all([listJobs(db, ids), placeAfter(engine.db, search, page)]);
  const headers = new Headers({
    'x-total-count': String(page.total),
    link: searchLinks(search, page.cardCount, next, `${origin}/api/jobs`),
  });
  if (page.near > 0) headers.set('x-near-count', String(page.near));
  if (!page.totalIsExact) headers.set('x-total-count-is', 'about');
  const shown = jobs.map((job) => ({
    ...toPublicJob(job, origin),
    ...(isExplained && { explanation: page.explanations?.get(job.id) ?? null }),
  }));
  return Response.json(shown, { headers });
}

function readSearch(params: URLSearchParams): JobSearch {
  const { search, errors } = parseJobSearch(params, 'exact');
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return search;
}

function toPublicJob(job: JobDetail, origin: string) {
  const { payMin, payMax, payPeriod, payCurrency, payYearMin, payYearMax, ...rest } = job;
  const pay = payPeriod && {
    min: payMin,
    max: payMax,
    period: payPeriod,
    currency: payCurrency,
    yearMin: payYearMin,
    yearMax: payYearMax,
  };
  return { ...rest, pay, url: `${origin}/jobs/${job.id}` };
}

/** @param next what leads to the next page; after a place, it alone says whether there is one. */
function searchLinks(search: JobSearch, total: number, next: string, address: string): string {
  const counted = Math.ceil(total / search.pageSize);
  const known = next ? Math.max(counted, search.page + 1) : search.page;
  return pageLinks(search.page, search.after ? known : counted, (page) => {
    const after = page === search.page + 1 ? next : '';
    const query = jobSearchParams({ ...search, page, after }, 'exact').toString();
    return address + (query && `?${query}`);
  });
}
