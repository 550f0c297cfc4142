import type { Workplace } from '../places/workplace.ts';
import { readCategory } from './classify-category.ts';
import { readSkills } from './classify-skills.ts';
import { readJobTypes } from './classify-type.ts';
import type { Category, JobType } from './posting.ts';

/** A posting in the feed's words. Missing texts are empty, and the description is plain text. */
export interface StatedJob {
  title: string;
  jobType: string;
  category: string;
  description: string;
  workplace: Workplace | null;
  skills: string[];
}

/** The job's type, category and skills. Null or empty if the posting leaves them open. */
export function classifyJob(job: StatedJob): {
  jobType: JobType | null;
  jobTypes: JobType[];
  category: Category | null;
  skills: string[];
} {
  const skills = readSkills(job.skills, job.title, job.description);
  const jobTypes = readJobTypes(job.jobType, job.title, job.workplace);
  return {
    jobType: jobTypes[0] ?? null,
    jobTypes,
    category: readCategory(job.category, job.title, skills),
    skills,
  };
}
