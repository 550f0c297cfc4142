import type { ReactNode } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { Link } from '../../ui/link.tsx';
import type { JobPageView } from './job-view.ts';
import { jobsPath } from './jobs-path.ts';

const workplaceNames: Record<string, string> = { remote: 'Remote', hybrid: 'Hybrid', 'on-site': 'On-site' };

/** The known facts of a job, as a list of terms. It leaves out what the employer did not state. */
export function JobFacts({ job }: { job: JobPageView }) {
  const facts: [string, ReactNode][] = [
    ['Company', job.company],
    [job.allPlaces === job.location ? 'Location' : 'Locations', job.allPlaces],
    ['Workplace', job.workplace && workplaceNames[job.workplace]],
    ['Live', job.remoteRule],
    ['Job type', job.jobTypes.join(', ')],
    [
      'Category',
      job.category && (
        <Link className="text-pine underline underline-offset-4" to={jobsPath({ category: job.category })}>
          {job.category}
        </Link>
      ),
    ],
    ['Pay', job.salary && <StatedPay job={job} />],
    ['Closes', job.expires],
    ['Listed by', job.source],
    ['Checked', job.checked && `${job.checked} at the employer’s own board`],
  ];
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-4 text-2xl">
        At a glance
      </h2>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-8 sm:grid-cols-2">
        {facts.map(([term, value]) =>
          value ? (
            <div key={term} className="flex gap-4 border-t border-line py-2.5">
              <dt className="w-24 shrink-0 text-muted">{term}</dt>
              <dd className="figures min-w-0 [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {job.skills.length > 0 && (
        <>
          <h3 className="mb-2 mt-6 text-lg">Skills</h3>
          <ul className="flex flex-wrap gap-2">
            {job.skills.map((skill) => (
              <li key={skill}>
                <Chip to={jobsPath({ keywords: skill })}>{skill}</Chip>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The pay, and the employer's words if they say more. */
function StatedPay({ job }: { job: Pick<JobPageView, 'salary' | 'yearly' | 'statedPay'> }) {
  return (
    <>
      {[job.salary, job.yearly].filter(Boolean).join(' · ')}
      {job.statedPay && (
        <span className="block text-sm text-muted [overflow-wrap:anywhere]">As posted: {job.statedPay}</span>
      )}
    </>
  );
}
