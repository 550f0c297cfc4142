import { sameMeaning } from '../../catalog/occupations/abbreviations.ts';
import { type ExactFilter, exactFilters } from '../engine/tokens.ts';
import { readTermTexts } from './read-terms.ts';
import { readWordsAt } from './read-words.ts';

/** What a best match excludes. */
export interface Exclusion {
  /** For each excluded term, the texts that a job must not hold as whole words. */
  texts: string[][];
  /** Values of filters that a job must not have: "not remote". */
  filters: FilterValue[];
}

/** A value of a filter. */
export interface FilterValue {
  fact: ExactFilter;
  is: string;
}

/**
 * Reads the excluded terms of a best match. A term excludes the same words in the singular and the plural, its abbreviation or long form,
 * and words joined by a hyphen or a blank, all of them as whole words: "intern" excludes "interns", but not "internal". Quoted terms
 * exclude only themselves. Other forms of a word count as other words, because "not nurse" may still be a nursing assistant.
 */
export function readExclusion(exclude: string): Exclusion {
  const terms: string[][] = [];
  const filters: FilterValue[] = [];
  for (const { text, isQuoted } of readTermTexts(exclude)) {
    if (isQuoted) {
      terms.push([text]);
      continue;
    }
    const names = [text, ...sameMeaning(text)];
    terms.push([...new Set(names.flatMap(spellings).flatMap(numberForms))]);
    const read = readWordsAt(text, 0);
    if (read?.end !== text.length) continue;
    for (const filter of exactFilters) {
      const value = read.set[filter];
      if (value) filters.push({ fact: filter, is: value });
    }
  }
  return { texts: terms, filters };
}

/** "part-time" and "part time". */
const spellings = (text: string): string[] => [
  ...new Set([text, text.replaceAll('-', ' '), text.replaceAll(' ', '-')]),
];

/** The text with its last word in the singular and the plural. Words of three letters are rather abbreviations than plurals: "aws". */
function numberForms(text: string): string[] {
  if (!/[a-z]{3}$/.test(text)) return [text];
  const single = text
    .replace(/(?<=[a-z]{3})ies$/, 'y')
    .replace(/(?<=[a-z]{2}(?:ss|sh|ch|x))es$/, '')
    .replace(/(?<=[a-z]{3}[^siu])s$/, '');
  const plural = single.replace(/(?<=[^aeiou])y$/, 'ie').replace(/(?<=ss|sh|ch|x)$/, 'e');
  return [...new Set([text, single, plural.endsWith('s') ? plural : `${plural}s`])];
}
