import { jobSearchParams } from '../../catalog/jobs/job-search.schema.ts';
import { occupationName } from '../../catalog/occupations/occupation.ts';
import type { Source } from '../engine/sets.ts';
import type { SearchState } from '../engine/state.server.ts';
import { entryOf } from '../engine/stated-words.ts';
import { countJobs } from '../engine/terms.ts';
import type { Plan } from './plan.server.ts';
import { anyOfGroup } from './word-groups.ts';

/** A plan as plain data for a person. Numbers of jobs are estimates. A set of jobs stands by its name. */
export function printedPlan(plan: Plan) {
  const { prepared, sources, terms, all, within, excluded, tiers } = plan;
  const { search, state, places } = prepared;
  const names = sources.map((source) => nameOf(state, source));
  const named = (at: number | null): string | null => (at === null ? null : (names[at] ?? null));
  const namesOf = (numbers: readonly number[]): string[] => numbers.flatMap((at) => names[at] ?? []);
  return {
    search: Object.fromEntries(jobSearchParams(search)),
    read: plan.filters.map(({ label }) => label),
    correction: plan.correction,
    index: {
      ...{ generation: state.generation, openJobs: state.jobs },
      unmergedDocuments: state.lastDocument - state.mergedUpTo,
    },
    /** A job holds at least one of them: it is in all its sets. Null: any job. */
    terms:
      terms?.map(({ text, isTyped, occupation, groups, sets }) => ({
        ...{ text, isTyped, occupation: occupationName(occupation), sets: namesOf(sets) },
        words: groups.map((group) => ({ text: group.text, jobs: jobsOf(state, anyOfGroup(group)) })),
      })) ?? null,
    ...{ all: named(all), within: named(within) },
    without: excluded.map(({ sets, denied }) => ({ sets: namesOf(sets), but: named(denied) })),
    place: places && { means: plan.place?.label ?? null, statedPlaces: places.ids.length, jobs: places.jobs },
    tiers: tiers && [tiers.title, tiers.anywhere].map((terms) => terms.map(namesOf)),
  };
}

const maxWords = 8;

/** "nurse, nurses (about 300 jobs)". */
function nameOf(state: SearchState, source: Source): string {
  if (source.of !== 'words') return source.key;
  const words = source.ids.slice(0, maxWords).map((id) => entryOf(state, id));
  const more = source.ids.length - words.length;
  return `${words.join(', ')}${more > 0 ? ` and ${more} more` : ''} (about ${jobsOf(state, source.ids)} jobs)`;
}

const jobsOf = (state: SearchState, ids: readonly number[]): number =>
  Math.min(state.jobs, Math.round(countJobs(state, ids)));
