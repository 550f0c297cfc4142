import { HideButton } from './hide-button.tsx';
import { toggleSaved } from './keep-job.ts';
import type { MarkedJob } from './kept/my-jobs-store.ts';

/** Save and Hide on a card. The style sheet draws the icons, because a page has twenty cards. */
export function JobTools({ job, saved, hideable }: { job: MarkedJob; saved: boolean; hideable: boolean }) {
  return (
    <div className="job-tools script-only">
      <button
        type="button"
        className="job-save"
        aria-pressed={saved}
        aria-label={`Save job: ${job.title}`}
        onClick={() => toggleSaved(job)}
      />
      {hideable && <HideButton job={job} className="job-hide" />}
    </div>
  );
}
