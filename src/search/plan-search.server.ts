import type { JobSearch, Matching } from '../catalog/jobs/job-search.schema.ts';
import { activeFilters } from '../catalog/jobs/jobs-path.ts';
import { occupationName } from '../catalog/occupations/occupation.ts';
import type { PlaceSet } from './index/place-list.ts';
import type { SearchState } from './index/state.server.ts';
import { termPieces, wholePieces } from './index/tokens.ts';
import {
  type BestPlan,
  isImpossible,
  type PlannedTerm,
  planBest,
  type Source,
} from './query/plan-best.server.ts';
import { type PreparedSearch, prepareSearch } from './query/prepare.server.ts';
import { readTermTexts } from './query/read-terms.ts';
import { countJobs, type Term } from './query/terms.server.ts';
import { anyOfGroup, type WordGroup } from './query/word-groups.ts';
import type { SearchEngine } from './search-engine.ts';
import type { Strategy } from './search-plan.ts';

/** How a search is read and run, as plain data for a person. Numbers of jobs are the planner's estimates. */
export interface SearchPlan extends Strategy {
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
export async function planSearch(engine: SearchEngine, search: JobSearch): Promise<SearchPlan> {
  return search.match === 'best'
    ? describeBest(engine, await planBest(engine, search))
    : describeExact(engine, await prepareSearch(engine, search));
}

type Reading = Pick<SearchPlan, 'correction' | 'terms' | 'alsoSearched' | 'excluded'>;

function describe(
  { search, state, places }: PreparedSearch,
  place: string | undefined,
  reading: Reading,
  strategy: Strategy,
): SearchPlan {
  const { generation, jobs, lastDocument, mergedUpTo } = state;
  return {
    match: search.match,
    index: { generation, openJobs: jobs, unmergedDocuments: lastDocument - mergedUpTo },
    ...reading,
    filters: describeFilters(search),
    place: describePlace(search, places, place),
    ...strategy,
    order: describeOrder(search),
  };
}

function describeBest(engine: SearchEngine, plan: BestPlan): SearchPlan {
  const { prepared, place, correction, terms, alsoSearched, sources } = plan;
  const reading = {
    correction,
    terms: (terms ?? []).map((term) => describeTerm(prepared.state, term, sources)),
    alsoSearched,
    excluded: readTermTexts(prepared.search.exclude).map(({ text }) => text),
  };
  return describe(prepared, place?.label, reading, isImpossible(plan) ? nothing : engine.describeBest(plan));
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

function describeTerm(
  state: SearchState,
  { text, groups, sets, occupation, employer }: PlannedTerm,
  sources: Source[],
): TermInPlan {
  return {
    text,
    rule: sets.some((at) => sources[at]?.terms.documents) ? 'the words in a row' : 'all words, anywhere',
    words: groups.map((group) => describeGroup(state, group)),
    occupation: occupationName(occupation),
    isEmployer: employer !== 0,
  };
}

function describeGroup(state: SearchState, group: WordGroup): TermInPlan['words'][number] {
  const { text, exact, inflected, derived, parts } = group;
  const counts = {
    'as typed': exact.length,
    inflected: inflected.length,
    'of the same stem': derived.length,
    'containing it': parts.length,
  };
  const serve = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  return { asked: text, serve, jobs: jobsOf(state, anyOfGroup(group)) };
}

function describeExact(engine: SearchEngine, prepared: PreparedSearch): SearchPlan {
  const { terms, excluded, state, impossible } = prepared;
  const reading = {
    correction: null,
    terms: (terms ?? []).map((term) => describeExactTerm(state, term)),
    alsoSearched: [],
    excluded: excluded.map(({ text }) => text),
  };
  const strategy = impossible ? nothing : engine.describeExact(prepared);
  return describe(prepared, undefined, reading, strategy);
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

function describePlace(search: JobSearch, places: PlaceSet | null, label?: string): SearchPlan['place'] {
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
