import type { JobSearch } from '../jobs/job-search.schema.ts';
import { jobsFeedPath } from '../jobs/jobs-path.ts';
import { AlertLink } from './alert-link.tsx';

const linkLook = 'inline-flex min-h-11 items-center text-pine underline underline-offset-4';

/** The ways to hear of new jobs of a search: by email, or in a feed reader. */
export function AlertBar({ search }: { search: JobSearch }) {
  return (
    <div className="no-print mb-2 flex flex-wrap items-center justify-between gap-x-4 text-sm">
      <AlertLink search={search} className={`${linkLook} gap-2 font-semibold`} />
      <p className="flex gap-4">
        <a href={jobsFeedPath(search, 'xml')} aria-label="RSS feed of this search" className={linkLook}>
          RSS
        </a>
        <a href={jobsFeedPath(search, 'json')} aria-label="JSON feed of this search" className={linkLook}>
          JSON
        </a>
      </p>
    </div>
  );
}
