import { type JobSearch, passedOver } from '../../catalog/jobs/job-search.schema.ts';
import { type Ranking, rankingOf, startOf } from '../cursor.ts';
import type { Columns, DocumentColumns } from '../engine/columns.server.ts';
import { factAt } from '../engine/facts.ts';
import { lowerBound } from '../engine/lower-bound.ts';
import { noPay } from '../engine/no-pay.ts';
import { Segment, segmentOf, segmentSize } from '../engine/segments.ts';
import type { FoundDocuments } from '../engine/sets.ts';
import { FirstHits, inOrder, type Placed } from './first-hits.ts';
import { type DocumentFilter, eachSegment, passes } from './hits.ts';
import { placePoints } from './place-points.ts';
import { points, Ranker } from './rank.ts';
import { ScoreBounds } from './score-bounds.ts';

/**
 * Among the first cards of a best-match list, no employer has more than `maxOfEmployer`, unless the search names it or other employers' jobs
 * only hold the words in their texts.
 */
export const varied = { first: 20, maxOfEmployer: 3 } as const;
/** Among near jobs, a card of another employer moves up only if its score is this share of the best. */
export const minShareOfNear = 0.5;

/** A card of a list: a job, and the same ad in other places. */
export interface Card {
  jobId: number;
  document: number;
  elsewhere: number[];
}

export interface CardPage {
  cards: Card[];
  /** The number of found jobs. */
  total: number;
  /** The number of cards that show them. */
  cardCount: number;
  /** Where the page ends, if it is full. */
  end: CardsEnd | null;
}

/** The sort key of a page's last card, and the varied beginning of a best match as far as it was passed. */
type CardsEnd = Pick<Ranking, 'first' | 'passed'> & { last: Placed | null };

interface Hit extends Placed {
  document: number;
  /** Whose cards are limited; 0: none. */
  employer: number;
  /** `Ranker.isMeant`. */
  isMeant: boolean;
}

/**
 * The beginning of a list with few cards of each employer. A job that only holds the words in its text does not move up before an employer's
 * better cards.
 * @param hits the best, and the best with few of each employer. They may repeat.
 * @param employerOf whose cards are limited; 0: none.
 */
export function varyFirst<Hit extends Placed & { isMeant: boolean }>(
  hits: readonly Hit[],
  employerOf: (hit: Hit) => string | number,
): Hit[] {
  const counts = new Map<string | number, number>();
  const first: Hit[] = [];
  let passed: Hit[] = [];
  const distinct = new Map(hits.map((hit) => [hit.jobId, hit]));
  for (const hit of [...distinct.values()].sort(inOrder)) {
    const employer = employerOf(hit);
    const count = (counts.get(employer) ?? 0) + 1;
    if (employer !== 0 && count > varied.maxOfEmployer) {
      if (hit.isMeant) passed.push(hit);
      continue;
    }
    counts.set(employer, count);
    if (!hit.isMeant) {
      first.push(...passed);
      passed = [];
    }
    first.push(hit);
  }
  return first.slice(0, varied.first);
}

/** The input of a page of cards. */
export interface CardQuestion {
  columns: DocumentColumns;
  found: FoundDocuments;
  filter: DocumentFilter;
  order: Pick<JobSearch, 'match' | 'sort' | 'page' | 'after' | 'cursor' | 'pageSize'>;
  /** Later documents are left out, so that pages stay consistent while jobs come and go. */
  upto: number;
  /** For a best match; null for the other orders. A ranker scores only the hits that can be among the first. */
  scorer: Scorer | null;
  /** The share of the best score that a card must have to move up for variety; 0: any. */
  minShare?: number;
  /** For an exact search by relevance: the documents of each tier, best first. The rest are the last tier. */
  tiers?: FoundDocuments[];
}

/** Scores hits. Pass documents segment by segment. */
export type Scorer = Pick<Ranker, 'score' | 'isAsked'> & Partial<Pick<Ranker, 'isMeant'>>;

/** The cards of a page, best first, with the totals. In a best match near-identical ads share one card, which shows the latest. */
export function pageOfCards(question: CardQuestion): CardPage {
  const { columns, found, filter, order, upto, scorer } = question;
  const skipped = passedOver(order);
  const count = skipped + order.pageSize;
  const shown = new Map<number, number>();
  const segments: ShownSegment[] = [];
  let [total, cardCount] = [0, 0];
  eachSegment(columns, found, filter, (passed, held, segment) => {
    const bits = passed.upto(upto - segment * segmentSize);
    const cards = order.match === 'best' ? withoutRepeats(question, bits, held, segment, shown) : bits;
    total += bits.count();
    cardCount += cards.count();
    segments.push({ cards, held, segment });
  });
  // Newest first: then few of the older hits can still be among the first.
  segments.sort((a, b) => b.segment - a.segment);
  const begun = rankingOf(order);
  const { hits, first } = scorer
    ? begun
      ? laterHits(scorer, segments, begun, order)
      : bestHits(scorer, segments, count, question.minShare)
    : { hits: hitsInOrder(segments, question, count), first: [] };
  const listed = hits.slice(skipped, count);
  const cards = listed.map(({ jobId, document }) => ({
    jobId,
    document,
    elsewhere: order.match === 'best' ? elsewhere(question, document) : [],
  }));
  const last = listed.length === order.pageSize ? listed.at(-1) : undefined;
  return { cards, total, cardCount, end: last ? endAt(last, first) : null };
}

function endAt({ score, posted, jobId }: Hit, first: number[]): CardsEnd {
  const place = first.indexOf(jobId);
  if (place >= 0) return { last: null, first, passed: place + 1 };
  return { last: { score, posted, jobId }, first, passed: first.length };
}

/** The hits of a segment that have a card. */
interface ShownSegment {
  cards: Segment;
  held: Columns;
  segment: number;
}

/** Hits in their order, and the jobs of the varied beginning of the list. */
interface OrderedHits {
  hits: Hit[];
  first: number[];
}

/** The first `count` hits by score, with varied employers at the beginning. */
function bestHits(scorer: Scorer, segments: ShownSegment[], count: number, minShare = 0): OrderedHits {
  const best = new BestHits(scorer, count);
  if (scorer instanceof Ranker) addLikely(best, scorer, segments);
  else for (const shown of segments) shown.cards.each((at) => best.add(shown, at));
  return best.hits(minShare);
}

/** The hits after a cursor: the rest of the varied beginning, as it was on the first page, and then the others by score. */
function laterHits(
  scorer: Scorer,
  segments: ShownSegment[],
  { first, passed }: Ranking,
  order: CardQuestion['order'],
): OrderedHits {
  const rest = findJobs(scorer, segments, first.slice(passed));
  const best = new BestHits(scorer, order.pageSize, { start: startOf(order), first: new Set(first) });
  if (scorer instanceof Ranker) addLikely(best, scorer, segments);
  else for (const shown of segments) shown.cards.each((at) => best.add(shown, at));
  return { hits: [...rest, ...best.hits().hits], first };
}

/** The hits of jobs, in the order of the ids. */
function findJobs(scorer: Scorer, segments: ShownSegment[], ids: number[]): Hit[] {
  if (ids.length === 0) return [];
  const wanted = new Set(ids);
  const found = new Map<number, Hit>();
  for (const shown of segments)
    shown.cards.each((at) => {
      const jobId = shown.held.jobIds[at]!;
      if (wanted.has(jobId)) found.set(jobId, hitAt(scorer, shown, at));
    });
  return ids.flatMap((id) => found.get(id) ?? []);
}

const hitAt = (scorer: Scorer, { held, segment }: ShownSegment, at: number): Hit => ({
  score: scorer.score(held, at, segment),
  posted: held.posted[at]!,
  jobId: held.jobIds[at]!,
  document: segment * segmentSize + at,
  employer: 0,
  isMeant: true,
});

/** Adds the hits that can be among the best: first those whose facts hold the words, then those whose texts do. */
function addLikely(best: BestHits, ranker: Ranker, segments: ShownSegment[]): void {
  const bounds = new ScoreBounds(ranker);
  const rest: ShownSegment[] = [];
  for (const shown of segments) {
    const { cards, held, segment } = shown;
    if (cards.count() <= fewHits) {
      cards.each((at) => best.add(shown, at));
      continue;
    }
    const { marked, unlisted } = bounds.enter(segment, held.lists);
    cards.eachIn(unlisted, (at) => best.add(shown, at));
    addBounded(best, ranker, shown, marked, bounds);
    rest.push({ ...shown, cards: cards.without(marked).without(unlisted) });
  }
  for (const plain of rest) addRecent(best, ranker, bounds.plain, plain);
}

/** The maximum points of a place of the search. */
const maxPlace = ({ places }: Ranker): number => (places.size === 0 ? 0 : placePoints.city);

/** Adds the marked hits whose maximum score is high enough. */
function addBounded(
  best: BestHits,
  ranker: Ranker,
  shown: ShownSegment,
  marked: Segment,
  bounds: ScoreBounds,
): void {
  const maxBeside = points.fresh + maxPlace(ranker);
  shown.cards.eachIn(marked, (at) => {
    const max = bounds.atMost(at);
    if (max + maxBeside < best.minScore || max + ranker.beside(shown.held, at) < best.minScore) return;
    best.add(shown, at);
  });
}

/** Adds the cards that are recent enough. @param max of their scores, without freshness and place. */
function addRecent(best: BestHits, ranker: Ranker, max: number, plain: ShownSegment): void {
  const place = maxPlace(ranker);
  let known = best.minScore;
  let since = ranker.postedFor(known - max - place);
  if (since === Number.POSITIVE_INFINITY) return;
  eachRecent(
    plain,
    (posted) => posted >= since,
    (at) => {
      if (place > 0 && max + ranker.beside(plain.held, at) < known) return;
      best.add(plain, at);
      if (best.minScore === known) return;
      known = best.minScore;
      since = ranker.postedFor(known - max - place);
    },
  );
}

/** Up to this many cards are visited in the order of the documents, unless fewer documents are recent enough. */
const fewCards = 2048;

/**
 * Calls `visit` for the cards that are recent enough: newest first if there are many, or if few documents are recent. `isRecent` may become
 * stricter, never looser.
 */
function eachRecent(
  { cards, held }: ShownSegment,
  isRecent: (posted: number) => boolean,
  visit: (at: number) => void,
): void {
  const { posted, lists } = held;
  const visitRecent = (at: number): void => {
    if (isRecent(posted[at]!)) visit(at);
  };
  if (!lists || cards.count() <= Math.min(fewCards, countRecent(held, isRecent))) {
    cards.each(visitRecent);
    return;
  }
  cards.eachIn(Segment.from(lists.end), visitRecent);
  for (const at of lists.newest) {
    // Documents of the same second are not in order.
    if (!isRecent(posted[at]! + 1)) return;
    if (cards.has(at)) visitRecent(at);
  }
}

/** About how many documents of a segment are recent enough; more than there can be if they are not listed. */
function countRecent({ lists, posted }: Columns, isRecent: (posted: number) => boolean): number {
  if (!lists) return Number.POSITIVE_INFINITY;
  const { newest } = lists;
  return lowerBound(newest.length, (at) => (isRecent(posted[newest[at]!]!) ? 0 : 1), 1);
}

/** Up to this many hits of a segment are scored at once, because bounds would take longer. */
const fewHits = 64;

/** Hits that are not in the varied beginning, and come after the start if there is one. */
interface LaterHits {
  start: Placed | null;
  first: ReadonlySet<number>;
}

/** Keeps the best hits, and separately the best hits with few of each employer. */
class BestHits {
  /** The score that a hit must reach. */
  minScore = Number.NEGATIVE_INFINITY;
  readonly #scorer: Scorer;
  readonly #all: FirstHits<Hit>;
  readonly #few = new FirstHits<Hit>(varied.first, varied.maxOfEmployer);
  readonly #later: LaterHits | null;

  /** @param later null: from the beginning. */
  constructor(scorer: Scorer, count: number, later: LaterHits | null = null) {
    this.#scorer = scorer;
    this.#later = later;
    this.#all = new FirstHits<Hit>(later ? count : count + varied.first);
  }

  add({ held, segment }: ShownSegment, at: number): void {
    const score = this.#scorer.score(held, at, segment);
    const posted = held.posted[at]!;
    const isOfAll = this.#all.admits(score, posted);
    const isOfFew = !this.#later && this.#few.admits(score, posted);
    if (!isOfAll && !isOfFew) return;
    const document = segment * segmentSize + at;
    const isMeant = this.#later !== null || (this.#scorer.isMeant?.(held, at, segment) ?? true);
    const employer = this.#later ? 0 : cappedEmployer(held, at, this.#scorer);
    const hit = { score, posted, jobId: held.jobIds[at]!, document, employer, isMeant };
    if (this.#later && !isLater(this.#later, hit)) return;
    if (isOfAll) this.#all.add(hit);
    if (isOfFew) this.#few.add(hit);
    this.minScore = this.#later ? this.#all.minScore : Math.min(this.#all.minScore, this.#few.minScore);
  }

  hits(minShare = 0): OrderedHits {
    const all = this.#all.hits();
    if (this.#later) return { hits: all, first: [] };
    const minScore = minShare * (all[0]?.score ?? 0);
    const first = varyFirst(
      [...all.slice(0, varied.first), ...this.#few.hits()],
      ({ employer }) => employer,
    ).filter(({ score }) => score >= minScore);
    const documents = new Set(first.map(({ document }) => document));
    return {
      hits: [...first, ...all.filter(({ document }) => !documents.has(document))],
      first: first.map(({ jobId }) => jobId),
    };
  }
}

const isLater = ({ start, first }: LaterHits, hit: Hit): boolean =>
  !first.has(hit.jobId) && (start === null || inOrder(start, hit) < 0);

/** The first `count` hits in an order other than the best match. */
function hitsInOrder(segments: ShownSegment[], { order, tiers = [] }: CardQuestion, count: number): Hit[] {
  const before = startOf(order);
  const isByPay = order.sort === 'salary';
  const first = new FirstHits<Hit>(count);
  for (const shown of segments) {
    const { cards, held, segment } = shown;
    const add = (at: number): void => {
      const posted = held.posted[at]!;
      const score = isByPay ? payOrder(held.pay[at]!) : -tierOf(tiers, segment, at);
      if (!first.admits(score, posted)) return;
      const jobId = held.jobIds[at]!;
      if (before && inOrder(before, { score, posted, jobId }) >= 0) return;
      first.add({ score, posted, jobId, document: segment * segmentSize + at, employer: 0, isMeant: true });
    };
    if (isByPay || tiers.length > 0) cards.each(add);
    else eachRecent(shown, (posted) => first.admits(0, posted), add);
  }
  return first.hits();
}

/** The number of a document's tier. */
function tierOf(tiers: FoundDocuments[], segment: number, at: number): number {
  const tier = tiers.findIndex((one) => one.get(segment)?.has(at));
  return tier < 0 ? tiers.length : tier;
}

/** The yearly pay as a sort key. @param pay of a column. */
const payOrder = (pay: number): number => (pay === noPay ? Number.NEGATIVE_INFINITY : pay);

/** The hits without those that another card shows. @param shown the document that shows each ad, as far as known. */
function withoutRepeats(
  question: CardQuestion,
  bits: Segment,
  held: Columns,
  segment: number,
  shown: Map<number, number>,
): Segment {
  const repeats = new Segment();
  bits.eachIn(held.shared, (at) => {
    const ad = adOf(held, at);
    const latest = shown.get(ad) ?? hitsOfAd(question, ad)[0]!.document;
    shown.set(ad, latest);
    if (latest !== segment * segmentSize + at) repeats.set(at);
  });
  return bits.without(repeats);
}

/** The employer whose cards are limited; 0: none. */
function cappedEmployer(held: Columns, at: number, scorer: Scorer): number {
  if (held.factsAt[at] === 0) return 0;
  const employer = held.facts[held.factsAt[at]! + factAt.employer]!;
  return scorer.isAsked(employer) ? 0 : employer;
}

const adOf = (held: Columns, at: number): number => held.facts[held.factsAt[at]! + factAt.ad]!;

function elsewhere(question: CardQuestion, document: number): number[] {
  const held = question.columns.segments.get(segmentOf(document))!;
  const at = document % segmentSize;
  if (!held.shared.has(at)) return [];
  return hitsOfAd(question, adOf(held, at)).flatMap((hit) => (hit.document === document ? [] : [hit.jobId]));
}

/** The hits with an ad, latest first. */
function hitsOfAd(
  { columns, found, filter, upto }: CardQuestion,
  ad: number,
): Omit<Hit, 'score' | 'employer' | 'isMeant'>[] {
  const hits = columns.ads.several(ad).flatMap((document) => {
    const [segment, at] = [segmentOf(document), document % segmentSize];
    const held = columns.segments.get(segment);
    if (!held || document > upto || !found.get(segment)?.has(at) || !passes(filter, held, at)) return [];
    return [{ posted: held.posted[at]!, jobId: held.jobIds[at]!, document }];
  });
  return hits.sort((a, b) => b.posted - a.posted || b.jobId - a.jobId);
}
