import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { mark } from './search-text.ts';

const edge = '\n';
const marks = [mark.title, mark.location, ''] as const;
type WordMark = (typeof marks)[number];

/** Where in a word a piece must stand. */
export type Place = 'anywhere' | 'start' | 'end' | 'whole';

/** All words of the index in memory, and about how many jobs hold each, as of one version of the catalogue. */
export class Vocabulary {
  version = -1;
  /** Open jobs. */
  size = 0;
  #lastId = 0;
  #countedAt = -1;
  readonly #jobs = new Map<string, number>();
  /** The words of each mark, without it, between line ends: one search of a string finds all that hold a piece. */
  readonly #texts: Record<WordMark, string> = { '': edge, '^': edge, '@': edge };

  /** About how many jobs hold an index word; 0 for an unknown one. */
  jobsWith(word: string): number {
    return this.#jobs.get(word) ?? 0;
  }

  /** The index words of a mark that hold `piece` at the place, at most `most`: null when there are more. */
  expand(wordMark: WordMark, piece: string, place: Place, most: number): string[] | null {
    if (place === 'whole') return this.#jobs.has(wordMark + piece) ? [wordMark + piece] : [];
    const text = this.#texts[wordMark];
    const needle = place === 'start' ? edge + piece : place === 'end' ? piece + edge : piece;
    const found: string[] = [];
    for (let at = text.indexOf(needle); at !== -1; ) {
      const start = text.lastIndexOf(edge, at);
      const end = text.indexOf(edge, Math.max(at + 1, at + needle.length - 1));
      if (found.length === most) return null;
      found.push(wordMark + text.slice(start + 1, end));
      at = text.indexOf(needle, end);
    }
    return found;
  }

  /** Takes in what is new since its version. */
  async refresh(db: Database, now: { version: number; size: number; counted: number }): Promise<void> {
    const recount = now.counted !== this.#countedAt;
    const { rows } = await sql<{ id: number; word: string; jobs: number }>`
      select id, word, jobs from search_words where id > ${recount ? 0 : this.#lastId} order by id`.execute(
      db,
    );
    const fresh = rows.filter(({ word }) => !this.#jobs.has(word));
    for (const { word, jobs } of rows) this.#jobs.set(word, jobs);
    for (const wordMark of marks)
      this.#append(
        wordMark,
        fresh.map(({ word }) => word),
      );
    this.#lastId = Math.max(this.#lastId, rows.at(-1)?.id ?? 0);
    this.#countedAt = now.counted;
    this.version = now.version;
    this.size = now.size;
  }

  #append(wordMark: WordMark, words: string[]): void {
    const own = words.filter((word) =>
      wordMark === '' ? /^[\p{L}\p{N}]/u.test(word) : word.startsWith(wordMark),
    );
    this.#texts[wordMark] += own.map((word) => word.slice(wordMark.length) + edge).join('');
  }
}

const vocabularies = new WeakMap<
  object,
  { vocabulary: Vocabulary; refreshing: Promise<Vocabulary> | null }
>();

/** The vocabulary of a database, up to date with what is committed: equal requests at the same time share one look. */
export function currentVocabulary(db: Database): Promise<Vocabulary> {
  const entry = vocabularies.get(db) ?? { vocabulary: new Vocabulary(), refreshing: null };
  vocabularies.set(db, entry);
  entry.refreshing ??= refresh(db, entry.vocabulary).finally(() => {
    entry.refreshing = null;
  });
  return entry.refreshing;
}

async function refresh(db: Database, vocabulary: Vocabulary): Promise<Vocabulary> {
  const { rows } = await sql<{ version: number; size: number; counted: number }>`
    select version, open_jobs as size, counted from catalogue_version`.execute(db);
  if (rows[0]!.version !== vocabulary.version) await vocabulary.refresh(db, rows[0]!);
  return vocabulary;
}
