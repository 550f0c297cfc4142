import { expect, test } from 'vitest';
import { WordTable } from './word-table.ts';

/** Seven letters for a number. */
const lettersOf = (number: number): string => {
  let letters = '';
  for (let left = number; letters.length < 7; left = Math.floor(left / 26))
    letters += String.fromCharCode(97 + (left % 26));
  return letters;
};

/** Two texts of seven letters that lead from one value of FNV-1a to the same next one. */
function collide(value: number): { texts: [string, string]; next: number } {
  const reached = new Map<number, string>();
  for (let number = 1; ; number++) {
    const text = lettersOf(Math.imul(number, 0x9e3779b1) >>> 0);
    let next = value;
    for (let at = 0; at < text.length; at++) next = Math.imul(next ^ text.charCodeAt(at), 0x01000193);
    const other = reached.get(next);
    if (other) return { texts: [other, text], next };
    reached.set(next, text);
  }
}

/** 2 ** `blocks` words with one value of FNV-1a. */
function wordsOfOneHash(blocks: number): string[] {
  let words = [''];
  let value = 0x811c9dc5;
  for (let block = 0; block < blocks; block++) {
    const { texts, next } = collide(value);
    words = words.flatMap((word) => texts.map((text) => word + text));
    value = next;
  }
  return words;
}

const blocks = 13;
const fillWords = (words: readonly string[]) => (): void => {
  const table = new WordTable();
  table.add(words.map((word, at) => ({ id: at + 1, word })));
  for (const [at, word] of words.entries()) expect(table.idOf(word)).toBe(at + 1);
};
const secondsOf = (fill: () => void): number => {
  const start = performance.now();
  fill();
  return (performance.now() - start) / 1000;
};

// A table that compares each entry with all others takes a thousand times as long.
test('words that somebody chose to have one hash are found as fast as others', () => {
  const chosen = fillWords(wordsOfOneHash(blocks));
  const usual = fillWords(Array.from({ length: 2 ** blocks }, (_, at) => `word ${at}`.padEnd(91, 'x')));
  expect(secondsOf(chosen)).toBeLessThan(30 * Math.max(0.03, secondsOf(usual)));
});
