import type { MarkedJob } from '../matches/my-jobs-store.ts';
import { focusInItem } from './focus-in-item.ts';
import { hideJob, toggleSaved } from './keep-job.ts';

/** Save and Hide on a card; their drawings are the style sheet's, because a page renders twenty of them. */
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
      {hideable && (
        <button
          type="button"
          className="job-hide"
          aria-label={`Hide job: ${job.title}`}
          onClick={(event) => {
            hideJob(job);
            focusInItem(event.currentTarget);
          }}
        />
      )}
    </div>
  );
}
