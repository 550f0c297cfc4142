import { jobView } from '../../catalog/jobs/job-view.ts';
import { withZip } from '../../catalog/jobs/jobs-path.ts';
import { stateChoices } from '../../search/form/state-choices.ts';
import { searchHelp } from '../../search/help.server.ts';
import { partsOf } from '../../search/job-page.ts';
import { withOffers } from '../../search/notes.server.ts';
import { parseJobSearch } from '../../search/parse-search.ts';
import { countFacets } from '../../search/query/facets.server.ts';
import { placeAfter, searchJobs } from '../../search/search-jobs.server.ts';
import type { PageServices } from '../context.ts';

/** What the page of a search shows. A parameter that is wrong counts as absent and is named in `errors`. */
export async function loadJobs({ search: engine, origin }: PageServices, params: URLSearchParams) {
  const { search: asked, errors } = parseJobSearch(params);
  const search = withZip(asked);
  const now = new Date();
  const [page, facets] = await Promise.all([searchJobs(engine, search), countFacets(engine, search)]);
  const [help, next, notes] = await Promise.all([
    searchHelp(engine, search, page.total),
    placeAfter(engine.db, search, page),
    withOffers(engine, search, page),
  ]);
  const { jobs, total, totalIsExact, cardCount } = page;
  const views = jobs.map((job) => jobView(job, now, page.sought));
  const { about, near, mentioned } = partsOf(views, page);
  return {
    search,
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
  };
}
