/** The pay within a sentence: "up to $90,000 a year". A file of its own, so that no browser loads the words of pay. */
export const payInSentence = (text: string): string =>
  text.replace(/^(?:Up to|From)\b/, (word) => word.toLowerCase());
