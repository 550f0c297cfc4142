import { lazy } from '../../platform/cache/lazy.ts';
import { anyOf } from './pay-amounts.ts';
import words from './pay-words.json' with { type: 'json' };

/** Numbers that are never pay, and words that look like a period, in the order in which they are removed. */
const noise = lazy(() => [
  // Retirement plans, tax forms and other forms of contract.
  /(?<![$£€\d.,])(?:401|403|457)\s?-?(?:\([a-z]\)|[kb]\b)/gi,
  /(?<![$£€\d.,-])\b(?:1099(?!\s?(?:\/\s?[a-z]|per\b|an?\b|hourly|daily|weekly|monthly|yearly|-\s?\d))(?:\s?-?\s?(?:nec|misc|k|r))?|w\s?-?\s?[249]|c2[chw]|corp\s?-?\s?(?:to|2)\s?-?\s?corp)\b/gi,
  // Durations and hours: "(10 month)", "40 hours a week", "3x12s", "4/10s", "12-hour", "7 on/7 off".
  /(?<![$£€\d.,]|\b(?:every|per)\s|\/\s?)\d{1,3}(?:\.\d)?(?:\s?(?:-|to)\s?\d{1,3}(?:\.\d)?)?\+?[\s-]?(?:hours|hrs|days|weeks|wks|months|mos|years|yrs|shifts)\b(?:\s?(?:\/|per|an?|each|every)\s?(?:day|week|wk|month|year)\b)?/gi,
  /(?<![$£€\d.,]|\b(?:every|per)\s|\/\s?)\d{1,2}(?:\.\d)?(?:\s?(?:-|to)\s?\d{1,2}(?:\.\d)?)?(?:[\s-]?(?:month|mo|week|wk|year|yr)|[\s-]day|-(?:hour|hr)|[\s-]?(?:hour|hr|h)\s?(?:\/|per\s|an?\s)?\s?-?(?:shifts?|days?|weeks?|wks?|workweeks?|schedules?))\b/gi,
  /(?<![$£€\d.,])\b\d{3}-(?:day|month|week)\b/gi,
  /(?<![$£€\d.,])\b\d{1,2}\s?x\s?\d{1,2}(?:\.\d)?(?:'?s|\s?hours?|\s?hrs?)?\b|(?<![$£€\d.,])\b\d\/\d{1,2}'?s\b|\b24\/7\b|\b\d{1,2}\s?(?:days?\s)?on\s?[/,-]?\s?\d{1,2}\s?(?:days?\s)?off\b/gi,
  /(?<!\d)\d{1,2}(?::\d\d)?\s?[ap]\.?m\b\.?|\b\d{1,2}:\d\d\b/gi,
  /\bpaid\s(?:bi-?)?(?:daily|weekly|monthly)\b/gi,
  // Dates, years and telephone numbers.
  /(?<![$£€\d.,])\b(?:\d{1,2}\/\d{1,2}\/(?:\d\d){1,2}|(?:19|20)\d\d-\d\d-\d\d|(?:19|20)\d\d\s?[-/]\s?(?:20)?\d\d(?=\s[a-z:]|:))\b/gi,
  /\b(?:fy\s?'?|(?:fiscal|school|academic|calendar|plan|contract|salary)\syear\s?)(?:20)?\d\d(?:\s?[-/]\s?(?:20)?\d\d)?\b/gi,
  /(?<![$£€\d.,])(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\b\d{3}[.-])\d{3}[.-]\d{4}\b/g,
  // Numbers of postings and codes of jobs: "Req 12345", "GS-0343-12/13", "NF-04".
  /#\s?\d+/g,
  /\b(?:req|requisition|job|posting|position|code)(?:\s(?:id|no|number|code))?[\s#:.]{0,3}\d{4,9}(?!\d)/gi,
  new RegExp(
    `\\b(?:${anyOf(words.plans)})[\\s-]{0,2}\\d{1,4}(?![,.]\\d|\\d|\\s?k\\b)(?:\\s?[-/]\\s?\\d{1,4}(?![,.]?\\d|\\s?k\\b))*`,
    'gi',
  ),
  /\b(?!hr|yr|mo|wk|per|to|usd|cad|eur|gbp|aud|chf|inr|php)[a-z]{1,4}-\d{1,4}(?![\d,.k])(?:[-/](?:\d{1,4}(?![\d,.k])|[a-z]\b))*/gi,
  // Pay grades: "Grade 7", "Pay Range 23:", "Step 3". A range of pay is none: "Range 20 - 25 an hour".
  new RegExp(
    `\\b(?:${anyOf(words.grades)})\\s?(?:no\\.?|number)?\\s?[-:#]?\\s?[a-z]?\\d{1,4}(?:\\s?(?:-|/|to|&)\\s?[a-z]?\\d{1,2})?(?![\\d,.]*\\d|\\s?k\\b|\\s?(?:-|to)\\s?\\d|\\s?(?:/|per\\b|an?\\b|hourly|annual|yearly|weekly|monthly|daily))`,
    'gi',
  ),
  // Numbers of what is counted: "3 positions", "2,500 miles a week".
  new RegExp(
    `(?<![$£€\\d.,])\\b\\d[\\d,]*(?:\\.\\d+)?k?\\+?(?:\\s?-\\s?\\d[\\d,]*)?\\s(?:(?!per\\b|an?\\b)\\p{L}+\\s)?(?:${anyOf(words.counted)})\\b(?:\\s?(?:/|per|an?|each|every)\\s?(?:day|week|wk|month|year)\\b)?`,
    'giu',
  ),
  /\b(?:bonus|incentive|commission)(?:es|s)?[\s-](?:eligible|potential|opportunit(?:y|ies))\b/gi,
]);

/** A salary text in plain characters without what is never pay. */
export function withoutNoise(text: string): string {
  const line = text.normalize('NFKC').replace(/[\u2010-\u2015\u2212]/g, '-');
  return noise()
    .reduce((rest, pattern) => rest.replace(pattern, ' '), line)
    .replace(/(?<=\d\s?[km]?)\/-(?!\s?\d)/gi, ' ')
    .replace(/(?<=\d\s?[km]?)\+(?=\s*(?:-|to\b|or\b)\s*[$\d])/gi, '')
    .replace(/(?<=\/\s?(?:hr|hour|yr|year|wk|week|mo|month|day))\+(?=\s*(?:$|[;,.)]|doe\b))/gi, ' and up ')
    .replace(
      /(?<=\d\s?[km]?)\s?\+(?=\s*(?:$|[/;,.)]|per\b|an?\b|doe\b|annual|hour|year|week|month|base\b|salary\b))/gi,
      ' and up ',
    );
}

const estimators = lazy(() => new RegExp(`\\b(?:${anyOf(words.estimators)})\\b`, 'i'));
/**
 * "(est.)", "Employer est.", "Estimated $45K", "salary estimate". "The estimated salary range is" are the words of
 * employers.
 */
const estimate =
  /\b(?:employer|salary|pay|market|site|base|wage|compensation)[\s-]+(?:provided\s)?est(?:\.|\b|imates?\b)|\bestimates?\b|\bestimation\b|[([]\s*est(?:imated)?\.?\s*[)\]]|\best(?:imated)?\.?(?:\sby\b|\s?:?\s?(?:at\s)?[$£€]?\d)|\best\.\s(?:annual\s|base\s)?(?:salary|pay|wage|compensation|range)\b|\bpredicted\b/i;

/** The words of laws and employers: "a good faith estimate of the range", "we estimate". */
const ownEstimate =
  /\b(?:good[\s-]faith|reasonabl[ey]|our|we|current) estimate[sd]?\b|\b(?:is|are) (?:only |just )?(?:an? )?estimate[sd]?\b|\bestimates? of\b/gi;

/** Whether a salary text is another site's estimate of the pay, which the employer does not state. */
export function isEstimate(text: string): boolean {
  return estimators().test(text) || estimate.test(text.replace(ownEstimate, ' '));
}
