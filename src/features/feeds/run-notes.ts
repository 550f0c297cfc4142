/** The note of a run whose source said that the feed is as it was. */
export const notChangedNote = 'Not changed since the last run.';
