import { retention } from '../../../content/retention.ts';

/** docs/limits.md lists them. */
export const matchLimits = {
  matches: 10,
  /** Miles within which a job is a local match. */
  localMiles: 50,
  /** Miles to which the search widens, one after the other, until enough jobs are found. */
  widerMiles: [100, 200, 500],
} as const;

export const myJobsLimits = {
  noteLength: 500,
  saved: 500,
  hiddenJobs: 1000,
  hiddenCompanies: 200,
  viewed: retention.viewedJobs,
  searches: retention.searches,
  /** Jobs whose cards are asked for at once. */
  cards: 100,
  /** Saved jobs that a browser hands over at once: their notes stay below the limit of a body. */
  handedOver: 15,
} as const;

/** A saved job as the browser keeps it and the API gives it. */
export interface SavedJob {
  jobId: number;
  note: string;
  /** ISO times. */
  savedAt: string;
  appliedAt: string | null;
}

/** What a person keeps on this site, signed in or not. */
export interface MyJobs {
  /** The last saved first. */
  saved: SavedJob[];
  hiddenJobs: number[];
  /** Names as they were seen; a company is known whatever their case. */
  hiddenCompanies: string[];
}

/** What a person does not want to see. */
export interface HiddenThings {
  jobs: number[];
  companies: string[];
}

type Marked = { id: number; company: string };

export const nothingKept: MyJobs = { saved: [], hiddenJobs: [], hiddenCompanies: [] };

export function isHidden({ id, company }: Marked, { jobs, companies }: HiddenThings): boolean {
  return jobs.includes(id) || holdsCompany(companies, company);
}

/** The name by which a company is hidden. */
export const companyKey = (company: string): string => company.trim().toLowerCase();

const holdsCompany = (companies: string[], company: string): boolean =>
  companies.map(companyKey).includes(companyKey(company));

/** What a card shows of a person's choices: hidden comes before saved. */
export type Mark = 'hidden' | 'company-hidden' | 'saved' | 'none';

export function markOf({ id, company }: Marked, mine: MyJobs): Mark {
  if (holdsCompany(mine.hiddenCompanies, company)) return 'company-hidden';
  if (mine.hiddenJobs.includes(id)) return 'hidden';
  return mine.saved.some(({ jobId }) => jobId === id) ? 'saved' : 'none';
}
