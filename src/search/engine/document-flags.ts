import type { KnownPlace } from '../../catalog/places/known-place.ts';
import { readLevel } from '../../catalog/postings/classify-level.ts';
import { type Label, readLabels } from '../../catalog/postings/labels.ts';

/**
 * Facts of a job that are true or false, each a bit of the first of a document's facts (facts.ts). An index holds them by
 * their position: a new one goes to the end, and 32 are the most.
 */
export const flagNames = [
  ...(['abroad', 'entryLevel', 'experienced', 'morning', 'evening', 'night', 'weekend'] as const),
  ...(['degree', 'noDegree', 'drugTest', 'noDrugTest', 'backgroundCheck', 'noBackgroundCheck'] as const),
  ...(['clearance', 'noClearance', 'travel', 'noTravel', 'visa', 'noVisa'] as const),
  ...(['rn', 'lpn', 'cna', 'cdl', 'driver', 'cpa'] as const),
  ...(['health', 'retirement', 'paidLeave', 'parental', 'tuition', 'spanish', 'agency'] as const),
] as const;
export type DocumentFlag = (typeof flagNames)[number];

/** The bits of flags. */
export const documentFlags = Object.fromEntries(flagNames.map((name, at) => [name, 1 << at])) as Record<
  DocumentFlag,
  number
>;

/** The fields of a job that its flags are read from. */
interface FlaggedJob {
  title: string;
  description: string;
  places: KnownPlace[];
}

/** The flags of a job. */
export function flagsOf({ title, description, places }: FlaggedJob): DocumentFlag[] {
  const level = readLevel(title, description);
  const set = new Set<string>(readLabels(title, description).map(flagOfLabel));
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
