/**
 * The payload on the channel `catalogue` for one of many changes that belong together. Any other payload is a
 * change of its own.
 */
export const partOfImport = 'part';

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
}

/** Forwards notices of catalog changes: a change at once, parts of an import at most every 30 seconds. */
export function followCatalog(follower: CatalogFollower): (notice?: string) => void {
  let timer: NodeJS.Timeout | undefined;
  return (notice) => {
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
