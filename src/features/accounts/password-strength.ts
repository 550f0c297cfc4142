import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Characters that are looked at: what follows makes no password weaker, and the measuring slow. */
const measured = 60;
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** How hard a password is to guess, from 0 (at once) to 4 (practically never); `own` are the person's words, which help a guesser. */
export function measureStrength(password: string, own: string[]): number {
  return zxcvbn.check(password.slice(0, measured), own).score;
}
