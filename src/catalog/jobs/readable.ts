import { displayCase } from '../postings/display-case.ts';
import type { JobPay } from './pay-text.ts';
import { payText } from './pay-text.ts';

/** A job's title and company as seekers read them. The API, search and the database keep the stated texts. */
export function readableName(job: { title: string; company: string }): { title: string; company: string } {
  return { title: displayCase(job.title), company: displayCase(job.company) };
}

/** The job with title, company and pay as seekers read them. */
export function readableJob<Job extends JobPay & { title: string; company: string }>(job: Job): Job {
  return { ...job, ...readableName(job), salary: payText(job) };
}
