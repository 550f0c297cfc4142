import { lazy } from '../../platform/cache/lazy.ts';
import { ownValue } from '../../platform/own-value.ts';
import type { Workplace } from '../places/workplace.ts';
import words from './job-type-words.json' with { type: 'json' };
import type { JobType } from './posting.ts';

/**
 * The seed's job type of a posting: the stated one, or else from the title, or else from the workplace. An
 * intern counts as one even if the stated type is the hours.
 */
export function readJobType(type: string, title: string, workplace: Workplace | null): JobType | null {
  const stated = readStated(type);
  const known = stated && !isPlace(stated) ? stated : null;
  if ((known === 'Full-time' || known === 'Part-time') && isInternship(title)) return 'Internship';
  return known ?? readTitle(title) ?? stated ?? ofWorkplace(workplace);
}

/** All types of a posting, the leading one (`readJobType`) first: "Full-time, Contract" has two. */
export function readJobTypes(type: string, title: string, workplace: Workplace | null): JobType[] {
  const leading = readJobType(type, title, workplace);
  if (leading === null || isPlace(leading)) return leading ? [leading] : [];
  const stated = namedTypes(type).filter((one) => !one.isLasting && !isPlace(one.type));
  return [...new Set([leading, ...stated.map((one) => one.type)])];
}

const isPlace = (type: JobType): boolean => type === 'Remote' || type === 'On-site';

const ofWorkplace = (workplace: Workplace | null): JobType | null =>
  workplace === 'remote' ? 'Remote' : workplace === 'on-site' ? 'On-site' : null;

/** A stated type is a few words. Characters after this number are ignored. */
const longestType = 200;

/** The phrases of the data file with their types, the longest first. Null: a phrase that states no type. */
const phrases = lazy(() => {
  const found: [phrase: string, type: JobType | null][] = words.ignored.map((phrase) => [phrase, null]);
  for (const group of [words.kinds, words.hours, { 'Full-time': words.lasting }, words.places])
    for (const [type, list] of Object.entries(group))
      for (const phrase of list) found.push([phrase, type as JobType]);
  const byPhrase = new Map(found.toReversed());
  const longest = Math.max(...found.map(([phrase]) => phrase.split(' ').length));
  return { byPhrase, longest };
});
const lasting = new Set(words.lasting);

/**
 * The type that a stated text names. The kind of employment leads, because it says more: "Full-time, Contract" is a
 * contract. Of the hours, the first counts: "Full-time or part-time". "Permanent" alone is full-time.
 */
function readStated(type: string): JobType | null {
  const whole = ownValue(words.whole as Record<string, JobType>, type.trim().toLowerCase());
  if (whole) return whole;
  const named = namedTypes(type);
  const first = (...types: JobType[]) => named.find((one) => types.includes(one.type))?.type;
  return (
    first('Internship') ??
    first('Temporary') ??
    first('Contract') ??
    named.find((one) => !one.isLasting && ['Full-time', 'Part-time'].includes(one.type))?.type ??
    first('Full-time') ??
    first('Remote', 'On-site') ??
    null
  );
}

/** The types in a text in their order. The longest phrase at each word counts. */
function namedTypes(text: string): { type: JobType; isLasting: boolean }[] {
  const list = typeWords(text);
  const { byPhrase, longest } = phrases();
  const found: { type: JobType; isLasting: boolean }[] = [];
  for (let at = 0; at < list.length; at++)
    for (let length = Math.min(longest, list.length - at); length > 0; length--) {
      const phrase = list.slice(at, at + length).join(' ');
      const type = byPhrase.get(phrase);
      if (type === undefined) continue;
      if (type !== null && !denials.has(list[at - 1] ?? ''))
        found.push({ type, isLasting: lasting.has(phrase) });
      at += length - 1;
      break;
    }
  return found;
}

/** "Full-time (no C2C)" is no contract. */
const denials = new Set(['no', 'not', 'non', 'without']);

/** "FULL_TIME", "FullTime", "F/T", "fulltimepermanent" and "Full Time" all hold the word "fulltime". */
const typeWords = (text: string): string[] =>
  text
    .slice(0, longestType)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\b([fp])[/.]\s?t\b/gi, '$1t')
    .replace(/(full|part)[^\p{L}\p{N}]{0,3}time/giu, ' $1time ')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const notWorker =
  /^\s(?:(?:program|recruiting)\s)?(?:managers?|coordinators?|directors?|supervisors?|recruiters?|specialists?|advisors?|instructors?|mentors?)\b/i;
const intern =
  /\b(?:interns?|internships?|externships?|student trainee|college aide|summer (?:analyst|associate|fellow))\b/gi;
const coop = /\bco[- ]?op(?:s|\b)/gi;

/** Whether a title is that of an intern. A cooperative is none: "Grocery Co-op Clerk". */
function isInternship(title: string): boolean {
  for (const { 0: word, index } of title.matchAll(intern))
    if (!notWorker.test(title.slice(index + word.length))) return true;
  for (const { 0: word, index } of title.matchAll(coop))
    if (isStudentCoop(title.slice(0, index), title.slice(index + word.length))) return true;
  return false;
}

const lastWord = (text: string): string =>
  text
    .match(/\p{L}+/gu)
    ?.at(-1)
    ?.toLowerCase() ?? '';
const ownPart = (text: string): string => text.split(/[,:;|([–—]|\s-\s/).at(-1) ?? '';
const cooperatives = new Set(words.cooperatives);
const besideCoop = new Set(words.besideCoop);

/** Whether "co-op" means the work of a student: no kind of cooperative before it, and no other occupation after it. */
function isStudentCoop(before: string, after: string): boolean {
  if (cooperatives.has(lastWord(ownPart(before)))) return false;
  const next = /^[\s/-]*([\p{L}\s]*)/u.exec(after)?.[1]?.trim().toLowerCase().split(/\s+/) ?? [];
  return !next.some((word) => besideCoop.has(word));
}

const temporary =
  /\b(?:seasonal|temporar(?:y|ily)|temp|fixed[- ]term|limited[- ]term)\b|\bNTE\b|\bnot to exceed\b/gi;
const besideTemporary = new Set([...words.besideTemporary, ...words.besideSeasonal]);
const nextWord = (text: string): string => /^[\s-]{1,3}(\p{L}+)/u.exec(text)?.[1]?.toLowerCase() ?? '';

/** "Data Analyst (Temporary Remote)" says where one works, and "Temporary Housing Coordinator" at what. */
const isTemporary = (title: string): boolean =>
  Array.from(title.matchAll(temporary)).some(
    ({ 0: word, index }) => !besideTemporary.has(nextWord(title.slice(index + word.length))),
  );

/** Words in a title that surely state the type. The first match counts. */
const inTitle: [JobType, RegExp][] = [
  ['Full-time', /\bFT ?\/ ?PT\b|\bPT ?\/ ?FT\b/],
  ['Part-time', /\bpart[- ]?time\b|\bP\/T\b/i],
  ['Full-time', /\bfull[- ]?time\b|\bF\/T\b/i],
  [
    'Contract',
    /(?:^|[([|/,–-]\s*)(?:\d{1,2}[- ]?(?:month|mo|week|wk)s?[- ])?(?:contract|contractor|contract[- ]to[- ](?:hire|perm)|freelance|1099|(?:w2|1099|c2c) contract(?:or)?|c2c|c2h|corp[- ]to[- ]corp)\s*(?:$|[)\]|/,–-])|^freelance\b/i,
  ],
  ['Contract', /\scontract$/i],
  ['Part-time', /\bprn\b|\bper[ -]diem\b/i],
];

function readTitle(title: string): JobType | null {
  if (isInternship(title)) return 'Internship';
  if (isTemporary(title)) return 'Temporary';
  return inTitle.find(([, pattern]) => pattern.test(title))?.[0] ?? null;
}
