import type { SoughtWords } from '../catalog/jobs/excerpt.ts';
import type { JobCard } from '../catalog/jobs/jobs.schema.ts';
import type { PageEnd } from './cursor.ts';
import type { SearchNotes } from './notes.schema.ts';

/** One page of results, by the ids of its jobs. */
export interface FoundPage {
  ids: number[];
  total: number;
  /** False: `total` is an estimate and must be shown as "about". */
  totalIsExact: boolean;
  /** The number of cards that show them. Near-identical ads share a card. */
  cardCount: number;
  /** Where the next page begins (`JobSearch.after`); empty if the page number is enough. */
  next: string;
  /** Where the page ends, for a cursor. Null: it is the last page. */
  end: PageEnd | null;
  /** How many of the jobs are only near the search, after those that are about it. The total does not count them. */
  near: number;
  /** How many of the jobs, at the end of the list, only mention the words: their work is another. The total counts them. */
  mentioned: number;
  /** The words that excerpts show; null: the search has none. */
  sought: SoughtWords | null;
  /** How the best match read the search; null for an exact search. */
  notes: SearchNotes | null;
  /** Explanations of the jobs' ranks by job id, if they were asked for. */
  explanations?: ReadonlyMap<number, object>;
}

/** One page of results. */
export interface JobPage extends Omit<FoundPage, 'ids'> {
  jobs: JobCard[];
}

/** The jobs of a page by what they have to do with the search. */
export function partsOf<T>(jobs: readonly T[], { near, mentioned }: Pick<FoundPage, 'near' | 'mentioned'>) {
  const [about, last] = [jobs.length - near - mentioned, jobs.length - mentioned];
  return { about: jobs.slice(0, about), near: jobs.slice(about, last), mentioned: jobs.slice(last) };
}
