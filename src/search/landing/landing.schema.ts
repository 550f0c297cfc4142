/** Fewer open jobs make no page. */
export const minJobs = 3;

/** The subject of a page: a category, a state, a city, or a category in a city. */
export interface LandingKey {
  /** '' for any. */
  category: string;
  /** Two letters; '' for any. */
  state: string;
  /** '' for any. A city always has its state. */
  city: string;
  /** The city in the page's address. */
  citySlug: string;
}

/** An existing page, with its number of jobs as of the last refresh. */
export interface Landing extends LandingKey {
  jobs: number;
  newestAt: Date;
  latitude: number | null;
  longitude: number | null;
}

/** The fields of an open job that a page's figures need. */
export interface LandingJob {
  id: number;
  company: string;
  location: string;
  jobType: string | null;
  workplace: string | null;
  /** Dollars a year. Null if no pay in dollars is stated. */
  payYear: number | null;
  postedAt: Date;
}
