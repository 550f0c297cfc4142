import * as z from 'zod/mini';
import type { Database } from '../../db/client.ts';
import { BadRequest, Invalid } from '../../platform/errors.ts';
import { pageLinks } from '../../platform/page-links.ts';
import { type Endpoint, endpoint } from '../api/endpoint.ts';
import { JobPath } from '../jobs/job-path.schema.ts';
import { type JobSearch, jobSearchParams } from '../jobs/job-search.schema.ts';
import type { JobDetail } from '../jobs/jobs.schema.ts';
import { getJob, listJobs } from '../jobs/jobs.server.ts';
import { type SuggestionKind, suggestionKinds } from './completion.ts';
import { JobSearchParameters, parseJobSearch } from './parse-search.ts';
import { countFacets } from './query/facets.server.ts';
import type { SearchEngine } from './search-engine.server.ts';
import { placeAfter, searchJobs } from './search-jobs.server.ts';
import { suggest } from './suggest.server.ts';

const suggestLength = 100;

const SuggestParameters = z.object({
  q: z.string(),
  kind: z.optional(z.enum(Object.keys(suggestionKinds) as SuggestionKind[])),
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
      query: JobSearchParameters,
      readsQuery: true,
      answers:
        'an array of jobs with X-Total-Count and Link headers; with match=best, a short result ends with X-Near-Count close matches',
      handle: ({ request }) => answerSearch(services, request),
    }),
    endpoint({
      ...common,
      path: '/jobs/facets',
      summary: 'Counts the jobs in a search by category, type, workplace, state and age in days',
      query: JobSearchParameters,
      readsQuery: true,
      answers: 'counts by name; isExact is false for estimates (see the X-Counts-Are header)',
      handle: async ({ request }) => {
        const facets = await countFacets(engine, readSearch(request.url));
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
      readsQuery: true,
      answers: 'suggestions',
      handle: ({ request }) => answerSuggest(engine, new URL(request.url).searchParams),
    }),
  ];
}

async function answerSearch(
  { db, search: engine, origin, authorizeExplain }: JobServices,
  request: Request,
): Promise<Response> {
  const search = readSearch(request.url);
  const explain = new URL(request.url).searchParams.get('explain') === '1';
  if (explain) await authorizeExplain?.(request);
  const page = await searchJobs(engine, search, explain);
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
    ...(explain && { explanation: page.explanations?.get(job.id) ?? null }),
  }));
  return Response.json(shown, { headers });
}

async function answerSuggest(engine: SearchEngine, params: URLSearchParams) {
  const text = (params.get('q') ?? '').trim();
  if (text.length > suggestLength) throw new BadRequest(`q must be ${suggestLength} characters or fewer.`);
  const kind = params.get('kind') || null;
  if (kind && !Object.hasOwn(suggestionKinds, kind))
    throw new BadRequest(`kind must be one of ${Object.keys(suggestionKinds).join(', ')}.`);
  return suggest(engine, text, kind as SuggestionKind | null);
}

function readSearch(url: string): JobSearch {
  const { search, errors } = parseJobSearch(new URL(url).searchParams, 'exact');
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
