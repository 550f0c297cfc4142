import { matchLimits } from '../jobs/kept/my-jobs.ts';

interface Found {
  kind: 'near' | 'digits' | 'newest';
  zip: string | null;
  place: string | null;
  radius: number | null;
  count: number;
  isRanked: boolean;
}

/** Says how the matches were found, in a sentence or two. */
export function matchesLead({ kind, zip, place, radius, count, isRanked }: Found): string {
  const newest = 'These are the newest jobs from everywhere.';
  if (zip === null) return `Enter your ZIP code to see the jobs near you. ${newest}`;
  const here = place ? `${place} ${zip}` : zip;
  const widest = matchLimits.widerMiles.at(-1)!;
  if (kind === 'newest' && place)
    return `Nothing is posted within ${widest} miles of ${here} at the moment. ${newest}`;
  if (kind === 'newest') return `We do not know the ZIP code ${zip}. ${newest}`;
  if (kind === 'digits')
    return `We do not know the ZIP code ${zip}. These jobs state a place whose ZIP code begins like it.`;
  if (radius! > matchLimits.localMiles)
    return count < matchLimits.matches
      ? `Few jobs are posted near ${here}: these are all within ${radius} miles.`
      : `Fewer than ${matchLimits.matches} jobs are posted within ${matchLimits.localMiles} miles of ${here}, so this list reaches out to ${radius} miles.`;
  const order = isRanked ? 'those that fit you best first' : 'the nearest first';
  return `Within ${radius} miles of ${here}, ${order}.`;
}
