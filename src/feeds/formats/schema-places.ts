import { countryInText } from '../../catalog/places/read-country.ts';
import { at, textAt } from './json-path.ts';

/** More places than a job has. */
const maxPlaces = 50;

/** What a schema.org JobPosting says about its places, as texts. */
export interface SchemaPlaces {
  /** Each of `jobLocation`: "Austin, TX 78701, US". */
  places: string[];
  /** The countries and regions in which a remote worker may live: "Texas, US". */
  applicants: string[];
}

/** Reads `jobLocation` and `applicantLocationRequirements` in any form that schema.org allows: one or several, texts or things. */
export function schemaPlaces(record: Record<string, unknown>): SchemaPlaces {
  const of = (name: string): unknown[] => {
    const value = record[name];
    return (Array.isArray(value) ? value : [value]).slice(0, maxPlaces);
  };
  const texts = (values: unknown[]): string[] => [...new Set(values.map(placeText).filter(Boolean))];
  return {
    places: texts(of('jobLocation')),
    applicants: texts(of('applicantLocationRequirements')),
  };
}

/** A Place, a PostalAddress, or a text. */
function placeText(place: unknown): string {
  if (typeof place === 'string') return place.trim();
  const stated = at(place, 'address');
  const [address] = Array.isArray(stated) ? stated : [stated];
  if (typeof address === 'string') return address.trim();
  const where = address ?? place;
  const region = [textAt(where, 'addressRegion.name', 'addressRegion'), textAt(where, 'postalCode')];
  const parts = [
    textAt(where, 'addressLocality.name', 'addressLocality'),
    region.filter(Boolean).join(' '),
    countryInText(textAt(where, 'addressCountry.name', 'addressCountry')),
  ];
  const name = textAt(place, 'name');
  return (
    parts.filter(Boolean).join(', ') || (textAt(place, '@type') === 'Country' ? countryInText(name) : name)
  );
}
