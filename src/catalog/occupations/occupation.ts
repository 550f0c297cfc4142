import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { required } from '../../platform/required.ts';
import { projectRoot } from '../../platform/root.ts';
import { sameMeaning } from './abbreviations.ts';
import { type TitleReading, titleReadings } from './title-parts.ts';
import { type Occupation, titleTable } from './title-table.ts';

/** Many jobs have the same title, and a job's page asks twice. Two megabytes at most. */
const remembered = new LRUCache<string, number>({ max: 10_000 });

/**
 * The code of a title in the Standard Occupational Classification, as a number: 29_1141 for 29-1141,
 * "Registered Nurses". 0 if the title does not surely name an occupation. docs/search.md, "Occupations", has
 * the rule.
 */
export function occupationOf(title: string): number {
  const known = remembered.get(title) ?? readOccupation(title);
  remembered.set(title, known);
  return known;
}

function readOccupation(title: string): number {
  const readings = titleReadings(title);
  const key = firstKnown(readings);
  return key === undefined ? 0 : refine(required(findTitle(key), `the title ${key}`), readings).code;
}

/**
 * The key (`titleKey`) of the known title in a posting's title: "registered nurse" for "REGISTERED NURSE -
 * MED/SURG - NIGHTS". Null if the title does not surely name an occupation.
 */
export const knownTitleKey = (title: string): string | null => firstKnown(titleReadings(title)) ?? null;

function firstKnown(readings: TitleReading[]): string | undefined {
  for (const reading of readings) {
    const key = readTitle(reading);
    if (key !== undefined) return key;
  }
  return undefined;
}

/**
 * Replaces the residual occupation of a group ("Physicians, All Other") by an occupation of the group that
 * the title also names.
 */
function refine(found: Occupation, readings: TitleReading[]): Occupation {
  if (!found.name.endsWith(', All Other')) return found;
  const others = readings.map(({ words }) => findTitle(words.join(' ')));
  return others.find((one) => one && one !== found && groupOf(one) === groupOf(found)) ?? found;
}

/** Whether an occupation is in one of the groups of physicians: 29-121, 29-122, 29-124. */
export const isPhysician = (code: number): boolean => minorGroup(code) === 29_12;

/** The broad group of an occupation: the first five digits. The groups of physicians count as one. */
const groupOf = ({ code }: Occupation): number => (isPhysician(code) ? 29_12 : Math.floor(code / 10));

/** The name of an occupation in the plural, "Registered Nurses". Null for an unknown code. */
export function occupationName(code: number): string | null {
  return titleTable().byCode.get(code)?.name ?? null;
}

/** The minor group of an occupation: the first four digits of its code. */
export const minorGroup = (code: number): number => Math.floor(code / 100);

/** Codes below this one are professions. */
const firstService = 31_0000;

/**
 * The group of occupations between which people can change: the broad group of a profession (five digits:
 * registered nurses), or the minor group of a service or a trade (four digits: mechanics of vehicles). 0 for
 * 0.
 */
export const likeGroup = (code: number): number =>
  code < firstService ? Math.floor(code / 10) : minorGroup(code);

/** The codes of the occupations of a group (`likeGroup`). */
export const occupationsIn = (group: number): number[] =>
  [...titleTable().byCode.keys()].filter((code) => likeGroup(code) === group);

/**
 * The other titles of an occupation as people write them ("Staff Nurse", "RN"), the most usual first. Empty
 * for an unknown code.
 */
export function alsoCalled(code: number): string[] {
  return titleTable().byCode.get(code)?.titles ?? [];
}

/** The two most usual titles of every occupation. */
export const usualTitles = (): string[] => [
  ...new Set(titleTable().occupations.flatMap(({ titles }) => titles.slice(0, 2))),
];

/** The title's key in the table. */
function readTitle({ words, counts }: TitleReading): string | undefined {
  const whole = knownOf(words.join(' '), words.map(writtenOut).join(' '));
  if (whole !== undefined || counts === 'all') return whole;
  return findAtEnd(words, counts === 'beside');
}

const findTitle = (key: string): Occupation | undefined => titleTable().byKey.get(key);
const knownOf = (...keys: string[]): string | undefined => keys.find((key) => findTitle(key) !== undefined);
const writtenOut = (word: string): string => sameMeaning(word)[0] ?? word;

/**
 * The longest known title at the end of the words, because the last words name the job: a "registered nurse
 * recruiter" is a recruiter. Words after a title are ignored ("registered nurse emergency department") unless
 * they may name the job: "nurse liaison" is not a nurse.
 */
function findAtEnd(words: string[], isBeside: boolean): string | undefined {
  const { heads, wholeOnly } = titleTable();
  for (let end = words.length; end > 0; end--) {
    const next = words[end];
    if (next !== undefined && heads.has(next)) return undefined;
    for (let start = 0; start < end; start++) {
      const key = words.slice(start, end).join(' ');
      const isWhole = start === 0 && end === words.length;
      const long = start === end - 1 ? writtenOut(key) : key;
      const found = isWhole || !wholeOnly.has(key) ? knownOf(key, long) : undefined;
      if (found !== undefined && !(isBeside && start === end - 1 && long === key)) return found;
    }
  }
  return undefined;
}

let codes: Map<string, number> | undefined;

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, '-');

/** An occupation's name in an address: 'registered-nurses' for 29_1141. Empty for an unknown code. */
export const occupationSlug = (code: number): string => slugOf(occupationName(code) ?? '');

/** The code of the occupation with this name, or with this title, in an address: 'registered-nurses', 'rn'. 0: none. */
export function occupationOfSlug(slug: string): number {
  codes ??= new Map([...titleTable().byCode.keys()].map((code) => [occupationSlug(code), code]));
  return codes.get(slug) ?? (slug.length > 100 ? 0 : occupationOf(slug.replaceAll('-', ' ')));
}

/** A term that searches for the occupation's jobs: its name, or a usual title if a comma would split the name. */
export function occupationTerm(code: number): string {
  const name = occupationName(code) ?? '';
  const titles = alsoCalled(code).filter((title) => !title.includes(',') && occupationOf(title) === code);
  return name.includes(',') ? (titles[0] ?? name.replaceAll(',', '')) : name;
}

let table: Map<number, [code: number, alike: number][]> | undefined;

/**
 * Read at first use: 868 lines of "29-1141 29-1171:55 29-2061:37", in hundredths. Origin and license:
 * docs/data-sources.md.
 */
function relatedTable(): NonNullable<typeof table> {
  if (table) return table;
  const text = readFileSync(join(projectRoot, 'src/catalog/occupations/related.txt'), 'utf8');
  const lines = text.split('\n').filter((line) => /^\d/.test(line));
  table = new Map(
    lines.map((line) => {
      const [code = '', ...related] = line.split(' ');
      return [
        codeOf(code),
        related.map((one) => [codeOf(one.slice(0, 7)), Number(one.slice(8)) / 100] as [number, number]),
      ];
    }),
  );
  return table;
}

const codeOf = (text: string): number => Number(text.slice(0, 2) + text.slice(3, 7));

/**
 * The occupations similar to one, with the similarity of their titles from 0 to 1. The occupation itself has
 * 1. The occupations of its group (`likeGroup`) are always included. Empty for 0.
 */
export function occupationsLike(code: number): ReadonlyMap<number, number> {
  if (code === 0) return new Map();
  return new Map([
    ...occupationsIn(likeGroup(code)).map((other) => [other, 0] as const),
    ...(relatedTable().get(code) ?? []),
    [code, 1],
  ]);
}
