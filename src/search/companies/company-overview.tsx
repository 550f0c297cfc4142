import type { JobPageView } from '../../catalog/jobs/job-view.ts';
import { jobsPath } from '../../catalog/jobs/jobs-path.ts';
import { payInSentence } from '../../catalog/jobs/pay-in-sentence.ts';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';

/** What the job page shows of its employer. */
export interface CompanyCard {
  path: string;
  summary: string;
}

/**
 * The seed's card: the employer's open jobs, places and pay, with a link to its page. A new employer has no page for up to
 * ten minutes: then the card holds what the job's own ad says.
 */
export function CompanyOverview({ job, company }: { job: JobPageView; company: CompanyCard | null }) {
  const pay = job.salary ? `The listed pay is ${payInSentence(job.salary)}.` : 'Pay isn’t listed.';
  return (
    <Card>
      <h2 className="text-lg">Company Overview</h2>
      <p className="figures mt-2 text-sm text-muted [overflow-wrap:anywhere]">
        {company
          ? company.summary
          : `${job.company} is hiring${job.category ? ` in ${job.category.toLowerCase()}` : ''}. ${pay}`}
      </p>
      <Link
        to={company?.path ?? jobsPath({ keywords: job.company.replaceAll(',', ' ') })}
        className="mt-3 inline-block py-1 text-sm font-semibold text-pine underline underline-offset-4 [overflow-wrap:anywhere]"
      >
        {company ? `More about ${job.company}` : `All jobs at ${job.company}`}
      </Link>
    </Card>
  );
}
