import type { JobCard } from '../jobs/jobs.schema.ts';
import type { SearchNotes } from './notes.schema.ts';

/** One page of results. */
export interface JobPage {
  jobs: JobCard[];
  total: number;
  /** False: `total` is an estimate and must be shown as "about". */
  totalIsExact: boolean;
  /** Cards that show them: near-identical ads are one. */
  cardCount: number;
  /** Where the next page begins (`JobSearch.after`); empty where it follows by its number. */
  next: string;
  /** How many of the jobs, the last ones, only come near what was asked for; the total does not count them. */
  near: number;
  /** How the best match read the search; null for the exact one. */
  notes: SearchNotes | null;
  /** Why each job is where it is, by its id, where that was asked for. */
  explanations?: ReadonlyMap<number, object>;
}
