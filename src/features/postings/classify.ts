import type { Workplace } from '../places/workplace.ts';
import { readCategory } from './classify-category.ts';
import { readSkills } from './classify-skills.ts';
import { readJobType } from './classify-type.ts';
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
  category: Category | null;
  skills: string[];
} {
  const skills = readSkills(job.skills, job.title, job.description);
  return {
    jobType: readJobType(job.jobType, job.title, job.workplace),
    category: readCategory(job.category, job.title, skills),
    skills,
  };
}
