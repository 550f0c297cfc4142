import { jobView } from '../../catalog/jobs/job-view.ts';
import { selectedId, withZip } from '../../catalog/jobs/jobs-path.ts';
import { AppError } from '../../platform/errors.ts';
import { withAskedLabels } from '../../search/asked-labels.server.ts';
import { nameOfCompany } from '../../search/companies/companies.server.ts';
import { activeFilters, describeSearch } from '../../search/filters.ts';
import { stateChoices } from '../../search/form/state-choices.ts';
import { searchHelp } from '../../search/help.server.ts';
import { partsOf } from '../../search/job-page.ts';
import { withOffers } from '../../search/notes.server.ts';
import { parseJobSearch } from '../../search/parse-search.ts';
import { countFacets } from '../../search/query/facets.server.ts';
import { placeAfter, searchJobs } from '../../search/search-jobs.server.ts';
import type { PageServices } from '../context.ts';
import { loadJobPane } from './job.server.ts';

/** What the page of a search shows. A parameter that is wrong counts as absent and is named in `errors`. */
export async function loadJobs(services: PageServices, params: URLSearchParams) {
  const { search: engine, origin } = services;
  const { search: asked, errors } = parseJobSearch(params);
  const search = withZip(asked);
  const now = new Date();
  const [page, facets, pane] = await Promise.all([
    searchJobs(engine, search),
    countFacets(engine, search),
    selectedJob(services, params, now),
  ]);
  const [help, next, notes, employer] = await Promise.all([
    searchHelp(engine, search, page.total),
    placeAfter(engine.db, search, page),
    withOffers(engine, search, page),
    nameOfCompany(engine.db, search.employer),
  ]);
  const { jobs, total, totalIsExact, cardCount } = page;
  services.searchLog.found(asked, total);
  const plain = jobs.map((job) => jobView(job, now, page.sought));
  const views = await withAskedLabels(engine.db, search, plain);
  const { about, near, mentioned } = partsOf(views, page);
  return {
    search,
    employer,
    filters: activeFilters(search, employer),
    words: describeSearch(search, employer),
    errors,
    facets,
    states: stateChoices(facets, search),
    help,
    total,
    totalIsExact,
    cardCount,
    notes,
    next,
    origin,
    jobs: about,
    near,
    mentioned,
    pane,
  };
}

/** The job that the address names (`?job=7`). Null if it is gone: the list is there without it. */
async function selectedJob(services: PageServices, params: URLSearchParams, now: Date) {
  const id = selectedId(params);
  if (id === null) return null;
  return loadJobPane(services, id, now).catch((error) => {
    if (error instanceof AppError || error instanceof Response) return null;
    throw error;
  });
}
