/** What a number of postings pay, in dollars a year. */
export interface PayQuartiles {
  postings: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
}

/** What open postings like a job pay. */
export interface PayContextFigures extends PayQuartiles {
  category: string;
  /** Two letters, or null for the whole country. */
  state: string | null;
  /** The job's own pay a year. */
  own: number;
}
