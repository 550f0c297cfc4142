/** How an engine will run a search, as plain data for a person. */
export interface Strategy {
  /** The sets of documents that one statement reads. */
  sets: { of: string; reads: string[]; microseconds: number }[];
  strategy: {
    name: string;
    means: string;
    /** The expected cost. */
    microseconds: Record<string, number>;
  };
  total: string;
}
