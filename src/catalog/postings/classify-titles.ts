import { lazy } from '../../platform/cache/lazy.ts';
import { ownValue } from '../../platform/own-value.ts';
import { textBefore } from '../../platform/text/plain-text.ts';
import words from './category-words.json' with { type: 'json' };
import type { Category } from './posting.ts';
import titlePhrases from './title-phrases.json' with { type: 'json' };

type PhraseVerdict = Category | 'none';
interface Phrase {
  verdict: PhraseVerdict;
  /**
   * 1 for a weak word, which any other phrase beats, and 1.5 for what is managed ("risk management"). Otherwise the
   * number of words plus one, because longer phrases say more.
   */
  rank: number;
}
/** A phrase at its position in a title: the words from `start` to before `end`. */
interface FoundPhrase extends Phrase {
  start: number;
  end: number;
}

/** What a title says about the category. */
export interface TitleVerdict {
  category: Category | null;
  /** The title names the job itself, not only its field, so no department changes the category. */
  isClear: boolean;
  /** An engineer or architect of an unknown kind: of bridges or of software. */
  isAnyEngineer: boolean;
  /** The title names work that is in none of the categories. */
  isNone: boolean;
  /** Categories of the other words in the same part. */
  others: Set<Category>;
}

interface Phrases {
  byWords: Map<string, Phrase>;
  /** Words of the longest phrase. */
  longest: number;
}

/**
 * The file has the phrases in titles that decide the category, in the singular. 'none': phrases that look like a
 * category's but belong to none. Weak words decide only if no phrase does.
 */
const phrases = lazy((): Phrases => {
  const made: Phrases = { byWords: new Map(), longest: 1 };
  for (const [verdict, list] of Object.entries(titlePhrases.phrases))
    for (const phrase of list) {
      const words = wordsOf(phrase);
      made.longest = Math.max(made.longest, words.length);
      made.byWords.set(words.join(' '), { verdict: verdict as PhraseVerdict, rank: words.length + 1 });
    }
  for (const [verdict, list] of Object.entries(words.managed))
    for (const field of list) {
      for (const head of verdict === 'none' ? ['management'] : ['management', 'manager']) {
        const phrase = wordsOf(`${field} ${head}`).join(' ');
        if (!made.byWords.has(phrase))
          made.byWords.set(phrase, { verdict: verdict as PhraseVerdict, rank: 1.5 });
      }
    }
  for (const [verdict, list] of Object.entries(titlePhrases.weak))
    for (const word of list)
      made.byWords.set(wordsOf(word).join(' '), { verdict: verdict as PhraseVerdict, rank: 1 });
  return made;
});

/** The words in lower case, without plural endings. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+(?:\+\+|#)?/g) ?? [];
  return words.map((word) => (word.length > 4 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word));
}

/**
 * The words after this name the employer or boss, not the job: "Assistant to the Director", "Aide, Bureau of
 * School Health".
 */
const elsewhere = /\bto the\b|\b(?:office|bureau|department|division) of\b/i;
const partEnd = /[,(|/:;–—[]|\s-\s|-\s|\s-|\bfor\b|\bof\b(?! staff\b)|\bto\b|\bat\b/i;

const nothing: TitleVerdict = {
  category: null,
  isClear: false,
  isAnyEngineer: false,
  isNone: false,
  others: new Set(),
};

/**
 * The category of a title's words. The part before a comma, dash or bracket comes first ("Director, Sales" is
 * a director only if nothing is known of its parts). The worker at the end of a part wins, or else its longest
 * phrase, and the last of equally long ones, because English puts the noun last. An engineer with a word of software in the title is
 * in Technology.
 */
export function readTitle(title: string): TitleVerdict {
  const own = textBefore(title.slice(0, 200), elsewhere);
  const all = wordsOf(own);
  let weak: FoundPhrase | null = null;
  for (const part of own.split(partEnd)) {
    const ofPart = wordsOf(part);
    const found = findPhrases(ofPart);
    const best = headOf(found, ofPart) ?? bestOf(found);
    if (best && best.rank > 1) return judge(best, found, ofPart, all);
    weak ??= best;
  }
  return weak && weak.verdict !== 'none' ? { ...nothing, category: weak.verdict } : nothing;
}

function judge(best: FoundPhrase, found: FoundPhrase[], ofPart: string[], all: string[]): TitleVerdict {
  if (best.verdict === 'none') return { ...nothing, isNone: true };
  const isAnyEngineer = anyEngineer.has(ofPart.slice(best.start, best.end).join(' '));
  if (isAnyEngineer && softwareWords(all)) return { ...nothing, category: 'Technology', isClear: true };
  const others = found.filter((one) => one.rank > 1 && (one.end <= best.start || one.start >= best.end));
  return {
    category: best.verdict,
    isClear:
      !isAnyEngineer &&
      best.rank >= 2 &&
      (best.rank > 2 || ofPart.every((word, at) => at === best.start || grade.test(word))),
    isAnyEngineer,
    isNone: false,
    others: new Set(others.flatMap(({ verdict }) => (verdict === 'none' ? [] : [verdict]))),
  };
}

/** Phrases that say "engineer" or "architect" without the kind. */
const anyEngineer = new Set(
  `engineer, engineering, architect, engineering manager, engineering director, engineering intern, field engineer, test engineer, chief engineer,
  design engineer, project engineer, reliability engineer, automation engineer, validation engineer, quality engineer, engineering project manager`
    .split(',')
    .map((phrase) => wordsOf(phrase).join(' ')),
);
/** Words that may surround the name of a job: "Senior Accountant II". */
const grade =
  /^(?:[ivx]{1,4}|\d{1,2}|level|grade|senior|sr|junior|jr|lead|staff|principal|associate|intern|trainee|supervisory|chief)$/;

const managing = new Set(words.managing);

/**
 * Whether the word before "management" says what is managed, so that "management analyst" is no phrase of its own:
 * "vulnerability management analyst".
 */
function isOfOther(ofPart: string[], start: number): boolean {
  const before = ofPart[start - 1];
  return (
    ofPart[start] === 'management' && before !== undefined && !grade.test(before) && !managing.has(before)
  );
}

/** Whether a title names the management of something else than people and projects: "talent management analyst". */
export function isManagementOfOther(title: string): boolean {
  const all = wordsOf(title.slice(0, 200));
  return all.some((_, at) => isOfOther(all, at));
}

function findPhrases(ofPart: string[]): FoundPhrase[] {
  const { byWords, longest } = phrases();
  const found: FoundPhrase[] = [];
  for (let start = 0; start < ofPart.length; start += 1)
    for (let end = start + 1; end <= ofPart.length && end - start <= longest; end += 1) {
      const phrase = byWords.get(ofPart.slice(start, end).join(' '));
      if (phrase && !isOfOther(ofPart, start)) found.push({ ...phrase, start, end });
    }
  return found;
}

const heads = new Set(words.heads);

/**
 * The longest phrase that ends a part, if its last word is surely the worker: a "medical assistant instructor" is an
 * instructor.
 */
function headOf(found: FoundPhrase[], ofPart: string[]): FoundPhrase | null {
  const end = ofPart.findLastIndex((word) => !grade.test(word)) + 1;
  return heads.has(ofPart[end - 1] ?? '') ? bestOf(found.filter((one) => one.end === end)) : null;
}

const bestOf = (found: FoundPhrase[]): FoundPhrase | null =>
  found.reduce<FoundPhrase | null>((best, one) => (one.rank >= (best?.rank ?? 0) ? one : best), null);

/** Words in the title of an engineer or architect that mean software, networks or data. Singular. */
const inTitle = new Set(words.softwareWords);
const phrasesInTitle =
  /\b(?:full stack|front end|back end|forward deployed|site reliability|machine learning|deep learning|computer vision|(?:infrastructure|mobile|growth|deployment|customer|support) engineer(?:ing)?|data ?center network)\b/;

/**
 * Words that keep an engineer in Engineering despite such a word: an "electrical engineer, data centers"
 * builds no software.
 */
const ofThings =
  /\b(?:mechanical|electrical|civil|structural|chemical|hardware|hvac|piping|power|geotechnical|aerospace|nuclear|petroleum|silicon|asic|fpga|rf|analog|substation|transmission|construction|building|facility|security system)\b/;

/** Whether the words of an engineer's title mean software, networks or data. */
function softwareWords(ofTitle: string[]): boolean {
  const text = ofTitle.join(' ');
  if (ofThings.test(text)) return ofTitle.includes('software');
  return ofTitle.some((word) => inTitle.has(word)) || phrasesInTitle.test(text);
}

/**
 * Skills of people who build software, and of people who build things, under the names in the list of skills.
 */
const softwareSkills = new Set(words.softwareSkills);
const thingSkills = new Set(words.thingSkills);

/** Skills that say in a title that the work is with software: "WordPress Engineer", "Splunk Administrator". */
const inTitles = new Set([...softwareSkills, ...words.softwareNames]);

/** The category that the skills in a title name: of those who build things, or of those who work with software. */
export function categoryOfTitleSkills(skills: string[]): 'Engineering' | 'Technology' | null {
  if (skills.some((skill) => thingSkills.has(skill))) return 'Engineering';
  return skills.some((skill) => inTitles.has(skill)) ? 'Technology' : null;
}

/**
 * Whether a posting's skills are those of a software engineer: at least three, and more than those of other
 * engineers.
 */
export function hasSoftwareSkills(skills: string[]): boolean {
  const software = skills.filter((skill) => softwareSkills.has(skill)).length;
  return software >= 3 && software > skills.filter((skill) => thingSkills.has(skill)).length;
}

/**
 * The category of each name that feeds and job boards use, including NYC's own ("Health", "Technology, Data &
 * Innovation"): lower case, letters only, without "and", "jobs", "department" and "team".
 */
export const statedCategories = new Map(
  Object.entries(words.stated).flatMap(([category, names]) =>
    names.map((name) => [name, category as Category] as const),
  ),
);

/** Whole groups of the federal occupational series, by their first two digits. */
const groups = words.seriesGroups as Record<string, Category>;

/** Single series. Null if a series is an exception to its group. */
const series = words.series as Record<string, Category | null>;

/** A group and one of its series: "0800 Engineering And Architecture; 0801 General Engineering". */
const groupAndSeries = /^\d\d00 [^;]{1,100}; (\d{4}) \p{L}/u;

/** "0185 Social Work". A number from 1900 to 2039 may be a year: "2026 Interns". */
const seriesAndName = /^((?!19|20[0-3])[0-2]\d{3}) \p{L}{3}/u;

/**
 * The category of a stated federal series: "0610 - Nurse". Undefined if the text states no series; null if
 * the series is in no category. The groups are those of OPM's Handbook of Occupational Groups and Families.
 */
export function seriesCategory(stated: string): Category | null | undefined {
  const code = (/^\s*(\d{4})\s*(?:-|$)/.exec(stated) ??
    groupAndSeries.exec(stated) ??
    seriesAndName.exec(stated))?.[1];
  if (!code) return undefined;
  const own = ownValue(series, code);
  return own === undefined ? (groups[code.slice(0, 2)] ?? null) : own;
}
