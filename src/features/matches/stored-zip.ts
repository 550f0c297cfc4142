import { isZip } from '../jobs/kept/my-jobs.schema.ts';

/** Where registration leaves the ZIP code in the browser, as the seed says: {zipCode}. */
const storageKey = 'userData';

/** The ZIP code that this browser remembers. */
export function readStoredZip(): string | null {
  try {
    const zip = JSON.parse(localStorage.getItem(storageKey) ?? '{}')?.zipCode;
    return typeof zip === 'string' && isZip(zip) ? zip : null;
  } catch {
    return null;
  }
}

/** Remembers a ZIP code for the next visit, where the browser lets us. */
export function storeZip(zip: string): void {
  try {
    const known = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    localStorage.setItem(storageKey, JSON.stringify({ ...known, zipCode: zip }));
  } catch {
    // Storage is blocked: the address holds it.
  }
}
