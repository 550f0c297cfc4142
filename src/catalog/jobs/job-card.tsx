import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Monogram } from '../../ui/monogram.tsx';
import type { Excerpt } from './excerpt.ts';
import { HiddenJob, HideButton } from './hidden-job.tsx';
import { ApplyLink, JobBadges, JobMeta, Pay, Posted } from './job-meta.tsx';
import type { JobView } from './job-view.ts';
import { toggleSaved } from './keep-job.ts';
import { type MarkedJob, useMark } from './kept/my-jobs-store.ts';
import { useIsNew } from './kept/results-visit.ts';
import { useIsViewed } from './kept/viewed-jobs.ts';

/** Save and Hide on a card. The style sheet draws the icons, because a page has twenty cards. */
function JobTools({ job, saved, hideable }: { job: MarkedJob; saved: boolean; hideable: boolean }) {
  return (
    <div className="job-tools script-only">
      <button
        type="button"
        className="job-save"
        aria-pressed={saved}
        aria-label={`Save job: ${job.title}, ${job.company}`}
        onClick={() => toggleSaved(job, saved)}
      />
      {hideable && <HideButton job={job} className="job-hide" />}
    </div>
  );
}

/** 'Viewed' or 'New' on the edge of a job's card, as this browser knows it. The card dims if the job was viewed. */
function JobMark({ job: { id, postedAt } }: { job: { id: number; postedAt: string } }) {
  const isViewed = useIsViewed(id);
  const isNew = useIsNew(postedAt);
  if (isViewed) return <Mark className="job-viewed">Viewed</Mark>;
  return isNew ? <Mark className="job-new">New</Mark> : null;
}

/** The blank separates the mark from the title for screen readers. */
function Mark({ className, children }: { className: string; children: string }) {
  return (
    <>
      {' '}
      <span className={`job-mark ${className}`}>{children}</span>
    </>
  );
}

/** A card's lines of text, with the words marked that the search found in it. */
function JobExcerpt({ job: { excerpt, marks = [] } }: { job: Excerpt }) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const [start, end] of marks) {
    parts.push(excerpt.slice(from, start), <mark key={start}>{excerpt.slice(start, end)}</mark>);
    from = end;
  }
  return (
    <p className="job-card-text">
      {parts}
      {excerpt.slice(from)}
    </p>
  );
}

const detailsLook = buttonClass('secondary', 'small');

/**
 * A job in a list: the title, then employer, place and pay, one line of badges, two lines of text. Use it in
 * a JobList. A hidden job becomes one line, except among the saved jobs, where jobs cannot be hidden.
 */
export function JobCard({ job, hideable = true }: { job: JobView; hideable?: boolean }) {
  const mark = useMark(job);
  if (hideable && (mark === 'hidden' || mark === 'company-hidden'))
    return <HiddenJob job={job} mark={mark} />;
  return (
    <article className="job-card">
      <div className="job-card-head">
        <Monogram name={job.company} />
        <div>
          <h3>
            <a href={`/jobs/${job.id}`}>{job.title}</a>
            <JobMark job={job} />
          </h3>
          <JobMeta
            job={job}
            company={
              job.companyPath && (
                <a href={job.companyPath} className="job-company">
                  {job.company}
                </a>
              )
            }
          />
          {job.elsewhere && <Elsewhere title={job.title} places={job.elsewhere} />}
          {job.history && <p className="job-history">{job.history}</p>}
          {job.reason && <p className="job-reason">{job.reason}</p>}
        </div>
      </div>
      <JobTools job={job} saved={mark === 'saved' || !hideable} hideable={hideable} />
      <div className="job-card-terms">
        <Pay job={job} />
        <Posted job={job} />
      </div>
      <JobBadges job={job}>
        {job.skills.map((skill) => (
          <li key={skill} className="job-skill">
            <Badge>{skill}</Badge>
          </li>
        ))}
        {job.moreSkills > 0 && <li className="job-skill">+{job.moreSkills} more</li>}
      </JobBadges>
      <JobExcerpt job={job} />
      <div className="job-card-actions">
        <a
          href={`/jobs/${job.id}`}
          className={detailsLook}
          aria-label={`View Details: ${job.title}, ${job.company}`}
        >
          View Details
        </a>
        {!job.closed && <ApplyLink job={job} size="small" />}
      </div>
    </article>
  );
}

/** The same ad in other places: one card with "in 6 places", which expands. */
function Elsewhere({ title, places }: { title: string; places: { id: number; location: string }[] }) {
  return (
    <details className="job-places">
      <summary>In {places.length + 1} locations</summary>
      <ul>
        {places.map(({ id, location }) => (
          <li key={id}>
            <a href={`/jobs/${id}`} aria-label={`${title}, ${location}`}>
              {location || 'Location not listed'}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
