/** The pay of a number of postings, in dollars a year. */
export interface PayQuartiles {
  postings: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
}

/** The pay of open postings similar to a job. */
export interface PayContextFigures extends PayQuartiles {
  category: string;
  /** A two-letter code. Null for the whole country. */
  state: string | null;
  /** The job's own yearly pay. */
  own: number;
}
