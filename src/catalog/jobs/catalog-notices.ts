/**
 * The payload on the channel `catalogue` for one of many changes that belong together. Any other payload is a
 * change of its own.
 */
export const partOfImport = 'part';

/** The payload that announces a new generation of the search index, so that processes load it before searches use it. */
export const nextIndex = 'next';

/**
 * Milliseconds between two notices of parts. After each, every cached page is rendered anew once it is asked for, while
 * the import needs the processors, too. Cached pages are never older than a minute anyway.
 */
const partsEveryMs = 30_000;

/** Receives the notices of catalog changes. */
export interface CatalogFollower {
  /** The catalog has changed. */
  changed(): void;
  /** An import is running: the catalog has changed and will change again. */
  changing(): void;
  /** Searches will use a new generation of the search index soon. */
  loadNext(): void;
}

/** Forwards notices of catalog changes: a change at once, parts of an import at most every 30 seconds. */
export function followCatalog(follower: CatalogFollower): (notice?: string) => void {
  let timer: NodeJS.Timeout | undefined;
  return (notice) => {
    if (notice === nextIndex) return follower.loadNext();
    if (notice !== partOfImport) {
      clearTimeout(timer);
      timer = undefined;
      follower.changed();
      return;
    }
    timer ??= setTimeout(() => {
      timer = undefined;
      follower.changing();
    }, partsEveryMs).unref();
  };
}
