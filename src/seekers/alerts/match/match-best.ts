import type { JobSearch } from '../../../catalog/jobs/job-search.schema.ts';
import { occupationOfTerm } from '../../../catalog/occupations/fields.ts';
import { occupationName } from '../../../catalog/occupations/occupation.ts';
import { BitSet } from '../../../platform/bit-set.ts';
import { askedOccupation, occupationTokens } from '../../../search/index/occupation-tokens.ts';
import { textWords } from '../../../search/index/tokens.ts';
import { Vocabulary } from '../../../search/index/vocabulary.ts';
import { readTermTexts } from '../../../search/query/read-terms.ts';
import { withSameTerms } from '../../../search/query/same-terms.ts';
import { anyOfGroup, groupWords } from '../../../search/query/word-groups.ts';

/** The jobs that contain a phrase as whole words, and the jobs that contain it anywhere. */
interface Phrases {
  quoted: ReadonlyMap<string, BitSet>;
  inside: ReadonlyMap<string, BitSet>;
}

/** The words of a batch of jobs, for best-match searches. */
export class BatchWords {
  readonly #words = new Vocabulary();
  /** The jobs that contain each word, by the word's ID. */
  readonly #holders: number[][] = [];
  readonly #size: number;
  readonly #occupations: number[];
  readonly #known = new Map<string, BitSet>();
  readonly #phrases: Phrases;

  /**
   * @param bodies the texts of the jobs in lower case.
   * @param occupations their SOC codes. 0: unknown.
   * @param phrases the jobs that contain each phrase, by its text.
   */
  constructor(bodies: string[], occupations: number[], phrases: Phrases) {
    this.#size = bodies.length;
    this.#occupations = occupations;
    this.#phrases = phrases;
    const ids = new Map<string, number>();
    for (const [job, body] of bodies.entries())
      for (const word of textWords(body)) {
        const id = ids.get(word) ?? ids.size;
        ids.set(word, id);
        this.#holders[id] ??= [];
        this.#holders[id].push(job);
      }
    this.#words.add(Array.from(ids, ([word, id]) => ({ id, word })));
  }

  /**
   * The jobs that contain one of the keywords as the best match reads them. All jobs if there are no
   * keywords.
   */
  holding({ keywords, inside, wholeWords, related }: JobSearch): BitSet {
    const terms = readTermTexts(keywords);
    if (terms.length === 0) return BitSet.where(this.#size, () => true);
    const found = new BitSet(this.#size);
    for (const { text, free, isPhrase, isQuoted, quoted } of withSameTerms(terms)) {
      const code = related && !isQuoted && !wholeWords ? occupationOfTerm(text) : 0;
      if (code > 0) found.addAll(this.#ofOccupation(askedOccupation(code, occupationName(code) ?? '')));
      if (isPhrase) {
        const set = (isQuoted || wholeWords ? this.#phrases.quoted : this.#phrases.inside).get(text);
        if (set) found.addAll(set);
        continue;
      }
      const options = { inside, wholeWords, isShortWhole: true };
      const key = JSON.stringify([free, quoted, options]);
      const known = this.#known.get(key) ?? this.#holdingAll(free, quoted, options);
      this.#known.set(key, known);
      found.addAll(known);
    }
    return found;
  }

  #ofOccupation(asked: string): BitSet {
    const known = this.#known.get(asked);
    if (known) return known;
    const set = BitSet.where(this.#size, (job) =>
      occupationTokens(this.#occupations[job] ?? 0).includes(asked),
    );
    this.#known.set(asked, set);
    return set;
  }

  /** @param words without those of the quoted parts. */
  #holdingAll(words: string[], quoted: string[], options: Parameters<typeof groupWords>[3]): BitSet {
    const found = BitSet.where(this.#size, () => true);
    for (const part of quoted) found.keepOnly(this.#phrases.quoted.get(part) ?? new BitSet(this.#size));
    for (const group of groupWords({ words: this.#words }, words.join(' '), words, options).groups) {
      const set = new BitSet(this.#size);
      for (const id of anyOfGroup(group)) for (const job of this.#holders[id] ?? []) set.add(job);
      found.keepOnly(set);
    }
    return found;
  }
}

/** The phrases in best-match searches. */
export const phrasesOf = (searches: JobSearch[]): string[] =>
  searches.flatMap(({ keywords }) =>
    readTermTexts(keywords).flatMap(({ text, isPhrase, quoted }) => (isPhrase ? [text] : quoted)),
  );
