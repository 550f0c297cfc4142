import { isSmallPiece } from '../engine/segments.ts';
import type { Source } from '../engine/sets.ts';
import type { Term } from '../engine/terms.ts';
import { holdsWhole } from '../engine/tokens.ts';
import { conditionsOf, type JobFacts, meets } from './conditions.ts';
import { isImpossible, type Plan } from './plan.server.ts';

/** A document of the index, as searches see it. */
export interface SearchedDocument extends JobFacts {
  /** The IDs of its words, and of what else the vocabulary holds of it: its occupation, its employer, its filters. */
  tokens: ReadonlySet<number>;
  /** Its text in lower case (`jobBody`). */
  body: string;
  /** The numbers by which people ask for it (`numbersOf`). */
  numbers: readonly string[];
}

/**
 * Whether a plan finds a document. This is what a search means: the engines do the same with sets of documents. A list
 * also shows jobs that hold only some of the words, if no open job holds all of them.
 * @param now seconds since 1970.
 */
export function holding(plan: Plan, now: number): (document: SearchedDocument) => boolean {
  if (isImpossible(plan)) return () => false;
  const { excluded, unsure, prepared } = plan;
  const { search } = prepared;
  const conditions = conditionsOf(search, { ...prepared, now }, unsure);
  const ways = waysOf(plan);
  const without = excluded.map(({ sets, denied }) => ({
    sets: setsOf(plan, sets),
    but: denied === null ? [] : setsOf(plan, [denied]),
  }));
  return (document) => {
    const isIn = (source: Source): boolean => isInSet(document, source);
    return (
      (!ways || ways.some((sets) => sets.every(isIn))) &&
      conditions.every((condition) => meets(condition, document)) &&
      !without.some(({ sets, but }) => sets.some(isIn) && !but.some(isIn))
    );
  };
}

const setsOf = ({ sources }: Plan, numbers: readonly number[]): Source[] =>
  numbers.flatMap((at) => sources[at] ?? []);

/** The ways to be found: a job must be in all sets of one of them. Undefined: all jobs are found. */
const waysOf = (plan: Plan): Source[][] | undefined =>
  plan.terms?.flatMap(({ sets, sameOccupation }) => [
    setsOf(plan, sets),
    ...(plan.prepared.search.related && sameOccupation !== null ? [setsOf(plan, [sameOccupation])] : []),
  ]);

function isInSet({ tokens, body, numbers }: SearchedDocument, source: Source): boolean {
  switch (source.of) {
    case 'all':
      return true;
    case 'words': {
      const { ids, piece } = source;
      const isToken = (id: number): boolean => tokens.has(id);
      // Of many words that contain a piece, the plan knows some.
      return piece ? body.includes(piece.text) || piece.forms.some(isToken) : ids.some(isToken);
    }
    case 'phrase':
      return holdsTerm(body, source.term);
    case 'number':
      return numbers.includes(source.number);
  }
}

const holdsTerm = (body: string, { text, whole }: Term): boolean =>
  whole ? holdsWhole(body, text) : body.includes(text);

/** Documents in memory, which plans find without an engine. */
export class DocumentBatch<T extends SearchedDocument> {
  readonly #documents: readonly T[];
  /** The documents that hold each token. */
  readonly #holders = new Map<number, T[]>();

  constructor(documents: readonly T[]) {
    this.#documents = documents;
    for (const document of documents)
      for (const token of document.tokens) {
        const holders = this.#holders.get(token);
        if (holders) holders.push(document);
        else this.#holders.set(token, [document]);
      }
  }

  /** The documents that a plan finds. @param now seconds since 1970. */
  find(plan: Plan, now: number): T[] {
    return [...this.#candidates(plan)].filter(holding(plan, now));
  }

  /** The documents that hold a word of each way to be found: the few that are worth asking. */
  #candidates(plan: Plan): Iterable<T> {
    const words = waysOf(plan)?.map(fewestWords);
    if (!words?.every((ids) => ids !== null)) return this.#documents;
    return new Set(words.flat().flatMap((id) => this.#holders.get(id) ?? []));
  }
}

/** Words of which each job of all these sets holds one. Null: nothing is known. */
const fewestWords = (sets: readonly Source[]): readonly number[] | null =>
  sets
    .flatMap(wordsOfSet)
    .reduce<readonly number[] | null>(
      (fewest, ids) => (fewest && fewest.length <= ids.length ? fewest : ids),
      null,
    );

function wordsOfSet(source: Source): (readonly number[])[] {
  // Of many words that contain a small piece, the plan knows some.
  if (source.of === 'phrase') return isSmallPiece(source.term.text) ? [] : source.term.pieces.slice();
  if (source.of === 'words') return source.piece && isSmallPiece(source.piece.text) ? [] : [source.ids];
  return [];
}
