import { placeKey } from './place-key.ts';
import regions from './state-regions.json' with { type: 'json' };

/** A region of whole states: "Midwest". */
interface StateRegion {
  label: string;
  /** Postal codes. */
  states: string[];
}

/** Origin: docs/data-sources.md. */
const byName = new Map<string, StateRegion>(
  regions.flatMap(({ names, ...region }) => names.map((name) => [name, region] as const)),
);

/** "the southern US" is "southern states". */
const nameOf = (key: string): string =>
  key.replace(/^the /, '').replace(/ (?:region|us|usa|united states)$/, ' states');

/** The region of states with this place key. */
export const stateRegion = (key: string): StateRegion | undefined => byName.get(nameOf(key));

/** The place keys of all regions. */
export const stateRegionNames = (): string[] => Array.from(byName.keys(), placeKey);
