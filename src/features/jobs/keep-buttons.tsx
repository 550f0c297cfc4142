import { Button, buttonClass } from '../../ui/button.tsx';
import { HiddenJob } from './hidden-job.tsx';
import { HideButton } from './hide-button.tsx';
import { toggleSaved } from './keep-job.ts';
import { type MarkedJob, useMark } from './kept/my-jobs-store.ts';

/** Save and Hide, on a job's own page. */
export function KeepButtons({ job }: { job: MarkedJob }) {
  const mark = useMark(job);
  if (mark === 'hidden' || mark === 'company-hidden')
    return (
      <div className="w-full">
        <HiddenJob job={job} mark={mark} />
      </div>
    );
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        className="job-save script-only max-sm:px-4"
        aria-pressed={mark === 'saved'}
        aria-label={`Save job: ${job.title}`}
        onClick={() => toggleSaved(job)}
      >
        Save job
      </Button>
      <HideButton job={job} className={buttonClass('quiet', 'large', 'job-hide script-only max-sm:px-4')}>
        Hide
      </HideButton>
    </>
  );
}
