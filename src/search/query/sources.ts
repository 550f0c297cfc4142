import { occupationName } from '../../catalog/occupations/occupation.ts';
import { employerToken } from '../engine/company-slug.ts';
import { deniedToken } from '../engine/denied-words.ts';
import { askedOccupation } from '../engine/occupation-tokens.ts';
import { allJobs, type Source, type WordPiece } from '../engine/sets.ts';
import type { SearchState } from '../engine/state.server.ts';
import type { Term } from '../engine/terms.ts';
import { filterToken } from '../engine/tokens.ts';
import type { FilterValue } from './excluded.ts';

/** Collects each distinct set of jobs of a plan once. */
export class Sources {
  readonly list: Source[] = [];
  readonly #known = new Map<string, number>();
  readonly #state: SearchState;

  constructor(state: SearchState) {
    this.#state = state;
  }

  ofAll(): number {
    return this.#add(allJobs);
  }

  ofWords(ids: readonly number[], piece?: WordPiece): number {
    return this.#add({ key: `words ${piece?.text ?? ''} ${ids}`, of: 'words', ids, piece });
  }

  /** The source of an occupation's jobs; null if there are none. */
  ofOccupation(code: number): number | null {
    const id = this.#state.entries.idOf(askedOccupation(code, occupationName(code) ?? ''));
    return id === null ? null : this.ofWords([id]);
  }

  /** The source of the jobs that have a value of a filter. Empty: none has it. */
  ofFilter({ fact, is }: FilterValue): number[] {
    const id = this.#state.entries.idOf(filterToken(fact, is));
    return id === null ? [] : [this.ofWords([id])];
  }

  /** The source of the jobs that do not ask for one of the texts, and say so. Null: there are none. */
  ofDenied(texts: string[]): number | null {
    const ids = texts.flatMap((text) => this.#state.entries.idOf(deniedToken(text)) ?? []);
    return ids.length === 0 ? null : this.ofWords(ids);
  }

  /** The source of the jobs of an employer. */
  ofEmployer(slug: string): number | null {
    if (slug === '') return null;
    const id = this.#state.entries.idOf(employerToken(slug));
    return this.ofWords(id === null ? [] : [id]);
  }

  ofNumber(number: string): number {
    return this.#add({ key: `number ${number}`, of: 'number', number });
  }

  ofTerm(term: Term): number {
    const [ids, ...others] = term.pieces;
    if (!term.recheck && ids && others.length === 0)
      return this.ofWords(ids, term.whole ? undefined : { text: term.text, forms: [] });
    return this.#add({ key: `phrase ${term.whole} ${term.text}`, of: 'phrase', term });
  }

  #add(source: Source): number {
    const known = this.#known.get(source.key);
    if (known !== undefined) return known;
    this.#known.set(source.key, this.list.length);
    return this.list.push(source) - 1;
  }
}
