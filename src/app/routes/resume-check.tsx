import { redirect } from 'react-router';
import { getPagedJob } from '../../catalog/jobs/jobs.server.ts';
import { readableName } from '../../catalog/jobs/readable.ts';
import { alsoCalled, occupationOf, usualTitles } from '../../catalog/occupations/occupation.ts';
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import content from '../../content/resume-check.json' with { type: 'json' };
import { AppError } from '../../platform/errors.ts';
import { readAsks } from '../../reading/resume-check/ad-asks.ts';
import { ResumeCheck } from '../../reading/resume-check/resume-check.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { type PageServices, servicesContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { sealedHeaders } from '../sealed-page.server.ts';
import { loadWhole, sealedHandle } from '../sealed-page.tsx';
import type { Route } from './+types/resume-check';

export const handle = sealedHandle;
export const headers = sealedHeaders;
export const clientLoader = loadWhole;

export async function loader({
  params,
  context,
}: { params: { id?: string } } & Pick<Route.LoaderArgs, 'context'>) {
  const services = context.get(servicesContext);
  const { origin } = services;
  if (params.id === undefined) return { origin, job: null, titles: usualTitles() };
  const found = await findAd(services, params.id);
  // The page of the job says why it is not there.
  if (!found) throw redirect(`/jobs/${encodeURIComponent(params.id)}`);
  return { origin, ...found };
}

/** What the check needs to know of a job's ad. Null if there is none. */
async function findAd({ readDb }: PageServices, id: string) {
  if (!/^\d{1,15}$/.test(id)) return null;
  const found = await getPagedJob(readDb, Number(id)).catch(nothingIfKnown);
  if (!found || found.job.closedAt) return null;
  const { job } = found;
  return {
    job: { id: job.id, ...readableName(job), asks: readAsks(job.title, job.description, job.skills) },
    titles: alsoCalled(occupationOf(job.title)),
  };
}

function nothingIfKnown(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { title, description, jobTitle } = content;
  const { job, origin } = loaderData ?? {};
  return job
    ? pageMeta({ title: `${jobTitle}: ${job.title} at ${job.company}`, description, noindex: true })
    : pageMeta({ title, description, path: '/resume-check', origin: origin ?? '' });
}

export default function ResumeCheckPage({ loaderData }: Route.ComponentProps) {
  const { job, titles } = loaderData;
  return (
    <div className="page-width pb-16">
      <PageHeading
        title={job ? content.jobTitle : content.title}
        lead={job ? content.jobLead : content.lead}
        drawing={drawings.resume}
      />
      {job && (
        <p className="mb-6">
          The ad:{' '}
          <a href={`/jobs/${job.id}`} className="text-pine underline underline-offset-4">
            {job.title} at {job.company}
          </a>
        </p>
      )}
      <ResumeCheck asks={job?.asks ?? null} titles={titles} />
    </div>
  );
}
