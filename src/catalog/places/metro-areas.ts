import data from './metro-areas.json' with { type: 'json' };
import { placeKey } from './place-key.ts';

/** A metro area, a region, or a short name of a city, as people type it. */
interface KnownArea {
  label: string;
  /** Cities whose points are the area's centers: "Dallas TX". */
  cities: string[];
  /** The radius around each center. */
  miles: number;
}

/**
 * The file was reviewed by hand. An area's radius covers the cities that people count as part of it. Nicknames are only
 * those of one city. The label of an area is one of its names, because it comes back as the location of a search.
 */
const byName = new Map<string, KnownArea>();
for (const { names, ...area } of data.areas)
  for (const name of [area.label, ...names]) byName.set(placeKey(name), area);

const cityByNickname = new Map<string, string>();
for (const [city, names] of Object.entries(data.nicknames))
  for (const name of names) cityByNickname.set(placeKey(name), city);

/** A metro area or region by its place key. */
export const knownArea = (key: string): KnownArea | undefined => byName.get(key);

/** The city of a nickname's place key: "Las Vegas NV". Only for unambiguous nicknames. */
export const nicknamed = (key: string): string | undefined => cityByNickname.get(key);

/** The place keys of all areas and nicknames. */
export const areaNames = (): string[] => [...byName.keys(), ...cityByNickname.keys()];

/** Every city in the tables, for a test. */
export const areaCities = (): string[] => [
  ...new Set([...Array.from(byName.values()).flatMap((area) => area.cities), ...cityByNickname.values()]),
];
