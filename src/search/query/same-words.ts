import { ownValue } from '../../platform/own-value.ts';
import data from './short-forms.json' with { type: 'json' };

/** Short forms in names of employers and in titles, each with its word. A person checked that none has another meaning there. */
const shortForms: Record<string, string> = data.inNames;

const byWord = new Map<string, string[]>();
for (const [short, long] of Object.entries(shortForms)) {
  byWord.set(short, [long]);
  byWord.set(long, [...(byWord.get(long) ?? []), short]);
}

/** The word of a short form; undefined: it is none. */
export const longForm = (short: string): string | undefined => ownValue(shortForms, short);

/** The other spellings of a word: "dept" and "department". */
export const sameWords = (word: string): readonly string[] => byWord.get(word) ?? [];
