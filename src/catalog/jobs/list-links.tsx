import type { JobSearch } from './job-search.schema.ts';
import { jobsFeedPath } from './jobs-path.ts';

const linkLook = 'inline-flex min-h-11 items-center text-pine underline underline-offset-4';

/** The feeds of a search, for feed readers and programs. */
export function FeedLinks({ search }: { search: JobSearch }) {
  return (
    <p className="no-print flex flex-wrap items-center gap-x-4 text-sm text-muted">
      Follow this search in a feed reader:
      <a href={jobsFeedPath(search, 'xml')} aria-label="RSS feed of this search" className={linkLook}>
        RSS
      </a>
      <a href={jobsFeedPath(search, 'json')} aria-label="JSON feed of this search" className={linkLook}>
        JSON
      </a>
    </p>
  );
}

/** What the order of a list depends on. */
export const OrderLink = () => (
  <p className="no-print text-sm">
    <a
      href="/how-results-are-ordered"
      className="inline-flex min-h-11 items-center text-pine underline underline-offset-4"
    >
      How results are ordered
    </a>
  </p>
);
