import { searchLimits } from '../../catalog/jobs/job-search.schema.ts';
import { listJobs } from '../../catalog/jobs/jobs.server.ts';
import { BadRequest } from '../../platform/errors.ts';
import { readAsks } from '../../reading/resume-check/ad-asks.ts';
import { servicesContext } from '../context.ts';
import type { Route } from './+types/job-asks';

/** What the ads of a page of jobs ask for (`?job=1&job=2`), by the jobs' IDs. Closed jobs are left out. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { readDb } = context.get(servicesContext);
  const jobs = await listJobs(readDb, readIds(new URL(request.url).searchParams));
  return Response.json(
    Object.fromEntries(
      jobs
        .filter(({ closedAt }) => closedAt === null)
        .map(({ id, title, description, skills }) => [id, readAsks(title, description, skills)]),
    ),
  );
}

/** @throws BadRequest */
function readIds(params: URLSearchParams): number[] {
  const ids = params.getAll('job');
  if (ids.length > searchLimits.maxPageSize || !ids.every((id) => /^\d{1,15}$/.test(id)))
    throw new BadRequest(`job: give up to ${searchLimits.maxPageSize} IDs of jobs, in digits.`);
  return ids.map(Number);
}
