/** A search engine over the rows of the bench. */
export interface Engine {
  name: string;
  version: string;
  /** The ids of the first ten results, best first. Engines without a field for places join both texts. */
  search(keywords: string, location: string): Promise<number[]>;
}

/** How many results are asked for. */
export const depth = 10;

export const joined = (keywords: string, location: string): string => `${keywords} ${location}`.trim();
