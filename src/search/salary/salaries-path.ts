import { occupationSlug } from '../../catalog/occupations/occupation.ts';
import { slugOf, stateOfSlug } from '../../catalog/places/slugs.ts';
import { stateName, stateNames } from '../../catalog/places/state-names.ts';
import { cityPlace } from '../../catalog/places/zips.ts';
import type { PayFigures } from './pay-figures.schema.ts';
import { salariesPath } from './salaries-index-path.ts';

/** A state, or a city of it. Both '' for the whole country. */
export type SalaryPlace = Pick<PayFigures, 'state' | 'city' | 'citySlug'>;

export const wholeCountry: SalaryPlace = { state: '', city: '', citySlug: '' };

/** /salaries/registered-nurses, /salaries/registered-nurses/texas, /salaries/registered-nurses/austin-tx */
export function salaryPath(
  occupation: number,
  { state, citySlug }: Pick<SalaryPlace, 'state' | 'citySlug'>,
): string {
  const place = citySlug ? `${citySlug}-${state.toLowerCase()}` : slugOf(stateName(state));
  return [salariesPath, occupationSlug(occupation), place].filter(Boolean).join('/');
}

/** Reads 'texas' or 'austin-tx'. Null for an unknown place. */
export function readSalaryPlace(slug: string): SalaryPlace | null {
  const whole = stateOfSlug(slug);
  if (whole) return { ...wholeCountry, state: whole };
  const [, name = '', code = ''] = /^([a-z0-9-]{1,60})-([a-z]{2})$/.exec(slug) ?? [];
  const state = code.toUpperCase();
  if (!Object.hasOwn(stateNames, state)) return null;
  const city = cityPlace(name, state)?.city;
  return city ? { state, city, citySlug: slugOf(city) } : null;
}
