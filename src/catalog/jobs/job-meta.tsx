import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { type ButtonSize, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { JobView } from './job-view.ts';
import { storePressedApply } from './kept/pressed-apply.ts';

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

interface ApplyLinkProps {
  job: Pick<JobView, 'id' | 'title' | 'company'>;
  size?: ButtonSize;
  className?: string;
}

/**
 * 'Apply Now'. It opens a page in a new tab that counts the click and redirects to the employer's page. It is
 * marked as a link that may be paid.
 */
export function ApplyLink({ job, size, className }: ApplyLinkProps) {
  return (
    <a
      href={`/jobs/${job.id}/apply`}
      target="_blank"
      onClick={() => storePressedApply(job.id)}
      rel="sponsored nofollow noopener"
      className={buttonClass('primary', size, className)}
      aria-label={`Apply Now: ${job.title}, ${job.company} (opens in a new tab)`}
    >
      Apply Now
      <Icon name="arrow-up-right" />
    </a>
  );
}

/** One line of short facts: the type, "sample", "local match" or "closed", and the caller's own. */
export function JobBadges({
  job,
  children,
}: {
  job: Pick<JobView, 'jobType' | 'isSample' | 'isLocalMatch' | 'closed'>;
  children?: ReactNode;
}) {
  return (
    <ul className="job-badges">
      {job.jobType && (
        <li>
          <Badge tone="pine">{job.jobType}</Badge>
        </li>
      )}
      {job.isSample && (
        <li>
          <Badge tone="quiet">Sample</Badge>
        </li>
      )}
      {job.isLocalMatch && (
        <li>
          <Badge tone="leaf">Local Match</Badge>
        </li>
      )}
      {job.closed && (
        <li>
          <Badge tone="clay">Closed {job.closed}</Badge>
        </li>
      )}
      {children}
    </ul>
  );
}
