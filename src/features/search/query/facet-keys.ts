import { type JobSearch, postedChoices } from '../../jobs/job-search.schema.ts';
import type { Facets } from '../facets.schema.ts';
import { exactFilters } from '../index/tokens.ts';

/** The values of the exact filters that some jobs share; '' for unknown. */
export interface Kind {
  category: string;
  jobType: string;
  workplace: string;
  state: string;
}

/** How many jobs of a set are of one kind. */
export interface KindCount extends Kind {
  jobs: number;
  /** Of them, those posted within each of ageLimits() of the search. */
  recent: ArrayLike<number>;
}

/** The ages in days, ascending, by which the jobs of a search are counted: those that the page offers, and the search's own. */
export function ageLimits({ postedWithin }: JobSearch): number[] {
  return [...new Set([...postedChoices, ...(postedWithin ? [postedWithin] : [])])].sort((a, b) => a - b);
}

/**
 * The facets of a search from the kinds of the jobs that it would find without category, type, workplace, state and age: each facet
 * with its own filter left out, the others applied.
 * @param each jobs that one of the counted stands for; more than one for a sample.
 */
export function facetsOf(search: JobSearch, kinds: KindCount[], each = 1): Facets {
  const facets: Facets = {
    category: {},
    jobType: {},
    workplace: {},
    state: {},
    postedWithin: {},
    isExact: each === 1,
  };
  const ages = ageLimits(search);
  const set = exactFilters.filter((filter) => search[filter] !== '');
  const recent = ages.map(() => 0);
  for (const kind of kinds) {
    const jobs = search.postedWithin ? kind.recent[ages.indexOf(search.postedWithin)]! : kind.jobs;
    const missed = set.length === 0 ? set : set.filter((filter) => kind[filter] !== search[filter]);
    if (missed.length > 1) continue;
    for (const filter of missed.length === 0 ? exactFilters : missed) add(facets[filter], kind[filter], jobs);
    if (missed.length === 0) for (let at = 0; at < ages.length; at++) recent[at]! += kind.recent[at]!;
  }
  for (const [at, age] of ages.entries()) add(facets.postedWithin, String(age), recent[at]!);
  return each === 1 ? facets : estimated(facets, each);
}

function add(counts: Record<string, number>, value: string, jobs: number): void {
  if (value !== '' && jobs > 0) counts[value] = (counts[value] ?? 0) + jobs;
}

/** Two digits of an estimate are true at best. */
function estimated(facets: Facets, each: number): Facets {
  for (const name of [...exactFilters, 'postedWithin'] as const)
    for (const [value, jobs] of Object.entries(facets[name]))
      facets[name][value] = Number((jobs * each).toPrecision(2));
  return facets;
}
