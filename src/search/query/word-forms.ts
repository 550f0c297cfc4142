import { stemmer } from 'stemmer';
import type { Vocabulary } from '../engine/vocabulary.ts';

/** Words of a vocabulary, by how near they are to a typed word. */
export interface WordForms {
  /** The word itself. */
  exact: readonly number[];
  /** Its plural, its tenses, and the person who does it: nurse, nurses, nursing; teach, teacher. */
  inflected: readonly number[];
  /** Other words with the same stem: account, accountant, accounting. */
  derived: readonly number[];
}

/** Endings that keep the meaning of a word. */
const inflections = /^(?:|e|s|es|ed|d|ing|er|ers|or|ors|y|ies|ied|'s)$/;
/** A stem may change its last letter: "happi" for "happy". */
const sureStemLetters = 2;
/** Shorter words have no forms: "its" is not a plural. */
const minLength = 4;

/** The forms of a word by the Porter stemmer (M. F. Porter, 1980), and pairs of a person and an activity: teacher and teaching. */
export function wordForms(vocabulary: Vocabulary, word: string): WordForms {
  const exact = vocabulary.find({ text: word, lies: 'whole' });
  if (word.length < minLength || !/^[a-z]+$/.test(word)) return { exact, inflected: [], derived: [] };
  const stem = stemmer(word);
  const start = stem.slice(0, Math.max(sureStemLetters, stem.length - 1));
  const inflected: number[] = doers(vocabulary, word);
  const derived: number[] = experts(vocabulary, word);
  for (const id of vocabulary.find({ text: start, lies: 'at start' })) {
    const other = vocabulary.word(id);
    if (other === word || inflected.includes(id) || derived.includes(id) || stemmer(other) !== stem) continue;
    (isInflection(word, other) ? inflected : derived).push(id);
  }
  return { exact, inflected, derived };
}

/** Whether two words of one stem differ only by endings that keep the meaning. */
export function isInflection(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  return inflections.test(a.slice(same)) && inflections.test(b.slice(same));
}

/** The stemmer treats "teacher" and "teaching" as different words. */
function doers(vocabulary: Vocabulary, word: string): number[] {
  const [, base] = /^(.{3,})(?:ers?|ors?|ing)$/.exec(word) ?? [];
  if (!base) return [];
  const others = word.endsWith('ing')
    ? [`${base}er`, `${base}ers`, `${base}or`, `${base}ors`]
    : [`${base}ing`];
  return others.flatMap((text) => vocabulary.find({ text, lies: 'whole' }));
}

/** It does not connect a field with its experts either: psychology and psychologist, therapy and therapist. */
function experts(vocabulary: Vocabulary, word: string): number[] {
  const [, expert] = /^(.{4,})ists?$/.exec(word) ?? [];
  const [, field] = /^(.{4,})y$/.exec(word) ?? [];
  const others = [
    ...(expert ? [`${expert}y`, `${expert}istry`, `${expert}s`] : []),
    ...(field ? [`${field}ist`, `${field}ists`] : []),
  ];
  return others.flatMap((text) => vocabulary.find({ text, lies: 'whole' }));
}
