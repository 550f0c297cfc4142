import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import type { KnownPlace } from '../../catalog/places/known-place.ts';
import { stateNames } from '../../catalog/places/state-names.ts';
import { zipPlace } from '../../catalog/places/zips.ts';
import type { ExactFilter } from './tokens.ts';

/** Where a job's work is, for remote work also where one may live. */
interface Where {
  places: KnownPlace[];
  remoteExcept: string[];
}

/** Whether remote work may be done in a state: the job names the whole state or country, and does not except the state. */
export const isRemoteIn = (state: string, { places, remoteExcept }: Where): boolean =>
  !remoteExcept.includes(state) &&
  places.some(
    (place) =>
      place.country === 'US' &&
      place.city === null &&
      place.county === null &&
      (place.state === null || place.state === state),
  );

/** The value of the filter by state for remote work that may be done in a state. */
const remoteValue = (state: string): string => `~${state}`;

/** The values of the filter by state that a job has: the states of its places, and those where its remote work may be done. */
export function stateValues({ workplace, ...where }: Where & { workplace: string | null }): string[] {
  const own = [...new Set(where.places.flatMap(({ state }) => state ?? []))].sort();
  if (workplace !== 'remote') return own;
  const isOpen = (state: string): boolean =>
    isRemoteIn(state, where) || (own.includes(state) && !where.remoteExcept.includes(state));
  return [...own, ...Object.keys(stateNames).filter(isOpen).map(remoteValue)];
}

/** The value of a filter that a search asks for. A search for remote work asks where the work may be done. */
export const askedValue = (
  search: Pick<JobSearch, ExactFilter>,
  filter: ExactFilter,
): JobSearch[ExactFilter] =>
  filter === 'state' && search.state !== '' && search.workplace === 'remote'
    ? remoteValue(search.state)
    : search[filter];

/** The codes of states among values of the filter by state, as a search counts them. */
export const statesCounted = ({ workplace }: Pick<JobSearch, 'workplace'>, values: string[]): string[] =>
  workplace === 'remote'
    ? values.flatMap((value) => (value.startsWith('~') ? [value.slice(1)] : []))
    : values.filter((value) => !value.startsWith('~'));

/** The state of the ZIP code near which a search asks for remote work; null: it does not. The exact rule knows only miles. */
export const remoteStateOf = ({ match, workplace, zip }: JobSearch): string | null =>
  match === 'best' && workplace === 'remote' && zip !== '' ? (zipPlace(zip)?.state ?? null) : null;
