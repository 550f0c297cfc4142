import { useSyncExternalStore } from 'react';

/** A dialog that a link can open, and the page to use if scripts do not run. */
export interface DialogTarget {
  name: string;
  path: string;
}

let current: DialogTarget | null = null;
/** React Router's key of the history entry in which the dialog was opened. */
let openedIn: string | undefined;
const listeners = new Set<() => void>();

function set(target: DialogTarget | null): void {
  current = target;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens a dialog, from anywhere in the browser. Only one is open at a time. */
export function openDialog(target: DialogTarget): void {
  openedIn = window.history.state?.key ?? 'default';
  set(target);
}

export function closeDialog(): void {
  if (current) set(null);
}

/** Closes a dialog that was opened in another history entry than this one. The address changes before the page does. */
export function closeDialogOutside(entry: string): void {
  if (openedIn !== entry) closeDialog();
}

/** The open dialog. Always none on the server. */
export function useOpenDialog(): DialogTarget | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
