import fields from './fields.json' with { type: 'json' };
import { occupationOf } from './occupation.ts';
import { otherNames } from './synonyms.ts';
import { titleKey } from './title-key.ts';

/**
 * The usual title of the jobs in each field of work that people search for. Reviewed by hand. Fields with many
 * occupations are left out.
 */
export const fieldTitles = Object.keys(fields);

const titles = new Map(
  Object.entries(fields).flatMap(([title, names]) => names.map((name) => [titleKey(name), title] as const)),
);

/**
 * The occupation of a search term: of a title ("nurse"), of the usual title of a field of work ("nursing"),
 * or of another name of the job ("trucker"). A name that postings rarely use has the occupation of its other
 * names: a "heart doctor" is a cardiologist. 0: none.
 */
export function occupationOfTerm(text: string): number {
  const { names, isWritten } = otherNames(text);
  const ofOthers = (): number => firstKnown(names);
  const own = (): number => occupationOf(fieldTitle(titleKey(text)) ?? text);
  return isWritten ? own() || ofOthers() : ofOthers() || own();
}

/** The usual title of a field, or of the people who work in it: "retail", "retail worker". */
const fieldTitle = (key: string): string | undefined =>
  titles.get(key) ?? titles.get(key.replace(whoWorks, ''));
const whoWorks = / (?:employee|guy|help|lady|man|people|person|staff|worker)$/;

/** The first known occupation. 0: none. */
function firstKnown(names: string[]): number {
  for (const name of names) {
    const code = occupationOf(name);
    if (code > 0) return code;
  }
  return 0;
}
