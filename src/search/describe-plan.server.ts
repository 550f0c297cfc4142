import type { JobSearch, Matching } from '../catalog/jobs/job-search.schema.ts';
import { occupationName } from '../catalog/occupations/occupation.ts';
import type { PlaceSet } from './engine/place-list.ts';
import type { SearchState } from './engine/state.server.ts';
import { termPieces, wholePieces } from './engine/tokens.ts';
import { activeFilters } from './filters.ts';
import { isImpossible, type PlannedTerm, planSearch } from './query/plan.server.ts';
import type { Source } from './query/sources.ts';
import { countJobs, type Term } from './query/terms.ts';
import { anyOfGroup, type WordGroup } from './query/word-groups.ts';
import type { SearchEngine } from './search-engine.ts';
import type { Strategy } from './search-plan.ts';

/** How a search is read and run, as plain data for a person. Numbers of jobs are the planner's estimates. */
export interface PlanDescription extends Strategy {
  match: Matching;
  index: { generation: number; openJobs: number; unmergedDocuments: number };
  correction: { from: string; to: string } | null;
  /** A job holds at least one of them. Empty: the search has no words, or no job can hold them. */
  terms: TermInPlan[];
  alsoSearched: { term: string; as: string[] }[];
  excluded: string[];
  filters: string[];
  /** Null: anywhere. */
  place: { means: string; statedPlaces: number; jobs: number } | null;
  order: string;
}

interface TermInPlan {
  text: string;
  rule: string;
  /** For each typed word, how many words of the index match it. */
  words: { asked: string; serve: Record<string, number>; jobs: number }[];
  occupation: string | null;
  isEmployer: boolean;
}

/** Plans a search without running it. It reads only the state of the index. */
export async function describePlan(engine: SearchEngine, search: JobSearch): Promise<PlanDescription> {
  const plan = await planSearch(engine, search);
  const { prepared, place, correction, terms, alsoSearched, sources, excluded: left } = plan;
  const { state, places } = prepared;
  const { generation, jobs, lastDocument, mergedUpTo } = state;
  return {
    match: search.match,
    index: { generation, openJobs: jobs, unmergedDocuments: lastDocument - mergedUpTo },
    correction,
    terms: (terms ?? []).map((term) => describeTerm(state, term, sources)),
    alsoSearched,
    excluded: left.flatMap((one) => one.terms.map(({ text }) => text)),
    filters: describeFilters(prepared.search),
    place: describePlace(prepared.search, places, place?.label),
    ...(isImpossible(plan) ? nothing : engine.describe(plan)),
    order: describeOrder(prepared.search),
  };
}

const nothing = {
  sets: [],
  strategy: {
    name: 'nothing',
    means: 'No job can be found: a word, the place or a filter is in no open job.',
    microseconds: {},
  },
  total: 'nothing to count',
} as const satisfies Strategy;

function describeTerm(state: SearchState, term: PlannedTerm, sources: Source[]): TermInPlan {
  const { text, groups, phrases, sets, occupation, employer } = term;
  const [contained] = phrases ?? [];
  if (contained && groups.length === 0) return describeExactTerm(state, contained);
  return {
    text,
    rule: sets.some((at) => sources[at]?.of === 'phrase') ? 'the words in a row' : 'all words, anywhere',
    words: groups.map((group) => describeGroup(state, group)),
    occupation: occupationName(occupation),
    isEmployer: employer !== 0,
  };
}

function describeGroup(state: SearchState, group: WordGroup): TermInPlan['words'][number] {
  const { text, exact, inflected, derived, parts, aside } = group;
  const counts = {
    'as typed': exact.length,
    inflected: inflected.length,
    'of the same stem': derived.length,
    'containing it': parts.length,
    'like a tool’s name': aside.length,
  };
  const serve = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  return { asked: text, serve, jobs: jobsOf(state, anyOfGroup(group)) };
}

function describeExactTerm(state: SearchState, { text, pieces, recheck, whole }: Term): TermInPlan {
  const asked = (whole ? wholePieces(text) : termPieces(text)).pieces;
  return {
    text,
    rule: `contained in a ${recheck ? 'text' : 'word'}${whole ? ', as whole words' : ''}`,
    words: asked.map(({ text: piece, lies }, at) => {
      const ids = pieces[at] ?? [];
      return { asked: piece, serve: { [lies]: ids.length }, jobs: jobsOf(state, ids) };
    }),
    occupation: null,
    isEmployer: false,
  };
}

/** The filters besides the words. */
function describeFilters(search: JobSearch): string[] {
  const filters = activeFilters({ ...search, keywords: '', exclude: '', match: 'best' });
  const hidden = search.match === 'best' && !search.abroad ? ['No jobs abroad'] : [];
  return [...filters.map(({ label }) => label), ...hidden];
}

function describePlace(search: JobSearch, places: PlaceSet | null, label?: string): PlanDescription['place'] {
  if (!places) return null;
  const typed = search.location === '' ? [] : [label ?? `stated places that contain "${search.location}"`];
  const around = search.zip === '' ? [] : [`around ${search.zip}`];
  return { means: [...typed, ...around].join(', '), statedPlaces: places.ids.length, jobs: places.jobs };
}

function describeOrder({ sort, match, keywords }: JobSearch): string {
  if (sort === 'salary') return 'highest pay, then most recent';
  if (sort === 'date' || (match === 'exact' && keywords === '')) return 'most recent';
  return match === 'best'
    ? 'best match (docs/search.md), then most recent'
    : 'whole words of titles, whole words anywhere, the rest; each most recent first';
}

const jobsOf = (state: SearchState, ids: readonly number[]): number =>
  Math.min(state.jobs, Math.round(countJobs(state, ids)));
