/** A ZIP code: 5 digits. */
export const isZip = (text: string): boolean => /^\d{5}$/.test(text);

/** The key under which registration stores the ZIP code in the browser, as the seed says: {zipCode}. */
const storageKey = 'userData';

/** The ZIP code that this browser stores. Empty: none. */
export function readStoredZip(): string {
  try {
    const zip = JSON.parse(localStorage.getItem(storageKey) ?? '{}')?.zipCode;
    return typeof zip === 'string' && isZip(zip) ? zip : '';
  } catch {
    return '';
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
