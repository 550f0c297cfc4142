import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { brand } from '../../content/brand.ts';

/** The characters that we measure. The limit bounds the time. */
const measured = 32;
/** The minimum score of a new password. */
export const enoughStrength = 3;
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

const calendar =
  'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday spring summer autumn fall winter'.split(
    ' ',
  );
/** The maximum guesses (as a power of ten) for a common word. */
const commonWord = 4.5;
/** Characters that must be left when the words that a guesser tries first are taken out. */
const minLeft = 5;

/** Why a password is weak. */
export type Weakness = 'own' | 'common';

/**
 * How hard a password is to guess, from 0 (at once) to 4 (practically never).
 * @param own the account's names and addresses. Attackers try these and the name of the site first.
 */
export function measureStrength(password: string, own: readonly string[]): number {
  const { score } = check(password, own);
  return findPattern(password, own) ? Math.min(score, enoughStrength - 1) : score;
}

/** Why a password is too weak. Null if it is strong enough. */
export function findWeakness(password: string, own: readonly string[]): Weakness | null {
  return findPattern(password, own) ?? (check(password, own).score < enoughStrength ? 'common' : null);
}

function findPattern(password: string, own: readonly string[]): Weakness | null {
  const words = wordsOf(own);
  if (isBuiltOf(password, words)) return 'own';
  return isBuiltOf(password, [...words, ...calendar]) || isDecoratedWord(password) ? 'common' : null;
}

const check = (password: string, own: readonly string[]) =>
  zxcvbn.check(password.slice(0, measured), wordsOf(own));

/** The words of the account and of the site: whole, and as parts of addresses and compound names. */
function wordsOf(own: readonly string[]): string[] {
  const parts = [...own, brand.name, brand.titlePrefix].flatMap((text) => [
    text,
    ...text.split(/[^\p{L}\p{N}]+/u),
    ...text.split(/[^\p{L}]+/u),
    ...text.split(/(?<=\p{Ll})(?=\p{Lu})/u),
  ]);
  return [...new Set(parts.map((part) => part.toLowerCase()).filter((part) => part.length > 2))];
}

const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Whether almost nothing remains without the words, years, other digits and signs. */
function isBuiltOf(password: string, words: readonly string[]): boolean {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const left = (text: string): number => {
    let rest = text;
    for (const word of longestFirst) rest = rest.replaceAll(word, ' ');
    return rest === text ? Infinity : rest.replace(/[^\p{L}]/gu, '').length;
  };
  const plain = password.toLowerCase();
  const spelled = plain.replace(/[@431!0$57]/g, (sign) => lookalikes[sign] ?? sign);
  return Math.min(left(plain), left(spelled)) < minLeft;
}

/** Whether it is one common word with a few digits and signs around it: "Winter2025!!". */
function isDecoratedWord(password: string): boolean {
  const word = password.replace(/^[\d\P{L}]{1,8}/u, '').replace(/[\d\P{L}]{1,8}$/u, '');
  if (word === password || word.length < 3) return false;
  return zxcvbn.check(word.slice(0, measured)).guessesLog10 < commonWord;
}
