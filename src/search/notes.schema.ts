import type { JobSearch } from '../catalog/jobs/job-search.schema.ts';
import type { ReadFilter } from './query/read-sentence.ts';

/** A search near the one that was asked, and how many jobs it finds. */
export interface Offer {
  label: string;
  /** The fields to change. */
  change: Partial<JobSearch>;
  total: number;
}

/** How the best match read a search; the page says all of it. */
export interface SearchNotes {
  /** Filters that were read out of the keywords. */
  filters: ReadFilter[];
  /** The place that the location was read as, and others of its name. Null: none, or looked for as text. */
  place: { label: string; others: { label: string; text: string }[] } | null;
  /** The location that no table and no posting knows. */
  unknownPlace: string | null;
  /** The keywords or the location that were searched instead of mistyped ones. */
  correction: { from: string; to: string } | null;
  /** Abbreviations and long forms that were searched together: "rn" also as "registered nurse". */
  alsoSearched: { term: string; as: string[] }[];
  /** How many of the jobs state all that the sentence asks for, and how many do not say; and the search for the former alone. Null: it asks for nothing that ads may leave out. */
  stated: { jobs: number; others: number; change: Partial<JobSearch> } | null;
  /** Few jobs have the words: jobs of these occupations are found too. */
  occupations: string[];
  /** Like the last two, only pages ask for it: short terms that are also inside longer words, and how many more jobs that finds. */
  inside: { term: string; more: number }[];
  /** No job has all the words: these have most of them. */
  isRelaxed: boolean;
  /** The same job in the state whose code may be the last word: "physician pa". */
  inState: Offer | null;
  /** Other titles of the same occupation, with their jobs: one click adds them. */
  alsoCalled: Offer[];
  /** Found nothing: what excludes most, dropped; two constraints where dropping one finds nothing either. */
  without: Offer[];
}
