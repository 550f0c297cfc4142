/** A search engine over the benchmark's rows. */
export interface Engine {
  name: string;
  version: string;
  /** The ids of the first ten results, best first. An engine without a place field joins both texts. */
  search(keywords: string, location: string): Promise<number[]>;
}

/** The number of requested results. */
export const depth = 10;

export const joined = (keywords: string, location: string): string => `${keywords} ${location}`.trim();
