/** What open postings like a job pay, in dollars a year. */
export interface PayContextFigures {
  category: string;
  /** Two letters, or null for the whole country. */
  state: string | null;
  postings: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
  /** The job's own pay a year. */
  own: number;
}
