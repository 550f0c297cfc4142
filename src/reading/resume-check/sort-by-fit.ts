import type { JobView } from '../../catalog/jobs/job-view.ts';
import type { Ask } from './ad-asks.ts';
import { compare, countShown } from './compare.ts';
import { type ResumeFacts, readFacts } from './facts.ts';
import { keptResume } from './kept-resume.ts';

/**
 * Sorts jobs by what the resume that this browser stores shows. Only the jobs' IDs leave the browser.
 * @returns the jobs in their new order, and what was done.
 * @throws if what the ads ask for does not arrive.
 */
export async function sortByFit(jobs: JobView[]): Promise<{ jobs: JobView[]; says: string }> {
  const resume = await keptResume();
  if (!resume) return { jobs, says: 'This browser no longer has your resume.' };
  const answer = await fetch(`/jobs/asks?${new URLSearchParams(jobs.map(({ id }) => ['job', String(id)]))}`);
  if (!answer.ok) throw new Error(`The ads answered ${answer.status}.`);
  return {
    jobs: orderByFit(jobs, await answer.json(), readFacts(resume, [], new Date())),
    says: 'Sorted by fit. Your browser compared your resume with these ads. It sent us their numbers, and nothing of your resume.',
  };
}

/** Jobs whose ads ask for the most things that a resume shows come first. Equal ones keep their order. */
export function orderByFit(jobs: JobView[], asks: Record<number, Ask[]>, facts: ResumeFacts): JobView[] {
  return jobs
    .map((job) => {
      const comparison = compare(asks[job.id] ?? [], facts);
      return { shown: comparison.shown.length, job: { ...job, reason: countShown(comparison) } };
    })
    .toSorted((a, b) => b.shown - a.shown)
    .map(({ job }) => job);
}
