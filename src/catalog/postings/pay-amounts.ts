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
const currencyPatterns = lazy(() => ({ code: anyOf(codes), name: anyOf(Object.keys(names)) }));

/** What a sign or word beside an amount says about its currency. */
type StatedCurrency =
  | { kind: 'code'; code: string }
  /** A sign that several currencies share. "$" without letters is the dollar of the US. */
  | { kind: 'dollar' }
  /** "kr", "Rs", "XY$": the currency is not known. */
  | { kind: 'unknown' };

/**
 * The currency that a mark beside an amount states: "USD", "HK$", "€", "Rs.", "pay $". Null: the mark is a word
 * and no currency ("TOP $50,000" is plain dollars, "ALL 20" nothing).
 */
function readMark(mark: string): StatedCurrency | null {
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

/** One number of a salary text that may be pay. */
export interface PayAmount {
  value: number;
  start: number;
  end: number;
  /** It has a currency or a "k", so it is surely money. */
  marked: boolean;
  /** The currency beside it. Null: none. */
  currency: StatedCurrency | null;
  /** A dot separates the thousands ("15.000"). In an hourly rate such digits can only be decimals. */
  dotted: boolean;
}

/** An amount with the factor of its "k" or "M". */
type Scaled = PayAmount & { scale: number };

/** Larger numbers are account numbers, phone numbers or jokes. */
const largestAmount = 1_000_000_000;

/** Thousands in groups of three, or in India's grouping. */
const grouped =
  "(?:\\d{1,2}(?:,\\d{2})+,\\d{3}|\\d{1,3}(?:[,. '’]\\d{3})+(?:[.,]\\d{1,2}|[.]\\d{4,6})?)(?![\\d.,]?\\d|\\s?%)";
const plain = '\\d+(?:[.,]\\d+)?';
const scales: Readonly<Record<string, number>> = {
  k: 1000,
  thousand: 1000,
  m: 1_000_000,
  mm: 1_000_000,
  mn: 1_000_000,
  million: 1_000_000,
  lakh: 100_000,
  lakhs: 100_000,
  lac: 100_000,
  lacs: 100_000,
  lpa: 100_000,
  crore: 10_000_000,
  crores: 10_000_000,
};
/** "45 M-F" are the days of a week and no millions. */
const unit = `\\s?(?:${Object.keys(scales).join('|')})\\b(?!\\s?-\\s?f)`;

const amount = lazy(() => {
  const { code, name } = currencyPatterns();
  const glued = '(?<![\\p{L}.])(?:U\\.S\\.|\\p{L}{1,4})?\\$';
  const before = `(?:(?<![\\p{L}])(?:${code})\\s?\\$?|${glued}|\\p{Sc}|(?<![\\p{L}])(?:${name})\\.?|\\bR(?=\\s?\\d{1,3}[ ,.]\\d{3}|\\s?\\d{4}|\\s?\\d+k))\\s?`;
  const after = `\\s?(?:(?:${code}|${name})(?![\\p{L}])|\\p{Sc}(?!\\s?\\d))`;
  return new RegExp(
    `(?:(?<mark>${before})|(?<![\\d.,\\p{L}]))(?<number>${grouped}|${plain})(?<unit>${unit})?(?<tail>\\+?${after})?`,
    'giu',
  );
});

/**
 * Finds the numbers of a salary text and applies "k" and "M". Percentages are left out. Null if a number is
 * negative, because such a text is not reliable.
 */
export function findAmounts(text: string): PayAmount[] | null {
  const found: Scaled[] = [];
  for (const match of text.matchAll(amount())) {
    const { mark = '', number = '', unit = '', tail = '' } = match.groups ?? {};
    const end = match.index + match[0].length;
    if (percent.test(text.slice(end, end + 20))) continue;
    if (isNegative(text, match.index, found.length > 0)) return null;
    const scale = scales[unit.trim().toLowerCase()] ?? 1;
    const value = readNumber(number) * scale;
    if (value > largestAmount) continue;
    const currency = readTail(tail) ?? readMark(mark) ?? (/^\s?l/i.test(unit) ? rupees : null);
    found.push({
      value,
      start: currency?.kind === 'dollar' ? match.index + mark.indexOf('$') : match.index,
      end,
      marked: currency !== null || scale > 1,
      currency,
      dotted: /^\d{1,3}\.\d{3}$/.test(number),
      scale,
    });
  }
  shareThousands(text, found);
  return found;
}

const percent = /^\s?(?:%|percent\b|(?:-|to)\s?\d+(?:\.\d+)?\s?(?:%|percent\b))/i;
const rupees: StatedCurrency = { kind: 'code', code: 'INR' };
const readTail = (tail: string): StatedCurrency | null => {
  const found = readMark(tail.replace('+', ''));
  return found?.kind === 'dollar' ? null : found;
};

/**
 * "1,234.50", "1.234,50", "1 234", "48.0769", "106382.000": after the last mark, three digits are thousands
 * and any others are decimals. After four digits and one mark, any digits are decimals.
 */
function readNumber(number: string): number {
  const decimals = /^\d{4,}[.,]\d+$|[.,](?:\d{1,2}|\d{4,})$/.test(number)
    ? (number.match(/[.,](\d+)$/)?.[1] ?? '')
    : '';
  const whole = decimals ? number.slice(0, -decimals.length - 1) : number;
  return Number(`${whole.replace(/\D/g, '')}.${decimals || '0'}`);
}

/** "-$500", "$-500": a minus sign that is not part of a range. */
const isNegative = (text: string, start: number, follows: boolean): boolean =>
  !follows && /(?:^|[\s(:])[$£€]?-$/.test(text.slice(0, start));

const joint = /^(?:\s*(?:-|~|\/|,|to|or|and|through|thru|until|up to)\s*)$/i;

/** Whether only a sign or word of a range is between two amounts. */
export const isJoined = (text: string, left?: PayAmount, right?: PayAmount): boolean =>
  left !== undefined && right !== undefined && joint.test(text.slice(left.end, right.start));

/** "60-80k" means 60k-80k, and so does "60k-80". */
function shareThousands(text: string, found: Scaled[]): void {
  for (const [index, left] of found.entries()) {
    const right = found[index + 1];
    if (!right || !isJoined(text, left, right)) continue;
    const [short, full] = left.scale > right.scale ? [right, left] : [left, right];
    if (short.scale > 1 || full.scale === 1 || short.value >= 1000 || short.value === 0) continue;
    const value = short.value * full.scale;
    if (short === right && (value < full.value || value > full.value * 10)) continue;
    Object.assign(short, { value, marked: true, scale: full.scale });
  }
}
