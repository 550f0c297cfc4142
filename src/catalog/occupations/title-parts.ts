import { ownValue } from '../../platform/own-value.ts';
import { textBefore } from '../../platform/text/plain-text.ts';
import { titleKey } from './title-key.ts';
import { titleTable } from './title-table.ts';

/** Additions to a title in postings: pay, bonuses, requisition numbers, hours, terms and ways of working. */
const beside = [
  /\$\s?[\d,.]+\s?[km]?\b(?:\s?-\s?\$?[\d,.]+k?)?\+?(?:\s?(?:\/|per|an?)\s?\w+)?/gi,
  /\b(?:sign[- ]?on|signing|recruitment|retention|relocation|hiring|referral)\s(?:bonus|incentive)(?:es|s)?\b|\bbonus(?:es)?\b/gi,
  /\b(?:req|requisition|job|posting|vacancy)\s?(?:id|no|number)?\s?[-#:.]*\s?[a-z]{0,3}\d{3,}\b|#\s?\d+|\b[a-z]{0,3}-?\d{4,}\b/gi,
  /\b(?:full|part)[- ]?time\b|\b(?:1st|2nd|3rd|first|second|third|day|night|evening|swing|weekend|rotating)\sshifts?\b|\b(?:days?|nights?|evenings?|weekends?)\s*$/gi,
  /\b(?:remote|hybrid|on-?site|in-person|telework|work from home|wfh|nationwide)\b(?!\s(?:sensing|pilot))/gi,
  /\b(?:not to exceed|nte)\b.*|\b(?:temporary|permanent|seasonal|intermittent|indefinite|per diem|prn|now hiring|urgently hiring|direct[- ]hire(?: authority)?|open continuous|1099|w-?2|title \d+)\b/gi,
];

/** Words of rank, term and degree around a job's name, as keys. */
const ranks = new Set(
  `senior sr junior jr lead leader principal staff supervisory supervising supv entry level mid experienced certified licensed registered
  intern interne internship trainee apprentice interim acting deputy bilingual relief traveling travel visiting regular
  i ii iii iv v vi vii 1 2 3 4 5 6 f m d x ft pt the a an new grad graduate`.split(/\s+/),
);

/** Whether a word in lower case is a rank, term or degree around a job's name. */
export const isRank = (word: string): boolean => ranks.has(word);

/** Abbreviations with one meaning in a title. */
const cutShort: Record<string, string> = {
  admin: 'administrative',
  asst: 'assistant',
  coord: 'coordinator',
  dev: 'development',
  dir: 'director',
  eng: 'engineer',
  engr: 'engineer',
  mgmt: 'management',
  mgr: 'manager',
  rep: 'representative',
  spec: 'specialist',
  supt: 'superintendent',
};

/** One way to read a title. */
export interface TitleReading {
  /** As keys. */
  words: string[];
  /**
   * `all`: only all words together. `end`: the longest known title at their end. `beside`: the same, but not
   * a single word.
   */
  counts: 'all' | 'end' | 'beside';
}

/**
 * The readings of a posting's title, the most likely first: "Physician (Psychiatry)" is a "psychiatry
 * physician", or else a "physician". Reads the first 200 characters.
 */
export function titleReadings(title: string): TitleReading[] {
  const { text, inside } = takeOutParentheses(withoutBeside(title.slice(0, 200)));
  const [first = '', ...others] = splitTitle(text);
  const near = [...inside, ...others].slice(0, 3);
  const next = others[0] ?? '';
  return [
    ...readings(
      'all',
      `${first} ${next}`,
      ...near.map((one) => `${one} ${first}`),
      first,
      textBefore(first, '-'),
    ),
    ...readings('end', textBefore(first, /\s(?:of|for|in|at|to|with|from)\s/i)),
    ...readings('beside', next && `${next} ${first}`, ...others, ...inside),
  ];
}

/**
 * The first part of a title as written, which names the job: "LEAD WELDER" of "LEAD WELDER (NIGHTS) - Dallas,
 * req 10234".
 */
export function firstPart(title: string): string {
  const [first = ''] = splitTitle(takeOutParentheses(withoutBeside(title.slice(0, 200))).text);
  return first.replace(/\s+/g, ' ').replace(/^[^\p{L}\p{N}.]+|[^\p{L}\p{N}+#.]+$/gu, '');
}

function withoutBeside(title: string): string {
  const line = title.normalize('NFKC').replace(/[\u2010-\u2015\u2212]/g, '-');
  return beside.reduce((rest, pattern) => rest.replace(pattern, ' '), line);
}

function takeOutParentheses(title: string): { text: string; inside: string[] } {
  const inside = [...title.matchAll(/[([]([^()[\]]*)[)\]]/g)].map(([, text = '']) => text);
  return { text: title.replace(/[([][^()[\]]*[)\]]/g, ', ').replace(/[()[\]]/g, ' '), inside };
}

/** Splits "RN - ICU", "Nurse, Night" and "Clerk/Driver", but not "Full-Stack" and "I/II". */
const splitTitle = (title: string): string[] =>
  title
    .split(/\s-|-\s|[|;:,]|\s\/\s|@|\/(?=[A-Z][a-z]{3})/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Each text as it is, then with abbreviations expanded, then without ranks. */
function readings(counts: TitleReading['counts'], ...texts: string[]): TitleReading[] {
  return texts.flatMap((text) => {
    const words = titleKey(text).split(' ').filter(Boolean);
    const written = words.map((word) => ownValue(cutShort, word) ?? word);
    const bare = written.filter((word) => !ranks.has(word));
    const distinct = new Map([words, written, bare].map((one) => [one.join(' '), one]));
    return [...distinct.values()].filter((one) => one.length > 0).map((one) => ({ words: one, counts }));
  });
}

/** How often the titles write a word in capitals ("RN") and how often otherwise ("Nurse"). */
interface Spelling {
  capitals: number;
  normal: number;
}

let known: Map<string, Spelling> | undefined;

/** Words of the titles by their lower case. Computed at first use, in some 50 ms. */
function spellings(): Map<string, Spelling> {
  if (known) return known;
  const counts = new Map<string, number>();
  const texts = titleTable().occupations.map(({ titles, name }) => `${name} ${titles.join(' ')}`);
  for (const word of texts.join(' ').split(/[^A-Za-z]+/)) counts.set(word, (counts.get(word) ?? 0) + 1);
  known = new Map();
  for (const [word, count] of counts) {
    const lower = word.toLowerCase();
    const spelling = known.get(lower) ?? { capitals: 0, normal: 0 };
    if (word === word.toUpperCase() && word.length > 1) spelling.capitals += count;
    else spelling.normal += count;
    known.set(lower, spelling);
  }
  return known;
}

/** Whether the titles of occupations write a word (in lower case) mostly in capitals: "rn", "hvac". */
export function isTitleAcronym(lower: string): boolean {
  const spelling = spellings().get(lower);
  return spelling !== undefined && spelling.capitals > spelling.normal;
}

/** Whether the titles of occupations hold a word (in lower case), mostly in normal case: "nurse". */
export function isTitleWord(lower: string): boolean {
  const spelling = spellings().get(lower);
  return spelling !== undefined && spelling.capitals <= spelling.normal;
}
