import { type JobSearch, minPay, searchTerms } from '../../../catalog/jobs/job-search.schema.ts';
import { defaultRadius } from '../../../catalog/jobs/jobs-path.ts';
import type { Point } from '../../../catalog/places/distance.ts';
import type { PlaceQuery } from '../../../catalog/places/place-query.ts';
import { BitSet } from '../../../platform/bit-set.ts';
import { required } from '../../../platform/required.ts';
import { documentFlags } from '../../../search/index/facts.ts';
import { type IndexedPlace, PlaceList } from '../../../search/index/place-list.ts';
import { askedValue, remoteStateOf } from '../../../search/index/remote-work.ts';
import { type ExactFilter, exactFilters, filterToken, isSearchable } from '../../../search/index/tokens.ts';
import { isList } from '../../../search/query/facet-keys.ts';
import { readSearch } from '../../../search/query/read-search.ts';
import { readTermTexts } from '../../../search/query/read-terms.ts';
import { BatchWords, phrasesOf } from './match-best.ts';
import { TermScanner } from './term-scanner.ts';

const day = 86_400_000;

/** A job as the search index stores it. */
/** `jobType` and `state` contain all its types and states, separated by blanks. */
export interface IndexedJob extends Record<ExactFilter, string | null> {
  id: number;
  firstSeenAt: Date;
  postedAt: Date;
  /** The highest pay in dollars per year. Null: not stated. */
  payTop: number | null;
  place: Omit<IndexedPlace, 'id' | 'jobs'>;
  /** Bits of documentFlags (facts.ts). */
  flags?: number;
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
export interface Match {
  searchId: number;
  jobIds: number[];
}

/**
 * Finds the new jobs of each search, by the rules of the site's search. Each distinct term, filter, place and
 * amount is looked up once for the whole batch and becomes a set of jobs. A search then combines a few sets.
 */
export function* matchJobs(searches: WatchedSearch[], jobs: IndexedJob[], now: Date): Generator<Match> {
  if (searches.length === 0 || jobs.length === 0) return;
  const batch = readBatch(searches, jobs, now);
  for (const watched of searches) {
    const jobIds = Array.from(findJobs(batch, watched)).flatMap((job) => jobs[job]?.id ?? []);
    if (jobIds.length > 0) yield { searchId: watched.id, jobIds };
  }
}

/** The jobs of a batch that match the parts of all searches. */
interface Batch {
  size: number;
  inside: Map<string, BitSet>;
  whole: Map<string, BitSet>;
  /** Null: no search uses the best match. */
  best: BatchWords | null;
  filters: Map<string, BitSet>;
  near(search: JobSearch, center: Point | null, place: PlaceQuery | null): BitSet;
  flagged(flag: number): BitSet;
  paying(amount: number): BitSet;
  postedSince(time: number): BitSet;
  firstSeenSince(time: number): BitSet;
  now: number;
}

function readBatch(searches: WatchedSearch[], jobs: IndexedJob[], now: Date): Batch {
  const byMatch = Map.groupBy(searches, ({ search }) => search.match);
  const best = (byMatch.get('best') ?? []).map(({ search }) => readSearch(search).search);
  const keywords = Map.groupBy(byMatch.get('exact') ?? [], ({ search }) => search.wholeWords);
  const termsOf = (some: WatchedSearch[] = []): string[] =>
    some.flatMap(({ search }) => searchTerms(search.keywords));
  const excluded = searches.flatMap(({ search }) => excludedTerms(search));
  const size = jobs.length;
  const having = (holds: (job: IndexedJob) => boolean): BitSet => {
    const set = new BitSet(size);
    for (const [at, job] of jobs.entries()) if (holds(job)) set.add(at);
    return set;
  };
  return {
    size,
    inside: holders(jobs, [...termsOf(keywords.get(false)), ...excluded], false),
    whole: holders(jobs, termsOf(keywords.get(true)), true),
    best:
      best.length > 0
        ? new BatchWords(
            jobs.map(({ body }) => body),
            jobs.map(({ occupation = 0 }) => occupation),
            { quoted: holders(jobs, phrasesOf(best), true), inside: holders(jobs, phrasesOf(best), false) },
          )
        : null,
    filters: filterSets(jobs),
    near: placeSets(jobs),
    flagged: remembered((flag) => having(({ flags = 0 }) => (flags & flag) !== 0)),
    paying: remembered((amount) => having(({ payTop }) => payTop !== null && payTop >= amount)),
    postedSince: remembered((time) => having(({ postedAt }) => postedAt.getTime() > time)),
    firstSeenSince: remembered((time) => having(({ firstSeenAt }) => firstSeenAt.getTime() >= time)),
    now: now.getTime(),
  };
}

/** The jobs that contain each of the terms, found in one pass over the texts. */
function holders(jobs: IndexedJob[], texts: string[], wholeWords: boolean): Map<string, BitSet> {
  const terms = [...new Set(texts.filter(isSearchable))];
  const found = new Map(terms.map((term) => [term, new BitSet(jobs.length)]));
  if (terms.length > 0) {
    const scanner = new TermScanner(terms, wholeWords);
    const sets = [...found.values()];
    for (const [job, { body }] of jobs.entries()) scanner.scan(body, (term) => sets[term]?.add(job));
  }
  return found;
}

function filterSets(jobs: IndexedJob[]): Map<string, BitSet> {
  const sets = new Map<string, BitSet>();
  for (const [at, job] of jobs.entries())
    for (const filter of exactFilters) {
      const stated = job[filter] ?? '';
      for (const value of isList(filter) ? stated.split(' ') : [stated]) {
        const key = filterToken(filter, value);
        const set = sets.get(key) ?? new BitSet(jobs.length);
        sets.set(key, set);
        set.add(at);
      }
    }
  return sets;
}

function placeSets(jobs: IndexedJob[]): Batch['near'] {
  const places = new PlaceList();
  const groups = [...Map.groupBy(jobs.entries(), ([, { place }]) => place.key).values()];
  places.add(
    groups.flatMap((group, id) =>
      group.slice(0, 1).map(([, { place }]) => ({ id, ...place, jobs: group.length })),
    ),
  );
  const known = new Map<string, BitSet>();
  return (search, center, place) => {
    const { location, zip, radius } = search;
    const isRemote = search.workplace === 'remote';
    const key = `${place?.label} ${zip} ${radius} ${isRemote} ${location.toLowerCase()}`;
    const found = known.get(key) ?? new BitSet(jobs.length);
    if (known.has(key)) return found;
    known.set(key, found);
    const { ids } = places.find(
      place ? '' : location.toLowerCase(),
      center,
      radius ?? defaultRadius,
      remoteStateOf(search),
    );
    for (const id of ids) for (const [job] of groups[id] ?? []) found.add(job);
    if (place && place.kind !== 'us') {
      const meant = new BitSet(jobs.length);
      for (const id of places.meant(place, zip ? null : radius, isRemote).ids)
        for (const [job] of groups[id] ?? []) meant.add(job);
      found.keepOnly(meant);
    }
    return found;
  };
}

function remembered(make: (value: number) => BitSet): (value: number) => BitSet {
  const known = new Map<number, BitSet>();
  return (value) => {
    const set = known.get(value) ?? make(value);
    known.set(value, set);
    return set;
  };
}

function findJobs(batch: Batch, { search: asked, center, createdAt }: WatchedSearch): BitSet {
  const { search, place } = asked.match === 'best' ? readSearch(asked) : { search: asked, place: null };
  const nothing = new BitSet(batch.size);
  if (search.zip && !center) return nothing;
  const found = holdingAny(batch, search);
  for (const filter of exactFilters)
    if (search[filter])
      found.keepOnly(batch.filters.get(filterToken(filter, askedValue(search, filter))) ?? nothing);
  if (search.location || search.zip) found.keepOnly(batch.near(search, center, place));
  if (search.match === 'best' && !search.abroad) found.removeAll(batch.flagged(documentFlags.abroad));
  if (search.level === 'entry') found.keepOnly(batch.flagged(documentFlags.entryLevel));
  const pay = minPay(search);
  if (pay !== null) found.keepOnly(batch.paying(pay));
  if (search.postedWithin !== null) found.keepOnly(batch.postedSince(batch.now - search.postedWithin * day));
  found.keepOnly(batch.firstSeenSince(createdAt.getTime()));
  for (const term of excludedTerms(search)) found.removeAll(batch.inside.get(term) ?? nothing);
  return found;
}

/** Terms that a job must not contain. */
const excludedTerms = ({ match, exclude }: JobSearch): string[] =>
  match === 'best' ? readTermTexts(exclude).map(({ text }) => text) : searchTerms(exclude);

/** The jobs that contain one of the keywords. All jobs if there are no keywords. */
function holdingAny(batch: Batch, search: JobSearch): BitSet {
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
