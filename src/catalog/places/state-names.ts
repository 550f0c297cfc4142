import data from './state-names.json' with { type: 'json' };

/** The states, the District of Columbia and the inhabited territories by postal code. */
export const stateNames: Record<string, string> = data;

/** A state's name. An unknown code is returned as it is. */
export const stateName = (code: string): string => stateNames[code] ?? code;

/** What to type for a state: "New York" alone is the city. */
export const stateText = (code: string): string =>
  code === 'NY' ? `${stateName(code)} State` : stateName(code);
