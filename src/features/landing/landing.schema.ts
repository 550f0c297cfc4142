/** Fewer open jobs make no page. */
export const minJobs = 3;

/** What a page is about: a category, a state, a city, or a category in a city. */
export interface LandingKey {
  /** '' for any. */
  category: string;
  /** Two letters; '' for any. */
  state: string;
  /** '' for any; a city always has its state. */
  city: string;
  /** The city in the page's address. */
  citySlug: string;
}

/** A page that there is, with its jobs as of the last refresh. */
export interface Landing extends LandingKey {
  jobs: number;
  newestAt: Date;
  latitude: number | null;
  longitude: number | null;
}

/** An open job, as far as a page's figures ask. */
export interface LandingJob {
  id: number;
  company: string;
  location: string;
  jobType: string | null;
  workplace: string | null;
  /** Dollars a year; null where no pay in dollars is stated. */
  payYear: number | null;
  postedAt: Date;
}
