import type { ReactNode, Ref } from 'react';
import { brand } from '../../content/brand.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Monogram } from '../../ui/monogram.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { ApplyLink } from './apply-link.tsx';
import { HiddenJob } from './hidden-job.tsx';
import { HideButton } from './hide-button.tsx';
import { JobBadges } from './job-badges.tsx';
import { JobMeta, Pay, Posted } from './job-meta.tsx';
import type { JobPageView } from './job-view.ts';
import { toggleSaved } from './keep-job.ts';
import { type MarkedJob, useMark } from './kept/my-jobs-store.ts';

/** Save and Hide, on a job's own page. `children` are between them. A phone shows Hide as an icon, so that all fit. */
function KeepButtons({ job, children }: { job: MarkedJob; children: ReactNode }) {
  const mark = useMark(job);
  if (mark === 'hidden' || mark === 'company-hidden')
    return (
      <>
        <div className="w-full">
          <HiddenJob job={job} mark={mark} />
        </div>
        {children}
      </>
    );
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        className="job-save script-only max-sm:grow max-sm:!px-3 max-sm:text-base"
        aria-pressed={mark === 'saved'}
        aria-label={`Save job: ${job.title}`}
        onClick={() => toggleSaved(job)}
      >
        Save job
      </Button>
      {children}
      <HideButton job={job} className={buttonClass('quiet', 'large', 'job-hide script-only max-sm:!px-3')}>
        <span className="max-sm:sr-only">Hide</span>
      </HideButton>
    </>
  );
}

interface JobSummaryProps {
  job: JobPageView;
  /** The employer's page, if there is one. */
  companyPath?: string;
  /** 'h2' beside a list, whose page has a heading of its own. Apply is in the bar above it then. */
  heading?: 'h1' | 'h2';
  /** Receives the heading, so that it can take the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The top of a job's page: title, employer, place, pay and the apply button. */
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
      <Pay job={job} className="mt-5 text-lg" />
      <div className="mt-3">
        <JobBadges job={job}>
          {job.category && (
            <li>
              <Badge>{job.category}</Badge>
            </li>
          )}
          <li>
            <Posted job={job} />
          </li>
        </JobBadges>
      </div>
      {!job.closed && (
        <>
          <div className="mt-6 flex flex-wrap gap-2 sm:gap-3">
            {Heading === 'h1' && <ApplyLink job={job} size="large" className="apply-inline" />}
            <KeepButtons job={job}>
              <ShareButton title={job.title} text={`Check out this job: ${job.title} at ${job.company}`}>
                Share Job
              </ShareButton>
            </KeepButtons>
          </div>
          <p className="mt-4 max-w-prose text-sm text-muted">
            Apply Now opens <span className="font-semibold text-ink">{job.applyHost}</span> in a new tab. That
            site isn’t part of {brand.name}. This is an affiliate link: we count the click, and we may be paid
            if you go on to apply. You pay nothing, and it never changes the order of results.
          </p>
        </>
      )}
    </header>
  );
}
