import { emptySearch } from './jobs.schema.ts';

const noFilter = new Set(['', 'all']);

/**
 * The URL parameters after 'Apply Filters': the filled fields of the form, without the page number, plus every other
 * parameter that the address already had.
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
    if (!noFilter.has(given) && given !== emptySearch[name as keyof typeof emptySearch])
      params.set(name, given);
  }
  const own = new Set([...formNames, 'page']);
  for (const [name, value] of current) if (!own.has(name)) params.append(name, value);
  return params;
}
