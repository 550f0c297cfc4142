import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../api/endpoint.ts';
import { JobPath } from '../catalog/jobs/job-path.schema.ts';
import { type JobSearch, jobSearchParams } from '../catalog/jobs/job-search.schema.ts';
import { getJob, listJobs } from '../catalog/jobs/jobs.server.ts';
import { PublicJob, PublicJobDetail, toPublicJob } from '../catalog/jobs/public-job.ts';
import { readLabels } from '../catalog/postings/labels.ts';
import type { Database } from '../db/client.ts';
import { Invalid } from '../platform/errors.ts';
import { linkHeader } from '../platform/http/page-links.ts';
import { outsideText } from '../platform/text/outside-text.ts';
import { type SuggestionKind, suggestionKinds } from './completion.ts';
import { continued, longestCursor, writeCursor } from './cursor.ts';
import type { FoundPage } from './job-page.ts';
import { JobSearchParameters, parseJobSearch } from './parse-search.ts';
import { countFacets } from './query/facets.server.ts';
import type { SearchEngine } from './search-engine.ts';
import { findJobs } from './search-jobs.server.ts';
import { SuggestParameters } from './suggest.schema.ts';
import { suggest } from './suggest.server.ts';

const JobListParameters = z.extend(JobSearchParameters, {
  /** From the link to the next page. It belongs to the search. Not together with `page`. */
  cursor: z.optional(outsideText(longestCursor)),
  /** 1 adds why each job ranks where it does, for admins. */
  explain: z.optional(z.enum(['1', ''])),
});

const counts = z.record(z.string(), z.int());

const FacetsResult = z.object({
  category: counts,
  jobType: counts,
  workplace: counts,
  state: counts,
  postedWithin: counts,
  isExact: z.boolean(),
});

const SuggestResult = z.array(
  z.object({
    kind: z.enum(Object.keys(suggestionKinds) as SuggestionKind[]),
    text: z.string(),
    count: z.int(),
  }),
);

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
      parseQuery: (params) => ({
        search: readListSearch(params),
        isExplained: readExplain(params),
      }),
      result: z.array(PublicJob),
      answers:
        'an array of jobs with X-Total-Count and Link headers; with match=best, few matches are followed by X-Near-Count close jobs, and by X-Mentioned-Count matches that only mention the words',
      handle: ({ request, query }) => answerSearch(services, request, query),
    }),
    endpoint({
      ...common,
      path: '/jobs/facets',
      summary: 'Counts the jobs in a search by category, type, workplace, state and age in days',
      query: JobSearchParameters,
      parseQuery: readSearch,
      result: FacetsResult,
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
      result: PublicJobDetail,
      answers: "the job, with what its ad says; 404 if it doesn't exist",
      handle: async ({ params }) => {
        const job = await getJob(db, params.id);
        return { ...toPublicJob(job, origin), labels: readLabels(job.title, job.description) };
      },
    }),
    endpoint({
      ...common,
      path: '/suggest',
      summary: 'Suggests titles, skills, companies and places for a prefix',
      query: SuggestParameters,
      badQueryStatus: 400,
      result: SuggestResult,
      answers: 'suggestions',
      handle: ({ query: { q, kind } }) => suggest(engine, q, kind),
    }),
  ];
}

/** @throws Invalid */
function readExplain(params: URLSearchParams): boolean {
  const given = params.get('explain') ?? '';
  if (given !== '' && given !== '1') throw new Invalid({ explain: 'Explain must be 1 or left out.' });
  return given === '1';
}

async function answerSearch(
  { db, search: engine, origin, authorizeExplain }: JobServices,
  request: Request,
  { search, isExplained }: { search: JobSearch; isExplained: boolean },
): Promise<Response> {
  if (isExplained) await authorizeExplain?.(request);
  const page = await findJobs(engine, search, isExplained);
  const jobs = await listJobs(db, page.ids);
  const headers = new Headers({
    'x-total-count': String(page.total),
    link: searchLinks(search, page, `${origin}/api/jobs`),
  });
  if (page.near > 0) headers.set('x-near-count', String(page.near));
  if (page.mentioned > 0) headers.set('x-mentioned-count', String(page.mentioned));
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

function readListSearch(params: URLSearchParams): JobSearch {
  const search = { ...readSearch(params), cursor: params.get('cursor')?.trim() ?? '' };
  if (search.cursor && search.page > 1)
    throw new Invalid({
      cursor: 'Use cursor or page, not both. The link to the next page has what it needs.',
    });
  return continued(search, Boolean(params.get('sort')?.trim()));
}

/** The pages around a page. The next page begins with a cursor, so it neither repeats nor misses a job. */
function searchLinks(
  search: JobSearch,
  { cardCount, totalIsExact, end }: FoundPage,
  address: string,
): string {
  const pages = Math.ceil(cardCount / search.pageSize);
  const href = (at: Partial<JobSearch>): string => {
    const query = jobSearchParams({ ...search, page: 1, after: '', cursor: '', ...at }, 'exact').toString();
    return address + (query && `?${query}`);
  };
  const next = end && href({ cursor: writeCursor(search, end) });
  if (search.cursor) return linkHeader({ first: href({}), next });
  const isLast = totalIsExact && !search.after && search.page >= pages;
  return linkHeader({
    first: href({}),
    prev: search.page > 1 ? href({ page: search.page - 1 }) : null,
    next: isLast ? null : next,
    last: href({ page: Math.max(pages, search.page, 1) }),
  });
}
