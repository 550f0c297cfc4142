import { parseArticlePage } from '../features/articles/articles.schema.ts';
import { newsParams } from '../features/articles/articles.ts';
import { parseJobSearch } from '../features/jobs/job-search.schema.ts';
import { jobSearchParams } from '../features/jobs/jobs.schema.ts';
import { salaryParams, salaryValues } from '../features/salary/salary.schema.ts';

/** A path with a slash too many has an address without it; null: the path is fine. */
export function tidyPath(pathname: string): string | null {
  const tidy = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return tidy === pathname ? null : tidy;
}

const personal =
  /^\/(account|admin|my-jobs|privacy|register|sign-in|unsubscribe|job-alerts|alerts|contact|partnership|dev)(\/|\.data$|$)/i;
/** Large, or not text. */
const bulky = /^\/(sitemap-(jobs|landing)|og|resume-templates\/files)\//i;
/** Each click on Apply counts. */
const counted = /^\/jobs\/[^/]+\/apply(\.data)?$/i;
/** React Router's own question, by parameters, which files a page needs. */
const manifest = '/__manifest';

/** Whether a page is never kept: it may differ from visitor to visitor, or would push many others out. */
export function isUncached(pathname: string): boolean {
  return personal.test(pathname) || bulky.test(pathname) || counted.test(pathname) || pathname === manifest;
}

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
  switch (url.pathname.toLowerCase().replace(/\.data$/, '')) {
    case '/':
    case '/_':
      return url.searchParams.has('keyword') ? url.searchParams : new URLSearchParams();
    case '/jobs':
    case '/jobs/feed.xml':
    case '/jobs/feed.json': {
      const { search, errors } = parseJobSearch(url.searchParams);
      return Object.keys(errors).length > 0 ? url.searchParams : jobSearchParams(search);
    }
    case '/job-news':
      return newsParams(parseArticlePage(url.searchParams).wanted.page);
    case '/salary-calculator':
      return salaryParams(salaryValues(url.searchParams));
    default:
      return new URLSearchParams();
  }
}
