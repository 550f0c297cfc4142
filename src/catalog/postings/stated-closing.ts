import { needsOrder, readDate } from './read-date.ts';

/** What an ad's own text says about its end. */
export interface StatedClosing {
  /** The last day to apply: '2025-09-26'. */
  closesOn: string | null;
  /** The text says that the ad is closed now. */
  isClosed: boolean;
}

const job =
  '(?:job|position|role|vacancy|posting|opening|opportunity|requisition|announcement|recruitment|listing)';
const ad = `(?:this|the|our) (?:job |recruitment |vacancy )?${job}`;
const ended = '(?=\\s*(?:[.!;)\\n]|$|,? (?:and|thank|so|but)\\b|for this\\b|to (?:new )?applica))';

const closedStatements = new RegExp(
  [
    `\\b${ad} (?:has (?:now |already |since )?been|is now|is already) (?:filled|closed|cancell?ed|withdrawn)${ended}`,
    `\\b${ad} (?:is|has) (?:now |currently )?closed${ended}`,
    `\\b${ad} is no longer (?:available|open|active|accepting (?:new )?applica(?:tions|nts))${ended}`,
    `\\b(?:we are|we're|we’re|is|are)? ?no longer accepting (?:new |any )?applications${ended}`,
    `\\bapplications are no longer (?:being )?accepted${ended}`,
    `^[^\\w\\n]{0,10}(?:position|job|vacancy) (?:filled|closed)[^\\w\\n]{0,10}$`,
  ].join('|'),
  'gim',
);
/** In such a sentence the end is a condition, a rule or another thing. */
const conditional =
  /\b(?:until|till|once|if|when|whenever|after|before|unless|may|might|will|would|can|could|should|as soon as|in case|paper|mailed|faxed|late|hard[- ]copy|not)\b/i;

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const day = [
  '\\d{4}-\\d{2}-\\d{2}',
  '\\d{1,2}[/.-]\\d{1,2}[/.-](?:\\d{4}|\\d{2})(?!\\d)',
  `(?:${months})\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}`,
  `\\d{1,2}(?:st|nd|rd|th)? (?:${months})\\.?,? \\d{4}`,
].join('|');
const label = [
  '(?:application |job |posting |vacancy |announcement |recruitment |filing )?(?:closing|close|end|expiration|expiry) date(?: for applications)?',
  '(?:application|applications|submission|filing|recruitment) (?:deadline|period (?:closes|ends))',
  'deadline(?: to apply| for (?:all )?applications?| for applying)?',
  '(?:last|final) (?:day|date) to apply',
  'apply (?:by|before|no later than)',
  '(?:applications?|submissions?) (?:(?:are |is )?due(?: by)?|close[sd]?|must be (?:received|submitted)(?: by| before| no later than)|(?:will be |are )?accepted (?:until|through))',
  '(?:(?:this |the )?(?:job|position|posting|vacancy|announcement|recruitment|ad) )?(?:closes|closed on|expires)',
  '(?:job |this )?post(?:ing|ed)? (?:until|end date|close date)',
].join('|');
const closingDate = new RegExp(
  `(?:^|[\\n.;:|•·–—(]|\\*)[\\s*•·–—-]{0,10}(?:the |all )?(?:${label})\\b(?: is| are| by| on| of| at| midnight| 11:59 ?p\\.?m\\.?| eod){0,3}\\s{0,5}[:–—-]?\\s{0,5}(?:(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?\\.?,? )?(${day})`,
  'gi',
);
/** Such an ad stays open after its first date. */
const untilFilled =
  /\b(?:until|till) (?:(?:the |all |this )?(?:position|vacanc|role|job|opening)\w* (?:is |are |has been |have been )?)?filled\b/i;

/**
 * Reads the end of an ad from its text: "Closes: 2025-09-26", "Closing date: 09/26/2025", "This position has been filled."
 * Of several dates the last one counts. A date without a year does not count, nor does any date of an ad that is open until filled.
 * @param isAbroad leaves out dates such as 05/09/2025, which may name the day first.
 */
export function readClosing(text: string, isAbroad = false): StatedClosing {
  return { closesOn: readClosesOn(text, isAbroad), isClosed: saysClosed(text) };
}

/** Each of the statements above holds one of these. */
const closedWords = ['filled', 'closed', 'no longer', 'cancel', 'withdrawn'];

function saysClosed(text: string): boolean {
  for (const { start, text: part } of windowsAround(text, closedWords, 100))
    for (const { 0: words, index } of part.matchAll(closedStatements))
      if (!conditional.test(sentenceAt(text, start + index, words.length))) return true;
  return false;
}

/** The end of every date that counts. */
const dateEnd = /\d[/.-]\d{1,2}[/.-]\d{2}|\b(?:19|20)\d\d(?!\d)/g;
const labelReach = 100;

function readClosesOn(text: string, isAbroad: boolean): string | null {
  let last: Date | null = null;
  for (const { index } of text.matchAll(dateEnd)) {
    const start = Math.max(0, index - labelReach);
    // A label counts at the beginning of the text, but not at the beginning of a part of it.
    const part = (start > 0 ? 'x' : '') + text.slice(start, index + 12);
    for (const [, stated = ''] of part.matchAll(closingDate)) {
      const date = readDay(stated, isAbroad);
      if (date && (!last || date > last)) last = date;
    }
  }
  if (!last || untilFilled.test(text)) return null;
  return last.toISOString().slice(0, 10);
}

/** The sentence around a place in a text. */
export function sentenceAt(text: string, start: number, length: number): string {
  const before = text.slice(Math.max(0, start - 300), start);
  const from = /[.!?\n](?=[^.!?\n]*$)/.exec(before);
  const after = /[.!?\n]/.exec(text.slice(start + length, start + length + 300));
  const begin = from ? start - before.length + from.index + 1 : start - before.length;
  return text.slice(begin, start + length + (after ? after.index + 1 : 300)).trim();
}

const numbers = /^\d{1,2}[/.-]/;
/** No date in an ad's text refers to the present. */
const noMoment = new Date(0);

function readDay(stated: string, isAbroad: boolean): Date | null {
  // Ads of the United States name the month first, also with dots.
  const text = numbers.test(stated) ? stated.replaceAll('.', '/') : stated;
  return isAbroad && needsOrder(text) ? null : (readDate(text, noMoment)?.at ?? null);
}

/** A part of a text. */
interface TextWindow {
  start: number;
  text: string;
}

/**
 * The parts of a text around words, in order and without overlap, so that slow patterns need not read all of it.
 * @param words in lower case.
 * @param reach the characters before and after a word.
 */
export function windowsAround(text: string, words: readonly string[], reach: number): TextWindow[] {
  const lower = text.toLowerCase();
  const places: number[] = [];
  for (const word of words)
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) places.push(at);
  const spans: { start: number; end: number }[] = [];
  for (const at of places.sort((one, other) => one - other)) {
    const last = spans.at(-1);
    if (last && at - reach <= last.end) last.end = at + reach;
    else spans.push({ start: Math.max(0, at - reach), end: at + reach });
  }
  return spans.map(({ start, end }) => ({ start, text: text.slice(start, end) }));
}
