import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApplyLink } from '../catalog/jobs/apply-link.tsx';
import type { JobHistory } from '../catalog/jobs/job-history-view.ts';
import type { JobPageView } from '../catalog/jobs/job-view.ts';
import type { PayContextFigures } from '../search/salary/pay-context.schema.ts';
import { useRecordedView } from '../seekers/matches/record-interest.ts';
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { isTyping } from '../ui/single-keys.ts';
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx';
import { JobArticle } from './job-article.tsx';

/** The answer of /jobs/{id}/pane. */
export interface JobPaneData {
  job: JobPageView;
  history: JobHistory | null;
  companyPath?: string;
  payContext: PayContextFigures | null;
  hasSimilar: boolean;
}

export interface JobPaneProps {
  id: number;
  /** Whether the heading takes the focus once the job is there. */
  takesFocus: RefObject<boolean>;
  onClose: () => void;
}

/** A job beside the list that it is in. The previous job stays, paler, until the next one has come. */
export default function JobPane({ id, takesFocus, onClose }: JobPaneProps) {
  const pane = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { shown, isLoading, failure, retry } = useJob(id);
  useRecordedView(id);
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
    <section ref={pane} className="job-pane" aria-label="Selected job" aria-busy={isLoading}>
      <div className="job-pane-bar">
        {shown && !shown.job.closed && <ApplyLink job={shown.job} />}
        <ButtonLink to={`/jobs/${id}`} variant="quiet" className="ms-auto">
          Open full page
        </ButtonLink>
        <button
          type="button"
          aria-label="Close the job"
          title="Close (Esc)"
          className={buttonClass('quiet', 'medium', '!px-3')}
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
          <SkeletonList count={3} label="Loading the job" className="grid gap-8">
            <Skeleton className="mb-3 h-7 w-2/3" />
            <Skeleton className="h-20 w-full" />
          </SkeletonList>
        )}
      </div>
    </section>
  );
}

const failures: Record<number, string> = {
  404: 'We couldn’t find this job.',
  410: 'This job closed a while ago.',
};

/** Loads a job when its id changes. */
function useJob(id: number) {
  const [shown, setShown] = useState<JobPaneData | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same job again
  useEffect(() => {
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
