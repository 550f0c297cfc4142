import type { Ref } from 'react';
import { JobFacts } from '../catalog/jobs/job-facts.tsx';
import { JobHistory } from '../catalog/jobs/job-history.tsx';
import type { JobHistory as History } from '../catalog/jobs/job-history-view.ts';
import { JobLabels } from '../catalog/jobs/job-labels.tsx';
import { JobNotices } from '../catalog/jobs/job-notices.tsx';
import { JobActions, JobSummary } from '../catalog/jobs/job-summary.tsx';
import type { JobPageView } from '../catalog/jobs/job-view.ts';
import { useViewedJob } from '../catalog/jobs/kept/viewed-jobs.ts';
import type { Label } from '../catalog/postings/labels.ts';
import { ReportAd } from '../office/job-reports/report-ad.tsx';
import type { PayContextFigures } from '../search/salary/pay-context.schema.ts';
import { PayContext, PayContextLine } from '../search/salary/pay-context.tsx';
import { Prose } from '../ui/prose.tsx';

interface JobArticleProps {
  job: JobPageView;
  labels: Label[];
  /** Null for a sample. */
  history: History | null;
  companyPath?: string;
  payContext: PayContextFigures | null;
  /** Similar jobs follow at the end of the page. */
  hasSimilar: boolean;
  /** 'h2' beside a list of jobs. */
  heading?: 'h1' | 'h2';
  headingRef?: Ref<HTMLHeadingElement>;
}

/** A job with all that is known about it, on its own page or beside a list. */
export function JobArticle({ job, labels, history, payContext, hasSimilar, ...summary }: JobArticleProps) {
  useViewedJob(job);
  return (
    <article className="job-article">
      <JobSummary job={job} {...summary} />
      {!job.closed && (
        <JobActions job={job}>{payContext && <PayContextLine context={payContext} />}</JobActions>
      )}
      <div className="job-body">
        <JobNotices job={job} leadsOn={hasSimilar} />
        <section aria-labelledby="description">
          <h2 id="description" className="mb-4 text-2xl">
            Job description
          </h2>
          {job.descriptionHtml ? (
            <Prose html={job.descriptionHtml} />
          ) : (
            <Prose className="whitespace-pre-line">{job.description}</Prose>
          )}
        </section>
        <JobFacts job={job} />
        {labels.length > 0 && <JobLabels labels={labels} />}
        {history && <JobHistory history={history} />}
        <ReportAd key={job.id} jobId={job.id} />
        {payContext && <PayContext context={payContext} />}
      </div>
    </article>
  );
}
