import { lazy } from '../../platform/cache/lazy.ts';
import currencies from './pay-currencies.json' with { type: 'json' };

/** Words as alternatives of a pattern, the longest first, so that "flag hour" comes before "flag". */
export const anyOf = (list: readonly string[]): string =>
  [...list]
    .sort((a, b) => b.length - a.length)
    .map((word) =>
      word
        .split(/[\s-]/)
        .map((part) => part.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&'))
        .join('[\\s-]'),
    )
    .join('|');

const names: Readonly<Record<string, string | null>> = currencies.names;
const dollars: Readonly<Record<string, string>> = currencies.dollars;
const signs: Readonly<Record<string, string>> = currencies.signs;
const codes = currencies.codes.split(' ');
const wordCodes = new Set(currencies.wordCodes.split(' '));
const knownCodes = new Set(codes);
const dollarCodes = currencies.dollarCodes.split(' ');
const strongCodes = new Set(currencies.strongCodes.split(' '));

/** Whether a unit of a currency is worth about a dollar, so that limits in dollars hold for it. */
export const isStrong = (code: string): boolean => strongCodes.has(code);

/** The words that make a number money: codes before or after it, and names after it. */
export const currencyPatterns = lazy(() => ({ code: anyOf(codes), name: anyOf(Object.keys(names)) }));

/** What a sign or word beside an amount says about its currency. */
export type StatedCurrency =
  | { kind: 'code'; code: string }
  /** A sign that several currencies share. "$" without letters is the dollar of the US. */
  | { kind: 'dollar' }
  /** "kr", "Rs", "XY$": the currency is not known. */
  | { kind: 'unknown' };

/**
 * The currency that a mark beside an amount states: "USD", "HK$", "€", "Rs.", "pay $". Null: the mark is a word
 * and no currency ("TOP $50,000" is plain dollars, "ALL 20" nothing).
 */
export function readMark(mark: string): StatedCurrency | null {
  const text = mark.trim();
  const hasDollar = text.endsWith('$');
  const letters = (hasDollar ? text.slice(0, -1).trimEnd() : text).replace(/\.$/, '');
  const upper = letters.toUpperCase();
  if (letters === '') return hasDollar ? { kind: 'dollar' } : null;
  const isGlued = hasDollar && /\p{L}\.?\$$/u.test(text);
  if (isGlued && dollars[upper]) return { kind: 'code', code: dollars[upper] };
  if (knownCodes.has(upper) && !(wordCodes.has(upper) && (letters !== upper || hasDollar)))
    return { kind: 'code', code: upper };
  if (hasDollar)
    return { kind: isGlued && letters === upper && !plainWord.test(letters) ? 'unknown' : 'dollar' };
  const sign = signs[text];
  if (sign) return { kind: 'code', code: sign };
  if (letters === 'R') return { kind: 'code', code: 'ZAR' };
  if (/^\p{Sc}$/u.test(text)) return { kind: 'unknown' };
  const name = names[letters.toLowerCase().replace(/\s+/g, ' ')];
  if (name === undefined) return null;
  return name === null ? { kind: 'unknown' } : { kind: 'code', code: name };
}

/** Words in capitals that touch a "$" without a blank, and say nothing about it: "UP TO$50,000". */
const plainWord = /^(?:and|at|base|by|is|of|or|pay|per|rate|to|up)$/i;

/** The currency that a text names apart from its amounts: "Salary in CAD: $110,000". Null: none. */
export function namedCurrency(text: string, isDollar: boolean): string | null {
  const list = isDollar ? dollarCodes : codes.filter((code) => !wordCodes.has(code));
  return text.match(new RegExp(`(?<![\\p{L}])(?:${list.join('|')})(?![\\p{L}])`, 'u'))?.[0] ?? null;
}
