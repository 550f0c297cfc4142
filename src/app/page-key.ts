import { jobSearchParams, searchLimits } from '../catalog/jobs/job-search.schema.ts';
import { selectedId } from '../catalog/jobs/jobs-path.ts';
import { parseArticlePage } from '../reading/articles/articles.schema.ts';
import { newsParams } from '../reading/articles/articles.ts';
import { parseJobSearch } from '../search/parse-search.ts';
import { salaryParams, salaryValues } from '../search/salary/salary.schema.ts';

/** The corrected path if a path has extra slashes. Null if the path is fine. */
export function tidyPath(pathname: string): string | null {
  const tidy = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  return tidy === pathname ? null : tidy;
}

const personal =
  /^\/(account|admin|my-jobs|privacy|register|sign-in|unsubscribe|job-alerts|alerts|contact|partnership|dev)(\/|\.data$|$)/i;
/** Pages of an account, and pages whose address holds a secret. */
const secret = /^\/(account|admin|my-jobs|sign-in|unsubscribe|alerts)(\/|\.data$|$)/i;
/** Large or binary responses. */
const bulky = /^\/(sitemap-(jobs|landing|companies|salaries)|og|resume-templates\/files)\//i;
/** Each click on Apply is counted and has its own rules. */
const counted = /^\/jobs\/[^/]+\/apply(\.data)?$/i;
/** The form holds a time of its own for each visitor. */
const reportForm = /^\/jobs\/[^/]+\/report(\.data)?$/i;
/** What the ads of a list ask for. Each page of each list is another. */
const asks = /^\/jobs\/asks$/i;
/** React Router asks here which files a page needs. */
const manifest = '/__manifest';

/** Whether a page is never cached: it may differ between visitors, or it would evict many others. */
export function isUncached(pathname: string): boolean {
  return (
    [personal, bulky, counted, reportForm, asks].some((kind) => kind.test(pathname)) || pathname === manifest
  );
}

/** Whether nothing on the way may store a page, not even the browser. */
export const isSecret = (pathname: string): boolean => secret.test(pathname);

/** Whether an address is a counted click instead of a page. */
export const isCounted = (pathname: string): boolean => counted.test(pathname);

/**
 * The one address under which equal pages are rendered and cached. Parameters that do not change the page (campaign
 * tags, defaults, order, repetitions) are removed. `_routes` is a parameter of React Router: it names the parts of a
 * page to send as data.
 * @param routesAt the ids of the routes that make up the page at a path.
 */
export function pageAddress(url: URL, routesAt: (pathname: string) => string[] = () => []): string {
  if (url.search === '') return url.pathname;
  const params = keptParams(url);
  const asked = isData.test(url.pathname) ? url.searchParams.get('_routes')?.split(',') : undefined;
  if (asked) {
    const routes = routesAt(url.pathname.replace(isData, '') || '/').filter((id) => asked.includes(id));
    params.set('_routes', routes.join(',') || 'none');
  }
  const query = params.toString();
  return url.pathname + (query && `?${query}`);
}

/** The data of a page, for React Router in the browser. */
const isData = /(^\/_)?\.data$/;

function keptParams(url: URL): URLSearchParams {
  switch (url.pathname.toLowerCase().replace(isData, '')) {
    case '':
    case '/':
      return url.searchParams.has('keyword') ? url.searchParams : new URLSearchParams();
    case '/jobs':
      return listParams(url.searchParams);
    case '/jobs/map':
      return searchParams(url.searchParams);
    case '/jobs/feed.xml':
    case '/jobs/feed.json':
      return jobSearchParams(parseJobSearch(url.searchParams).search);
    case '/job-news':
      return newsParams(parseArticlePage(url.searchParams).wanted.page);
    case '/salary-calculator':
      return salaryParams(salaryValues(url.searchParams));
    default:
      return new URLSearchParams();
  }
}

/** A list may show one of its jobs. */
function listParams(given: URLSearchParams): URLSearchParams {
  const params = searchParams(given);
  const job = selectedId(given);
  if (job !== null) params.set('job', String(job));
  return params;
}

/** Parameters that the page shows again as typed, even if they are wrong. */
const typedAgain = ['keywords', 'location', 'zip', 'exclude'];
const mistakes = ['!', '0', '999999999', 'x'.repeat(searchLimits.textLength + 1)];

/**
 * The parameters of a search. If the page rejects a value and does not show it, a standard value with the same error
 * replaces it.
 */
function searchParams(given: URLSearchParams): URLSearchParams {
  const { search, errors } = parseJobSearch(given);
  const params = jobSearchParams(search);
  for (const [name, message] of Object.entries(errors)) {
    const alike = typedAgain.includes(name)
      ? undefined
      : mistakes.find(
          (value) => parseJobSearch(new URLSearchParams([[name, value]])).errors[name] === message,
        );
    params.set(name, alike ?? given.get(name) ?? '');
  }
  return params;
}
