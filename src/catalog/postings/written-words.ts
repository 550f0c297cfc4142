import acronyms from './acronyms.json' with { type: 'json' };
import words from './written-words.json' with { type: 'json' };

/** Words that people write in their own way, by lower case: "javascript" -> "JavaScript". */
export const ownSpellings: ReadonlyMap<string, string> = new Map(
  words.spellings.map((word) => [word.toLowerCase(), word]),
);

/**
 * In lower case. Acronyms that postings write in capitals within titles of normal case, and that the titles of
 * occupations do not have or write as a word. Others of up to three letters need no entry.
 */
export const knownAcronyms: ReadonlySet<string> = new Set(acronyms.map((word) => word.toLowerCase()));

/**
 * In lower case. Short words that are no acronyms, while others of up to three letters may be one, and shortened words.
 * Some of those have no vowel.
 */
export const plainWords: ReadonlySet<string> = new Set([...words.short, ...words.shortened]);

/** Words that are lower case inside a text, besides "a", which may be a class ("CDL A"). */
export const joiningWords: ReadonlySet<string> = new Set(words.joining);

/**
 * What postings add in capitals to a title in normal case: "Nurse - REMOTE". In lower case. Any other single
 * word in capitals may be a name.
 */
export const plainAdditions: ReadonlySet<string> = new Set(words.additions);
