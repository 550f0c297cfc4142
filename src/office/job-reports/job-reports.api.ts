import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import { JobPath } from '../../catalog/jobs/job-path.schema.ts';
import { ReportForm } from './job-reports.schema.ts';
import { type JobReportServices, reportJob } from './report-job.server.ts';
import { reportSent } from './report-words.ts';

/** POST /jobs/{id}/reports: "Report this job" */
export function reportEndpoint(services: JobReportServices): Endpoint {
  return endpoint({
    tag: 'Jobs',
    method: 'POST',
    path: '/jobs/{id}/reports',
    summary: 'Reports that something is wrong with a job',
    access: 'anyone',
    status: 201,
    answers: 'a message',
    params: JobPath,
    body: ReportForm,
    handle: async ({ params, body, client }) => {
      await reportJob(services, params.id, body, client);
      return { message: reportSent.description };
    },
  });
}
