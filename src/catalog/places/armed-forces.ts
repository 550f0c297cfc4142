import { zipPlace } from './zips.ts';

/** The code of the armed forces with this military ZIP code: AE, AA or AP. */
export function armedForces(zip: string): string | null {
  if (/^09\d{3}$/.test(zip)) return 'AE';
  if (/^340\d\d$/.test(zip)) return 'AA';
  return /^96[2-6]\d\d$/.test(zip) ? 'AP' : null;
}

/** The state of a ZIP code, or its armed forces. */
export const stateOfZip = (zip: string): string | null => zipPlace(zip)?.state ?? armedForces(zip);
