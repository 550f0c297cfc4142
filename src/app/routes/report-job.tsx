import { getJob } from '../../catalog/jobs/jobs.server.ts';
import { readableName } from '../../catalog/jobs/readable.ts';
import { ReportForm as Schema } from '../../office/job-reports/job-reports.schema.ts';
import { ReportForm } from '../../office/job-reports/report-form.tsx';
import { reportJob } from '../../office/job-reports/report-job.server.ts';
import { reportSent } from '../../office/job-reports/report-words.ts';
import { NotFound } from '../../platform/errors.ts';
import { checked } from '../../platform/http/read-body.ts';
import { stampForm } from '../../seekers/contact/form-stamp.server.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { clientContext, servicesContext } from '../context.ts';
import { formAction } from '../form-action.ts';
import { FormResult } from '../form-result.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/report-job';

const title = 'Report this job';

/** @throws NotFound */
function readId(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw new NotFound('There is no job with this id.');
  return Number(id);
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, readDb, now } = context.get(servicesContext);
  const job = await getJob(readDb, readId(params.id));
  return { job: { id: job.id, ...readableName(job) }, opened: await stampForm(db, now()) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  return formAction(request, async (fields) => {
    await reportJob(services, readId(params.id), checked(Schema, fields), context.get(clientContext));
    return reportSent;
  });
}

export function meta() {
  return pageMeta({ title, description: 'Report a problem with an ad.', noindex: true });
}

/** The report form on a page of its own: where the form of a job's page leads without scripts. */
export default function ReportJob({ loaderData, actionData }: Route.ComponentProps) {
  const { job, opened } = loaderData;
  return (
    <div className="page-width pb-16">
      <PageHeading title={title} lead={`${job.title} at ${job.company}`} />
      <Card className="max-w-prose sm:p-8">
        <FormResult data={actionData}>
          {(refused) => <ReportForm jobId={job.id} opened={opened} {...refused} />}
        </FormResult>
      </Card>
      <p className="mt-6">
        <Link to={`/jobs/${job.id}`} className="text-pine underline underline-offset-4">
          Back to the job
        </Link>
      </p>
    </div>
  );
}
