/** Fewer postings make no figure. */
export const minPostings = 10;
/** A city's figures cover the jobs this near, in miles. */
export const payRadius = 25;

/** Dollars by year, or by hour. */
export interface Quartiles {
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
}

/** The pay of a number of postings, in dollars a year. */
export interface PayQuartiles extends Quartiles {
  postings: number;
}

/** The kinds of employers that names tell apart. */
export const employerTypes = [
  'Government',
  'Schools and universities',
  'Hospitals and health systems',
  'Other employers',
] as const;
export type EmployerType = (typeof employerTypes)[number];

/** What the figures of a place hold besides the quartiles by year. */
export interface PayDetails {
  /** Dollars an hour, of the postings that list pay by the hour. Null unless those are half of the postings and ten. */
  hour: (Quartiles & { postings: number }) | null;
  /** The number of postings by steps of yearly pay. The first step also holds lower pay, the last one higher pay. */
  steps: { from: number; width: number; counts: number[] };
  /** Those with ten postings. */
  employers: { type: EmployerType; postings: number; median: number }[];
}

/** The pay of an occupation's open jobs in a place. */
export interface PayFigures {
  occupation: number;
  /** Two letters. '' for the whole country. */
  state: string;
  /** '' for a whole state. */
  city: string;
  citySlug: string;
  /** Open jobs. */
  jobs: number;
  /** Open jobs that list pay in dollars. */
  postings: number;
  /** Those in the city itself. Equal to `postings` for a state and the country. */
  ownPostings: number;
  /** Dollars a year. Null with fewer than ten postings. */
  quartiles: Quartiles | null;
}

/** The median of an occupation or a place, with its page. */
export interface PayLink {
  label: string;
  /** The official name of the occupation, if the label is another. */
  official: string | null;
  to: string;
  median: number;
  postings: number;
}
