/** Whether a character belongs to a word, by the site's rule for whole words (tokens.ts). */
const inWord = /[\p{L}\p{N}\p{M}\p{Alphabetic}+#&]/u;

/** Two random numbers of this process, so that nobody can choose terms whose edges share one place of the table. */
const [stateSeed, unitSeed] = crypto.getRandomValues(new Uint32Array(2)) as unknown as [number, number];

/**
 * Finds any number of terms in one pass over a text: an Aho-Corasick automaton over UTF-16 units. State 0 is
 * the root. The edges are in a hash table of flat arrays, so terms with a total of a million characters take
 * about 40 MB.
 */
export class TermScanner {
  #mask: number;
  #parents: Int32Array;
  #units: Uint16Array;
  #children: Int32Array;
  /** The state of the longest shorter suffix. */
  #suffixes: Int32Array;
  /** The state of the longest shorter suffix that is a term. 0: none. */
  #shorterTerms: Int32Array;
  /** The term that ends in a state, or -1. */
  #terms: Int32Array;
  #states = 1;
  /** For each term, its length if it must be a whole word, and 0 otherwise. */
  #bounded: number[];

  /**
   * @param terms distinct and not empty.
   * @param wholeWords whether a term must be a whole word.
   */
  constructor(terms: string[], wholeWords: boolean) {
    const max = terms.reduce((sum, term) => sum + term.length, 1);
    const size = 2 ** Math.ceil(Math.log2(max * 2));
    this.#mask = size - 1;
    this.#parents = new Int32Array(size).fill(-1);
    this.#units = new Uint16Array(size);
    this.#children = new Int32Array(size);
    this.#suffixes = new Int32Array(max);
    this.#shorterTerms = new Int32Array(max);
    this.#terms = new Int32Array(max).fill(-1);
    this.#bounded = terms.map((term) => (wholeWords ? term.length : 0));
    this.#build(terms);
  }

  /** Goes level by level, so that the shorter suffixes of a new state are known. */
  #build(terms: string[]): void {
    const reached = new Int32Array(terms.length);
    let growing = terms.map((_, term) => term);
    for (let depth = 0; growing.length > 0; depth++) {
      for (const term of growing) {
        reached[term] = this.#grow(reached[term]!, terms[term]!.charCodeAt(depth));
        if (depth + 1 === terms[term]!.length) this.#terms[reached[term]!] = term;
      }
      growing = growing.filter((term) => terms[term]!.length > depth + 1);
    }
  }

  #grow(state: number, unit: number): number {
    const edge = this.#edge(state, unit);
    if (this.#parents[edge] === state) return this.#children[edge]!;
    const child = this.#states++;
    const suffix = state === 0 ? 0 : this.#step(this.#suffixes[state]!, unit);
    this.#suffixes[child] = suffix;
    this.#shorterTerms[child] = this.#terms[suffix] === -1 ? this.#shorterTerms[suffix]! : suffix;
    this.#parents[edge] = state;
    this.#units[edge] = unit;
    this.#children[edge] = child;
    return child;
  }

  /** The index of the edge in the hash table, or the free index where it belongs. */
  #edge(state: number, unit: number): number {
    let at = mixed(mixed(state ^ stateSeed) ^ unit ^ unitSeed) & this.#mask;
    while (this.#parents[at] !== -1 && (this.#parents[at] !== state || this.#units[at] !== unit))
      at = (at + 1) & this.#mask;
    return at;
  }

  /** The state after one more unit. */
  #step(from: number, unit: number): number {
    for (let state = from; ; state = this.#suffixes[state]!) {
      const edge = this.#edge(state, unit);
      if (this.#parents[edge] === state) return this.#children[edge]!;
      if (state === 0) return 0;
    }
  }

  /** Calls `found` for each occurrence of a term in the text. */
  scan(text: string, found: (term: number) => void): void {
    let state = 0;
    for (let at = 0; at < text.length; at++) {
      state = this.#step(state, text.charCodeAt(at));
      let end = this.#terms[state] === -1 ? this.#shorterTerms[state]! : state;
      for (; end !== 0; end = this.#shorterTerms[end]!) {
        const term = this.#terms[end]!;
        const bounded = this.#bounded[term]!;
        if (bounded === 0 || isWhole(text, at + 1 - bounded, at + 1)) found(term);
      }
    }
  }
}

/** Every bit of the number changes every bit of the result: the last step of MurmurHash3 (A. Appleby). */
function mixed(number: number): number {
  let value = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
}

function isWhole(text: string, start: number, end: number): boolean {
  return !isInWord(before(text, start)) && !isInWord(text.codePointAt(end) ?? 0);
}

/** The character before a position. 0: the position is the start. */
function before(text: string, at: number): number {
  if (at === 0) return 0;
  const last = text.charCodeAt(at - 1);
  return last >= 0xdc00 && last <= 0xdfff && at > 1 ? text.codePointAt(at - 2)! : last;
}

const isInWord = (character: number): boolean =>
  character > 0 && inWord.test(String.fromCodePoint(character));
