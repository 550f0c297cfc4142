import type { Database } from '../../db/client.ts';
import { ownValue } from '../../platform/own-value.ts';
import { stateNames } from '../places/state-names.ts';
import { categories } from '../postings/posting.ts';
import type { LivePay } from './live-pay.schema.ts';
import { findPayQuartiles, type PayPlace } from './pay-context.server.ts';

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
 * The pay of live postings of a category in a place of the calculator. With fewer than five postings it uses
 * the place's state, then the whole country. Null for a category that jobs do not have, and with fewer than
 * five postings.
 */
export async function findLivePay(db: Database, category: string, location: string): Promise<LivePay | null> {
  if (!(categories as readonly string[]).includes(category)) return null;
  for (const { place, name, searchLocation } of placesOf(location)) {
    const figures = await findPayQuartiles(db, category, place);
    if (figures) return { ...figures, category, place: name, searchLocation };
  }
  return null;
}

/** The places from narrow to wide. `searchLocation` finds the same postings in the job search. */
function placesOf(location: string): { place: PayPlace; name: string; searchLocation: string }[] {
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
