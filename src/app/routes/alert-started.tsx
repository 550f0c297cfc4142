import { redirect } from 'react-router';
import { JobList } from '../../catalog/jobs/job-list.tsx';
import { jobView } from '../../catalog/jobs/job-view.ts';
import { partsOf } from '../../search/job-page.ts';
import { searchJobs } from '../../search/search-jobs.server.ts';
import { hasWaitingAlert } from '../../seekers/alerts/manage/manage-alerts.server.ts';
import { alertInWords, findOwnAlert, searchOf } from '../../seekers/alerts/subscribe/subscribe.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { servicesContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { requireUser } from '../session.ts';
import type { Route } from './+types/alert-started';

const title = 'Your alert is on';
const shownJobs = 3;
const linkLook = 'font-semibold text-pine underline underline-offset-4';

/** The page after the confirmation of an alert: what it finds, how often it mails, and how to stop it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, search: engine } = context.get(servicesContext);
  const user = await requireUser(request, context);
  const id = new URL(request.url).searchParams.get('alert') ?? '';
  const alert = /^\d{1,15}$/.test(id) ? await findOwnAlert(db, user.id, Number(id)) : null;
  if (alert?.state !== 'active') throw redirect('/account#alerts');
  const search = { ...searchOf(alert), sort: 'date' as const };
  const [found, isOtherWaiting] = await Promise.all([
    searchJobs(engine, search),
    hasWaitingAlert(db, user.id),
  ]);
  const now = new Date();
  return {
    ...(await alertInWords(db, alert)),
    email: user.email,
    isOtherWaiting,
    total: found.total,
    totalIsExact: found.totalIsExact,
    shown: partsOf(found.jobs, found)
      .about.slice(0, shownJobs)
      .map((job) => jobView(job, now)),
  };
}

export function meta() {
  return pageMeta({ title, description: 'What your job alert finds now.', noindex: true });
}

export default function AlertStarted({ loaderData }: Route.ComponentProps) {
  const { words, frequency, jobs, email, isOtherWaiting, total, totalIsExact, shown } = loaderData;
  return (
    <div className="glow">
      <div className="page-width pb-16">
        <PageHeading title={title} lead={`We’ll email ${email} new ${words}, ${frequency}.`} />
        {isOtherWaiting && (
          <p className="mb-8 max-w-prose rounded-md bg-lantern-wash px-4 py-3">
            Another alert waits for your OK.{' '}
            <Link to="/account#alerts" className={linkLook}>
              See your alerts
            </Link>
          </p>
        )}
        <section aria-labelledby="now">
          <h2 id="now" className="mb-4 text-2xl">
            {nowText(total, totalIsExact)}
          </h2>
          {total > 0 ? (
            <JobList jobs={shown} className="lg:grid-cols-3" />
          ) : (
            <p className="max-w-prose">We’ll email you when one is posted.</p>
          )}
          <p className="mt-6">
            <ButtonLink to={jobs}>
              {total > shown.length ? 'See all of these jobs' : 'See your search'}
            </ButtonLink>
          </p>
        </section>
        <section aria-labelledby="change" className="mt-12 max-w-prose">
          <h2 id="change" className="text-2xl">
            Change or stop it
          </h2>
          <p className="mt-2">
            You can change how often we email you, or stop this alert, in{' '}
            <Link to="/account#alerts" className={linkLook}>
              your account
            </Link>
            . Every alert email also has a link that stops it.
          </p>
        </section>
      </div>
    </div>
  );
}

function nowText(total: number, isExact: boolean): string {
  if (total === 0) return 'No jobs match right now';
  const count = `${isExact ? '' : 'About '}${total.toLocaleString('en-US')}`;
  return `${count} ${total === 1 ? 'job matches' : 'jobs match'} right now`;
}
