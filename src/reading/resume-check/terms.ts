import { skillFinder } from '../../catalog/postings/classify-skills.ts';
import { type Mention, type TermFinder, termFinder } from '../../catalog/postings/find-terms.ts';
import type { LabelName } from '../../catalog/postings/labels.ts';
import { lazy } from '../../platform/cache/lazy.ts';
import { bilingual, findLanguages, isLanguage, languageNamed } from './languages.ts';
import data from './terms.json' with { type: 'json' };

/** What ads ask for and resumes show by name. */
export type TermKind = 'skill' | 'license' | 'language' | 'degree';

/** A term with the words in which a text has it. */
export interface NamedTerm {
  kind: TermKind;
  name: string;
  written: string;
  /** Where it starts and ends in its line. */
  start: number;
  end: number;
}

/** The degrees, the lowest first. */
export const degrees = Object.keys(data.degrees);

/** The names that also answer a name: Epic answers "EHR Systems". */
export const answersTo = (name: string): readonly string[] =>
  (data.includes as Record<string, string[]>)[name] ?? [];

/** The names that together answer a name: Word, Excel and PowerPoint answer "Microsoft Office". */
export const partsOf = (name: string): readonly string[] =>
  (data.together as Record<string, string[]>)[name] ?? [];

/** The licenses and languages that a label of an ad states. Where a label speaks, it alone says what the ad asks. */
export const termOfLabel: Partial<Record<LabelName, string>> = data.labels;

/** The headings of a resume's sections, by the words that people use for them. */
export const sectionOf: ReadonlyMap<string, string> = new Map(
  Object.entries(data.sections).flatMap(([name, words]) => words.map((word) => [word, name] as const)),
);

const licenses = new Set(data.licenses);
const degreeFinder = lazy(() => termFinder(data.degrees));

const kindOf = (name: string): TermKind =>
  licenses.has(name) ? 'license' : isLanguage(name) ? 'language' : 'skill';

/**
 * The terms of a line, in their order.
 * @param isList the line stands in a list of skills or languages: each of its items that is a known name counts, also
 *   one with other meanings. Elsewhere such a name counts after "in", "with" or "using": "reports in Excel".
 */
export function findTerms(line: string, isList = false): NamedTerm[] {
  const text = withoutAddresses(line);
  const isCounted = ({ sure, start }: Mention): boolean =>
    sure || isList || /\b(?:in|with|using) $/i.test(text.slice(Math.max(0, start - 8), start));
  const found = (finder: TermFinder) => finder.find(text).filter(isCounted);
  const termOf = ({ name, start, end }: Omit<Mention, 'sure'>, kind: TermKind): NamedTerm => ({
    ...{ kind, name, start, end },
    written: line.slice(start, end),
  });
  const languages = findLanguages(text);
  const skills = [...found(skillFinder()), ...(isList ? itemsOf(line) : [])].filter(
    ({ name }) =>
      !languages.found.some((language) => language.name === name) &&
      !(languages.saysBilingual && name === bilingual),
  );
  return [
    ...[...skills, ...languages.found]
      .toSorted((a, b) => a.start - b.start)
      .map((mention) => termOf(mention, kindOf(mention.name))),
    ...found(degreeFinder()).map((mention) => termOf(mention, 'degree')),
  ];
}

/** The line with spaces in the place of mail and web addresses, which name no skills: "ada@example.net". */
const withoutAddresses = (line: string): string =>
  line.replace(/\S+/g, (word) => (/@|^(?:https?:|www\.)/i.test(word) ? ' '.repeat(word.length) : word));

/** The items of a list that are names as a whole: "Languages: French (fluent), Spanish and German". */
function itemsOf(line: string): Omit<Mention, 'sure'>[] {
  return [...line.matchAll(/[^,;:|•()/–—]+/g)].flatMap(({ 0: item, index }) =>
    item.split(/\band\b| - /).flatMap((part) => {
      const text = part.trim();
      const name = languageNamed(text.toLowerCase()) ?? skillFinder().names.get(text.toLowerCase());
      const start = index + item.indexOf(text);
      return name ? [{ name, start, end: start + text.length }] : [];
    }),
  );
}
