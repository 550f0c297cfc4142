import type { JobSearch } from '../jobs/jobs.schema.ts';
import { jobsFeedPath } from '../jobs/jobs-path.ts';
import { AlertLink } from './alert-link.tsx';

const linkLook = 'inline-flex min-h-11 items-center text-pine underline underline-offset-4';

/** The ways to hear of new jobs of a search: by email, or by a feed reader. */
export function AlertBar({ search }: { search: JobSearch }) {
  return (
    <div className="no-print mb-4 flex flex-wrap items-center justify-between gap-x-5">
      <AlertLink search={search} />
      <p className="flex gap-4 text-sm text-muted">
        <a href={jobsFeedPath(search, 'xml')} className={linkLook}>
          RSS
        </a>
        <a href={jobsFeedPath(search, 'json')} className={linkLook}>
          JSON Feed
        </a>
      </p>
    </div>
  );
}
