import type { FactLists } from '../engine/fact-lists.ts';
import type { Marks } from '../engine/marks.ts';
import { Segment, segmentSize } from '../engine/segments.ts';
import {
  type EmployerWords,
  holdsAll,
  moreTermsPoints,
  points,
  type RankedTerm,
  type Ranker,
} from './rank.ts';

/**
 * What a word counts if the facts hold it, ascending. A document's level is an index of this list. A word that the facts do not hold may
 * still be in the text.
 */
const worths: number[] = [
  ...new Set([...Object.values(points.title), points.company, points.skills, points.text]),
]
  .filter((worth) => worth >= points.text)
  .sort((a, b) => a - b);
const levelOf = (worth: number): number => Math.max(0, worths.indexOf(worth));
const titleLevels = [0, ...Object.values(points.title).map(levelOf)];
/** Added to the level if the title holds the word or an inflection. */
const titled = 0x80;

const bonus = { occupation: 1, employer: 2, inEmployer: 4 } as const;

/** Reusable numbers for the documents of a segment. Pages are built one at a time. */
const used: Uint8Array[] = [];
function zeros(at: number): Uint8Array {
  used[at] ??= new Uint8Array(segmentSize);
  return used[at].fill(0);
}

/** The maximum score of a segment's documents for one term, by what their facts hold. */
class TermBounds {
  readonly typedAt: number;
  readonly #term: RankedTerm;
  readonly #marks: Marks;
  readonly #employers: EmployerWords;
  #held: Segment | undefined;
  /** For each group, the level of each document. */
  #levels: Uint8Array[] = [];
  /** The number of the title's words that were asked for. */
  #matched: Uint8Array = none;
  #titleLengths: Uint8Array = none;
  /** Bits of `bonus`. */
  #bonuses: Uint8Array = none;

  constructor(term: RankedTerm, marks: Marks, employers: EmployerWords) {
    this.typedAt = term.typedAt;
    this.#term = term;
    this.#marks = marks;
    this.#employers = employers;
  }

  /** @param numbers gives the next numbers to use. @param marked receives the documents whose facts hold something of the search. */
  enter(segment: number, lists: FactLists, numbers: () => Uint8Array, marked: Segment): void {
    const { groups, employer, occupation, held } = this.#term;
    this.#held = held.get(segment);
    if (!this.#held) return;
    this.#levels = groups.map(numbers);
    this.#matched = numbers();
    this.#bonuses = numbers();
    this.#titleLengths = lists.titleLengths;
    lists.titles.eachMarked(this.#marks, (mark, documents) => {
      const near = mark & 7;
      const isMeant = near < 3;
      this.#raise(mark, titleLevels[near]!, isMeant ? titled : 0, documents, marked);
      const matched = this.#matched;
      if (isMeant) for (let at = 0; at < documents.length; at++) matched[documents[at]!]!++;
    });
    lists.skills.eachMarked(this.#marks, (mark, documents) => {
      if ((mark & 7) < 3) this.#raise(mark, levelOf(points.skills), 0, documents, marked);
    });
    lists.employers.eachMarked(this.#employers.named, (_, documents, number) =>
      this.#enterEmployer(this.#employers.words.wordsOf(number), documents, marked),
    );
    if (employer > 0) this.#give(bonus.employer, lists.employers.of(employer), marked);
    if (occupation > 0) this.#give(bonus.occupation, lists.occupations.of(occupation), marked);
  }

  #enterEmployer(name: Iterable<number>, documents: Uint16Array, marked: Segment): void {
    const marks = this.#marks;
    for (const word of name) {
      const mark = marks.of(word);
      if (mark !== 0 && (mark & 7) < 3) this.#raise(mark, levelOf(points.company), 0, documents, marked);
    }
    const { length } = this.#term.groups;
    const { mayBeEmployer } = this.#term;
    if (mayBeEmployer && length > 1 && holdsAll(marks, name, length))
      this.#give(bonus.inEmployer, documents, marked);
  }

  #raise(mark: number, level: number, flag: number, documents: Uint16Array, marked: Segment): void {
    const levels = this.#levels[(mark >> 3) - 1]!;
    for (let at = 0; at < documents.length; at++) {
      const document = documents[at]!;
      const known = levels[document]!;
      levels[document] = Math.max(known & ~titled, level) | (known & titled) | flag;
    }
    marked.setAll(documents);
  }

  #give(bit: number, documents: Uint16Array, marked: Segment): void {
    const bonuses = this.#bonuses;
    for (let at = 0; at < documents.length; at++) bonuses[documents[at]!]! |= bit;
    marked.setAll(documents);
  }

  /** The maximum score of a document; below 0 if it does not hold the term. */
  atMost(at: number): number {
    if (!this.#held?.has(at)) return -1;
    const { weights } = this.#term;
    let score = 0;
    let inTitle = 0;
    for (let group = 0; group < weights.length; group++) {
      const level = this.#levels[group]![at]!;
      score += weights[group]! * worths[level & ~titled]!;
      inTitle += level >> 7;
    }
    if (inTitle > 0) score += (points.wholeTitle * this.#matched[at]!) / this.#titleLengths[at]!;
    if (inTitle > 1 && inTitle === weights.length) score += points.phrase;
    const bits = this.#bonuses[at]!;
    if (bits & bonus.occupation) score += points.occupation;
    if (bits & bonus.employer) score += points.employer;
    if (bits & bonus.inEmployer) score += points.inEmployer;
    return score;
  }
}

const none = new Uint8Array();

/** Sums are rounded, and a bound must never be below the score itself. */
const rounding = 1e-9;

/** The documents of a segment, by what is known about their scores. */
export interface KnownDocuments {
  /** Their facts hold something of the search. */
  marked: Segment;
  /** They are not in the lists yet: nothing is known. */
  unlisted: Segment;
}

/**
 * The maximum scores of documents, by what their facts hold. `FactLists` has that without a check of each job. Only documents that can be
 * among the first hits are scored.
 */
export class ScoreBounds {
  readonly #terms: TermBounds[];
  /** The maximum score of documents whose facts hold nothing of the search. */
  readonly plain: number;

  constructor({ terms, marks, employers }: Ranker) {
    this.#terms = terms.map((term, at) => new TermBounds(term, marks[at]!, employers));
    const typed = terms.reduce((bits, { typedAt }) => bits | (1 << typedAt), 0);
    this.plain = points.text + moreTermsPoints(typed) + rounding;
  }

  /** Moves to another segment. */
  enter(segment: number, lists: FactLists | null): KnownDocuments {
    const marked = new Segment();
    let next = 0;
    const numbers = (): Uint8Array => zeros(next++);
    if (lists) for (const term of this.#terms) term.enter(segment, lists, numbers, marked);
    return { marked, unlisted: Segment.from(lists?.end ?? 0) };
  }

  /** The maximum score of a document of the segment, without its freshness and its place. */
  atMost(at: number): number {
    let best = 0;
    let typed = 0;
    for (const term of this.#terms) {
      const max = term.atMost(at);
      if (max < 0) continue;
      typed |= 1 << term.typedAt;
      if (max > best) best = max;
    }
    return best + moreTermsPoints(typed) + rounding;
  }
}
