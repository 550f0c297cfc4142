import type { FactLists } from '../index/fact-lists.ts';
import { Segment, segmentSize } from '../index/segments.ts';
import { type EmployerWords, holdsAll, points, type RankedTerm, type Ranker } from './rank.ts';

/** What a word can count where the facts hold it, ascending; the number in this list is a slot's level. A word that they do not hold may be in the text. */
const worths: number[] = [
  ...new Set([...Object.values(points.title), points.company, points.skills, points.text]),
]
  .filter((worth) => worth >= points.text)
  .sort((a, b) => a - b);
const levelOf = (worth: number): number => Math.max(0, worths.indexOf(worth));
const titleLevels = [0, ...Object.values(points.title).map(levelOf)];
/** Added to the level where the title holds the word or an inflection. */
const titled = 0x80;

const bonus = { occupation: 1, employer: 2, inEmployer: 4 } as const;

/** The most that the slots of a segment can score for one term, by what their facts hold. */
class TermBounds {
  readonly #term: RankedTerm;
  readonly #marks: Uint16Array;
  readonly #employers: EmployerWords;
  /** Of each group: the level of each slot. */
  readonly #levels: Uint8Array[];
  /** Bits of `bonus`. */
  readonly #bonuses = new Uint8Array(segmentSize);

  /** @param marks of the term, by the id of a word: eight times the number of its group, from 1 on, and how near it is. */
  constructor(term: RankedTerm, marks: Uint16Array, employers: EmployerWords) {
    this.#term = term;
    this.#marks = marks;
    this.#employers = employers;
    this.#levels = term.groups.map(() => new Uint8Array(segmentSize));
  }

  /** @param marked receives the slots whose facts hold something that was asked for. */
  enter(lists: FactLists, marked: Segment): void {
    for (const levels of this.#levels) levels.fill(0);
    this.#bonuses.fill(0);
    lists.titles.eachMarked(this.#marks, (mark, slots) => {
      const near = mark & 7;
      this.#raise(mark, titleLevels[near]!, near < 3 ? titled : 0, slots, marked);
    });
    lists.skills.eachMarked(this.#marks, (mark, slots) => {
      if ((mark & 7) < 3) this.#raise(mark, levelOf(points.skills), 0, slots, marked);
    });
    const { groups, employer, occupation } = this.#term;
    lists.employers.eachMarked(this.#employers.named, (_, slots, number) => {
      const name = this.#employers.words.get(number)!;
      for (const word of name) {
        const mark = this.#marks[word]!;
        if (mark !== 0 && (mark & 7) < 3) this.#raise(mark, levelOf(points.company), 0, slots, marked);
      }
      if (groups.length > 1 && holdsAll(this.#marks, name, groups.length))
        this.#give(bonus.inEmployer, slots, marked);
    });
    if (employer > 0) this.#give(bonus.employer, lists.employers.of(employer), marked);
    if (occupation > 0) this.#give(bonus.occupation, lists.occupations.of(occupation), marked);
  }

  #raise(mark: number, level: number, flag: number, slots: Uint16Array, marked: Segment): void {
    const levels = this.#levels[(mark >> 3) - 1]!;
    for (const slot of slots) {
      const known = levels[slot]!;
      levels[slot] = Math.max(known & ~titled, level) | (known & titled) | flag;
      marked.set(slot);
    }
  }

  #give(bit: number, slots: Uint16Array, marked: Segment): void {
    for (const slot of slots) {
      this.#bonuses[slot]! |= bit;
      marked.set(slot);
    }
  }

  /** The most that a slot can score. */
  atMost(at: number): number {
    const { weights } = this.#term;
    let score = 0;
    let inTitle = 0;
    for (let group = 0; group < weights.length; group++) {
      const level = this.#levels[group]![at]!;
      score += weights[group]! * worths[level & ~titled]!;
      inTitle += level >> 7;
    }
    const bits = this.#bonuses[at]!;
    if (inTitle > 0) score += points.wholeTitle;
    if (inTitle > 1 && inTitle === weights.length) score += points.phrase;
    if (bits & bonus.occupation) score += points.occupation;
    if (bits & bonus.employer) score += points.employer;
    if (bits & bonus.inEmployer) score += points.inEmployer;
    return score;
  }
}

/** Sums are rounded: a bound is never below the score itself. */
const rounding = 1e-9;

/**
 * What slots can score at most, by what their facts hold: `FactLists` says so without a look at each job. Only slots that can be among the
 * first are scored.
 */
export class ScoreBounds {
  readonly #terms: TermBounds[];
  /** What each further term adds. */
  readonly #more: number;
  /** The most for a slot whose facts hold nothing that was asked for. */
  readonly plain: number;

  constructor({ terms, marks, employers }: Ranker) {
    this.#terms = terms.map((term, at) => new TermBounds(term, marks[at]!, employers));
    this.#more = points.moreTerms * Math.max(0, terms.length - 1) + rounding;
    this.plain = points.text + this.#more;
  }

  /**
   * Looks at another segment.
   * @returns the slots whose facts hold something that was asked for, and those that are not in the lists yet: of these nothing is known.
   */
  enter(lists: FactLists | null): { marked: Segment; unlisted: Segment } {
    const marked = new Segment();
    if (lists) for (const term of this.#terms) term.enter(lists, marked);
    return { marked, unlisted: Segment.from(lists?.end ?? 0) };
  }

  /** The most that a slot of the segment can score without its freshness. */
  atMost(at: number): number {
    let most = 0;
    for (const term of this.#terms) most = Math.max(most, term.atMost(at));
    return most + this.#more;
  }
}
