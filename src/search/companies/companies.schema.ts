/** Fewer open jobs: search engines do not index the page. */
export const minIndexed = 3;
/** Fewer stated pays, or fewer closed ads, give no figure. */
export const minStated = 5;

/** Quartiles of the pay that open jobs state, in dollars a year. */
export interface CompanyPay {
  postings: number;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
}

/** An employer as of the last refresh. */
export interface Company {
  slug: string;
  /** The most frequent spelling, in normal case. */
  name: string;
  /** Open jobs. */
  jobs: number;
  /** Different cities of the open jobs. */
  cities: number;
  newestAt: Date | null;
  pay: CompanyPay | null;
}
