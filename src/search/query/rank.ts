import type { Columns } from '../engine/columns.server.ts';
import type { EmployerNames } from '../engine/employer-names.ts';
import { factAt, factsEnd, titleEnd } from '../engine/facts.ts';
import { Marks } from '../engine/marks.ts';
import type { Segment } from '../engine/segments.ts';
import type { FoundDocuments } from '../engine/sets.ts';
import type { SearchState } from '../engine/state.server.ts';
import { type DocumentFilter, passes } from './hits.ts';
import type { Origin } from './same-terms.ts';
import { anyOfGroup, type WordGroup, wholeOfGroup } from './word-groups.ts';

/** Points of a word, by where the job has it and how near it is to the typed word. Other points are added to their sum. */
export const points = {
  title: { exact: 1, inflected: 0.8, derived: 0.46, part: 0.25 },
  company: 0.45,
  skills: 0.55,
  text: 0.2,
  partOfText: 0.05,
  /** The title has the words in the typed order, without others between them. */
  phrase: 0.2,
  /** All words of the title were asked for. A part of them counts in proportion. */
  wholeTitle: 0.1,
  /** The job has the occupation that the term names. */
  occupation: 0.4,
  /** A job of today. The points halve every `freshHalfLifeDays`. */
  fresh: 0.08,
  /** The employer is the term. */
  employer: 2,
  /** The employer's name has all of several words. */
  inEmployer: 0.8,
  /** The factor for words of an added term: another name of the job, or a long form. */
  otherName: 0.8,
  /** Less for a job that does not state what the sentence asks for: behind those that do, and before those whose text alone has the words. */
  unstated: 0.25,
  /** Each further typed term that the job holds, itself or as another name. */
  moreTerms: 0.1,
} as const;
export const freshHalfLifeDays = 21;

/** A term in the form that the ranking needs. */
export interface RankedTerm extends Origin {
  groups: WordGroup[];
  /** How rare each group's words are among the jobs; the sum is 1. */
  weights: number[];
  /** The jobs that hold the term, and those that hold a word of each group in the intended meaning. */
  held: FoundDocuments;
  whole: FoundDocuments[];
  /** For each group, the jobs that hold any of its words. */
  any: FoundDocuments[];
  /** The entry of the employer that the term names; 0: none. */
  employer: number;
  /** SOC code of the term; 0: unknown. */
  occupation: number;
  /** The term is the title of some job. */
  isTitle: boolean;
}

/** Where the points of a job come from. */
export interface Explanation {
  words: { word: string; rarity: number; found: string; points: number }[];
  phrase: number;
  wholeTitle: number;
  occupation: number;
  employer: number;
  place: number;
  fresh: number;
  /** Negative if the job does not state what the sentence asks for. */
  unstated: number;
  score: number;
}

const nearness = ['', 'exact', 'inflected', 'derived', 'part'] as const;
type Nearness = 1 | 2 | 3 | 4;

/** The bits of a term in one segment. */
interface TermBits {
  held: Segment | undefined;
  whole: (Segment | undefined)[];
  any: (Segment | undefined)[];
}

/** The employers whose names hold a word of the search. */
export interface EmployerWords {
  /** By the id of an employer: 1 if its name holds such a word. */
  named: Marks;
  /** The words of each employer's name. */
  words: EmployerNames;
}

/** Whether a term names a job. */
const namesJob = ({ occupation, isTitle }: RankedTerm): boolean => occupation > 0 || isTitle;

/** Ranks jobs by terms. The best term counts, and each further typed term adds a little. */
export class Ranker {
  readonly terms: RankedTerm[];
  /** For each term, by the id of a word: four times its group plus how near it is; 0 for other words. */
  readonly marks: Marks[];
  readonly employers: EmployerWords;
  readonly #asked = new Map<number, boolean>();
  /** The current segment, and its bits of each term. */
  #segment = -1;
  #bits: TermBits[] = [];
  /** In seconds since 1970. */
  readonly now: number;
  /** The points of places, by id. */
  readonly places: ReadonlyMap<number, number>;
  /** The points of each group of the current term. */
  readonly #found = new Float64Array(64);

  readonly #stated: DocumentFilter | null;

  /**
   * @param now in seconds since 1970. @param places the points of places, by id. @param stated passed by jobs that state what is asked;
   * null: all do.
   */
  constructor(
    terms: RankedTerm[],
    employers: Pick<SearchState, 'employers'>,
    now: number,
    places: ReadonlyMap<number, number> = new Map(),
    stated: DocumentFilter | null = null,
  ) {
    this.places = places;
    this.#stated = stated;
    this.terms = terms;
    this.now = now;
    this.marks = terms.map(({ groups }) => termMarks(groups));
    this.employers = { named: namedEmployers(terms, employers), words: employers.employers };
  }

  /** The points of a document for its freshness and its place, which no word gives. */
  beside({ posted, places }: Pick<Columns, 'posted' | 'places'>, at: number): number {
    return this.fresh(posted[at]!) + (this.places.size === 0 ? 0 : (this.places.get(places[at]!) ?? 0));
  }

  /** The score of a document, from 0 to about 3.5. Pass documents segment by segment. */
  score(held: Columns, at: number, segment: number, explain?: (why: Explanation) => void): number {
    if (segment !== this.#segment) this.#enter(segment);
    const unstated = this.#stated && !passes(this.#stated, held, at) ? points.unstated : 0;
    const explainAll =
      explain &&
      ((why: Explanation) => explain({ ...why, unstated: -unstated, score: round(why.score - unstated) }));
    let best = 0;
    let typed = 0;
    for (let number = 0; number < this.terms.length; number++) {
      const bits = this.#bits[number]!;
      if (!bits.held?.has(at)) continue;
      const term = this.terms[number]!;
      const score = this.#scoreOf(term, bits, this.marks[number]!, held, at, explainAll);
      typed |= 1 << term.typedAt;
      if (score > best) best = score;
    }
    return best + moreTermsPoints(typed) + this.beside(held, at) - unstated;
  }

  /** Whether a document holds all words of a term in its title, its skills or its employer's name. Pass documents segment by segment. */
  isAbout(held: Columns, at: number, segment: number): boolean {
    if (segment !== this.#segment) this.#enter(segment);
    return this.terms.some((_, number) => this.#isAboutTerm(number, held, at));
  }

  #isAboutTerm(number: number, held: Columns, at: number): boolean {
    const [term, bits] = [this.terms[number]!, this.#bits[number]!];
    if (!bits.held?.has(at)) return false;
    this.#scoreOf(term, bits, this.marks[number]!, held, at);
    return term.groups.every((_, group) => this.#found[group]! > points.text);
  }

  /** Whether a document has the words or the work of a term, and not only a text that holds the words. Pass documents segment by segment. */
  isMeant(held: Columns, at: number, segment: number): boolean {
    if (this.terms.length === 0 || this.isAbout(held, at, segment)) return true;
    const start = held.factsAt[at]!;
    const occupation = start > 0 ? held.facts[start + factAt.occupation]! : 0;
    return (
      occupation > 0 &&
      this.terms.some((term, number) => term.occupation === occupation && this.#bits[number]!.held?.has(at))
    );
  }

  /**
   * Whether a document only mentions the job that the search names: it holds the words, and its work is another. A skill is not the work:
   * an engineer who knows plumbing is no plumber. Pass documents segment by segment.
   */
  isMention(held: Columns, at: number, segment: number): boolean {
    if (segment !== this.#segment) this.#enter(segment);
    return (
      this.terms.some(namesJob) &&
      this.terms.every(
        (_, number) => !this.#bits[number]!.held?.has(at) || this.#isMentionOf(number, held, at),
      )
    );
  }

  #isMentionOf(number: number, held: Columns, at: number): boolean {
    const term = this.terms[number]!;
    const start = held.factsAt[at]!;
    if (!namesJob(term)) return !term.isTyped && !this.#isAboutTerm(number, held, at);
    if (term.occupation > 0 && start > 0 && held.facts[start + factAt.occupation]! === term.occupation)
      return false;
    return !(term.isTitle ? this.#isNamed(number, held, start) : this.#isAboutTerm(number, held, at));
  }

  /** Whether the title and the employer's name hold all words of a term. @param start where the facts of the document begin. */
  #isNamed(number: number, { facts }: Columns, start: number): boolean {
    if (start === 0) return false;
    const marks = this.marks[number]!;
    const name = this.employers.words.wordsOf(facts[start + factAt.employer]!);
    const groups = new Set<number>();
    for (let word = start + factAt.words; word < titleEnd(facts, start); word++)
      groups.add(marks.of(facts[word]!) >> 3);
    for (const word of name) if ((marks.of(word) & 7) < 3) groups.add(marks.of(word) >> 3);
    groups.delete(0);
    return groups.size === this.terms[number]!.groups.length;
  }

  #enter(segment: number): void {
    this.#segment = segment;
    this.#bits = this.terms.map(({ held, whole, any }) => ({
      held: held.get(segment),
      whole: whole.map((set) => set.get(segment)),
      any: any.map((set) => set.get(segment)),
    }));
  }

  /** Whether an employer's name holds all words of a term. */
  isAsked(employer: number): boolean {
    if (this.employers.named.of(employer) === 0) return this.terms.some((term) => term.employer === employer);
    const known = this.#asked.get(employer);
    if (known !== undefined) return known;
    const name = this.employers.words.wordsOf(employer);
    const isAsked = this.terms.some(
      (term, at) => term.employer === employer || holdsAll(this.marks[at]!, name, term.groups.length),
    );
    this.#asked.set(employer, isAsked);
    return isAsked;
  }

  /** The earliest posting time in seconds whose freshness counts this much. */
  postedFor(fresh: number): number {
    if (fresh <= 0) return Number.NEGATIVE_INFINITY;
    if (fresh > points.fresh) return Number.POSITIVE_INFINITY;
    return this.now + Math.log2(fresh / points.fresh) * freshHalfLifeDays * 86_400 - 1;
  }

  /** @param posted seconds since 1970. */
  fresh(posted: number): number {
    return freshPoints(this.now, posted);
  }

  #scoreOf(
    term: RankedTerm,
    bits: TermBits,
    marks: Marks,
    held: Columns,
    at: number,
    explain?: (why: Explanation) => void,
  ): number {
    const { groups, weights } = term;
    const found = this.#found.fill(0, 0, groups.length);
    const start = held.factsAt[at]!;
    let [phrase, wholeTitle, occupation, employer] = [0, 0, 0, 0];
    if (start > 0) {
      const { facts } = held;
      const afterTitle = titleEnd(facts, start);
      [phrase, wholeTitle] = this.#lookAtTitle(marks, facts, start + factAt.words, afterTitle, groups.length);
      const employerId = facts[start + factAt.employer]!;
      if (this.employers.named.of(employerId) === 1) {
        const name = this.employers.words.wordsOf(employerId);
        for (const word of name) this.#take(marks.of(word), points.company);
        if (term.mayBeEmployer && groups.length > 1 && holdsAll(marks, name, groups.length))
          employer = points.inEmployer;
      }
      const end = factsEnd(facts, start);
      for (let word = afterTitle; word < end; word++) this.#take(marks.of(facts[word]!), points.skills);
      if (term.employer > 0 && term.employer === employerId) employer = points.employer;
      if (term.occupation > 0 && term.occupation === facts[start + factAt.occupation]!)
        occupation = points.occupation;
    }
    const share = term.isTyped ? 1 : points.otherName;
    phrase *= share;
    wholeTitle *= share;
    let words = 0;
    for (let group = 0; group < groups.length; group++) {
      if (found[group]! < points.text) {
        if (bits.whole[group]?.has(at)) found[group] = points.text;
        else if (found[group] === 0 && bits.any[group]?.has(at)) found[group] = points.partOfText;
      }
      words += share * weights[group]! * found[group]!;
    }
    const score = words + phrase + wholeTitle + occupation + employer;
    explain?.({
      words: groups.map(({ text }, group) => ({
        word: text,
        rarity: round(weights[group]!),
        found: placeName(found[group]!),
        points: round(share * weights[group]! * found[group]!),
      })),
      ...{ phrase: round(phrase), wholeTitle: round(wholeTitle), occupation, employer },
      place: round(this.places.get(held.places[at]!) ?? 0),
      fresh: round(this.fresh(held.posted[at]!)),
      unstated: 0,
      score: round(score + this.beside(held, at)),
    });
    return score;
  }

  /** Records the points of the title's words. @returns the points for the phrase, and for a title without other words. */
  #lookAtTitle(
    marks: Marks,
    facts: Int32Array,
    from: number,
    to: number,
    groups: number,
  ): [phrase: number, wholeTitle: number] {
    let run = 0;
    let longest = 0;
    let matched = 0;
    for (let word = from; word < to; word++) {
      const mark = marks.of(facts[word]!);
      if (mark === 0) {
        run = 0;
        continue;
      }
      const group = (mark >> 3) - 1;
      const near = (mark & 7) as Nearness;
      const worth = points.title[nearness[near] as 'exact'];
      if (worth > this.#found[group]!) this.#found[group] = worth;
      if (near > 2) {
        run = 0;
        continue;
      }
      matched++;
      run = group === run ? run + 1 : group === 0 ? 1 : 0;
      if (run > longest) longest = run;
    }
    const isPhrase = groups > 1 && longest === groups;
    return [isPhrase ? points.phrase : 0, to > from ? (points.wholeTitle * matched) / (to - from) : 0];
  }

  #take(mark: number, worth: number): void {
    if (mark === 0 || (mark & 7) > 2) return;
    const group = (mark >> 3) - 1;
    if (worth > this.#found[group]!) this.#found[group] = worth;
  }
}

/** The points of the further typed terms that a job holds. @param typed a bit for each typed term, by its number (at most 20). */
export function moreTermsPoints(typed: number): number {
  let further = 0;
  for (let left = typed & (typed - 1); left !== 0; left &= left - 1) further++;
  return points.moreTerms * further;
}

/** The points of a job's freshness. Both in seconds since 1970. */
export function freshPoints(now: number, posted: number): number {
  const days = Math.max(0, now - posted) / 86_400;
  return points.fresh * 2 ** (-days / freshHalfLifeDays);
}

function namedEmployers(terms: RankedTerm[], { employers }: Pick<SearchState, 'employers'>): Marks {
  const words = terms.flatMap(({ groups }) => groups.flatMap(wholeOfGroup));
  return Marks.all(words.flatMap((word) => employers.named(word)));
}

/** Whether a name holds a word of each group. */
export function holdsAll(marks: Marks, name: Iterable<number>, groups: number): boolean {
  let seen = 0;
  for (const word of name) {
    const mark = marks.of(word);
    if (mark !== 0 && (mark & 7) < 3) seen |= 1 << ((mark >> 3) - 1);
  }
  return groups > 0 && seen === 2 ** groups - 1;
}

function termMarks(groups: WordGroup[]): Marks {
  const marks = new Map<number, number>();
  for (const [at, group] of groups.entries())
    for (const [near, ids] of [group.exact, group.inflected, group.derived, group.parts].entries())
      for (const id of ids) {
        const known = marks.get(id);
        if (known === undefined || (known & 7) > near + 1) marks.set(id, ((at + 1) << 3) | (near + 1));
      }
  return new Marks(marks);
}

/** How rare each group's words are: the logarithm of all jobs per job that holds one of them, scaled to a sum of 1. Six decimals keep cursors short. */
export function rarities(
  groups: WordGroup[],
  jobs: number,
  count: (ids: readonly number[]) => number,
): number[] {
  const rare = groups.map((group) =>
    Math.log(1 + (jobs + 1) / (Math.min(jobs, count(anyOfGroup(group))) + 1)),
  );
  const sum = rare.reduce((total, one) => total + one, 0);
  return rare.map((one) => Math.round((one / sum) * 1e6) / 1e6);
}

/** Where a job has a word, by the points that this place gives. */
export function placeName(worth: number): string {
  const titled = Object.entries(points.title).find(([, value]) => value === worth);
  if (titled) return `title (${titled[0]})`;
  if (worth === points.company) return 'company';
  if (worth === points.skills) return 'skills';
  if (worth === 0) return 'nowhere';
  return worth === points.text ? 'text' : 'text (part or derived)';
}

/** Points as explanations show them. */
export const round = (value: number): number => Math.round(value * 1000) / 1000;
