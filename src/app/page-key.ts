import { parseJobSearch } from '../features/jobs/job-search.schema.ts';
import { jobSearchParams } from '../features/jobs/jobs.schema.ts';

/**
 * The one address under which equal pages are rendered and cached: parameters that do not change the page (campaign tags,
 * defaults, order) are gone. `_routes` is React Router's own, naming the parts of a page that it wants as data.
 */
export function pageAddress(url: URL): string {
  const params = keptParams(url);
  const routes = url.searchParams.get('_routes');
  if (routes) params.set('_routes', routes);
  const query = params.toString();
  return url.pathname + (query && `?${query}`);
}

function keptParams(url: URL): URLSearchParams {
  switch (url.pathname.replace(/\.data$/, '')) {
    case '/':
    case '/_':
      return url.searchParams.has('keyword') ? url.searchParams : new URLSearchParams();
    case '/jobs':
      return jobSearchParams(parseJobSearch(url.searchParams).search);
    default:
      return new URLSearchParams();
  }
}
