import { type ButtonSize, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { JobView } from './job-view.ts';

interface ApplyLinkProps {
  job: Pick<JobView, 'id' | 'title'>;
  size?: ButtonSize;
  className?: string;
}

/** 'Apply Now': by way of a page that counts it, to the employer's own page in a new tab; marked as the paid link that it may be. */
export function ApplyLink({ job, size, className }: ApplyLinkProps) {
  return (
    <a
      href={`/jobs/${job.id}/apply`}
      target="_blank"
      rel="sponsored nofollow noopener"
      className={buttonClass('primary', size, className)}
      aria-label={`Apply Now: ${job.title} (opens in a new tab)`}
    >
      Apply Now
      <Icon name="arrow-up-right" />
    </a>
  );
}
