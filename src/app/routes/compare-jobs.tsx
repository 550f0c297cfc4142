import type { ReactNode } from 'react';
import { jobView } from '../../catalog/jobs/job-view.ts';
import { listCards, listJobs } from '../../catalog/jobs/jobs.server.ts';
import { isZip } from '../../catalog/jobs/kept/stored-zip.ts';
import { findZip } from '../../catalog/places/places.server.ts';
import { readLabels } from '../../catalog/postings/labels.ts';
import { comparedJobs, readCompared } from '../../seekers/follow-up/compare-form.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Table } from '../../ui/table.tsx';
import { servicesContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { findUser } from '../session.ts';
import type { Route } from './+types/compare-jobs';

const title = 'Compare jobs';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { readDb, now } = context.get(servicesContext);
  const params = new URL(request.url).searchParams;
  const ids = readCompared(params);
  const user = await findUser(request, context);
  const asked = params.get('zip')?.trim() ?? '';
  const zip = isZip(asked) ? asked : (user?.zipCode ?? '');
  if (!ids) return { ids: [], zip, jobs: [] };
  const center = zip ? await findZip(readDb, zip) : null;
  const [cards, details] = await Promise.all([listCards(readDb, ids, center), listJobs(readDb, ids)]);
  const jobs = cards.map((card) => {
    const detail = details.find(({ id }) => id === card.id);
    const labels = detail ? readLabels(detail.title, detail.description) : [];
    return {
      ...jobView(card, now()),
      isClosed: detail?.closedAt != null,
      labels: labels.map(({ text }) => text),
    };
  });
  return { ids, zip, jobs };
}

export const meta = () => pageMeta({ title, description: 'Your saved jobs side by side.', noindex: true });

type Compared = Route.ComponentProps['loaderData']['jobs'][number];

const facts: [string, (job: Compared) => ReactNode][] = [
  ['Employer', ({ company }) => company],
  ['Location', ({ location, workplace }) => [location, workplace].filter(Boolean).join(', ')],
  ['Distance', ({ distance }) => distance],
  ['Pay', ({ salary, yearly }) => [salary, yearly].filter(Boolean).join(', ')],
  ['Job type', ({ jobType }) => jobType],
  ['Posted', ({ isClosed, posted }) => (isClosed ? 'Closed' : posted)],
  ['What the ad says', ({ labels }) => labels.join(', ')],
];

/** Two to four jobs in a table, one column each. */
export default function CompareJobs({ loaderData: { ids, zip, jobs } }: Route.ComponentProps) {
  if (jobs.length < comparedJobs.least)
    return (
      <div className="page-width pb-16">
        <PageHeading title={title} />
        <ErrorState
          title={`Choose ${comparedJobs.least} to ${comparedJobs.most} of your saved jobs to compare.`}
        />
      </div>
    );
  return (
    <div className="page-width pb-16">
      <PageHeading title={title} />
      <Table
        label={title}
        columns={['Fact', ...jobs.map((job) => `${job.title}, ${job.company}`)]}
        rows={[
          ...facts.map(([name, read]) => [name, ...jobs.map((job) => read(job) || 'Not listed')]),
          [
            'Ad',
            ...jobs.map((job) => (
              <Link
                key={job.id}
                to={`/jobs/${job.id}`}
                className="font-semibold text-pine underline underline-offset-4"
              >
                View Details<span className="sr-only">: {job.title}</span>
              </Link>
            )),
          ],
        ]}
      />
      <form className="mt-8 flex flex-wrap items-end gap-3">
        {ids.map((id) => (
          <input key={id} type="hidden" name="job" value={id} />
        ))}
        <TextField
          label="ZIP code, for the distance"
          name="zip"
          inputMode="numeric"
          maxLength={5}
          defaultValue={zip}
        />
        <Button type="submit" variant="secondary">
          Update
        </Button>
      </form>
    </div>
  );
}
