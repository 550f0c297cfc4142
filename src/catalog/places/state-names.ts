import data from './state-names.json' with { type: 'json' };

/** The states, the District of Columbia and the inhabited territories by postal code. */
export const stateNames: Record<string, string> = data;

/** A state's name. An unknown code is returned as it is. */
export const stateName = (code: string): string => stateNames[code] ?? code;
