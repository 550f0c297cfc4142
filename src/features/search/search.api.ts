import { Hono } from 'hono';
import type { Database } from '../../db/client.ts';
import { BadRequest, Invalid, NotFound } from '../../platform/errors.ts';
import { pageLinks } from '../../platform/page-links.ts';
import { type JobSearch, jobSearchParams } from '../jobs/job-search.schema.ts';
import type { JobDetail } from '../jobs/jobs.schema.ts';
import { getJob, listJobs } from '../jobs/jobs.server.ts';
import { type SuggestionKind, suggestionKinds } from './completion.ts';
import { parseJobSearch } from './parse-search.ts';
import { countFacets } from './query/facets.server.ts';
import type { SearchEngine } from './search-engine.server.ts';
import { placeAfter, searchJobs } from './search-jobs.server.ts';
import { suggest } from './suggest.server.ts';

const suggestLength = 100;

/** The public, read-only part of the API: jobs, their counts, and suggestions while typing. */
export function jobsApi({
  db,
  search: engine,
  origin,
  authorizeExplain,
}: {
  db: Database;
  search: SearchEngine;
  origin: string;
  /** Refuses requests for explanations that their sender may not see. */
  authorizeExplain?: (request: Request) => Promise<void>;
}): Hono {
  const api = new Hono();
  const publicJob = (job: JobDetail) => toPublicJob(job, origin);

  api.get('/jobs', async (context) => {
    const search = readSearch(context.req.url);
    const explain = context.req.query('explain') === '1';
    if (explain) await authorizeExplain?.(context.req.raw);
    const page = await searchJobs(engine, search, explain);
    const ids = page.jobs.map(({ id }) => id);
    const [jobs, next] = await Promise.all([listJobs(db, ids), placeAfter(engine.db, search, page)]);
    context.header('x-total-count', String(page.total));
    if (page.near > 0) context.header('x-near-count', String(page.near));
    if (!page.totalIsExact) context.header('x-total-count-is', 'about');
    context.header('link', searchLinks(search, page.cardCount, next, `${origin}/api/jobs`));
    return context.json(
      jobs.map((job) => ({
        ...publicJob(job),
        ...(explain && { explanation: page.explanations?.get(job.id) ?? null }),
      })),
    );
  });

  api.get('/jobs/facets', async (context) => {
    const facets = await countFacets(engine, readSearch(context.req.url));
    if (!facets.isExact) context.header('x-counts-are', 'about');
    return context.json(facets);
  });

  api.get('/jobs/:id', async (context) => {
    const id = context.req.param('id');
    if (!/^\d{1,15}$/.test(id)) throw new NotFound('Job ids are whole numbers.');
    return context.json(publicJob(await getJob(db, Number(id))));
  });

  api.get('/suggest', async (context) => {
    const text = (context.req.query('q') ?? '').trim();
    if (text.length > suggestLength) throw new BadRequest(`q may have at most ${suggestLength} characters.`);
    const kind = context.req.query('kind') || null;
    if (kind && !Object.hasOwn(suggestionKinds, kind))
      throw new BadRequest(`kind must be one of ${Object.keys(suggestionKinds).join(', ')}.`);
    return context.json(await suggest(engine, text, kind as SuggestionKind | null));
  });
  return api;
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
