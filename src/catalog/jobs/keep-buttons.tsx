import type { ReactNode } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { HiddenJob } from './hidden-job.tsx';
import { HideButton } from './hide-button.tsx';
import { toggleSaved } from './keep-job.ts';
import { type MarkedJob, useMark } from './kept/my-jobs-store.ts';

/** Save and Hide, on a job's own page. `children` are between them. A phone shows Hide as an icon, so that all fit. */
export function KeepButtons({ job, children }: { job: MarkedJob; children: ReactNode }) {
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
