import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Monogram } from '../../ui/monogram.tsx';
import { ApplyLink } from './apply-link.tsx';
import { HiddenJob } from './hidden-job.tsx';
import { JobBadges } from './job-badges.tsx';
import { JobExcerpt } from './job-excerpt.tsx';
import { JobMark } from './job-mark.tsx';
import { JobMeta, Pay, Posted } from './job-meta.tsx';
import { JobTools } from './job-tools.tsx';
import type { JobView } from './job-view.ts';
import { useMark } from './kept/my-jobs-store.ts';

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
        <a href={`/jobs/${job.id}`} className={detailsLook} aria-label={`View Details: ${job.title}`}>
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
