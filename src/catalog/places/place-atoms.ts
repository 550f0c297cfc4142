import { isCityKey } from './name-keys.ts';
import { placeKey } from './place-key.ts';
import { readState } from './read-state.ts';
import { RunReader } from './run-reader.ts';
import { isBig } from './wide-names.ts';
import type { WorldRegion } from './world-places.ts';
import { cityPlace } from './zips.ts';

/** How an atom is joined to the one before it. */
export type Gap = 'list' | 'share' | 'comma' | 'level' | 'blank';

/**
 * The smallest part of a place's text that may have a meaning. `Georgia` may be a state, a country or a city;
 * the atoms beside it decide.
 */
export interface Atom {
  text: string;
  gap: Gap;
  /** A state or territory, or the armed forces. */
  state: string | null;
  country: string | null;
  zip: string | null;
  world: WorldRegion | null;
  /** States after this word are excepted from remote work, or are the only ones for it. */
  rule: 'except' | 'within' | null;
}

export const ruleWords = { except: '{except}', within: '{within}', end: '{end}' } as const;

/** Splits a prepared text into atoms. */
export function placeAtoms(text: string): Atom[] {
  const style = text === text.toLowerCase() ? 'lower' : text === text.toUpperCase() ? 'upper' : 'mixed';
  const atoms: Atom[] = [];
  let gap: Gap = 'list';
  for (const [at, part] of text.split(/([;,/]| -+(?= |$)|^-+ )/).entries()) {
    if (at % 2 === 1)
      gap = wider(gap, part === ';' ? 'list' : part === '/' ? 'share' : part === ',' ? 'comma' : 'level');
    else if (part.trim()) {
      const own = runAtoms(part.trim(), gap, style, atoms.at(-1));
      if (own.length > 0) gap = 'blank';
      atoms.push(...own);
    }
  }
  return atoms;
}

const widths: Gap[] = ['blank', 'level', 'comma', 'share', 'list'];

export const wider = (one: Gap, other: Gap): Gap =>
  widths.indexOf(one) > widths.indexOf(other) ? one : other;

export type LetterCase = 'lower' | 'upper' | 'mixed';

/** The atoms of the words between two separators. */
function runAtoms(run: string, gap: Gap, style: LetterCase, before: Atom | undefined): Atom[] {
  const coded = hyphenParts(run, style);
  if (!coded) return new RunReader(run, gap, style, before).read();
  const isCoded = coded.length > 1 && isBig(coded[0] ?? '');
  const atoms: Atom[] = [];
  for (const [at, part] of coded.entries()) {
    const own = at > 0 ? 'level' : isCoded && gap === 'comma' ? 'list' : gap;
    // A code of two letters in a chain of hyphens is no word: "de-wilmington".
    const isCode = isCoded && part.length === 2;
    const reader = new RunReader(
      isCode ? part.toUpperCase() : part,
      own,
      isCode ? 'mixed' : style,
      atoms.at(-1) ?? before,
    );
    atoms.push(...reader.read());
  }
  return atoms;
}

/**
 * The parts of "US-TX-Austin", "TX-Austin", "Texas-Austin", "Austin-TX". Null for a name with a hyphen:
 * "Winston-Salem".
 */
function hyphenParts(run: string, style: LetterCase): string[] | null {
  if (!/\S-\S/.test(run)) return null;
  const parts = run.split(/(?<=\S)-(?=\S)/);
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  if (isCityKey(placeKey(run))) return null;
  const isCode = first.length === 2 && first === first.toUpperCase() && isBig(first);
  const isName = first.length > 2 && isBig(first);
  const isLowerCode = style === 'lower' && first.length === 2 && isBig(first);
  const endsBig = readState(last.split(' ').slice(0, 1).join('')) !== null || isBig(last);
  if (!(isCode || isName || isLowerCode || endsBig)) return null;
  const joined: string[] = [];
  for (const part of parts) {
    const previous = joined.at(-1);
    const whole = `${previous}-${part}`;
    const isAlone = previous && cityPlace(previous, readState(joined.at(-2) ?? '') ?? '') !== undefined;
    if (previous && joined.length > 1 && !isAlone && !isBig(previous) && isCityKey(placeKey(whole)))
      joined[joined.length - 1] = whole;
    else joined.push(part);
  }
  return joined;
}
