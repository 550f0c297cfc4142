import { LRUCache } from 'lru-cache';
import type { Database } from '../../../db/client.ts';
import { foundParams, type JobSearch, jobSearchParams, placeText } from '../../jobs/jobs.schema.ts';
import { likeGroup } from '../../occupations/occupation.ts';
import type { Facets } from '../facets.schema.ts';
import type { Columns } from '../index/columns.server.ts';
import { documentFlags } from '../index/facts.ts';
import { segmentSize } from '../index/segments.ts';
import { answer } from './answers.server.ts';
import { type Card, type CardQuestion, pageOfCards } from './best-hits.ts';
import { type Found, marked, readSlots, slotFilter } from './bits.server.ts';
import { ageLimits, facetsOf } from './facet-keys.ts';
import {
  countFound,
  countKinds,
  eachHit,
  type FoundSlots,
  passes,
  type SlotFilter,
  without,
} from './hits.ts';
import { hitsOfInitials } from './initials.ts';
import {
  anyJob,
  hitsOfGroup,
  hitsThat,
  occupationAt,
  unstatedFields,
  usualOccupation,
  withUnstated,
} from './near-hits.ts';
import { allSource, type BestPlan, planBest } from './plan-best.server.ts';
import { IndexRebuilt } from './prepare.server.ts';
import { type Explanation, Ranker, rarities } from './rank.ts';
import { intersection, mostOf, union } from './slot-sets.ts';
import { countJobs } from './terms.server.ts';

/** What a best-match search finds. */
interface BestHits {
  found: Found;
  /** All jobs that hold what was asked for. */
  slots: FoundSlots;
  /** Of each term, in the order of the plan. */
  terms: FoundSlots[];
  /** Where no job holds all words of any term: how many of them these hold. */
  wordsHeld: number | null;
  /** Few jobs hold the words, or it was asked for: jobs of the occupations that the terms name are found too. */
  isRelated: boolean;
  /** Of each term, the jobs that hold each of its words. */
  words: FoundSlots[][];
  excluded: FoundSlots[];
}

export interface BestPage {
  plan: BestPlan;
  cards: Card[];
  total: number;
  cardCount: number;
  /** Where the next page begins; empty: this is the last one. */
  next: string;
  /** Behind the few cards of a first page: jobs that come near, and are not counted. */
  near: Card[];
  explanations: Map<number, Explanation>;
  /** Where no job holds all words of any term: how many of them these hold. */
  wordsHeld: number | null;
  /** Few jobs hold the words, or it was asked for: jobs of the occupations that the terms name are found too. */
  isRelated: boolean;
}

/** What `use` makes of a plan; at a rebuilt index it is planned anew, twice at most. */
export async function withPlan<T>(
  db: Database,
  search: JobSearch,
  use: (plan: BestPlan) => Promise<T>,
  tries = 3,
): Promise<T> {
  const plan = await planBest(db, search);
  try {
    return await use(plan);
  } catch (error) {
    if (error instanceof IndexRebuilt && tries > 1) return withPlan(db, search, use, tries - 1);
    throw error;
  }
}

/** A page of cards. @param explain says why each job is where it is. */
export async function findBestPage(
  db: Database,
  plan: BestPlan,
  search: JobSearch,
  explain = false,
): Promise<BestPage> {
  const { version } = plan.prepared;
  // The jobs that come near depend on what was read, and not chosen.
  const key = `best ${explain ? 'explained ' : ''}${unsureFields(plan)} ${jobSearchParams(search)}`;
  return answer(db, version, key, async () => pageOf(plan, search, await hitsOf(db, plan), explain));
}

const keptSets = new WeakMap<Database, LRUCache<string, Promise<BestSets>>>();
/** A page asks for its jobs, its total and its facets; at a million jobs the sets of one search are a megabyte. */
const maxKeptSets = 16;

/** What the plan finds; searches for equal words share their sets for a version of the catalogue. */
async function hitsOf(db: Database, plan: BestPlan): Promise<BestHits> {
  const kept = keptSets.get(db) ?? new LRUCache<string, Promise<BestSets>>({ max: maxKeptSets, ttl: 60_000 });
  keptSets.set(db, kept);
  const { keywords, exclude, inside, wholeWords, postedWithin } = plan.prepared.search;
  const key = JSON.stringify([plan.prepared.version, keywords, exclude, inside, wholeWords, postedWithin]);
  const known = kept.get(key) ?? readSets(db, plan);
  kept.set(key, known);
  known.catch(() => kept.delete(key));
  return combine(plan, await known);
}

interface BestSets {
  found: Found;
  /** Of each term, the sets of jobs that hold its words, and those of the occupation that it names. */
  words: FoundSlots[][];
  same: (FoundSlots | null)[];
  excluded: FoundSlots[];
}

async function readSets(db: Database, { prepared, sources, terms, excluded }: BestPlan): Promise<BestSets> {
  const found = await readSlots(db, prepared, sources, ageLimits(prepared.search));
  const setOf = (at: number): FoundSlots => found.tiers[at]!;
  return {
    found,
    words: (terms ?? []).map((term) => term.sets.map(setOf)),
    same: (terms ?? []).map((term) => (term.sameOccupation === null ? null : setOf(term.sameOccupation))),
    excluded: excluded.map(setOf),
  };
}

/** Fewer jobs than a page shows are joined by others of the same occupation. */
const fewJobs = 20;
/** Of more jobs that hold the words enough are taken to be about them. */
const mostLookedAt = 1000;

/** Combines the sets. Where no job that passes the filters holds all words of a term, those that hold most are found. */
function combine(plan: BestPlan, { found, words, same, excluded }: BestSets): BestHits {
  const filter = filterOf(plan, found);
  const left = (slots: FoundSlots): FoundSlots => excluded.reduce(without, slots);
  const isNothing = (slots: FoundSlots): boolean => countFound(found.columns, left(slots), filter) === 0;
  const held = words.map(intersection);
  const { asTyped, related } = plan.prepared.search;
  const isFew = !asTyped && isFewAbout(plan, found, held, { slots: left(union(held)), filter });
  const isRelated = (related || isFew) && same.some((set) => set !== null);
  const strict = isRelated ? held.map((set, at) => (same[at] ? union([set, same[at]]) : set)) : held;
  const isRelaxed = plan.terms !== null && !asTyped && strict.every(isNothing);
  const most = isRelaxed ? words.map((sets) => mostOf(sets, isNothing)) : [];
  const wordsHeld = Math.max(0, ...most.map((one) => one?.count ?? 0)) || null;
  const terms = wordsHeld
    ? most.map((one): FoundSlots => (one?.count === wordsHeld ? one.found : new Map()))
    : strict;
  return {
    found,
    slots: left(plan.terms ? union(terms) : found.tiers[allSource]!),
    terms,
    wordsHeld,
    isRelated,
    words,
    excluded,
  };
}

/** Whether few jobs hold the words in their title, their skills or the employer's name: a text mentions many words. */
function isFewAbout(
  plan: BestPlan,
  found: Found,
  terms: FoundSlots[],
  { slots, filter }: { slots: FoundSlots; filter: SlotFilter },
): boolean {
  const count = countFound(found.columns, slots, filter);
  if (count < fewJobs || count > mostLookedAt) return count < fewJobs;
  const ranker = rankerOf(plan, { found, terms });
  let about = 0;
  eachHit(found.columns, slots, filter, (held, at, segment) => {
    if (about < fewJobs && ranker.isAbout(held, at, segment)) about++;
  });
  return about < fewJobs;
}

function pageOf(plan: BestPlan, search: JobSearch, hits: BestHits, explain: boolean): BestPage {
  const { found, slots } = hits;
  const { columns } = found;
  const isBest = search.sort === 'relevance';
  const ranker = rankerOf(plan, hits);
  const upto = uptoOf(search, columns.epoch) ?? Number.POSITIVE_INFINITY;
  const question: CardQuestion = {
    columns,
    found: slots,
    filter: filterOf(plan, found),
    order: search,
    upto,
    score: isBest ? (held, at, segment) => ranker.score(held, at, segment) : null,
    isAsked: (employer) => ranker.isAsked(employer),
  };
  const page = pageOfCards(question);
  const near = isBest && search.page === 1 ? nearCards(plan, hits, question, page.cards.length) : [];
  const isLast = search.page * search.pageSize >= page.cardCount;
  return {
    plan,
    ...page,
    near,
    next:
      isLast || search.sort === 'date'
        ? ''
        : placeText({ posted: columns.epoch, jobId: Math.min(upto, columns.lastSlot) }),
    wordsHeld: hits.wordsHeld,
    isRelated: hits.isRelated,
    explanations: explain ? explanationsOf(ranker, question, page.cards) : new Map(),
  };
}

/** Jobs near the search score so much at least, their age aside: more than a text that mentions a word. */
const leastNear = 0.2;
/** Points of a job of an occupation like the one that was asked for. */
const nearOccupation = 0.2;
/** Points of a job whose title or employer a term shortens. */
const nearInitials = 0.5;
/** A word that more jobs hold tells little of what is near, and takes long. */
const mostTelling = 100_000;
/** Of jobs that hold a term so many tell what occupation it means. */
const mostAsked = 2000;

/**
 * Where fewer cards are found than a page shows: jobs that hold the words and whose ads do not state what the sentence asks for (its job
 * type, workplace, pay, level), then jobs with most of the words in their titles, or of an occupation like those that hold them. Where
 * there is nothing at all: the same farther away, then anywhere.
 */
function nearCards(plan: BestPlan, hits: BestHits, question: CardQuestion, cardCount: number): Card[] {
  const { columns, found: slots, filter, order } = question;
  const { search } = plan.prepared;
  const most = Math.min(order.pageSize, fewJobs);
  if (cardCount >= most || plan.terms === null || search.asTyped) return [];
  const { candidates, score, isNear, isAsked } = nearJobs(plan, hits);
  const among = (found: FoundSlots): Card[] =>
    pageOfCards({ ...question, found, filter: anyJob, score, isAsked }).cards;
  const open = withUnstated(columns, filter, { search, open: unsureFields(plan) });
  const unstated = hitsThat(columns, slots, open.filter, (held, at) => {
    return open.isMet(held, at) && !passes(filter, held, at);
  });
  const near = [...among(unstated), ...among(hitsThat(columns, without(candidates, slots), filter, isNear))];
  for (const places of near.length + cardCount > 0 ? [] : widerPlaces(plan, filter.places)) {
    const wider = { ...open.filter, places };
    near.push(
      ...among(
        hitsThat(columns, candidates, wider, (...hit) => open.isMet(hit[0], hit[1]) && isNear(...hit)),
      ),
    );
    if (near.length > 0) break;
  }
  return near.slice(0, most - cardCount);
}

/** Jobs that hold some of the words, or whose occupation is like the one that the terms mean, and how near they are. */
function nearJobs(plan: BestPlan, hits: BestHits) {
  const { columns, tiers } = hits.found;
  const isTelling = (set: FoundSlots): boolean => countFound(columns, set, anyJob) <= mostTelling;
  const some = hits.words.map((sets) => union(sets.filter(isTelling)));
  const ranker = rankerOf(plan, { found: hits.found, terms: some });
  const groups = new Set(
    (plan.terms ?? []).map((term, at) => likeGroup(term.occupation || askedBy(hits, ranker, at))),
  );
  groups.delete(0);
  const { state } = plan.prepared;
  const shortened = union(
    (plan.terms ?? []).map(({ text }) => hitsOfInitials(columns, state, tiers[allSource]!, text)),
  );
  const score = (held: Columns, at: number, segment: number): number =>
    ranker.score(held, at, segment) +
    (groups.has(likeGroup(occupationAt(held, at))) ? nearOccupation : 0) +
    (shortened.get(segment)?.has(at) ? nearInitials : 0);
  const alike = union([...groups].map((group) => hitsOfGroup(columns, group)));
  const open = intersection([tiers[allSource]!, alike]);
  return {
    candidates: hits.excluded.reduce(without, union([...some, open, shortened])),
    score,
    isNear: (held: Columns, at: number, segment: number): boolean =>
      score(held, at, segment) - ranker.fresh(held.posted[at]!) >= leastNear,
    isAsked: (employer: number): boolean => ranker.isAsked(employer),
  };
}

/** Miles around a place in which there is nothing. */
const farther = 100;

/** The places around the one that was asked for, then all: where nothing is near in the place itself. */
function widerPlaces(
  { place, prepared: { state } }: BestPlan,
  places: SlotFilter['places'],
): SlotFilter['places'][] {
  if (places === null) return [null];
  if (place?.kind !== 'area') return [places, null];
  return [places, marked(state.places.meant(place, farther).ids, state.lastPlace), null];
}

const unsureFields = ({ filters }: BestPlan) => unstatedFields(filters.map(({ set }) => set));

/** The occupation of most jobs whose title, skills or employer hold a term, wherever they are; 0: none. */
function askedBy({ found: { columns }, terms }: BestHits, ranker: Ranker, term: number): number {
  let asked = 0;
  const about = hitsThat(columns, terms[term]!, anyJob, (held, at, segment) => {
    return asked++ < mostAsked && ranker.isAbout(held, at, segment);
  });
  return usualOccupation(columns, about);
}

/** The last slot of the first page, which later pages keep to; null on the first one and after a rebuilding of the index. */
function uptoOf({ after, sort }: JobSearch, epoch: number): number | null {
  if (sort === 'date') return null;
  const [, index, slot] = /^(\d+)-(\d+)$/.exec(after) ?? [];
  return Number(index) === epoch ? Number(slot) : null;
}

function explanationsOf(ranker: Ranker, { columns }: CardQuestion, cards: Card[]): Map<number, Explanation> {
  const explanations = new Map<number, Explanation>();
  for (const { jobId, slot } of cards) {
    const segment = Math.floor(slot / segmentSize);
    const held = columns.segments.get(segment)!;
    ranker.score(held, slot % segmentSize, segment, (why) => {
      const before = explanations.get(jobId);
      if (!before || before.score < why.score) explanations.set(jobId, why);
    });
  }
  return explanations;
}

function rankerOf(
  { prepared: { state }, terms }: BestPlan,
  { found, terms: held }: Pick<BestHits, 'found' | 'terms'>,
): Ranker {
  const ranked = (terms ?? []).map(({ groups, whole, any, employer, occupation }, at) => ({
    groups,
    weights: rarities(groups, state.jobs, (ids) => countJobs(state, ids)),
    held: held[at]!,
    whole: whole.map((source) => found.tiers[source]!),
    any: any.map((source) => found.tiers[source]!),
    employer,
    occupation,
  }));
  return new Ranker(ranked, state.employers, { now: Date.now() / 1000, lastWord: state.lastWord });
}

function filterOf(plan: BestPlan, found: Found): SlotFilter {
  const { search } = plan.prepared;
  const ages = ageLimits(search);
  const since = search.postedWithin === null ? null : found.since[ages.indexOf(search.postedWithin)]!;
  return {
    ...slotFilter(plan.prepared, found),
    since,
    hidden: search.abroad || !found.columns.hasAbroad ? 0 : documentFlags.abroad,
    flagged: search.level === 'entry' ? documentFlags.entryLevel : 0,
  };
}

/** How many jobs a search finds. */
export async function countBest(db: Database, plan: BestPlan, search: JobSearch): Promise<number> {
  if (isImpossible(plan)) return 0;
  return answer(db, plan.prepared.version, `best total ${foundParams(search)}`, async () => {
    const { found, slots } = await hitsOf(db, plan);
    return countFound(found.columns, slots, filterOf(plan, found));
  });
}

/** The facets of a search, exactly: each filter left out of its own counts. */
export async function bestFacets(db: Database, plan: BestPlan, search: JobSearch): Promise<Facets> {
  const { search: read } = plan.prepared;
  if (isImpossible(plan)) return facetsOf(read, []);
  return answer(db, plan.prepared.version, `best facets ${foundParams(search)}`, async () => {
    const { found, slots } = await hitsOf(db, plan);
    const filter = { ...filterOf(plan, found), kinds: null, since: null };
    return facetsOf(read, countKinds(found.columns, slots, filter, found.since));
  });
}

/** Whether no job can be found, whatever the index holds. */
export const isImpossible = (plan: BestPlan): boolean =>
  plan.prepared.places?.ids.length === 0 || isUnknown(plan);

/** Whether nothing is known of what was asked for, so that no job can come near either. */
export const isUnknown = ({ prepared, terms }: BestPlan): boolean =>
  (prepared.search.zip !== '' && prepared.center === null) || terms?.length === 0;
