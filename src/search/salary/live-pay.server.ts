import { everydayName } from '../../catalog/occupations/everyday-name.ts';
import { occupationOf, occupationTerm } from '../../catalog/occupations/occupation.ts';
import { slugOf } from '../../catalog/places/slugs.ts';
import { stateNames } from '../../catalog/places/state-names.ts';
import { usualCity } from '../../catalog/places/zips.ts';
import { categories } from '../../catalog/postings/posting.ts';
import type { Database } from '../../db/client.ts';
import { ownValue } from '../../platform/own-value.ts';
import { type CategoryPlace, findCategoryPay } from './category-pay.server.ts';
import type { LivePay } from './live-pay.schema.ts';
import { minPostings } from './pay-figures.schema.ts';
import { findNearestPay, getFiguresState } from './pay-figures.server.ts';
import { placeName, salaryTitle, whereText } from './pay-words.ts';
import { salaryPath } from './salaries-path.ts';
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

/** What the calculator knows of the work. */
export interface LivePayQuery {
  /** As typed; may be ''. */
  jobTitle: string;
  jobCategory: string;
  location: string;
}

/**
 * The pay of live postings for the typed title's occupation, or else for the category, in a place of the calculator.
 * With fewer than ten postings it uses the place's state, then the whole country. Null for a category that jobs do not
 * have, and with fewer than ten postings.
 */
export async function findLivePay(db: Database, query: LivePayQuery): Promise<LivePay | null> {
  const { jobTitle, jobCategory, location } = query;
  const places = placesOf(location);
  return (
    (jobTitle !== '' && (await findOccupationPay(db, occupationOf(jobTitle), jobCategory, places))) ||
    findPayOfCategory(db, jobCategory, places, jobTitle)
  );
}

async function findOccupationPay(
  db: Database,
  occupation: number,
  category: string,
  places: Place[],
): Promise<LivePay | null> {
  if (occupation === 0) return null;
  const { state = '', city = '' } = places[0]?.place ?? {};
  const found = await findNearestPay(db, occupation, state, slugOf(usualCity(city, state)));
  if (!found) return null;
  const name = everydayName(occupation);
  return {
    ...found,
    what: `open jobs for ${name}`,
    hasSamples: (await getFiguresState(db)).hasSamples,
    place: whereText(found),
    search: { keywords: occupationTerm(occupation), location: found.state ? placeName(found) : '' },
    page: { label: salaryTitle(name, found), to: salaryPath(occupation, found) },
    unmatched: '',
    occupations: await findOccupations(db, category, places),
  };
}

async function findPayOfCategory(
  db: Database,
  category: string,
  places: Place[],
  unmatched: string,
): Promise<LivePay | null> {
  if (!(categories as readonly string[]).includes(category)) return null;
  for (const { place, name, searchLocation } of places) {
    const figures = await findCategoryPay(db, category, place, minPostings);
    if (figures)
      return {
        ...figures,
        what: `newest open ${category} jobs`,
        hasSamples: (await getFiguresState(db)).hasSamples,
        place: name,
        search: { category, location: searchLocation },
        page: null,
        unmatched,
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
  const country = { place: {}, name: 'nationwide', searchLocation: '' };
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
