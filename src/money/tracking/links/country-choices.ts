import { readCountry } from './landing-lines.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const names = new Intl.DisplayNames('en', { type: 'region' });

/** All countries as options of a filter, sorted by name. */
export const countryChoices = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => readCountry(code) === code)
  .map((value) => ({ value, label: names.of(value) ?? value }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en-US'));
