/** In local storage; there: keys without Ctrl, Alt or Meta do nothing (WCAG 2.1.4). */
const offKey = 'single-keys-off';

/** Whether shortcuts of a single key are on, as this browser's user chose. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(offKey) === null;
  } catch {
    return true;
  }
}

/** Turns shortcuts of a single key on or off in this browser. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(offKey);
  else localStorage.setItem(offKey, '1');
}

/** Whether a key is a shortcut of its own: nothing is being typed, no other key is held, and its user wants them. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return false;
  return !isTyping(event.target as HTMLElement) && hasSingleKeys();
}

function isTyping(target: HTMLElement): boolean {
  return target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select');
}
