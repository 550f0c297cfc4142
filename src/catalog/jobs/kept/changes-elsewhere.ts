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
