/** The statuses of traffic sources, campaigns and partners. */
export const statuses = ['active', 'paused', 'archived'] as const;

/** Select options with the capitalized values as labels. */
export const asOptions = (words: readonly string[]): { value: string; label: string }[] =>
  words.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
