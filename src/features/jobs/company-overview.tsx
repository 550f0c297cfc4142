import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import type { JobPageView } from './job-view.ts';
import { jobsPath } from './jobs-path.ts';
import { payInSentence } from './pay-text.ts';

/** The seed's generic card, built from employer, category and pay. It leaves out what is unknown. */
export function CompanyOverview({ job }: { job: JobPageView }) {
  const pay = job.salary ? `The listed pay is ${payInSentence(job.salary)}.` : 'Pay isn’t listed.';
  return (
    <Card>
      <h2 className="text-lg">Company Overview</h2>
      <p className="mt-2 text-sm text-muted">
        {job.company} is hiring{job.category && ` in ${job.category}`}. {pay}
      </p>
      <Link
        to={jobsPath({ keywords: job.company.replaceAll(',', ' ') })}
        className="mt-3 inline-block py-1 text-sm font-semibold text-pine underline underline-offset-4"
      >
        All jobs at {job.company}
      </Link>
    </Card>
  );
}
