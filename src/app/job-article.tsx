import type { ReactNode, Ref } from 'react';
import type { JobHistory as History } from '../catalog/jobs/job-history-view.ts';
import { JobActions, JobSummary } from '../catalog/jobs/job-summary.tsx';
import type { JobPageView } from '../catalog/jobs/job-view.ts';
import { jobsPath } from '../catalog/jobs/jobs-path.ts';
import { useViewedJob } from '../catalog/jobs/kept/viewed-jobs.ts';
import type { Label } from '../catalog/postings/labels.ts';
import { ReportForm } from '../office/job-reports/report-form.tsx';
import type { PayContextFigures } from '../search/salary/pay-context.schema.ts';
import { PayContext, PayContextLine } from '../search/salary/pay-context.tsx';
import { Chip } from '../ui/chip.tsx';
import { Notice } from '../ui/form-notice.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
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
        {!job.closed && (
          <a
            href={`/jobs/${job.id}/resume-check`}
            className="no-print -mb-4 inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-pine underline-offset-4 hover:underline"
          >
            <Icon name="file-text" />
            Check my resume against this job
          </a>
        )}
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

/** What the ad says of the things that people ask about, each with its sentence. */
function JobLabels({ labels }: { labels: Label[] }) {
  return (
    <section aria-labelledby="labels">
      <h2 id="labels" className="mb-4 text-2xl">
        What the ad says
      </h2>
      <dl className="job-labels">
        {labels.map(({ name, text, sentence }) => (
          <div key={name}>
            <dt>{text}</dt>
            <dd>“{sentence}”</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/**
 * Notices at the top of a job's page: the job is closed, its closing date has passed, or it is a sample.
 * `leadsOn`: other jobs follow at the end of the page.
 */
function JobNotices({ job, leadsOn }: { job: JobPageView; leadsOn: boolean }) {
  return (
    <>
      {job.closed && (
        <Notice>
          {closedText(job)}
          {leadsOn && ' You’ll find similar jobs at the bottom of this page.'}
        </Notice>
      )}
      {job.closingPassed && (
        <Notice>
          The ad says that applications closed on {job.closingPassed}. Check with the employer before you
          apply.
        </Notice>
      )}
      {job.isSample && (
        <Notice>This is a sample job. The employer is made up, so there is no page to apply on.</Notice>
      )}
    </>
  );
}

function closedText({ closed, closedBecause, expires }: JobPageView): string {
  if (closedBecause === 'review') return 'We’re reviewing this ad, so you can’t apply here right now.';
  if (closedBecause === 'stated')
    return 'The ad itself says that this job is closed, so you can’t apply here.';
  if (closedBecause === 'expired')
    return `The last day to apply was ${expires}, so you can no longer apply here.`;
  return `This job closed ${closed}, so you can no longer apply here.`;
}

/** What we know about an ad over time. It names facts, never a verdict. */
function JobHistory({ history: { facts, payLaw } }: { history: History }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-4 text-2xl">
        This ad’s history
      </h2>
      <dl>
        {facts.map(([term, text]) => (
          <div key={term} className="flex gap-4 border-t border-line py-2.5">
            <dt className="w-28 shrink-0 text-muted">{term}</dt>
            <dd className="figures min-w-0 [overflow-wrap:anywhere]">{text}</dd>
          </div>
        ))}
      </dl>
      {payLaw && (
        <p className="border-t border-line py-2.5">
          {payLaw.text}{' '}
          <a href={payLaw.source} rel="noopener nofollow" className="text-pine underline underline-offset-4">
            Read the state’s rule
          </a>
        </p>
      )}
      <p className="border-t border-line pt-3 text-sm text-muted">
        <Link to="/how-we-check" className="text-pine underline underline-offset-4">
          How we check these facts
        </Link>
      </p>
    </section>
  );
}

/** "Report this job" with its form, on the job's page. No account is needed. */
function ReportAd({ jobId }: { jobId: number }) {
  return (
    <details className="no-print">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-pine underline underline-offset-4">
        Report this job
      </summary>
      <div className="pt-3">
        <ReportForm jobId={jobId} />
      </div>
    </details>
  );
}

const workplaceNames: Record<string, string> = { remote: 'Remote', hybrid: 'Hybrid', 'on-site': 'On-site' };

/** The known facts of a job, as a list of terms. It leaves out what the employer did not state. */
function JobFacts({ job }: { job: JobPageView }) {
  const facts: [string, ReactNode][] = [
    ['Company', job.company],
    [job.allPlaces === job.location ? 'Location' : 'Locations', job.allPlaces],
    ['Workplace', job.workplace && workplaceNames[job.workplace]],
    ['Live', job.remoteRule],
    ['Job type', job.jobTypes.join(', ')],
    [
      'Category',
      job.category && (
        <Link className="text-pine underline underline-offset-4" to={jobsPath({ category: job.category })}>
          {job.category}
        </Link>
      ),
    ],
    ['Pay', job.salary && <StatedPay job={job} />],
    ['Closes', job.expires],
    ['Listed by', job.source],
    ['Checked', job.checked && `${job.checked} at the employer’s own board`],
  ];
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-4 text-2xl">
        At a glance
      </h2>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 sm:grid-cols-2">
        {facts.map(([term, value]) =>
          value ? (
            <div key={term} className="flex gap-4 border-t border-line py-2.5">
              <dt className="w-24 shrink-0 text-muted">{term}</dt>
              <dd className="figures min-w-0 [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {job.skills.length > 0 && (
        <>
          <h3 className="mb-2 mt-6 text-lg">Skills</h3>
          <ul className="flex flex-wrap gap-2">
            {job.skills.map((skill) => (
              <li key={skill}>
                <Chip to={jobsPath({ keywords: skill })}>{skill}</Chip>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The pay, and the employer's words if they say more. */
function StatedPay({ job }: { job: Pick<JobPageView, 'salary' | 'yearly' | 'statedPay'> }) {
  return (
    <>
      {[job.salary, job.yearly].filter(Boolean).join(' · ')}
      {job.statedPay && (
        <span className="block text-sm text-muted [overflow-wrap:anywhere]">As posted: {job.statedPay}</span>
      )}
    </>
  );
}
