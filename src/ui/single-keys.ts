/** A key in local storage. If it is set, keys without Ctrl, Alt or Meta do nothing (WCAG 2.1.4). */
const offKey = 'single-keys-off';

/** Whether single-key shortcuts are on in this browser. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(offKey) === null;
  } catch {
    return true;
  }
}

/** Turns single-key shortcuts on or off in this browser. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(offKey);
  else localStorage.setItem(offKey, '1');
}

/**
 * Whether a key press is a single-key shortcut: no one is typing, no other key is held, and the user has not turned
 * them off.
 */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return false;
  return !isTyping(event.target as HTMLElement) && hasSingleKeys();
}

/** Whether keys go into this element as text. */
export function isTyping(target: HTMLElement): boolean {
  return target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select');
}
