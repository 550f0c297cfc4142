import { stateNames } from './state-names.ts';

/** The states as options of a filter, by name. */
export const stateChoices = Object.entries(stateNames)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label, 'en-US'));
