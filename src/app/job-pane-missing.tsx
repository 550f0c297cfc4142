import { buttonClass } from '../ui/button.tsx';

/** In place of the pane while its code cannot be loaded. The link loads the job's page from the start. */
export function JobPaneMissing({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <section className="job-pane" aria-label="Selected job">
      <div role="alert" className="job-pane-body">
        <p className="text-lg font-semibold">We couldn’t load this job. Please try again.</p>
        <p className="mt-4 flex flex-wrap gap-2">
          <a href={`/jobs/${id}`} className={buttonClass('secondary')}>
            Open full page
          </a>
          <button type="button" className={buttonClass('quiet')} onClick={onClose}>
            Close
          </button>
        </p>
      </div>
    </section>
  );
}
