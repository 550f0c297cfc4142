import {
  foundParams,
  type JobSearch,
  jobSearchParams,
  type Matching,
} from '../../catalog/jobs/job-search.schema.ts';
import { parseArticlePage } from '../../reading/articles/articles.schema.ts';
import { articleParams } from '../../reading/articles/articles.ts';
import { parseJobSearch } from '../../search/parse-search.ts';

/**
 * The one address under which equal responses of the public API are cached. Unknown parameters, defaults, order and
 * repetitions are removed. Parameters that cause an error stay.
 */
export function apiAddress({ pathname, search, searchParams }: URL): string {
  if (search === '') return pathname;
  const query = keptParams(pathname, searchParams).toString();
  return pathname + (query && `?${query}`);
}

function keptParams(pathname: string, params: URLSearchParams): URLSearchParams {
  switch (pathname) {
    case '/api/jobs':
      return withCursor(searchParams(params, jobSearchParams), params);
    case '/api/jobs/facets':
      return searchParams(params, foundParams);
    case '/api/articles': {
      const { wanted, errors } = parseArticlePage(params);
      return withMistakes(articleParams(wanted), errors, params);
    }
    case '/api/suggest':
      return suggestParams(params);
    default:
      return new URLSearchParams();
  }
}

function searchParams(
  params: URLSearchParams,
  write: (search: JobSearch, usual: Matching) => URLSearchParams,
): URLSearchParams {
  const { search, errors } = parseJobSearch(params, 'exact');
  return withMistakes(write(search, 'exact'), errors, params);
}

function withCursor(kept: URLSearchParams, given: URLSearchParams): URLSearchParams {
  const cursor = given.get('cursor')?.trim();
  if (cursor) kept.set('cursor', cursor);
  return kept;
}

function withMistakes(
  kept: URLSearchParams,
  errors: Record<string, string>,
  given: URLSearchParams,
): URLSearchParams {
  for (const name of Object.keys(errors)) kept.set(name, given.get(name) ?? '');
  return kept;
}

/** Suggestions ignore letter case. */
function suggestParams(params: URLSearchParams): URLSearchParams {
  const kept = { q: params.get('q')?.trim().toLowerCase() ?? '', kind: params.get('kind') ?? '' };
  return new URLSearchParams(Object.entries(kept).filter(([, value]) => value !== ''));
}
