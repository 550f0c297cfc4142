const list = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** "“rn”, “lpn”, or “cna”". */
export const quotedList = (texts: string[]): string => list.format(texts.map((text) => `“${text}”`));
