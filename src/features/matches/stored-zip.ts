import { isZip } from '../jobs/kept/my-jobs.schema.ts';

/** The key under which registration stores the ZIP code in the browser, as the seed says: {zipCode}. */
const storageKey = 'userData';

/** The ZIP code that this browser stores. */
export function readStoredZip(): string | null {
  try {
    const zip = JSON.parse(localStorage.getItem(storageKey) ?? '{}')?.zipCode;
    return typeof zip === 'string' && isZip(zip) ? zip : null;
  } catch {
    return null;
  }
}

/** Stores a ZIP code for the next visit, if the browser allows it. */
export function storeZip(zip: string): void {
  try {
    const known = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    localStorage.setItem(storageKey, JSON.stringify({ ...known, zipCode: zip }));
  } catch {
    // Storage is blocked. The address still has the ZIP code.
  }
}
