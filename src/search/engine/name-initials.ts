/** Words that join others: initials may leave them out. */
export const joining: ReadonlySet<string> = new Set(['of', 'and', 'the', 'for', 'in', 'at', 'to', '&']);

/** Whether a text may be initials. */
export const isInitials = (text: string): boolean => /^[a-z]{3,6}$/.test(text);

/** The initials of a name: of all its words, and without the words that join others ("University of Iowa Press": "uoip" and "uip"). */
export function initialsOf(words: readonly string[]): string[] {
  const first = (word: string): string => word.charAt(0);
  const all = words.map(first).join('');
  const named = words.filter((word, at) => at === 0 || !joining.has(word)).map(first);
  return [all, named.join('')].filter(isInitials);
}

/**
 * What people call an employer besides its name, in letters and "&": its initials ("irs", "p&g"), and a department of the country by its
 * initials or by what it is for, after "us" ("usda", "usnavy").
 */
export function shortNamesOf(words: readonly string[]): string[] {
  const isSigned = words.includes('&');
  const signed = words.map((word) => word.charAt(0)).join('');
  const named = words.filter((word) => !joining.has(word));
  const [first, ...others] = named;
  const isDepartment = first === 'department' && words[1] === 'of' && others.length > 0;
  return [
    ...new Set([
      ...initialsOf(words),
      ...(isSigned && /^[a-z]&[a-z]$/.test(signed) ? [signed] : []),
      ...(isDepartment ? [`us${named.map((word) => word.charAt(0)).join('')}`, `us${others.join('')}`] : []),
    ]),
  ].filter((name) => name.length > 2);
}

const lengths = { min: 3, max: 6 };

/** The initials that words of a title may have, with those words. Words that join others are left out. */
export function titleInitials(words: readonly string[]): { initials: string; meaning: string }[] {
  return words.flatMap((first, from) => {
    const found: { initials: string; meaning: string }[] = [];
    let initials = first.charAt(0);
    for (let at = from + 1; at < words.length && initials.length < lengths.max; at++) {
      const word = words[at] ?? '';
      if (joining.has(word)) continue;
      initials += word.charAt(0);
      if (initials.length >= lengths.min && isInitials(initials))
        found.push({ initials, meaning: words.slice(from, at + 1).join(' ') });
    }
    return found;
  });
}
