import { readDollars } from './dollars.ts';

/** An amount of a file: exact dollars without the sign, and whether it is negative. */
export interface FileAmount {
  amount: string;
  isNegative: boolean;
}

/** An amount that the file does not make clear: its two readings. */
export interface AmbiguousAmount {
  readings: [string, string];
}

/** The characters of an amount at most. */
const longest = 40;
/** The two ways to write numbers, by their decimal mark: 1,234.50 and 1.234,50. */
const styles = {
  point: /^(?:[1-9]\d{0,2}(?:,\d{3})+|\d*)(?:\.\d+)?$/,
  comma: /^(?:[1-9]\d{0,2}(?:\.\d{3})+|\d*)(?:,\d+)?$/,
} as const;
type AmountStyle = keyof typeof styles;

/** A text with its reading by each style, as exact dollars. Null: it is no number in that style. */
interface Read {
  isNegative: boolean;
  point: string | null;
  comma: string | null;
}

/**
 * Reads the amounts of a file: '$1,234.50', '12.5 USD', '12,50', '(3.00)' for a negative one. Whether '1,234' is a
 * thousand or a little more than one depends on the other amounts: all that can be read in one way only must agree.
 * @returns for each text its amount; null if it is none; its two readings if the file does not decide between them.
 */
export function readFileAmounts(texts: readonly string[]): (FileAmount | AmbiguousAmount | null)[] {
  const read = texts.map(readBoth);
  const isOnly = (style: AmountStyle, other: AmountStyle): boolean =>
    read.some((one) => one !== null && one[style] !== null && one[other] === null);
  const [hasPoint, hasComma] = [isOnly('point', 'comma'), isOnly('comma', 'point')];
  const style = hasPoint === hasComma ? null : hasPoint ? 'point' : 'comma';
  return read.map((one) => {
    if (!one) return null;
    const { isNegative, point, comma } = one;
    if (point !== null && comma !== null && point !== comma)
      return style ? { amount: style === 'point' ? point : comma, isNegative } : { readings: [point, comma] };
    const amount = point ?? comma;
    return amount === null ? null : { amount, isNegative };
  });
}

/** Why an amount of a file cannot be used, with the remedy. */
export const ambiguousText = (text: string, { readings }: AmbiguousAmount): string =>
  `"${text.slice(0, longest)}" can be ${readings.join(' or ')}, and the file's other amounts don't show which. Write ${readings.join(' or ')}.`;

function readBoth(text: string): Read | null {
  if (text.length > longest) return null;
  const bare = text.replace(/[\s$]|USD/gi, '');
  const [, inBrackets, sign, unsigned] = /^(?:\((.+)\)|([-−]?)(.+))$/.exec(bare) ?? [];
  const number = inBrackets ?? unsigned;
  if (number === undefined) return null;
  const isNegative = inBrackets !== undefined || sign !== '';
  const point = styles.point.test(number) ? readDollars(number.replaceAll(',', '')) : null;
  const comma = styles.comma.test(number) ? readDollars(number.replaceAll('.', '').replace(',', '.')) : null;
  return { isNegative, point, comma };
}
