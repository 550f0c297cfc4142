/** How much this site stores in a visitor's browser. The privacy policy quotes these numbers; docs/limits.md lists them. */
export const browserLimits = {
  /** The jobs whose cards say 'Viewed'. */
  viewedJobs: 300,
  /** The last of them, with title, company and place. */
  recentlyViewed: 20,
  lastSearches: 5,
  /** The jobs that were asked about: "Did you apply?" */
  askedJobs: 300,
} as const;
