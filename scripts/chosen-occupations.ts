import { titleKey } from '../src/catalog/occupations/title-key.ts';
import chosen from './chosen-occupations.json' with { type: 'json' };

/**
 * The code of a title's occupation, by the title's key. Null if it is too ambiguous. Chosen by hand, for
 * scripts/occupations.ts: the usual occupation of titles that O*NET lists under several, and of common titles that
 * O*NET 27.0 does not list.
 */
export const chosenOccupations: ReadonlyMap<string, string | null> = new Map([
  ...chosen.unsure.map((title) => [titleKey(title), null] as const),
  ...chosenTitles().map(([code, title]) => [titleKey(title), code] as const),
]);

/** Pairs of a code and a title. */
export function chosenTitles(): [code: string, title: string][] {
  return Object.entries(chosen.titles).flatMap(([code, titles]) =>
    titles.map((title) => [code, title] as [string, string]),
  );
}
