/** docs/limits.md lists them. */
export const matchLimits = {
  matches: 10,
  /** Miles within which a job is a local match. */
  localMiles: 50,
  /** The radii in miles that the search tries one after the other until it finds enough jobs. */
  widerMiles: [100, 200, 500],
} as const;

export const myJobsLimits = {
  hiddenJobs: 1000,
  hiddenCompanies: 200,
  /** The maximum jobs in one request for cards. */
  cards: 100,
} as const;

/** A visitor's saved and hidden jobs, signed in or not. */
export interface MyJobs {
  /** The IDs of our jobs, the last saved first. tracked-job.ts has what became of them. */
  saved: number[];
  hiddenJobs: number[];
  /** Names as the visitor saw them. They match in any case. */
  hiddenCompanies: string[];
}

/** What a visitor has hidden. */
export interface HiddenThings {
  jobs: number[];
  companies: string[];
}

type Marked = { id: number; company: string };

export const nothingKept: MyJobs = { saved: [], hiddenJobs: [], hiddenCompanies: [] };

export function isHidden({ id, company }: Marked, { jobs, companies }: HiddenThings): boolean {
  return jobs.includes(id) || holdsCompany(companies, company);
}

/** The key of a hidden employer. */
export const companyKey = (company: string): string => company.trim().toLowerCase();

const holdsCompany = (companies: string[], company: string): boolean =>
  companies.map(companyKey).includes(companyKey(company));

/** The mark on a card. Hidden comes before saved. */
export type Mark = 'hidden' | 'company-hidden' | 'saved' | 'none';

export function markOf({ id, company }: Marked, mine: MyJobs): Mark {
  if (holdsCompany(mine.hiddenCompanies, company)) return 'company-hidden';
  if (mine.hiddenJobs.includes(id)) return 'hidden';
  return mine.saved.includes(id) ? 'saved' : 'none';
}
