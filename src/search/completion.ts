import { textBefore } from '../platform/text/plain-text.ts';

/** A suggestion of the search fields while somebody types. */
export interface Suggestion {
  kind: SuggestionKind;
  text: string;
  /** Jobs as of the last refresh. */
  count: number;
}

/** Kinds of suggestions in their order, with their headings. */
export const suggestionKinds = {
  title: 'Job titles',
  skill: 'Skills',
  company: 'Companies',
  place: 'Places',
};
export type SuggestionKind = keyof typeof suggestionKinds;

/** The part of a field that somebody is typing: the last of several terms, or a whole place. */
export function typedPart(text: string, isPlace: boolean): string {
  return (isPlace ? text : text.slice(text.lastIndexOf(',') + 1)).trim();
}

/**
 * The text with its last term completed. The terms before it stay. Of a suggestion with a comma only the part before the comma is used,
 * because commas separate terms.
 */
export function completed(text: string, suggestion: string): string {
  const kept = text
    .slice(0, text.lastIndexOf(',') + 1)
    .split(',')
    .map((term) => term.trim());
  return [...kept, textBefore(suggestion, ',').trim()].filter(Boolean).join(', ');
}

/** A suggestion in three parts. The middle part is the typed text, if a word begins with it. */
export function splitAtTyped(text: string, typed: string): [before: string, piece: string, after: string] {
  const start = ` ${text.toLowerCase()}`.indexOf(` ${typed.toLowerCase()}`);
  if (start < 0) return [text, '', ''];
  const end = start + typed.length;
  return [text.slice(0, start), text.slice(start, end), text.slice(end)];
}

/** Groups suggestions by kind, with the kinds in their order. */
export function byKind(suggestions: Suggestion[]): Suggestion[] {
  const order = Object.keys(suggestionKinds);
  return suggestions.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
