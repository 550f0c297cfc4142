import { foundParams, type JobSearch } from '../catalog/jobs/job-search.schema.ts';

/** Characters of a search's words, place or filters. A longer search is not counted. */
export const maxSearchText = 120;

/** A search without order and page, as it is counted. */
export interface CountedSearch {
  words: string;
  place: string;
  filters: string;
}

/** Texts that may be about a person: an address of email, a number of a phone. */
const isPersonal = (text: string): boolean => text.includes('@') || text.replace(/\D/g, '').length > 6;

/** How a search is counted. Null: not at all, because it is empty, long, or may be about a person. */
export function countedSearch(search: JobSearch): CountedSearch | null {
  const params = foundParams(search);
  const take = (name: string): string => {
    const value = params.get(name) ?? '';
    params.delete(name);
    return value.toLowerCase().replace(/\s+/g, ' ').trim();
  };
  const words = take('keywords');
  const place = [take('location'), take('zip'), take('state').toUpperCase()].filter(Boolean).join(', ');
  params.sort();
  const key = { words, place, filters: params.toString() };
  const texts = Object.values(key);
  if (texts.every((text) => text === '') || texts.some((text) => text.length > maxSearchText)) return null;
  return isPersonal(words) || isPersonal(key.filters) ? null : key;
}
