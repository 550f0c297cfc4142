import type { KnownPlace } from '../../catalog/places/known-place.ts';
import { readLevel } from '../../catalog/postings/classify-level.ts';
import { readShifts } from '../../catalog/postings/read-shifts.ts';

/** Facts of a job that are true or false: bits of the first of a document's facts (facts.ts). */
export const documentFlags = {
  ...{ abroad: 1, entryLevel: 2, experienced: 4 },
  ...{ morning: 8, evening: 16, night: 32, weekend: 64 },
} as const;
export type DocumentFlag = keyof typeof documentFlags;
export const flagNames = Object.keys(documentFlags) as DocumentFlag[];

/** The fields of a job that its flags are read from. */
interface FlaggedJob {
  title: string;
  description: string;
  places: KnownPlace[];
}

/** The flags of a job. */
export function flagsOf({ title, description, places }: FlaggedJob): DocumentFlag[] {
  const level = readLevel(title, description);
  return [
    ...(isAbroad(places) ? (['abroad'] as const) : []),
    ...(level === 'entry' ? (['entryLevel'] as const) : []),
    ...(level === 'experienced' ? (['experienced'] as const) : []),
    ...readShifts(title, description),
  ];
}

/** Whether all places of a job whose country is known are outside the United States. */
function isAbroad(places: KnownPlace[]): boolean {
  const countries = places.map(({ country }) => country).filter((one) => one !== null);
  return countries.length > 0 && countries.every((one) => one !== 'US');
}
