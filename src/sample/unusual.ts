import { engineering } from './engineering.ts';
import type { SampleJob } from './sample-job.ts';
import { technology } from './technology.ts';

/** Additions that some employers put after a title. */
const longEndings = [
  ' - Benefits from Day One, Paid Training, Relocation Help and a Choice of Three Start Dates in the Coming Quarter',
  ' (Two Openings: One with the Existing Team and One with the Team that Moves to the New Building Next Spring)',
  ', Including Cover for Neighboring Departments During Vacations, Training Weeks and the End-of-Year Close',
  ' / Relief and Float Pool Position Serving All of Our Locations on a Rotating Schedule with Travel Time Paid',
] as const;

/** One posting in this many gets a long title. */
const longTitleEvery = 307;

/** The number of skills that one posting lists. */
const manySkills = 40;

/** Gives a few postings rare values of real feeds: very long titles, and in one posting a list of 40 skills. */
export function makeUnusual(jobs: readonly SampleJob[]): SampleJob[] {
  const skilled = jobs.findIndex((job) => job.category === 'Technology' && job.jobType === 'Full-time');
  return jobs.map((job, index) => ({
    ...job,
    title:
      index % longTitleEvery === 100
        ? job.title + longEndings[Math.floor(index / longTitleEvery) % 4]
        : job.title,
    skills: index === skilled ? everySkill.slice(0, manySkills) : job.skills,
  }));
}

const everySkill = [
  ...new Set([technology, engineering].flatMap((bank) => bank.families.flatMap((family) => family.skills))),
];
