/** A sample posting, with the fields of a RawJob of the feeds feature. */
export interface SampleJob {
  externalId: string;
  title: string;
  company: string;
  location: string;
  city: string;
  region: string;
  postalCode: string;
  country: string;
  latitude: null;
  longitude: null;
  workplace: string;
  jobType: string;
  salary: string;
  /** HTML. */
  description: string;
  link: string;
  /** ISO 8601, UTC. */
  postedAt: string;
  expiresAt: string;
  category: string;
  skills: string[];
}
