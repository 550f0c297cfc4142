import { type ButtonSize, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { JobView } from './job-view.ts';

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
      rel="sponsored nofollow noopener"
      className={buttonClass('primary', size, className)}
      aria-label={`Apply Now: ${job.title}, ${job.company} (opens in a new tab)`}
    >
      Apply Now
      <Icon name="arrow-up-right" />
    </a>
  );
}
