import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Monogram } from '../../ui/monogram.tsx';
import { ApplyLink } from './apply-link.tsx';
import { JobBadges } from './job-badges.tsx';
import { JobMeta, Pay, Posted } from './job-meta.tsx';
import type { JobView } from './job-view.ts';

const detailsLook = buttonClass('secondary', 'small', 'grow');

/** A job in a list: title first, then company, place and pay, one line of badges, two lines of text. Stands in a JobList. */
export function JobCard({ job }: { job: JobView }) {
  return (
    <article className="rounded-lg border border-line bg-surface p-4 shadow-rest transition-shadow hover:shadow-lift sm:p-5">
      <div className="flex gap-4">
        <Monogram name={job.company} />
        <div className="min-w-0 grow">
          <h3 className="text-lg leading-snug">
            <a href={`/jobs/${job.id}`} className="text-pine underline-offset-4 hover:underline">
              {job.title}
            </a>
          </h3>
          <JobMeta job={job} />
        </div>
      </div>
      <Pay job={job} className="mt-3" />
      <JobBadges job={job}>
        {job.skills.map((skill) => (
          <li key={skill}>
            <Badge>{skill}</Badge>
          </li>
        ))}
        {job.moreSkills > 0 && <li className="text-xs text-muted">+{job.moreSkills} more</li>}
      </JobBadges>
      <p className="mt-3 line-clamp-2 text-sm text-muted">{job.excerpt}</p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4">
        <Posted job={job} />
        <span className="flex grow gap-2 sm:grow-0">
          <a href={`/jobs/${job.id}`} className={detailsLook} aria-label={`View Details: ${job.title}`}>
            View Details
          </a>
          <ApplyLink job={job} size="small" className="grow" />
        </span>
      </div>
    </article>
  );
}
