import { emptySearch, type JobSearch } from '../../jobs/job-search.schema.ts';
import { type PlaceQuery, readPlaceQuery } from '../../places/place-query.ts';
import { type ReadFilter, readSentence } from './read-sentence.ts';

/** A best-match search, as it is understood before the index is asked. */
export interface ReadSearch {
  /** What its sentence says is set in its fields; a location that means "remote" is a workplace. */
  search: JobSearch;
  filters: ReadFilter[];
  /** What the location means; null: nothing, or a text that stated places contain. */
  place: PlaceQuery | null;
}

/** Reads the sentence and the location of a search. */
export function readSearch(asked: JobSearch): ReadSearch {
  const { search, filters } = readSentence(asked);
  const place = search.location === '' ? null : readPlaceQuery(search.location);
  if (place?.kind === 'remote')
    return {
      search: { ...search, location: emptySearch.location, workplace: 'remote' },
      filters,
      place: null,
    };
  if (place?.kind === 'abroad') return { search: { ...search, abroad: true }, filters, place };
  return { search, filters, place };
}
