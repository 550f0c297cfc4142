import type { JobSearch, Matching } from '../jobs/job-search.schema.ts';
import { activeFilters } from '../jobs/jobs-path.ts';
import { occupationName } from '../occupations/occupation.ts';
import type { PlaceSet } from './index/place-list.ts';
import type { SearchState } from './index/state.server.ts';
import { termPieces, wholePieces } from './index/tokens.ts';
import { isImpossible } from './query/best.server.ts';
import type { BitTerms } from './query/bit-terms.server.ts';
import { type BestPlan, type PlannedTerm, planBest, type Source } from './query/plan-best.server.ts';
import { type ExactPlan, planExact } from './query/plan-exact.server.ts';
import { type PreparedSearch, prepareSearch } from './query/prepare.server.ts';
import { readTermTexts } from './query/read-terms.ts';
import { countJobs, type Term } from './query/terms.server.ts';
import { howToCount } from './query/total.server.ts';
import { anyOfGroup, type WordGroup } from './query/word-groups.ts';
import type { SearchEngine } from './search-engine.server.ts';

/** How a search is read and run, as plain data for a person. Numbers of jobs are the planner's estimates. */
export interface SearchPlan {
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
  /** The sets of documents that one statement reads. */
  sets: { of: string; reads: string[]; microseconds: number }[];
  strategy: {
    name: 'nothing' | 'sets' | ExactPlan['strategy'];
    means: string;
    /** The expected cost of each strategy; null: it cannot run this search. */
    microseconds: Record<string, number | null>;
  };
  total: string;
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
    ? describeBest(await planBest(engine, search))
    : describeExact(await prepareSearch(engine, search));
}

type Reading = Pick<SearchPlan, 'correction' | 'terms' | 'alsoSearched' | 'excluded'>;
type Finding = Pick<SearchPlan, 'sets' | 'strategy' | 'total'>;

function describe(
  { search, state, places }: PreparedSearch,
  place: string | undefined,
  reading: Reading,
  finding: Finding,
): SearchPlan {
  const { generation, jobs, lastDocument, mergedUpTo } = state;
  return {
    match: search.match,
    index: { generation, openJobs: jobs, unmergedDocuments: lastDocument - mergedUpTo },
    ...reading,
    filters: describeFilters(search),
    place: describePlace(search, places, place),
    ...finding,
    order: describeOrder(search),
  };
}

function describeBest(plan: BestPlan): SearchPlan {
  const { prepared, place, correction, terms, alsoSearched, sources } = plan;
  const reading = {
    correction,
    terms: (terms ?? []).map((term) => describeTerm(prepared.state, term, sources)),
    alsoSearched,
    excluded: readTermTexts(prepared.search.exclude).map(({ text }) => text),
  };
  return describe(prepared, place?.label, reading, isImpossible(plan) ? nothing : describeSets(plan));
}

function describeSets(plan: BestPlan): Finding {
  const names = setNames(plan);
  const sets = plan.sources.map(({ terms }, at) => describeSet([...(names[at] ?? [])].join(', '), terms));
  return {
    sets,
    strategy: {
      name: 'sets',
      means:
        'Read the sets in one statement, combine them in memory, lay the filters over them, and score the hits that can be among the first.',
      microseconds: { sets: sets.reduce((sum, { microseconds }) => sum + microseconds, 0) },
    },
    total: 'counted in memory',
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
} as const satisfies Finding;

/** Why the plan reads each source. */
function setNames({ terms, all, sources, excluded, prepared }: BestPlan): Set<string>[] {
  const names = sources.map(() => new Set<string>());
  const add = (at: number | undefined, name: string): void => {
    if (at !== undefined) names[at]?.add(name);
  };
  if (all !== null) add(all, 'all open jobs');
  for (const { text, groups, sets, whole, any, sameOccupation, occupation } of terms ?? []) {
    for (const [at, group] of groups.entries()) {
      add(any[at], `"${group.text}" in any form`);
      add(whole[at], `"${group.text}" as it was meant`);
    }
    for (const at of sets) if (!any.includes(at)) add(at, `the phrase "${text}"`);
    if (sameOccupation !== null) add(sameOccupation, `the occupation ${occupationName(occupation)}`);
  }
  for (const at of excluded) add(at, `to be left out: "${prepared.search.exclude}"`);
  return names;
}

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

function describeExact(prepared: PreparedSearch): SearchPlan {
  const { terms, excluded, state, impossible } = prepared;
  const reading = {
    correction: null,
    terms: (terms ?? []).map((term) => describeExactTerm(state, term)),
    alsoSearched: [],
    excluded: excluded.map(({ text }) => text),
  };
  const finding = impossible ? nothing : describeStrategy(prepared, planExact(prepared));
  return describe(prepared, undefined, reading, finding);
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

const tierNames = ['whole words of titles', 'whole words anywhere', 'all jobs of the search'];

function describeStrategy(
  prepared: PreparedSearch,
  { strategy, tiers, estimate, costs }: ExactPlan,
): Finding {
  const means = {
    bits: 'Read the sets in one statement, and choose and order the hits in memory.',
    fetch: `Find all hits by their ${estimate.driver === 'words' ? 'words' : 'filters and place'} in the indexes, and sort them, in one statement.`,
    walk: `Follow the index of the order until the page is full, past about ${Math.ceil(estimate.walked)} jobs, and count apart.`,
  };
  const { bits, fetch, walk } = costs;
  return {
    sets:
      strategy === 'bits'
        ? tiers.map((one, at) => describeSet(tierNames.at(at - tiers.length) ?? '', one))
        : [],
    strategy: {
      name: strategy,
      means: means[strategy],
      microseconds: {
        bits: bits === null ? null : Math.round(bits),
        fetch: Math.round(fetch),
        walk: Math.round(walk),
      },
    },
    total: strategy === 'walk' ? howToCount(prepared) : 'counted with the hits',
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

function describeSet(of: string, one: BitTerms): SearchPlan['sets'][number] {
  const { keys, sparse, text, documents, cost } = one;
  const reads = [
    keys === null && 'the live documents',
    keys?.length && `the bits of ${listed(keys)}`,
    text && 'the texts of documents without these bits',
    sparse.length > 0 && !text && `the documents of rare words (${sparse.length}) in the token index`,
    documents && 'the words of the phrase in the token index, then the texts',
  ].filter((part) => typeof part === 'string');
  return { of, reads, microseconds: Math.round(cost) };
}

const maxListed = 5;
const listed = (keys: string[]): string =>
  keys.slice(0, maxListed).join(', ') +
  (keys.length > maxListed ? ` and ${keys.length - maxListed} more` : '');

const jobsOf = (state: SearchState, ids: readonly number[]): number =>
  Math.min(state.jobs, Math.round(countJobs(state, ids)));
