import data from './known-places.json' with { type: 'json' };

/** Cities with an unambiguous bare name, and short names of cities. */
export const bareCities = data.bareCities as unknown as Record<string, [city: string, state: string]>;

/** Other names of cities, by place key and state. The values are the ZIP file's names. */
export const otherNames: Record<string, string> = data.otherNames;

/** Bases and suburbs without a ZIP code under their own name, and the town whose point they get. */
export const nearTowns: Record<string, string> = data.nearTowns;
