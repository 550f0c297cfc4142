import { useSyncExternalStore } from 'react';

/** A dialog that a link can open, and the page that stands in for it where no script runs. */
export interface DialogTarget {
  name: string;
  path: string;
}

let current: DialogTarget | null = null;
const listeners = new Set<() => void>();

function set(target: DialogTarget | null): void {
  current = target;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens a dialog from anywhere in the browser; one is open at a time. */
export function openDialog(target: DialogTarget): void {
  set(target);
}

export function closeDialog(): void {
  if (current) set(null);
}

/** The dialog that is open; none on the server. */
export function useOpenDialog(): DialogTarget | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
