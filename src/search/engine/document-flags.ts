import type { KnownPlace } from '../../catalog/places/known-place.ts';
import { readLevel } from '../../catalog/postings/classify-level.ts';
import { type Label, readLabels } from '../../catalog/postings/labels.ts';

/**
 * Facts of a job that are true or false, each a bit of a document's flags. An index holds them by their position: a new
 * one goes to the end, and 53 are the most, the bits of a whole number. job_search has the first 32 in its facts
 * (facts.ts) and the others in `more_flags`.
 */
export const flagNames = [
  ...(['abroad', 'entryLevel', 'experienced', 'morning', 'evening', 'night', 'weekend'] as const),
  ...(['degree', 'noDegree', 'drugTest', 'noDrugTest', 'backgroundCheck', 'noBackgroundCheck'] as const),
  ...(['clearance', 'noClearance', 'travel', 'noTravel', 'visa', 'noVisa'] as const),
  ...(['rn', 'lpn', 'cna', 'cdl', 'driver', 'cpa'] as const),
  ...(['health', 'retirement', 'paidLeave', 'parental', 'tuition', 'spanish', 'agency'] as const),
  ...([
    'noMorning',
    'noEvening',
    'noNight',
    'noWeekend',
    'onCall',
    'noOnCall',
    'overtime',
    'noOvertime',
  ] as const),
  ...(['experience', 'noExperience', 'twoYears', 'epa608', 'noCdl', 'noDriver'] as const),
  ...(['noSpanish', 'otherLanguage'] as const),
] as const;
export type DocumentFlag = (typeof flagNames)[number];

/** The value of each flag's bit. */
const bits = Object.fromEntries(flagNames.map((name, at) => [name, 2 ** at])) as Record<DocumentFlag, number>;

/** Flags as bits of a whole number. */
export const bitsOf = (flags: readonly DocumentFlag[]): number =>
  flags.reduce((sum, flag) => sum + bits[flag], 0);

/** @param held flags as bits. */
export const hasFlag = (held: number, flag: DocumentFlag): boolean => Math.floor(held / bits[flag]) % 2 === 1;

/** The flags of facts and `more_flags`, as job_search stores them. */
export const splitFlags = (held: number): { first: number; more: number } => ({
  first: held | 0,
  more: Math.floor(held / 2 ** 32),
});

/** Flags from their two stored parts. */
export const joinFlags = (first: number, more: number): number => (first >>> 0) + more * 2 ** 32;

/** The fields of a job that its flags are read from. */
interface FlaggedJob {
  title: string;
  description: string;
  places: KnownPlace[];
}

/** The flags of a job. */
export function flagsOf({ title, description, places }: FlaggedJob): DocumentFlag[] {
  const level = readLevel(title, description);
  const labels = readLabels(title, description);
  const set = new Set<string>(labels.map(flagOfLabel));
  const experience = labels.find(({ name }) => name === 'experience');
  if (experience?.says === 'no' || (experience?.amount ?? Infinity) <= 2) set.add('twoYears');
  if (isAbroad(places)) set.add('abroad');
  if (level === 'entry') set.add('entryLevel');
  if (level === 'experienced') set.add('experienced');
  return flagNames.filter((name) => set.has(name));
}

/** The name that a label's flag has, if there is one: "drugTest" and "noDrugTest". */
export const flagOfLabel = ({ name, says }: Pick<Label, 'name' | 'says'>): string =>
  says === 'yes' ? name : `no${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** Whether all places of a job whose country is known are outside the United States. */
function isAbroad(places: KnownPlace[]): boolean {
  const countries = places.map(({ country }) => country).filter((one) => one !== null);
  return countries.length > 0 && countries.every((one) => one !== 'US');
}
