/** What the channel `catalogue` carries for one of many changes that belong together; anything else is a change of its own. */
export const partOfImport = 'part';

/** Milliseconds between two times that parts of a change are passed on. */
const partsEveryMs = 10_000;

/** What follows the catalogue. */
export interface CatalogueFollower {
  /** It has changed. */
  changed(): void;
  /** It is changing, and will again: an import is under way. */
  changing(): void;
}

/** Passes notices of the catalogue's changes on: a change at once, parts of one at most every ten seconds. */
export function followCatalogue(follower: CatalogueFollower): (notice?: string) => void {
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
