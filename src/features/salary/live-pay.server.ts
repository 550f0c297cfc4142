import type { Database } from '../../db/client.ts';
import { slugOf } from '../places/slugs.ts';
import { stateNames } from '../places/state-names.ts';
import { categories } from '../postings/posting.ts';
import { type CategoryPlace, findCategoryPay } from './category-pay.server.ts';
import type { LivePay } from './live-pay.schema.ts';
import { minPostings } from './pay-figures.schema.ts';
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
  for (const { place, name, searchLocation } of placesOf(location)) {
    const figures = await findCategoryPay(db, category, place, minPostings);
    if (!figures) continue;
    const { state = '', city = '' } = place;
    const occupations = await listPayLinks(db, { state, citySlug: slugOf(city), category }, shownOccupations);
    return { ...figures, category, place: name, searchLocation, occupations };
  }
  return null;
}

/** The places from narrow to wide. `searchLocation` finds the same postings in the job search. */
function placesOf(location: string): { place: CategoryPlace; name: string; searchLocation: string }[] {
  const country = { place: {}, name: 'in the whole country', searchLocation: '' };
  if (location === 'Remote')
    return [{ place: { workplace: 'remote' }, name: 'with remote work', searchLocation: 'Remote' }, country];
  const state = Object.hasOwn(cityStates, location) ? cityStates[location]! : null;
  if (!state) return [country];
  const stateName = stateNames[state]!;
  return [
    { place: { state, city: location }, name: `in ${location}`, searchLocation: `${location}, ${state}` },
    { place: { state }, name: `in ${stateName}`, searchLocation: stateName },
    country,
  ];
}
