import type { Database } from '../../db/client.ts';
import { ownValue } from '../../platform/own-value.ts';
import { slugOf } from '../places/slugs.ts';
import { stateNames } from '../places/state-names.ts';
import { usualCity } from '../places/zips.ts';
import { categories } from '../postings/posting.ts';
import { type CategoryPlace, findCategoryPay } from './category-pay.server.ts';
import type { LivePay } from './live-pay.schema.ts';
import { minPostings } from './pay-figures.schema.ts';
import { getFiguresState } from './pay-figures.server.ts';
import { listPayLinks } from './salaries-view.server.ts';

const shownOccupations = 6;

/** The states of the calculator's cities. */
const cityStates: Record<string, string> = {
  'New York': 'NY',
  'Los Angeles': 'CA',
  Chicago: 'IL',
  Houston: 'TX',
  Phoenix: 'AZ',
  Philadelphia: 'PA',
  'San Antonio': 'TX',
  'San Diego': 'CA',
  Dallas: 'TX',
  Austin: 'TX',
  'San Francisco': 'CA',
  Seattle: 'WA',
  Denver: 'CO',
  Boston: 'MA',
  Atlanta: 'GA',
};

/**
 * The pay of live postings of a category in a place of the calculator. With fewer than ten postings it uses
 * the place's state, then the whole country. Null for a category that jobs do not have, and with fewer than
 * ten postings.
 */
export async function findLivePay(db: Database, category: string, location: string): Promise<LivePay | null> {
  if (!(categories as readonly string[]).includes(category)) return null;
  const places = placesOf(location);
  for (const { place, name, searchLocation } of places) {
    const figures = await findCategoryPay(db, category, place, minPostings);
    if (figures)
      return {
        ...figures,
        category,
        hasSamples: (await getFiguresState(db)).hasSamples,
        place: name,
        searchLocation,
        occupations: await findOccupations(db, category, places),
      };
  }
  return null;
}

async function findOccupations(
  db: Database,
  category: string,
  places: Place[],
): Promise<LivePay['occupations']> {
  for (const { place, name } of places.filter((one) => !one.place.workplace)) {
    const { state = '', city = '' } = place;
    const links = await listPayLinks(
      db,
      { state, citySlug: slugOf(usualCity(city, state)), category },
      shownOccupations,
    );
    if (links.length > 0) return { place: name, links };
  }
  return null;
}

interface Place {
  place: CategoryPlace;
  /** As part of a sentence. */
  name: string;
  /** Finds the same postings in the job search. */
  searchLocation: string;
}

/** The places from narrow to wide. */
function placesOf(location: string): Place[] {
  const country = { place: {}, name: 'in the whole country', searchLocation: '' };
  if (location === 'Remote')
    return [{ place: { workplace: 'remote' }, name: 'with remote work', searchLocation: 'Remote' }, country];
  const state = ownValue(cityStates, location);
  const stateName = state && stateNames[state];
  if (!state || !stateName) return [country];
  return [
    { place: { state, city: location }, name: `in ${location}`, searchLocation: `${location}, ${state}` },
    { place: { state }, name: `in ${stateName}`, searchLocation: stateName },
    country,
  ];
}
