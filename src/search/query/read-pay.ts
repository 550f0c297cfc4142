/** Pay that was read, and where its text ends. */
export interface ReadPay {
  end: number;
  field: 'hourlyMin' | 'salaryMin';
  /** Whole dollars. */
  amount: number;
}

const lead =
  '(?:(?:that|which|with|and|a|an|salary|salaries|pay|pays|paying|paid|wages?|rate|income|earn|earning|earns|make|makes|making|minimum|min|from|starting|starts|at|least|over|above|more|greater|not? less|than|between|of|is|>=?|≥)[ :]+)';
const number = '(\\d{1,7}(?:\\.\\d{1,2})?) ?(k)?';
const period =
  '(?:(?: ?/ ?| per | an | a | )(hour|hr|h|year|yr|annum|month|mo|week|wk|day)\\b\\.?|[ -](hourly|annually|yearly|annual|monthly|weekly|daily))?';
const more = '(?: ?\\+| plus| or more| or above| or higher| and up| and above| minimum| min)?';

const amountPattern = new RegExp(
  `(${lead}{0,5})(\\$|usd )? ?${number}(?: ?(?:-|–|—|to|and) ?\\$?${number})?(${more})${period}(${more})(?: (?:salary|pay|wages?|base|dollars|usd))*(?= |$)`,
  'y',
);
const sixFigures = new RegExp(
  `${lead}{0,5}(?:six|6)[ -]figures?(?: (?:salary|salaries|income|pay))?(?= |$)`,
  'y',
);

const asksForMore =
  /\b(?:over|above|more than|greater than|least|minimum|min|salary|salaries|pay|pays|paying|paid|wages?|rate|earn|earning|make|making|starting at|starts at|between)\b|[>≥]/;
/** Words before or after an amount that is not a minimum pay. */
const limits =
  /(?:^| )(?:up to|under|below|less than|max|maximum|at most|bonus|bonus of|budget|budget of)[ :]*$/;
const otherThings =
  /^ (?:sign|signing|sign-on|bonus|budget|stipend|tuition|relocation|portfolio|revenue|quota|miles?|sq|users?)\b/;

const amounts = { minYear: 15_000, maxYear: 10_000_000, minHour: 5, maxHour: 500, maxBareHour: 99 };
const timesAYear: Record<string, number> = { month: 12, week: 52, day: 260 };

const praise =
  /^(?:that )?(?:(?:pays?|paying|paid) (?:well|good|great|more|the most)|(?:high|higher|highest|good|great|best|better|well)[ -]?(?:pay|paying|paid)|paid(?= internships?(?: |$)))(?= |$)/;

/** The number of words from here that ask for high pay without an amount, which no filter can express: "high paying", "that pay well". */
export const praiseAt = (words: readonly string[], at: number): number =>
  praise.exec(words.slice(at, at + maxPraise).join(' '))?.[0].split(' ').length ?? 0;
const maxPraise = 4;

/** Reads a minimum pay that begins here in a text in lower case, without commas in numbers: "over 90k", "$35/hr", "six figures". */
export function payAt(line: string, start: number): ReadPay | null {
  sixFigures.lastIndex = start;
  const figures = sixFigures.test(line) ? sixFigures.lastIndex : 0;
  if (figures > 0) return { end: figures, field: 'salaryMin', amount: 100_000 };
  amountPattern.lastIndex = start;
  const match = amountPattern.exec(line);
  if (!match) return null;
  const end = amountPattern.lastIndex;
  if (limits.test(line.slice(Math.max(0, start - 20), start)) || otherThings.test(line.slice(end, end + 20)))
    return null;
  const pay = minPay(match);
  return pay && { end, ...pay };
}

function minPay(match: RegExpExecArray): Omit<ReadPay, 'end'> | null {
  const [text, before = '', dollar, first = '', firstK, , secondK, plus, word, adverb, laterPlus] = match;
  const isThousands = Boolean(firstK) || (Boolean(secondK) && Number(first) < 1000);
  if (isThousands && first === '401') return null;
  const amount = Number(first) * (isThousands ? 1000 : 1);
  const period = periodOf(word ?? adverb ?? '');
  const isJoined = adverb !== undefined || /(?:\/ ?| per | an? )\w+\.?(?: |$|\+)/.test(text);
  if (period && !dollar && !isJoined) return null;
  const isPay = Boolean(dollar) || isThousands || asksForMore.test(before) || Boolean(plus || laterPlus);
  return inPeriod(amount, period, { isDollars: Boolean(dollar) || isThousands, isPay });
}

function inPeriod(
  amount: number,
  period: string,
  { isDollars, isPay }: { isDollars: boolean; isPay: boolean },
): Omit<ReadPay, 'end'> | null {
  const { minYear, maxYear, minHour, maxHour, maxBareHour } = amounts;
  const isHour = (max: number): boolean => amount >= minHour && amount <= max;
  if (period === 'hour') return isHour(maxHour) ? hourly(amount) : null;
  if (period === '' && isDollars && isHour(maxBareHour)) return hourly(amount);
  if (period !== '' && period !== 'year' && !isDollars) return null;
  const year = amount * (timesAYear[period] ?? 1);
  if (year < minYear || year > maxYear || (period === '' && !isPay)) return null;
  return { field: 'salaryMin', amount: Math.floor(year) };
}

const hourly = (amount: number): Omit<ReadPay, 'end'> => ({ field: 'hourlyMin', amount: Math.floor(amount) });

function periodOf(word: string): string {
  if (/^(?:h|hr|hour)/.test(word)) return 'hour';
  if (/^(?:y|a)/.test(word)) return 'year';
  if (word.startsWith('mo')) return 'month';
  if (word.startsWith('w')) return 'week';
  return word === 'day' || word === 'daily' ? 'day' : '';
}
