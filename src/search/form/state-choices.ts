import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { stateName } from '../../catalog/places/state-names.ts';
import type { Facets } from '../facets.schema.ts';

/** A state as the filter offers it. */
export interface StateChoice {
  code: string;
  name: string;
  jobs: number;
}

/** The states that have jobs, those with most first, and the search's own. */
export function stateChoices({ state }: Facets, search: JobSearch): StateChoice[] {
  const codes = new Set([...Object.keys(state), ...(search.state ? [search.state] : [])]);
  const choices = Array.from(codes, (code) => ({
    code,
    name: stateName(code),
    jobs: state[code] ?? 0,
  }));
  return choices.sort((a, b) => b.jobs - a.jobs || a.name.localeCompare(b.name, 'en-US'));
}
