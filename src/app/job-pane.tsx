import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { jobTitle, pageTitle } from '../content/page-title.ts';
import { useRecordedView } from '../seekers/matches/record-interest.ts';
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { isTyping } from '../ui/single-keys.ts';
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx';
import { JobArticle } from './job-article.tsx';
import type { loadJobPane } from './routes/job.server.ts';

/** The answer of /jobs/{id}/pane. */
export type JobPaneData = Awaited<ReturnType<typeof loadJobPane>>;

export interface JobPaneProps {
  id: number;
  /** The job that came with the page. */
  first: JobPaneData | null;
  /** Whether the heading takes the focus once the job is there. */
  takesFocus: RefObject<boolean>;
  onClose: () => void;
}

/** A job beside the list that it is in. The previous job stays, paler, until the next one has come. */
export default function JobPane({ id, first, takesFocus, onClose }: JobPaneProps) {
  const pane = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { shown, isLoading, failure, retry } = useJob(id, first);
  useRecordedView(id);
  useTitle(shown?.job);
  const [isOpened] = useState(first?.job.id !== id);
  const shownId = shown?.job.id;
  // With the job, not after it: a key that is pressed once the job is there finds the focus in its place.
  useLayoutEffect(() => {
    if (shownId === undefined) return;
    pane.current?.scrollTo(0, 0);
    // Someone who went on to a field while the job was loading keeps it.
    if (takesFocus.current && !isTyping(document.activeElement as HTMLElement))
      heading.current?.focus({ preventScroll: true });
    takesFocus.current = false;
  }, [shownId, takesFocus]);
  return (
    <section
      ref={pane}
      className="job-pane"
      data-opened={isOpened ? '' : undefined}
      aria-label="Selected job"
      aria-busy={isLoading}
    >
      <div className="job-pane-bar">
        <ButtonLink
          to={`/jobs/${id}`}
          variant="quiet"
          className="!px-3"
          aria-label="Open full page"
          title="Open full page"
        >
          <Icon name="arrow-up-right" className="size-5" />
        </ButtonLink>
        <button
          type="button"
          aria-label="Close the job"
          title="Close (Esc)"
          className={buttonClass('quiet', 'medium', 'script-only !px-3')}
          onClick={onClose}
        >
          <Icon name="close" className="size-5" />
        </button>
      </div>
      <div className="job-pane-body">
        {failure ? (
          <div role="alert">
            <p className="text-lg font-semibold">{failure}</p>
            <Button variant="secondary" className="mt-4" onClick={retry}>
              Try again
            </Button>
          </div>
        ) : shown ? (
          <JobArticle {...shown} heading="h2" headingRef={heading} />
        ) : (
          <JobSkeleton />
        )}
      </div>
    </section>
  );
}

/** The head of a job, its buttons, and the first lines of its text. */
function JobSkeleton() {
  return (
    <SkeletonList count={1} label="Loading the job">
      <div className="flex gap-5">
        <Skeleton className="size-16 shrink-0" />
        <div className="grow space-y-3">
          <Skeleton className="h-8 w-3/5" />
          <Skeleton className="h-5 w-2/5" />
        </div>
      </div>
      <Skeleton className="mt-5 h-8 w-1/2" />
      <Skeleton className="mt-4 h-6 w-2/5" />
      <div className="mt-7 flex gap-2">
        <Skeleton className="h-11 w-40" />
        <Skeleton className="h-11 w-32" />
      </div>
      <Skeleton className="mt-20 h-8 w-1/3" />
      <Skeleton className="mt-5 h-40" />
    </SkeletonList>
  );
}

const failures: Record<number, string> = {
  404: 'We couldn’t find this job.',
  410: 'This job closed a while ago.',
};

/** The document's title is the job's while it is shown. */
function useTitle(job: { title: string; company: string } | undefined): void {
  const title = job && pageTitle(jobTitle(job));
  useEffect(() => {
    if (!title) return;
    const before = document.title;
    document.title = title;
    return () => {
      // Another page has set its own by then.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}

/** Loads a job when its id changes, unless it is the `first`. */
function useJob(id: number, first: JobPaneData | null) {
  const [shown, setShown] = useState<JobPaneData | null>(first?.job.id === id ? first : null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(!shown);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same job again
  useEffect(() => {
    if (shown?.job.id === id) return setLoading(false);
    const aborted = new AbortController();
    setLoading(true);
    readJob(id, aborted.signal).then((read) => {
      if (aborted.signal.aborted) return;
      if (typeof read === 'string') setFailure(read);
      else {
        setFailure(null);
        setShown(read);
      }
      setLoading(false);
    });
    return () => aborted.abort();
  }, [id, attempt]);
  return { shown, failure, isLoading, retry: () => setAttempt((count) => count + 1) };
}

/** The job, or what the visitor reads in its place. */
async function readJob(id: number, signal: AbortSignal): Promise<JobPaneData | string> {
  const response = await fetch(`/jobs/${id}/pane`, { signal }).catch(() => null);
  const read = response?.ok ? await response.json().catch(() => null) : null;
  return read ?? failures[response?.status ?? 0] ?? 'We couldn’t load this job. Please try again.';
}
