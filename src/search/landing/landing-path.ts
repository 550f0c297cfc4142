import { slugOf, stateOfSlug } from '../../catalog/places/slugs.ts';
import { stateName } from '../../catalog/places/state-names.ts';
import { categories } from '../../catalog/postings/posting.ts';
import type { LandingKey } from './landing.schema.ts';

const categoryBySlug = new Map(categories.map((category) => [slugOf(category), category]));

/** The page that lists all pages by category and place. */
export const browsePath = '/browse-jobs';

/** The address of a page: /job-categories/healthcare, /jobs-in/texas, /jobs-in/texas/austin, /jobs-in/texas/austin/healthcare. */
export function landingPath({ category, state, citySlug }: Omit<LandingKey, 'city'>): string {
  if (!state) return `/job-categories/${slugOf(category)}`;
  const parts = [slugOf(stateName(state)), citySlug, category && slugOf(category)];
  return `/jobs-in/${parts.filter(Boolean).join('/')}`;
}

/** Parses the parts of an address. Null if it has no known category or state. */
export function readLandingPath(params: {
  category?: string;
  state?: string;
  city?: string;
}): Omit<LandingKey, 'city'> | null {
  const category = params.category === undefined ? '' : categoryBySlug.get(params.category);
  const state = params.state === undefined ? '' : stateOfSlug(params.state);
  if (category === undefined || state === undefined) return null;
  return { category, state, citySlug: params.city ?? '' };
}
