import type { ReactNode } from 'react';
import type { JobView } from './job-view.ts';

/**
 * Employer, place and, in a search around a ZIP code, the distance.
 * @param company a link to the employer's page.
 */
export function JobMeta({
  job,
  company,
}: {
  company?: ReactNode;
  job: Pick<JobView, 'company' | 'location'> & { distance?: string | null };
}) {
  const parts = [job.location || 'Location not listed', job.distance].filter(Boolean);
  return (
    <p className="job-meta">
      <b>{company || job.company}</b> {parts.join(' · ')}
    </p>
  );
}

/** The pay, with the yearly equivalent if it is stated otherwise, or that there is none. */
export function Pay({
  job,
  className = '',
}: {
  job: Pick<JobView, 'salary' | 'yearly'>;
  className?: string;
}) {
  if (!job.salary) return <p className={`job-pay job-no-pay ${className}`}>Pay not listed</p>;
  return (
    <p className={`job-pay ${className}`}>
      <strong>{job.salary}</strong>
      {job.yearly && <span> {job.yearly}</span>}
    </p>
  );
}

/** 'Posted 3 hours ago' or 'First seen 3 hours ago', with the exact time for machines. */
export function Posted({ job }: { job: Pick<JobView, 'posted' | 'postedAt' | 'isFirstSight'> }) {
  return (
    <span className="job-posted">
      {job.isFirstSight ? 'First seen' : 'Posted'} <time dateTime={job.postedAt}>{job.posted}</time>
    </span>
  );
}
