import { type ReactNode, type Ref, useId } from 'react';
import { brand } from '../../content/brand.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Monogram } from '../../ui/monogram.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { HiddenJob, HideButton } from './hidden-job.tsx';
import { ApplyLink, JobBadges, JobMeta, Pay, Posted } from './job-meta.tsx';
import type { JobPageView } from './job-view.ts';
import { toggleSaved } from './keep-job.ts';
import { useMark } from './kept/my-jobs-store.ts';

interface JobSummaryProps {
  job: JobPageView;
  /** The employer's page, if there is one. */
  companyPath?: string;
  /** 'h2' beside a list, whose page has a heading of its own. */
  heading?: 'h1' | 'h2';
  /** Receives the heading, so that it can take the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The top of a job: title, employer, place, pay and dates. */
export function JobSummary({ job, companyPath, heading: Heading = 'h1', headingRef }: JobSummaryProps) {
  return (
    <header>
      <div className="flex items-start gap-4 sm:gap-5">
        <Monogram name={job.company} size="large" />
        <div className="min-w-0">
          <Heading
            ref={headingRef}
            tabIndex={headingRef ? -1 : undefined}
            className={Heading === 'h1' ? 'text-2xl sm:text-3xl' : 'text-2xl outline-none'}
          >
            {job.title}
          </Heading>
          <JobMeta
            job={job}
            company={
              companyPath && (
                <Link to={companyPath} className="underline underline-offset-4 hover:text-pine">
                  {job.company}
                </Link>
              )
            }
          />
        </div>
      </div>
      <Pay job={job} className="job-pay-headline" />
      <JobBadges job={job}>
        {job.category && (
          <li>
            <Badge>{job.category}</Badge>
          </li>
        )}
        <li>
          <Posted job={job} />
        </li>
        {job.expires && !job.closed && <li className="job-posted">Closes {job.expires}</li>}
      </JobBadges>
    </header>
  );
}

/**
 * Apply, Save, Share and Hide: the only place of a job's page with the link to apply. It stays in sight by itself: at
 * the bottom of a phone, in a column of its own on a wide page, at the top beside a list (job-page.css).
 * @param children what the wide column says below the buttons.
 */
export function JobActions({ job, children }: { job: JobPageView; children?: ReactNode }) {
  const mark = useMark(job);
  const isHidden = mark === 'hidden' || mark === 'company-hidden';
  return (
    <div className="job-actions no-print">
      {isHidden && <HiddenJob job={job} mark={mark} />}
      <div className="job-buttons">
        <ApplyLink job={job} size="large" />
        {!isHidden && (
          <Button
            variant="secondary"
            className="job-save script-only"
            aria-pressed={mark === 'saved'}
            aria-label={`Save job: ${job.title}, ${job.company}`}
            onClick={() => toggleSaved(job, mark === 'saved')}
          >
            <span className="job-button-word">Save job</span>
          </Button>
        )}
        <ShareButton title={job.title} text={`Check out this job: ${job.title} at ${job.company}`}>
          <span className="job-button-word">Share Job</span>
        </ShareButton>
        {!isHidden && (
          <HideButton job={job} className={buttonClass('quiet', 'medium', 'job-hide script-only')}>
            <span className="job-button-word">Hide</span>
          </HideButton>
        )}
      </div>
      <ApplyNote host={job.applyHost} />
      {children && <div className="job-actions-more">{children}</div>}
    </div>
  );
}

/** One line about where Apply Now leads. A press tells the rest. */
function ApplyNote({ host }: { host: string }) {
  const id = useId();
  return (
    <>
      <button type="button" popoverTarget={id} className="apply-note">
        <span>
          Opens <b>{host}</b> · affiliate link
        </span>
        <Icon name="info" />
        <span className="sr-only">: what this means</span>
      </button>
      <p id={id} popover="auto" className="apply-note-text">
        Apply Now opens <b>{host}</b> in a new tab. That site isn’t part of {brand.name}. This is an affiliate
        link: we count the click, and we may be paid if you go on to apply. You pay nothing, and it never
        changes the order of results.
      </p>
    </>
  );
}
