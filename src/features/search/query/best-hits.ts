import { type JobSearch, passedOver, placeBefore } from '../../jobs/jobs.schema.ts';
import type { Columns, SlotColumns } from '../index/columns.server.ts';
import { documentFlags, factAt } from '../index/facts.ts';
import { segmentOf, segmentSize } from '../index/segments.ts';
import { eachHit, type FoundSlots, flagsOf, isAfter, passes, type SlotFilter } from './hits.ts';

/** Cards at the beginning of a best-match list in which no employer has more than `maxOfEmployer`. */
export const varied = { first: 20, maxOfEmployer: 3, leastShare: 0.5 } as const;

/** A card of a list: a job, and the same ad in other places. */
export interface Card {
  jobId: number;
  slot: number;
  elsewhere: number[];
}

export interface CardPage {
  cards: Card[];
  /** Jobs found. */
  total: number;
  /** Cards that show them. */
  cardCount: number;
}

interface Hit {
  score: number;
  posted: number;
  jobId: number;
  slot: number;
  employer: number;
}

const inOrder = (a: Hit, b: Hit): number => b.score - a.score || b.posted - a.posted || b.jobId - a.jobId;

/** The first of the hits that it is given, in order; of one employer at most so many. */
class FirstHits {
  #kept: Hit[] = [];
  #last: Hit | null = null;
  readonly #count: number;
  readonly #maxOfEmployer: number;

  constructor(count: number, maxOfEmployer = Number.POSITIVE_INFINITY) {
    this.#count = count;
    this.#maxOfEmployer = maxOfEmployer;
  }

  /** Whether a hit of this score and time can be among the first. */
  admits(score: number, posted: number): boolean {
    const last = this.#last;
    return last === null || score > last.score || (score === last.score && posted >= last.posted);
  }

  add(hit: Hit): void {
    if (this.#last && inOrder(this.#last, hit) < 0) return;
    this.#kept.push(hit);
    if (this.#kept.length >= this.#count * 2 + 50) this.#cut();
  }

  hits(): Hit[] {
    this.#cut();
    return this.#kept;
  }

  #cut(): void {
    this.#kept.sort(inOrder);
    if (Number.isFinite(this.#maxOfEmployer)) this.#kept = this.#varied();
    if (this.#kept.length < this.#count) return;
    this.#kept.length = this.#count;
    this.#last = this.#kept.at(-1)!;
  }

  #varied(): Hit[] {
    const seen = new Map<number, number>();
    return this.#kept.filter(({ employer }) => {
      const count = (seen.get(employer) ?? 0) + 1;
      seen.set(employer, count);
      return employer === 0 || count <= this.#maxOfEmployer;
    });
  }
}

/** What a page of cards is made from. */
export interface CardQuestion {
  columns: SlotColumns;
  found: FoundSlots;
  filter: SlotFilter;
  order: Pick<JobSearch, 'match' | 'sort' | 'page' | 'after' | 'pageSize'>;
  /** Only slots up to this one: those of the first page, while jobs come and go. */
  upto: number;
  /** Of a best match; null for the other orders. */
  score: ((held: Columns, at: number, segment: number) => number) | null;
  /** Whether an employer was searched for, and may fill the first cards. */
  isAsked(employer: number): boolean;
}

/** The cards of a page, best first, with the totals. Near-identical ads are one card: that of the latest. */
export function pageOfCards(question: CardQuestion): CardPage {
  const { columns, found, filter, order, upto, score, isAsked } = question;
  const skipped = passedOver(order);
  const before = placeBefore(order);
  const isVaried = score !== null;
  const all = new FirstHits(skipped + order.pageSize + (isVaried ? varied.first : 0));
  const few = isVaried ? new FirstHits(varied.first, varied.maxOfEmployer) : null;
  const shown = new Map<number, number>();
  let [total, cardCount] = [0, 0];
  eachHit(columns, found, filter, (held, at, segment) => {
    const slot = segment * segmentSize + at;
    if (slot > upto) return;
    total++;
    if (flagsOf(held, at) & documentFlags.shared && latestOf(question, held, at, shown) !== slot) return;
    cardCount++;
    if (before && !isAfter(before, held.posted[at]!, held.jobIds[at]!)) return;
    const points = score ? score(held, at, segment) : payOrder(order.sort, held.pay[at]!);
    const posted = held.posted[at]!;
    if (!all.admits(points, posted) && !few?.admits(points, posted)) return;
    const hit = {
      score: points,
      posted,
      jobId: held.jobIds[at]!,
      slot,
      employer: isVaried ? cappedEmployer(held, at, isAsked) : 0,
    };
    all.add(hit);
    few?.add(hit);
  });
  const hits = few ? varyFirst(few.hits(), all.hits()) : all.hits();
  const cards = hits.slice(skipped, skipped + order.pageSize).map(({ jobId, slot }) => ({
    jobId,
    slot,
    elsewhere: elsewhere(question, slot),
  }));
  return { cards, total, cardCount };
}

const payOrder = (sort: JobSearch['sort'], pay: number): number =>
  sort !== 'salary' ? 0 : Number.isNaN(pay) ? Number.NEGATIVE_INFINITY : pay;

/** First the varied cards, then the others in their order. Another employer's card goes before a better one only if it is about as good. */
function varyFirst(few: Hit[], all: Hit[]): Hit[] {
  const least = (all[0]?.score ?? 0) * varied.leastShare;
  const first = few.filter(({ score }) => score >= least);
  const slots = new Set(first.map(({ slot }) => slot));
  return [...first, ...all.filter(({ slot }) => !slots.has(slot))];
}

/** The slot that shows an ad: that of the latest of its hits. */
function latestOf(question: CardQuestion, held: Columns, at: number, shown: Map<number, number>): number {
  const ad = adOf(held, at);
  const known = shown.get(ad);
  if (known !== undefined) return known;
  const latest = hitsOfAd(question, ad)[0]!.slot;
  shown.set(ad, latest);
  return latest;
}

/** The employer whose cards are counted; 0: none. */
function cappedEmployer(held: Columns, at: number, isAsked: (employer: number) => boolean): number {
  if (held.factsAt[at] === 0) return 0;
  const employer = held.facts[held.factsAt[at]! + 1 + factAt.employer]!;
  return isAsked(employer) ? 0 : employer;
}

const adOf = (held: Columns, at: number): number => held.facts[held.factsAt[at]! + 1 + factAt.ad]!;

function elsewhere(question: CardQuestion, slot: number): number[] {
  const held = question.columns.segments.get(segmentOf(slot))!;
  const at = slot % segmentSize;
  if ((flagsOf(held, at) & documentFlags.shared) === 0) return [];
  return hitsOfAd(question, adOf(held, at)).flatMap((hit) => (hit.slot === slot ? [] : [hit.jobId]));
}

/** The hits that hold an ad, the latest first. */
function hitsOfAd({ columns, found, filter, upto }: CardQuestion, ad: number): Hit[] {
  const hits = columns.ads.several(ad).flatMap((slot) => {
    const [segment, at] = [segmentOf(slot), slot % segmentSize];
    const held = columns.segments.get(segment);
    if (!held || slot > upto || !found.get(segment)?.has(at) || !passes(filter, held, at)) return [];
    return [{ score: 0, posted: held.posted[at]!, jobId: held.jobIds[at]!, slot, employer: 0 }];
  });
  return hits.sort(inOrder);
}
