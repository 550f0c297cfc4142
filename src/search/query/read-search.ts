import { emptySearch, type JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { type PlaceQuery, readPlaceQuery } from '../../catalog/places/place-query.ts';
import { type SentenceWords, usualWords } from './known-phrases.ts';
import { type ReadFilter, readSentence } from './read-sentence.ts';

/** A best-match search, read without the index. */
export interface ReadSearch {
  /** The search with the fields that its sentence sets. A location that means "remote" becomes a workplace. */
  search: JobSearch;
  filters: ReadFilter[];
  /** The meaning of the location; null: it has none, or it is a text that stated places contain. */
  place: PlaceQuery | null;
}

/** Reads the sentence and the location of a search. @param known what the reader knows about words. */
export function readSearch(asked: JobSearch, known: SentenceWords = usualWords): ReadSearch {
  const { search, filters } = readSentence(asked, known);
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
