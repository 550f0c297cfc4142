import { JobPath } from '../../catalog/jobs/job-path.schema.ts';
import { NotFound } from '../../platform/errors.ts';

/**
 * The number of a job, from its OJCP id, its number, or the address of its page on this site.
 * @throws NotFound
 */
export function jobNumber(text: string, origin: string): number {
  const own = [`${new URL(origin).host}:`, `${origin}/jobs/`];
  const prefix = own.find((start) => text.trim().startsWith(start)) ?? '';
  const result = JobPath.safeParse({
    id: text
      .trim()
      .slice(prefix.length)
      .replace(/[/?#].*$/, ''),
  });
  if (result.success) return result.data.id;
  throw new NotFound('There is no job with this job_id. Take ojcp_id from a row of search_jobs.');
}
