/** Of traffic sources, campaigns and partners. */
export const statuses = ['active', 'paused', 'archived'] as const;

/** The choices of a select whose values say themselves what they are. */
export const asOptions = (words: readonly string[]): { value: string; label: string }[] =>
  words.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
