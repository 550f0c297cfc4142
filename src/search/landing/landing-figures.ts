import { displayCase } from '../../catalog/postings/display-case.ts';
import type { LandingJob, LandingKey } from './landing.schema.ts';

const minPaid = 5;
const maxCompanies = 8;
const weekMs = 7 * 86_400_000;

export interface Counted {
  name: string;
  jobs: number;
}

/** Figures of a page's newest jobs. */
export interface LandingFigures {
  /** The number of jobs behind the figures. */
  jobs: number;
  lastWeek: number;
  employers: number;
  /** The employers with most of these jobs, as seekers read their names. */
  companies: Counted[];
  jobTypes: Counted[];
  workplaces: Counted[];
  /** Dollars a year. Null if fewer than five state their pay. */
  pay: { postings: number; lowerQuartile: number; median: number; upperQuartile: number } | null;
}

/** The figures of a page's newest jobs. */
export function landingFigures(jobs: LandingJob[], now: Date): LandingFigures {
  const companies = countBy(jobs.map(({ company }) => displayCase(company)));
  return {
    jobs: jobs.length,
    lastWeek: jobs.filter(({ postedAt }) => now.getTime() - postedAt.getTime() < weekMs).length,
    employers: companies.length,
    companies: companies.slice(0, maxCompanies),
    jobTypes: countBy(jobs.map(({ jobType }) => jobType)),
    workplaces: countBy(jobs.map(({ workplace }) => workplace)),
    pay: payOf(jobs),
  };
}

/** In descending order. Equal counts are in order of name. */
function countBy(names: (string | null)[]): Counted[] {
  const counts = new Map<string, number>();
  for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Array.from(counts, ([name, jobs]) => ({ name, jobs })).sort(
    (a, b) => b.jobs - a.jobs || a.name.localeCompare(b.name, 'en-US'),
  );
}

function payOf(jobs: LandingJob[]): LandingFigures['pay'] {
  const pays = jobs
    .map(({ payYear }) => payYear)
    .filter((pay) => pay !== null)
    .sort((a, b) => a - b);
  if (pays.length < minPaid) return null;
  const at = (share: number): number => pays[Math.ceil(share * pays.length) - 1] ?? 0;
  return { postings: pays.length, lowerQuartile: at(0.25), median: at(0.5), upperQuartile: at(0.75) };
}

/**
 * The search location that finds the place. The search matches a part of the location as employers state it,
 * so this is the narrowest text that four in five of the jobs contain.
 */
export function searchLocation({ state, city }: LandingKey, stateName: string, jobs: LandingJob[]): string {
  if (!state) return '';
  const texts = city ? [`${city}, ${state}`, `${city}, ${stateName}`] : [`, ${state}`, stateName];
  const share = (text: string): number =>
    jobs.filter(({ location }) => location.toLowerCase().includes(text.toLowerCase())).length / jobs.length;
  const [best = ''] = texts.toSorted((a, b) => share(b) - share(a));
  return texts.find((text) => share(text) >= 0.8) ?? (city || best);
}
