const storageKey = 'askedAlert';

/**
 * Remembers that this browser asked for an alert, as a hash of the address. The link in its mail then needs
 * no button.
 */
export async function noteAskedAlert(email: string): Promise<void> {
  try {
    localStorage.setItem(storageKey, await hashOf(email));
  } catch {
    // Storage is blocked, or the site is not on https. The page then has a button.
  }
}

/**
 * Whether this browser asked for the alert. Removes the note, so it counts once.
 * @param owner the SHA-256 of the owner's address, in hexadecimal.
 */
export function takeAskedAlert(owner: string): boolean {
  try {
    if (localStorage.getItem(storageKey) !== owner) return false;
    localStorage.removeItem(storageKey);
    return true;
  } catch {
    return false;
  }
}

async function hashOf(email: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
