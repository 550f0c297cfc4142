import { type RawBuilder, sql } from 'kysely';
import { searchTerms } from '../../catalog/jobs/job-search.schema.ts';
import { inBlocksFrom } from '../index/blocks.server.ts';
import { askedValue } from '../index/remote-work.ts';
import { isSmallPiece, pieceKey, segmentOf } from '../index/segments.ts';
import type { SearchState } from '../index/state.server.ts';
import { filterToken } from '../index/tokens.ts';
import { cost } from './cost.ts';
import type { PreparedSearch } from './prepare.server.ts';
import {
  anyOf,
  type Condition,
  countJobs,
  documentsOfTerm,
  holdsAny,
  isOneScan,
  type Term,
  textHolds,
  wholeWordSets,
} from './terms.server.ts';

/** Finds jobs by words: by keys of the bit segments, and other jobs by words too rare for bits. */
export interface BitTerms {
  /** Null: all jobs. */
  keys: string[] | null;
  /** Ids of words too rare for bits. */
  sparse: readonly number[];
  /** The condition on the texts of jobs without a key, if checking texts costs less than looking up the rare words; otherwise null. */
  text: Condition | null;
  /** The query for the documents of jobs that are not merged yet. */
  unmerged: RawBuilder<unknown>;
  /** The query for the documents of a phrase. If it is set, nothing else is used. */
  documents?: RawBuilder<unknown>;
  /** Microseconds to find all jobs. */
  cost: number;
  /** Microseconds to check all found jobs. */
  costOfHits: number;
}

/** How the bits find the jobs of a search; null for phrases, which have no bits. */
export function bitTerms(prepared: PreparedSearch): BitTerms | null {
  const { state, terms, excluded } = prepared;
  if ([...(terms ?? []), ...excluded].some((term) => term.recheck)) return null;
  const found = terms ? keywordTerms(state, terms) : filterTerms(prepared);
  return { ...found, cost: found.cost + (excludedTerms(prepared)?.cost ?? 0) };
}

/** The words that a search excludes; null where there are none. */
export const excludedTerms = ({ state, excluded }: PreparedSearch): BitTerms | null =>
  excluded.length > 0 ? keywordTerms(state, excluded) : null;

/** The tiers of relevance, best first, and last all jobs of the search. Other orders have only the last tier. Null as for `bitTerms`. */
export function bitTiers(prepared: PreparedSearch): BitTerms[] | null {
  const all = bitTerms(prepared);
  return all && [...betterTiers(prepared), all];
}

/** The tiers of whole words in titles and of whole words anywhere. */
function betterTiers({ state, search }: PreparedSearch): BitTerms[] {
  const texts = searchTerms(search.keywords);
  if (search.sort !== 'relevance' || texts.length === 0) return [];
  return [state.titleWords, state.words].map((vocabulary) => {
    const ids = wholeWordSets(texts, vocabulary).flat();
    const { keys, sparse } = split(state, ids);
    const cost = costOfKeys(state, keys.length) + costOfWords(state, sparse);
    return {
      keys,
      sparse,
      text: null,
      unmerged: unmergedOfWords(state, ids),
      cost,
      costOfHits: 0,
    };
  });
}

function keywordTerms(state: SearchState, terms: Term[]): BitTerms {
  const parts = terms.map(({ text, pieces: [ids = []], whole }) =>
    !whole && isSmallPiece(text) ? { keys: [pieceKey(text)], dense: [], sparse: [] } : split(state, ids),
  );
  const keys = [...new Set(parts.flatMap((part) => part.keys))];
  const sparse = [...new Set(parts.flatMap((part) => part.sparse))];
  const byWord = costOfWords(state, sparse);
  const withoutKey = jobsWithout(
    state,
    parts.flatMap((part) => part.dense),
  );
  const byText = state.jobs * cost.rowInOrder + withoutKey * cost.text;
  const found = Math.min(
    state.jobs,
    countJobs(
      state,
      terms.flatMap(({ pieces: [ids = []] }) => ids),
    ),
  );
  return {
    keys,
    sparse,
    text: byText < byWord ? textHolds(terms) : null,
    unmerged: unmergedThat(textHolds(terms)),
    cost: costOfKeys(state, keys.length) + Math.min(byWord, byText),
    costOfHits: found * cost.hit,
  };
}

/** Without keywords: the jobs of the rarest filter, or all jobs. */
function filterTerms({ state, search, filters }: PreparedSearch): BitTerms {
  const counted = Array.from(filters, ([filter, id]) => ({
    key: filterToken(filter, askedValue(search, filter)),
    jobs: countJobs(state, [id]),
  }));
  const rarest = counted.toSorted((a, b) => a.jobs - b.jobs)[0];
  return {
    keys: rarest ? [rarest.key] : null,
    sparse: [],
    text: null,
    unmerged: unmergedThat(sql<boolean>`true`),
    cost: costOfKeys(state, 1),
    costOfHits: (rarest?.jobs ?? state.jobs) * cost.hit,
  };
}

/**
 * The jobs that hold one of the words.
 * @param piece a text that all words except `forms` contain. If there are many words, the texts are searched for it instead.
 */
export function wordTerms(
  state: SearchState,
  ids: readonly number[],
  piece?: { text: string; forms: readonly number[] },
): BitTerms {
  if (piece && isSmallPiece(piece.text)) return pieceTerms(state, piece.text);
  const { keys, dense, sparse } = split(state, ids);
  const byWord = costOfWords(state, sparse);
  const byText = state.jobs * cost.rowInOrder + jobsWithout(state, dense) * cost.text;
  const holds =
    piece &&
    anyOf([
      textHolds([{ text: piece.text, pieces: [], recheck: false, whole: false }]),
      holdsAny(piece.forms),
    ]);
  return {
    keys,
    sparse,
    text: holds && byText < byWord ? holds : null,
    unmerged: holds && !isOneScan(ids) ? unmergedThat(holds) : unmergedOfWords(state, ids),
    cost: costOfKeys(state, keys.length) + Math.min(byWord, byText),
    costOfHits: countJobs(state, ids) * cost.hit,
  };
}

/** Up to so many unmerged documents are checked one by one, because the token index costs some milliseconds. */
const fewUnmerged = 1000;

/** The unmerged documents that meet a condition, checked one by one. */
const unmergedThat = (condition: Condition): RawBuilder<unknown> => sql`
  select slot from job_search where slot > (select folded_slot from catalogue) and ${condition}`;

/**
 * The unmerged documents that hold one of the words. While an import writes many, the token index finds them by words
 * and blocks. By words alone it would first find all jobs of a frequent word. `is true` keeps the planner from the index
 * that a condition could use.
 */
function unmergedOfWords(state: SearchState, ids: readonly number[]): RawBuilder<unknown> {
  if (state.lastDocument - state.mergedUpTo <= fewUnmerged)
    return unmergedThat(sql<boolean>`(tokens && ${ids}::int[]) is true`);
  const folded = sql`(select folded_slot from catalogue)`;
  return sql`
    select slot from job_search where tokens && ${ids}::int[] and ${inBlocksFrom(folded)} and (slot > ${folded}) is true`;
}

/** A piece of one or two letters has its own bits. */
const pieceTerms = (state: SearchState, text: string): BitTerms => ({
  keys: [pieceKey(text)],
  sparse: [],
  text: null,
  unmerged: unmergedThat(textHolds([{ text, pieces: [], recheck: false, whole: false }])),
  cost: costOfKeys(state, 1),
  costOfHits: state.jobs * cost.hit,
});

/** The jobs that hold a phrase, found by checking their texts. */
export function phraseTerms(state: SearchState, term: Term): BitTerms {
  const rarest = term.pieces.reduce((a, b) => (countJobs(state, a) <= countJobs(state, b) ? a : b));
  const jobs = countJobs(state, rarest);
  return {
    keys: [],
    sparse: [],
    text: null,
    unmerged: unmergedThat(sql<boolean>`false`),
    documents: documentsOfTerm(state, term),
    cost: costOfWords(state, rarest) + jobs * cost.text,
    costOfHits: jobs * cost.hit,
  };
}

/** All jobs of the index. */
export const allJobs = (state: SearchState): BitTerms => ({
  keys: null,
  sparse: [],
  text: null,
  unmerged: unmergedThat(sql<boolean>`true`),
  cost: costOfKeys(state, 1),
  costOfHits: state.jobs * cost.hit,
});

function split(
  { dense }: SearchState,
  ids: readonly number[],
): { keys: string[]; dense: number[]; sparse: number[] } {
  const keys: string[] = [];
  const held: number[] = [];
  const sparse: number[] = [];
  for (const id of ids) {
    const key = dense.wordOf(id);
    if (key === null) sparse.push(id);
    else {
      keys.push(key);
      held.push(id);
    }
  }
  return { keys, dense: held, sparse };
}

/** The cost of reading the bits of so many keys, and of checking the unmerged documents. */
function costOfKeys({ mergedUpTo, lastDocument }: SearchState, keys: number): number {
  const segments = segmentOf(mergedUpTo) + 1;
  return segments * (keys * cost.key + cost.segment) + (lastDocument - mergedUpTo) * cost.text;
}

const costOfWords = (state: SearchState, ids: readonly number[]): number =>
  ids.length * cost.word + countJobs(state, ids) * cost.row;

/** The expected number of jobs that hold none of the words. */
function jobsWithout({ counts, jobs }: SearchState, ids: number[]): number {
  return ids.reduce((left, id) => left * (1 - Math.min(1, counts.get(id) / Math.max(1, jobs))), jobs);
}
