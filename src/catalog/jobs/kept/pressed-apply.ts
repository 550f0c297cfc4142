const storageKey = 'pressedApply';

/** The job whose Apply was pressed last in this browser, until the visitor is asked about it. Null: none. */
export function readPressedApply(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** @param jobId null: the visitor was asked. */
export function storePressedApply(jobId: number | null): void {
  try {
    if (jobId) localStorage.setItem(storageKey, String(jobId));
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked, so nobody is asked.
  }
}
