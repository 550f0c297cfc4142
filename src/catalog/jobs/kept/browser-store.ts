import { useSyncExternalStore } from 'react';

/** The local storage keys that <html> shows as data attributes before the first paint, so that styles reserve room. */
export const reservedKeys = ['viewedJobs', 'hideViewed', 'keptResume', 'lastSearches', 'ownAlerts'] as const;

/** A list that only this browser stores. */
export interface BrowserStore<Item> {
  /** The list in a component. Null on the server and during hydration. */
  useItems(): readonly Item[] | null;
  /** Whether the list has an item, in a component. False on the server and during hydration. */
  useHas(isWanted: (item: Item) => boolean): boolean;
  read(): readonly Item[];
  /** Stores the list and shows it. An empty list leaves nothing in the storage. */
  write(items: readonly Item[]): void;
  /** Stores the list, and shows it only after the next `refresh`. */
  writeForLater(items: readonly Item[]): void;
  /** Shows what the storage holds now. */
  refresh(): void;
}

/**
 * A list in the local storage, shared with the browser's other tabs. If the storage is blocked, the list lasts as long
 * as the page.
 * @param isItem drops stored items that have another shape.
 */
export function browserStore<Item>(
  key: (typeof reservedKeys)[number],
  isItem: (item: unknown) => item is Item,
): BrowserStore<Item> {
  let items: readonly Item[] | null = null;
  const listeners = new Set<() => void>();

  const stored = (): Item[] | null => {
    try {
      const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(list) ? list.filter(isItem) : [];
    } catch {
      return null;
    }
  };
  const read = (): readonly Item[] => {
    items ??= stored() ?? [];
    return items;
  };
  const show = (next: readonly Item[]): void => {
    items = next;
    if (next.length > 0) document.documentElement.dataset[key] = '';
    else delete document.documentElement.dataset[key];
    for (const listener of listeners) listener();
  };
  const store = (next: readonly Item[]): void => {
    try {
      if (next.length > 0) localStorage.setItem(key, JSON.stringify(next));
      else localStorage.removeItem(key);
    } catch {
      // Storage is blocked: the list lasts as long as the page.
    }
  };
  const refresh = (): void => {
    const next = stored();
    if (next) show(next);
  };
  let end = (): void => undefined;
  const subscribe = (listener: () => void): (() => void) => {
    if (listeners.size === 0)
      end = onChangesElsewhere((changed) => {
        if (changed === key || changed === null) refresh();
      });
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) end();
    };
  };

  return {
    useItems: () => useSyncExternalStore<readonly Item[] | null>(subscribe, read, () => null),
    useHas: (isWanted) =>
      useSyncExternalStore(
        subscribe,
        () => read().some(isWanted),
        () => false,
      ),
    read,
    write: (next) => {
      store(next);
      show(next);
    },
    writeForLater: store,
    refresh,
  };
}

/**
 * Calls `refresh` when another page may have changed what this page shows: with the changed key (null: all of them) when another tab
 * writes to the local storage, and with null when this page comes back from the back-forward cache.
 * @returns a function that ends this.
 */
export function onChangesElsewhere(refresh: (key: string | null) => void): () => void {
  const readOtherTab = ({ key }: StorageEvent): void => refresh(key);
  const readAfterReturn = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) refresh(null);
  };
  window.addEventListener('storage', readOtherTab);
  window.addEventListener('pageshow', readAfterReturn);
  return () => {
    window.removeEventListener('storage', readOtherTab);
    window.removeEventListener('pageshow', readAfterReturn);
  };
}
