/** One number of a salary text that may be pay. */
export interface PayAmount {
  value: number;
  start: number;
  end: number;
  /** It has a currency or a "k", so it is surely money. */
  marked: boolean;
  /** A dot separates the thousands ("15.000"). In an hourly rate such digits can only be decimals. */
  dotted: boolean;
}

/** Larger numbers are account numbers, phone numbers or jokes. */
const largestAmount = 1_000_000_000;

const codes =
  'USD|CAD|AUD|NZD|EUR|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|JPY|INR|SGD|HKD|MXN|BRL|ZAR|ILS|AED';
const before = `(?:\\b(?:${codes})\\s?\\$?|(?:US|CA|AU|NZ|C|A)?\\$|[£€¥₹])\\s?`;
/** Thousands in groups of three, or in India's grouping. */
const grouped =
  "(?:\\d{1,2}(?:,\\d{2})+,\\d{3}|\\d{1,3}(?:[,. '’]\\d{3})+(?:[.,]\\d{1,2}|[.]\\d{4,6})?)(?![\\d.,]?\\d)";
const plain = '\\d+(?:[.,]\\d+)?';
const after = `\\s?(?:(?:${codes}|dollars|euros?)\\b|[£€]|\\$(?!\\s?\\d))`;
const amount = new RegExp(
  `(?:(?<mark>${before})|(?<![\\d.,a-z]))(?<number>${grouped}|${plain})(?<unit>\\s?[km]\\b)?(?<tail>\\+?${after})?`,
  'gi',
);

/**
 * Finds the numbers of a salary text and applies "k" and "M". Null if one is negative, because such a text is
 * not reliable.
 */
export function findAmounts(text: string): PayAmount[] | null {
  const found: (PayAmount & { thousands: boolean })[] = [];
  for (const match of text.matchAll(amount)) {
    const { mark, number = '', unit, tail } = match.groups ?? {};
    const end = match.index + match[0].length;
    if (/^\s?%/.test(text.slice(end, end + 2))) continue;
    if (isNegative(text, match.index, found.length > 0)) return null;
    const value = readNumber(number) * scale(unit);
    if (value > largestAmount) continue;
    const marked = Boolean(mark || tail || unit);
    found.push({
      value,
      start: match.index,
      end,
      marked,
      dotted: /^\d{1,3}\.\d{3}$/.test(number),
      thousands: scale(unit) === 1000,
    });
  }
  shareThousands(text, found);
  return onlyMoney(text, found);
}

const scale = (unit = ''): number => ({ k: 1000, m: 1_000_000 })[unit.trim().toLowerCase()] ?? 1;

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

const joint = /^(?:\s*(?:-|~|\/|,|to|or|and|through|up to)\s*)$/i;
const isJoined = (text: string, left?: PayAmount, right?: PayAmount): boolean =>
  left !== undefined && right !== undefined && joint.test(text.slice(left.end, right.start));

/** "60-80k" means 60k-80k. */
function shareThousands(text: string, found: (PayAmount & { thousands: boolean })[]): void {
  for (const [index, left] of found.entries()) {
    const right = found[index + 1];
    if (right?.thousands && !left.thousands && left.value < 1000 && isJoined(text, left, right)) {
      left.value *= 1000;
      left.marked = true;
    }
  }
}

/**
 * In a text with numbers that are surely money, a bare number counts only if it is joined to one of them or
 * has its own period.
 */
function onlyMoney(text: string, found: PayAmount[]): PayAmount[] {
  if (!found.some((one) => one.marked)) return found;
  return found.filter(
    (one, index) =>
      one.marked ||
      isJoined(text, found[index - 1], one) ||
      isJoined(text, one, found[index + 1]) ||
      /^\s?(?:\/|per\b|an?\b)/i.test(text.slice(one.end, one.end + 5)),
  );
}

const symbols: Record<string, string> = { '£': 'GBP', '€': 'EUR', '¥': 'JPY', '₹': 'INR' };
const dollars: Record<string, string> = { CA: 'CAD', C: 'CAD', AU: 'AUD', A: 'AUD', NZ: 'NZD', US: 'USD' };

/**
 * The currency of a salary text as an ISO code: from a stated code, or else from "CA$" and the like, or else
 * from the sign. Default: USD.
 */
export function findCurrency(text: string): string {
  const code = text.match(new RegExp(`(?<![a-z])(?:${codes})(?![a-z])`, 'i'))?.[0].toUpperCase();
  const dollar = text.match(/(?<![a-z])(?:US|CA|AU|NZ|C|A)(?=\$)/i)?.[0].toUpperCase();
  return code ?? (dollar && dollars[dollar]) ?? symbols[text.match(/[£€¥₹$]/)?.[0] ?? ''] ?? 'USD';
}
