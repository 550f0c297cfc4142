import { type SilentField, silentFields } from '../../catalog/jobs/choices.ts';
import {
  defaultSort,
  emptySearch,
  type JobSearch,
  type Matching,
  type Sort,
} from '../../catalog/jobs/job-search.schema.ts';

const noFilter = new Set(['', 'all']);

/**
 * The URL parameters after 'Apply Filters': the filled fields of the form, without the page number, plus every other
 * parameter that the address already had. An order stays out unless somebody chose it and it is not the usual one.
 * @param fields name and value of each field of the form; an unticked box is absent, like an empty field.
 * @param formNames the names of all fields of the form, so that an emptied one is dropped.
 */
export function filterParams(
  fields: Iterable<[string, string]>,
  formNames: Iterable<string>,
  current: URLSearchParams,
): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of fields) {
    const given = value.trim();
    if (!noFilter.has(given) && !isUsual(name, given)) params.set(name, given);
  }
  const own = new Set([...formNames, 'page', 'after']);
  for (const [name, value] of current) if (!own.has(name)) params.append(name, value);
  dropUsualSort(params, current);
  return params;
}

const isUsual = (name: string, value: string): boolean =>
  name !== 'sort' && value === emptySearch[name as keyof typeof emptySearch];

/** The form always names an order: the one that was in effect, or another that was chosen. */
function dropUsualSort(params: URLSearchParams, current: URLSearchParams): void {
  const sort = params.get('sort');
  const isChosen = current.has('sort') || sort !== usualSort(current);
  if (!isChosen || sort === usualSort(params)) params.delete('sort');
}

function usualSort(params: URLSearchParams): Sort {
  const text = (name: string): string => params.get(name)?.trim() ?? '';
  return defaultSort({
    match: (params.get('match') ?? emptySearch.match) as Matching,
    ...{ keywords: text('keywords'), location: text('location'), zip: text('zip') },
    ...(Object.fromEntries(silentFields.map((field) => [field, text(field)])) as Pick<
      JobSearch,
      SilentField
    >),
    onlyStated: text('stated') === 'only',
  });
}
