import jobs from './synonyms.json' with { type: 'json' };
import { titleKey } from './title-key.ts';

/** The names of a job, by the key of one of them. */
interface Line {
  /** The names that postings use. */
  written: string[];
  /** Whether postings use the name itself. */
  isWritten: boolean;
}

/**
 * Names of the same job in American English, reviewed by hand against WordNet 3.1 and the alternate titles of O*NET.
 * Every name of a job finds the written ones. People search for the asked ones, but postings rarely use them.
 */
const lines = new Map<string, Line>();
for (const { written, asked = [] } of jobs) {
  for (const name of written)
    lines.set(titleKey(name), { written: written.filter((other) => other !== name), isWritten: true });
  for (const name of asked) lines.set(titleKey(name), { written, isWritten: false });
}
const longestName = Math.max(...[...lines.keys()].map((key) => key.split(' ').length));

/** Other names of a job. */
export interface OtherNames {
  /** In lower case: 'night janitors' -> ['night custodial worker', 'night custodian']. */
  names: string[];
  /** False: postings rarely use the name in the term. */
  isWritten: boolean;
}

/**
 * The term with each other name of its job in place of the name. If the term names several jobs, the longest
 * name counts.
 */
export function otherNames(term: string): OtherNames {
  const words = titleKey(term).split(' ');
  for (let length = Math.min(longestName, words.length); length > 0; length--)
    for (let start = 0; start + length <= words.length; start++) {
      const line = lines.get(words.slice(start, start + length).join(' '));
      if (!line) continue;
      const inTerm = (name: string): string =>
        [...words.slice(0, start), name, ...words.slice(start + length)].join(' ');
      return { names: line.written.map(inTerm), isWritten: line.isWritten };
    }
  return { names: [], isWritten: true };
}
