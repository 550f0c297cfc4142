import { emptySearch, type JobSearch, searchTerms } from '../../../catalog/jobs/job-search.schema.ts';
import { occupationOfTerm } from '../../../catalog/occupations/fields.ts';
import { occupationName } from '../../../catalog/occupations/occupation.ts';
import type { Point } from '../../../catalog/places/distance.ts';
import type { PlaceQuery } from '../../../catalog/places/place-query.ts';
import { BitSet } from '../../../platform/bit-set.ts';
import { required } from '../../../platform/required.ts';
import { companySlug } from '../../../search/index/company-slug.ts';
import { askedOccupation, occupationTokens } from '../../../search/index/occupation-tokens.ts';
import { type IndexedPlace, PlaceList, type PlaceSet } from '../../../search/index/place-list.ts';
import { type Stated, statedToken, statedWords } from '../../../search/index/stated-words.ts';
import { type ExactFilter, isSearchable, textWords } from '../../../search/index/tokens.ts';
import { Vocabulary } from '../../../search/index/vocabulary.ts';
import { WordTable } from '../../../search/index/word-table.ts';
import {
  type Condition,
  conditionsOf,
  holds,
  type JobFacts,
  unsureFields,
} from '../../../search/query/conditions.ts';
import { readExclusion } from '../../../search/query/excluded.ts';
import { readSearch } from '../../../search/query/read-search.ts';
import { readTermTexts } from '../../../search/query/read-terms.ts';
import { withSameTerms } from '../../../search/query/same-terms.ts';
import { placesOf } from '../../../search/query/search-places.ts';
import { anyOfGroup, groupWords } from '../../../search/query/word-groups.ts';
import { TermScanner } from './term-scanner.ts';

/** A job as the search index stores it. */
/** `jobType` and `state` contain all its types and states, separated by blanks. */
export interface AlertJob extends Record<ExactFilter, string | null>, Stated {
  id: number;
  firstSeenAt: Date;
  postedAt: Date;
  /** The highest pay in dollars per year. Null: not stated. */
  payTop: number | null;
  place: Omit<IndexedPlace, 'id' | 'jobs'>;
  /** Bits of `documentFlags`. */
  flags?: number;
  company: string;
  /** The SOC code. 0: unknown. */
  occupation?: number;
  /** The job's text in lower case (jobBody of tokens.ts). */
  body: string;
}

/** A search to match. `center` is the point of its ZIP code. Null: no ZIP code, or an unknown one. */
export interface WatchedSearch {
  id: number;
  /** Jobs that we first saw before this time are not new. */
  createdAt: Date;
  search: JobSearch;
  center: Point | null;
}

/** The jobs of a batch that match a search. */
export interface SearchMatch {
  searchId: number;
  jobIds: number[];
}

/**
 * Finds the new jobs of each search, by the rules of the site's search. Each distinct term, filter, place and
 * amount is looked up once for the whole batch and becomes a set of jobs. A search then combines a few sets.
 */
export function* matchJobs(searches: WatchedSearch[], jobs: AlertJob[], now: Date): Generator<SearchMatch> {
  if (searches.length === 0 || jobs.length === 0) return;
  const batch = readBatch(searches, jobs, now);
  for (const watched of searches) {
    const jobIds = Array.from(findJobs(batch, watched)).flatMap((job) => jobs[job]?.id ?? []);
    if (jobIds.length > 0) yield { searchId: watched.id, jobIds };
  }
}

/** The jobs of a batch that match the parts of all searches. */
interface JobBatch {
  size: number;
  inside: Map<string, BitSet>;
  whole: Map<string, BitSet>;
  /** Null: no search uses the best match. */
  best: BatchWords | null;
  /** The places of the jobs that a search asks for, by the numbers in `JobFacts`. */
  placesOf(watched: PlacesAsked): PlaceSet | null;
  meeting(condition: Condition): BitSet;
  firstSeenSince(time: Date): BitSet;
  /** Seconds since 1970. */
  now: number;
}

function readBatch(searches: WatchedSearch[], jobs: AlertJob[], now: Date): JobBatch {
  const byMatch = Map.groupBy(searches, ({ search }) => search.match);
  const best = (byMatch.get('best') ?? []).map(({ search }) => readSearch(search).search);
  const keywords = Map.groupBy(byMatch.get('exact') ?? [], ({ search }) => search.wholeWords);
  const termsOf = (some: WatchedSearch[] = []): string[] =>
    some.flatMap(({ search }) => searchTerms(search.keywords));
  const excluded = (byMatch.get('exact') ?? []).flatMap(({ search }) => searchTerms(search.exclude));
  const excludedWords = best.flatMap(({ exclude }) => readExclusion(exclude).texts);
  const size = jobs.length;
  const places = Map.groupBy(jobs, ({ place }) => place.key);
  const numbers = new Map([...places.keys()].map((key, number) => [key, number]));
  const facts = jobs.map((job) => factsOf(job, required(numbers.get(job.place.key), 'the place of a job')));
  const list = placeList([...places.values()]);
  return {
    size,
    inside: holders(jobs, [...termsOf(keywords.get(false)), ...excluded], false),
    whole: holders(jobs, [...termsOf(keywords.get(true)), ...excludedWords], true),
    best:
      best.length > 0
        ? new BatchWords(jobs, {
            quoted: holders(jobs, phrasesOf(best), true),
            inside: holders(jobs, phrasesOf(best), false),
          })
        : null,
    placesOf: remembered(({ search, place, center }) => placesOf(list, search, place, center)),
    meeting: remembered((condition) =>
      BitSet.where(size, (at) => holds(condition, required(facts[at], 'a job'))),
    ),
    firstSeenSince: remembered((time) => BitSet.where(size, (at) => (jobs[at]?.firstSeenAt ?? 0) >= time)),
    now: now.getTime() / 1000,
  };
}

/** What decides the places of a search. */
interface PlacesAsked {
  search: JobSearch;
  place: PlaceQuery | null;
  center: Point | null;
}

/** What filters test of a job. @param place the number of its place. */
const factsOf = ({ category, jobType, workplace, state, ...job }: AlertJob, place: number): JobFacts => ({
  ...{
    category: category ?? '',
    jobType: jobType ?? '',
    workplace: workplace ?? '',
    state: state ?? '',
    place,
    employer: companySlug(job.company),
  },
  ...{ payTop: job.payTop, posted: job.postedAt.getTime() / 1000, flags: job.flags ?? 0 },
});

function placeList(groups: AlertJob[][]): PlaceList {
  const places = new PlaceList();
  places.add(
    groups.flatMap((group, id) =>
      group.slice(0, 1).map(({ place }) => ({ id, ...place, jobs: group.length })),
    ),
  );
  return places;
}

/** The jobs that contain each of the terms, found in one pass over the texts. */
function holders(jobs: AlertJob[], texts: string[], wholeWords: boolean): Map<string, BitSet> {
  const terms = [...new Set(texts.filter(isSearchable))];
  const found = new Map(terms.map((term) => [term, new BitSet(jobs.length)]));
  if (terms.length > 0) {
    const scanner = new TermScanner(terms, wholeWords);
    const sets = [...found.values()];
    for (const [job, { body }] of jobs.entries()) scanner.scan(body, (term) => sets[term]?.add(job));
  }
  return found;
}

/** Remembers the results of a function of plain data. */
function remembered<T, R>(make: (value: T) => R): (value: T) => R {
  const results = new Map<string, R>();
  return (value) => {
    const key = JSON.stringify(value);
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = make(value);
    results.set(key, result);
    return result;
  };
}

function findJobs(batch: JobBatch, { search: asked, center, createdAt }: WatchedSearch): BitSet {
  const { search, place, filters } =
    asked.match === 'best' ? readSearch(asked) : { search: asked, place: null, filters: [] };
  const unsure = unsureFields(
    search,
    filters.map(({ set }) => set),
  );
  if (search.zip && !center) return new BitSet(batch.size);
  const found = holdingAny(batch, search);
  const { location, zip, radius, workplace, match } = search;
  const asksFor = { ...emptySearch, location, zip, radius, workplace, match };
  const places = batch.placesOf({ search: asksFor, place, center });
  for (const condition of conditionsOf(search, { places, now: batch.now }, unsure))
    found.keepOnly(batch.meeting(condition));
  found.keepOnly(batch.firstSeenSince(createdAt));
  for (const set of excludedSets(batch, search)) if (set) found.removeAll(set);
  return found;
}

/** The jobs that hold an excluded term. */
function excludedSets(batch: JobBatch, { match, exclude }: JobSearch): (BitSet | undefined)[] {
  if (match === 'exact') return searchTerms(exclude).map((term) => batch.inside.get(term));
  const { texts, filters } = readExclusion(exclude);
  return [
    ...texts.map((text) => batch.whole.get(text)),
    ...filters.map(({ fact, is }) => batch.meeting({ of: fact, mayBeUnstated: false, fact, is })),
  ];
}

/** The jobs that contain one of the keywords. All jobs if there are no keywords. */
function holdingAny(batch: JobBatch, search: JobSearch): BitSet {
  if (search.match === 'best') return required(batch.best, 'the words of the batch').holding(search);
  const { keywords, wholeWords } = search;
  const terms = searchTerms(keywords);
  if (terms.length === 0) return BitSet.where(batch.size, () => true);
  const sets = wholeWords ? batch.whole : batch.inside;
  const found = new BitSet(batch.size);
  for (const term of terms) {
    const set = sets.get(term);
    if (set) found.addAll(set);
  }
  return found;
}

/** The jobs that contain a phrase as whole words, and the jobs that contain it anywhere. */
interface FoundPhrases {
  quoted: ReadonlyMap<string, BitSet>;
  inside: ReadonlyMap<string, BitSet>;
}

/** A job of a batch. */
interface BatchJob extends Stated {
  /** The text in lower case (`jobBody`). */
  body: string;
  /** The SOC code. 0: unknown. */
  occupation?: number;
}

/** The words of a batch of jobs, for best-match searches. */
class BatchWords {
  readonly #words = new Vocabulary();
  readonly #filters = new WordTable();
  /** The jobs that contain each word, by the word's ID. */
  readonly #holders: number[][] = [];
  readonly #size: number;
  readonly #occupations: number[];
  readonly #known = new Map<string, BitSet>();
  readonly #phrases: FoundPhrases;

  /**
   * @param jobs their texts in lower case, and what their sources state.
   * @param phrases the jobs that contain each phrase, by its text.
   */
  constructor(jobs: BatchJob[], phrases: FoundPhrases) {
    this.#size = jobs.length;
    this.#occupations = jobs.map(({ occupation = 0 }) => occupation);
    this.#phrases = phrases;
    const ids = new Map<string, number>();
    for (const [job, { body, ...of }] of jobs.entries()) {
      const { stated, mentioned } = statedWords(of, body);
      for (const word of [...textWords(body), ...[...stated, ...mentioned].map(statedToken)]) {
        const id = ids.get(word) ?? ids.size;
        ids.set(word, id);
        this.#holders[id] ??= [];
        this.#holders[id].push(job);
      }
    }
    const entries = Map.groupBy(ids, ([word]) => word.startsWith(statedToken('')));
    this.#words.add((entries.get(false) ?? []).map(([word, id]) => ({ id, word })));
    this.#filters.add((entries.get(true) ?? []).map(([word, id]) => ({ id, word })));
  }

  /**
   * The jobs that contain one of the keywords as the best match reads them. All jobs if there are no
   * keywords.
   */
  holding({ keywords, inside, wholeWords, related }: JobSearch): BitSet {
    const terms = readTermTexts(keywords);
    if (terms.length === 0) return BitSet.where(this.#size, () => true);
    const found = new BitSet(this.#size);
    for (const { text, free, isPhrase, isQuoted, quoted } of withSameTerms(terms)) {
      const code = related && !isQuoted && !wholeWords ? occupationOfTerm(text) : 0;
      if (code > 0) found.addAll(this.#ofOccupation(askedOccupation(code, occupationName(code) ?? '')));
      if (isPhrase) {
        const set = (isQuoted || wholeWords ? this.#phrases.quoted : this.#phrases.inside).get(text);
        if (set) found.addAll(set);
        continue;
      }
      const options = { inside, wholeWords, isShortWhole: true };
      const key = JSON.stringify([free, quoted, options]);
      const known = this.#known.get(key) ?? this.#holdingAll(free, quoted, options);
      this.#known.set(key, known);
      found.addAll(known);
    }
    return found;
  }

  #ofOccupation(asked: string): BitSet {
    const known = this.#known.get(asked);
    if (known) return known;
    const set = BitSet.where(this.#size, (job) =>
      occupationTokens(this.#occupations[job] ?? 0).includes(asked),
    );
    this.#known.set(asked, set);
    return set;
  }

  /** @param words without those of the quoted parts. */
  #holdingAll(words: string[], quoted: string[], options: Parameters<typeof groupWords>[3]): BitSet {
    const found = BitSet.where(this.#size, () => true);
    for (const part of quoted) found.keepOnly(this.#phrases.quoted.get(part) ?? new BitSet(this.#size));
    const index = { words: this.#words, filters: this.#filters };
    for (const group of groupWords(index, words.join(' '), words, options).groups) {
      const set = new BitSet(this.#size);
      for (const id of anyOfGroup(group)) for (const job of this.#holders[id] ?? []) set.add(job);
      found.keepOnly(set);
    }
    return found;
  }
}

/** The phrases in best-match searches. */
const phrasesOf = (searches: JobSearch[]): string[] =>
  searches.flatMap(({ keywords }) =>
    readTermTexts(keywords).flatMap(({ text, isPhrase, quoted }) => (isPhrase ? [text] : quoted)),
  );
