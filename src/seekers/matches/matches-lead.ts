import { matchLimits } from '../../catalog/jobs/kept/my-jobs.ts';

interface MatchesFound {
  kind: 'near' | 'digits' | 'newest';
  zip: string | null;
  place: string | null;
  radius: number | null;
  count: number;
  isRanked: boolean;
}

/** Explains how the matches were found, in one or two sentences. */
export function matchesLead({ kind, zip, place, radius, count, isRanked }: MatchesFound): string {
  const newest = 'Here are the newest jobs nationwide.';
  if (zip === null) return `Enter your ZIP code to see the jobs near you. ${newest}`;
  const here = place ? `${place} ${zip}` : zip;
  const widest = Math.max(...matchLimits.widerMiles);
  if (kind === 'newest' && place)
    return `There are no jobs within ${widest} miles of ${here} right now. ${newest}`;
  if (kind === 'newest') return `We don’t recognize the ZIP code ${zip}. ${newest}`;
  if (kind === 'digits')
    return `We don’t recognize the ZIP code ${zip}. These jobs list a ZIP code that starts the same way.`;
  if (radius !== null && radius > matchLimits.localMiles)
    return count < matchLimits.matches
      ? `There aren’t many jobs near ${here}. Here’s everything within ${radius} miles.`
      : `There are fewer than ${matchLimits.matches} jobs within ${matchLimits.localMiles} miles of ${here}, so we looked up to ${radius} miles away.`;
  const order = isRanked ? 'best matches first' : 'nearest first';
  return `Within ${radius} miles of ${here}, ${order}.`;
}
