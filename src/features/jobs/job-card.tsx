import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Monogram } from '../../ui/monogram.tsx';
import { ApplyLink } from './apply-link.tsx';
import { JobBadges } from './job-badges.tsx';
import { JobMeta, Pay, Posted } from './job-meta.tsx';
import type { JobView } from './job-view.ts';

/** A job in a list: title first, then company, place and pay, one line of badges, two lines of text. */
export function JobCard({ job }: { job: JobView }) {
  return (
    <article className="rounded-lg border border-line bg-surface p-4 shadow-rest transition-shadow hover:shadow-lift sm:p-5">
      <div className="flex gap-4">
        <Monogram name={job.company} />
        <div className="min-w-0 grow">
          <h3 className="text-lg leading-snug">
            <Link
              to={`/jobs/${job.id}`}
              className="text-pine underline-offset-4 hover:underline"
              viewTransition
            >
              {job.title}
            </Link>
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
          <ButtonLink
            to={`/jobs/${job.id}`}
            variant="secondary"
            size="small"
            className="grow"
            aria-label={`View Details: ${job.title}`}
            viewTransition
          >
            View Details
          </ButtonLink>
          <ApplyLink job={job} size="small" className="grow" />
        </span>
      </div>
    </article>
  );
}
