import { isSmallPiece } from '../engine/segments.ts';
import type { SearchState } from '../engine/state.server.ts';
import { entryOf } from '../engine/stated-words.ts';
import { countJobs, type Term } from '../engine/terms.ts';
import { allOf, anyValue, type Query, term as termQuery } from './dsl.ts';
import { free, type StreamToken, streamTokens } from './text-stream.ts';

/** Words by which the pieces at the edges of all phrases of a search may be found. Each is a clause of the query. */
const maxWords = 4000;

/** Turns the terms of a search into queries, and notes whether they find exactly the jobs that hold the terms. */
export class TermQueries {
  /** False: a phrase begins or ends with a piece of so many words that only the most frequent ones are searched. */
  isExact = true;
  #left = maxWords;
  readonly #state: SearchState;

  constructor(state: SearchState) {
    this.#state = state;
  }

  /** Jobs that hold one of the words, by their ids. */
  anyWord(ids: readonly number[], field = 'tokens'): Query {
    return anyValue(
      field,
      ids.map((id) => entryOf(this.#state, id)),
    );
  }

  /** Jobs that contain a term. */
  holding(term: Term): Query {
    const [ids = []] = term.pieces;
    if (term.recheck) return this.#phrase(term);
    return isSmallPiece(term.text) && !term.whole ? termQuery('pieces', term.text) : this.anyWord(ids);
  }

  #phrase({ text, whole, pieces }: Term): Query {
    const tokens = streamTokens(text);
    const clauses = tokens.map((token, at) => {
      const edges = { first: at === 0, last: at === tokens.length - 1 };
      return anySpan(token.isWord ? this.#words(token, edges, whole) : [sign(token.text, edges, whole)]);
    });
    // The words alone rule out most jobs at a low cost.
    const held = pieces.map((ids) => this.anyWord(ids));
    const near = { span_near: { clauses, slop: 0, in_order: true } };
    return allOf([...held, near]);
  }

  /** The words of the index that a word of a phrase may be. */
  #words({ text }: StreamToken, { first, last }: Edges, whole: boolean): string[] {
    if (whole || !(first || last)) return [text];
    const lies = first ? (last ? 'within' : 'at end') : 'at start';
    const ids = this.#state.words.find({ text, lies });
    const kept = ids.length > this.#left ? this.#mostFrequent(ids) : ids;
    this.#left -= kept.length;
    return kept.map((id) => this.#state.words.word(id));
  }

  #mostFrequent(ids: readonly number[]): number[] {
    this.isExact = false;
    const count = (id: number): number => countJobs(this.#state, [id]);
    return ids.toSorted((a, b) => count(b) - count(a)).slice(0, Math.max(1, this.#left));
  }
}

interface Edges {
  first: boolean;
  last: boolean;
}

/** A sign as the stream holds it. At the edges of a whole term, no word character may be next to it. */
function sign(text: string, { first, last }: Edges, whole: boolean): string {
  if (!whole) return text;
  return (first ? free.before : '') + text + (last ? free.after : '');
}

function anySpan(words: string[]): Query {
  const [first = '', ...others] = words;
  const span = (word: string): Query => ({ span_term: { text: { value: word } } });
  return others.length === 0 ? span(first) : { span_or: { clauses: words.map(span) } };
}
