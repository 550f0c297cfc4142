/** The note of a run whose source said that the feed is unchanged. */
export const notChangedNote = 'Not changed since the last run.';
