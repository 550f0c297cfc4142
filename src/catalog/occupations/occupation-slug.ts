import { alsoCalled, occupationName, occupationOf } from './occupation.ts';
import { titleTable } from './title-table.ts';

let codes: Map<string, number> | undefined;

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, '-');

/** An occupation's name in an address: 'registered-nurses' for 29_1141. Empty for an unknown code. */
export const occupationSlug = (code: number): string => slugOf(occupationName(code) ?? '');

/** The code of the occupation with this name, or with this title, in an address: 'registered-nurses', 'rn'. 0: none. */
export function occupationOfSlug(slug: string): number {
  codes ??= new Map([...titleTable().byCode.keys()].map((code) => [occupationSlug(code), code]));
  return codes.get(slug) ?? (slug.length > 100 ? 0 : occupationOf(slug.replaceAll('-', ' ')));
}

/** A term that searches for the occupation's jobs: its name, or a usual title if a comma would split the name. */
export function occupationTerm(code: number): string {
  const name = occupationName(code) ?? '';
  const titles = alsoCalled(code).filter((title) => !title.includes(',') && occupationOf(title) === code);
  return name.includes(',') ? (titles[0] ?? name.replaceAll(',', '')) : name;
}
