import { occupationOf } from '../../catalog/occupations/occupation.ts';
import { aboutWork, readSkills, workText } from '../../catalog/postings/classify-skills.ts';
import { readLabels } from '../../catalog/postings/labels.ts';
import { cutText } from '../../platform/text/plain-text.ts';
import { degrees, findTerms, type NamedTerm, type TermKind, termOfLabel } from './terms.ts';

/** A thing that an ad asks for. */
export interface Ask {
  kind: TermKind | 'years';
  /** Any of these answers it. Of a degree, the lowest that does. Of years, none. */
  names: string[];
  /** The ad's own words for the names. */
  written: string[];
  /** How much the ad wants it: 'named' if it only speaks of it. */
  level: 'must' | 'nice' | 'named';
  /** The ad's own line. */
  line: string;
  /** Years of experience. */
  years?: number;
}

/** The things of one ad. Longer lists help nobody. */
const maxAsks = 30;
const longestLine = 240;

const nice =
  /\b(?:prefer(?:red|ence|able|ably)?|desir(?:ed|able)|nice to have|a plus|bonus|ideal(?:ly)?|helpful|an? asset|advantage(?:ous)?)\b/i;
const must =
  /\b(?:requir(?:e|es|ed|ements?)|must|minimum|mandatory|necessary|essential|qualifications?|you (?:have|bring|need))\b/i;
const duties =
  /\b(?:responsibilities|duties|what you.{0,3}ll do|the role|about (?:us|the)|benefits|we offer)\b/i;
const denied =
  /\b(?:not (?:required|necessary|needed)|no (?:prior |previous |formal |college )?(?:experience|degree|license)|will train|training (?:is )?provided|we train)\b/i;
/** The beginning of a story: "There are three aides, and a pharmacist in the building." */
const story = /^(?:there|the|an?|we|our|this|it|they)\b/i;

type Level = Ask['level'];

/**
 * Reads what an ad asks for: skills, licenses, languages and degrees by name, and years. Where a label of ads
 * (labels.json) speaks of a thing, it alone decides.
 * @param description plain text.
 * @param skills the skills of the job, also those that its feed lists beside the text.
 */
export function readAsks(title: string, description: string, skills: readonly string[] = []): Ask[] {
  const asks = [
    ...labelAsks(title, description),
    ...lineAsks(description, occupationOf(title)),
    ...listedAsks(title, description, skills),
  ];
  const seen = new Set<string>();
  return asks
    .toSorted((a, b) => rank[a.level] - rank[b.level])
    .filter((ask) => {
      const keys = keysOf(ask);
      const isNew = !keys.some((key) => seen.has(key));
      for (const key of keys) seen.add(key);
      return isNew;
    })
    .slice(0, maxAsks);
}

/** An ad asks for one degree and for years once, the most wanted first. */
const keysOf = ({ kind, names }: Ask): string[] => (kind === 'years' || kind === 'degree' ? [kind] : names);

const rank: Record<Level, number> = { must: 0, nice: 1, named: 2 };
const ofLabels = new Set(Object.values(termOfLabel));

function labelAsks(title: string, description: string): Ask[] {
  return readLabels(title, description).flatMap(({ name, says, sentence }): Ask[] => {
    if (says === 'no') return [];
    if (name === 'degree') return degreeAsk(sentence, 'must');
    const term = termOfLabel[name];
    if (!term) return [];
    const { kind = 'license', written = term } =
      findTerms(sentence, true).find((one) => one.name === term) ?? {};
    return [{ kind, names: [term], written: [written], level: 'must', line: sentence }];
  });
}

/** The known skills that an ad lists beside its text. The lines of the text decide about the others. */
function listedAsks(title: string, description: string, skills: readonly string[]): Ask[] {
  const inText = readSkills([], title, description);
  const listed = skills.filter((skill) => !inText.includes(skill));
  const line = cutText(listed.join(', '), longestLine);
  return listed
    .flatMap((skill) => findTerms(skill, true).slice(0, 1))
    .map(({ kind, name, written }) => ({ kind, names: [name], written: [written], level: 'named', line }));
}

/** The lowest degree of a sentence. */
function degreeAsk(line: string, level: Level): Ask[] {
  const [lowest] = findTerms(line)
    .filter(({ kind }) => kind === 'degree')
    .toSorted((a, b) => degrees.indexOf(a.name) - degrees.indexOf(b.name));
  if (!lowest) return [];
  const { name, written, start } = lowest;
  return [{ kind: 'degree', names: [name], written: [written], level, line: quoted(line, start) }];
}

/** @param own the occupation of the ad. 0: unknown. */
function lineAsks(description: string, own: number): Ask[] {
  let heading: Level = 'named';
  return workText(description)
    .split(/\n|[•▪●]|;\s/)
    .flatMap((sentence) => {
      const line = sentence
        .replace(/\s+/g, ' ')
        .replace(/^[\s*·–—-]+/, '')
        .trim();
      if (line.length < 60 && /^[^.]*:?$/.test(line)) heading = levelOf(line, heading, isHeading(line));
      const level = levelOf(line, heading, false);
      const isStory = level === 'named' && story.test(line) && !aboutWork.test(line);
      return denied.test(line) || isStory ? [] : asksOf(line, level, own);
    });
}

const isHeading = (line: string): boolean =>
  line.endsWith(':') || duties.test(line) || must.test(line) || nice.test(line);

/** What a line says of itself counts more than its heading. */
function levelOf(line: string, heading: Level, isNew: boolean): Level {
  if (nice.test(line)) return 'nice';
  if (must.test(line)) return 'must';
  return isNew ? 'named' : heading;
}

/** "With a pharmacist on every shift" names a person in the ad of a nurse, and asks for no pharmacy. */
function isSomeoneElse(written: string, own: number): boolean {
  const occupation = occupationOf(written);
  return occupation > 0 && occupation !== own;
}

function asksOf(line: string, level: Level, own: number): Ask[] {
  const terms = findTerms(line).filter(
    ({ name, kind, written }) =>
      (!ofLabels.has(name) || kind === 'language') &&
      kind !== 'degree' &&
      (level !== 'named' || !isSomeoneElse(written, own)),
  );
  const groups = alternatives(terms, line).filter((group) => level === 'nice' || !isOfLabel(group));
  const asks = groups.map(
    (group): Ask => ({
      kind: group[0]?.kind ?? 'skill',
      names: group.map(({ name }) => name),
      written: group.map(({ written }) => written),
      level,
      line: quoted(line, group[0]?.start ?? 0),
    }),
  );
  const years = yearsIn(line);
  if (years !== null)
    asks.push({
      kind: 'years',
      names: [],
      written: [],
      level,
      line: quoted(line, line.search(/year|yr/i)),
      years,
    });
  return level === 'nice' ? [...asks, ...degreeAsk(line, 'nice')] : asks;
}

/** The label says whether an ad requires Spanish. "Spanish is a plus" and "Spanish or French" are left to the lines. */
const isOfLabel = (group: readonly NamedTerm[]): boolean =>
  group.length === 1 && group.every(({ name }) => ofLabels.has(name));

/** A line, or the part of a long one around the words that ask: "... in Word, Excel and PowerPoint ..." */
function quoted(line: string, at: number): string {
  if (line.length <= longestLine) return line;
  const from = at < longestLine / 2 ? 0 : line.indexOf(' ', at - longestLine / 2) + 1;
  const part = cutText(line.slice(from), longestLine);
  return `${from > 0 ? '... ' : ''}${part}${from + part.length < line.length ? ' ...' : ''}`;
}

/** Terms that "or" or "/" joins are one thing: "Python, Java or C#". */
function alternatives(terms: NamedTerm[], line: string): NamedTerm[][] {
  const groups: NamedTerm[][] = [];
  let chain: NamedTerm[] = [];
  let isChoice = false;
  const close = (): void => {
    groups.push(...(isChoice ? [chain] : chain.map((term) => [term])));
    chain = [];
    isChoice = false;
  };
  for (const term of terms) {
    const last = chain.at(-1);
    const between = last ? line.slice(last.end, term.start) : '';
    const words = between
      .toLowerCase()
      .replace(/[\s,/()]+/g, ' ')
      .trim();
    if (!['', 'or', 'and', 'and or'].includes(words)) close();
    else if (words.endsWith('or')) isChoice = true;
    chain.push(term);
  }
  close();
  return groups.filter((group) => group.length > 0);
}

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const number = `(?:\\d{1,2}|${numbers.join('|')})(?: ?\\(\\d{1,2}\\))?`;
/** "5 years", "3+ years", "Two (2) or more years", "one (1) - four (4) years": the first number counts. */
const years = new RegExp(
  `\\b(${number})\\+? ?(?:or more |(?:to|-|–) ?${number} ?)?(?:years?|yrs?)\\b.{0,80}\\bexperience`,
  'i',
);

/** The years of experience that a line asks for. Null for none, and for years that something else may replace. */
function yearsIn(line: string): number | null {
  if (/substitut|in lieu|equivalent/i.test(line) || (/\bor\b/i.test(line) && /degree/i.test(line)))
    return null;
  const [stated = ''] = years.exec(line)?.[1]?.toLowerCase().split(/[ (]/) ?? [];
  const word = numbers.indexOf(stated);
  const count = word >= 0 ? word + 1 : Number(stated);
  return count > 0 && count <= 30 ? count : null;
}
