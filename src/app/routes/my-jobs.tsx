import { useEffect } from 'react';
import { Form, Link, redirect, useNavigate, useNavigation } from 'react-router';
import { registerDialog } from '../../content/dialogs.ts';
import { JobCard } from '../../features/jobs/job-card.tsx';
import { JobList } from '../../features/jobs/job-list.tsx';
import { JobListSkeleton } from '../../features/jobs/job-list-skeleton.tsx';
import { jobView } from '../../features/jobs/job-view.ts';
import { HiddenThings } from '../../features/matches/hidden-things.tsx';
import { keptJobView } from '../../features/matches/kept-job-view.ts';
import { isZip, myJobsForm, zipMessage } from '../../features/matches/matches.schema.ts';
import { listMatches } from '../../features/matches/matches.server.ts';
import { matchesLead } from '../../features/matches/matches-lead.ts';
import { listKeptJobs, listMyJobs } from '../../features/matches/my-jobs.server.ts';
import { matchLimits } from '../../features/matches/my-jobs.ts';
import { changeMyJobs } from '../../features/matches/my-jobs-form.server.ts';
import { SavedJobs } from '../../features/matches/saved-jobs.tsx';
import { readStoredZip } from '../../features/matches/stored-zip.ts';
import { ZipForm } from '../../features/matches/zip-form.tsx';
import { checked } from '../../platform/read-body.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DialogLink } from '../../ui/dialog-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { servicesContext } from '../context.ts';
import { formAction } from '../form-action.ts';
import { load } from '../load.ts';
import { pageMeta } from '../page-meta.ts';
import { findUser, requireUser } from '../session.ts';
import type { Route } from './+types/my-jobs';

const title = 'My Job Matches';
const skeletons = 5;
const tabs = { matches: 'Matches', saved: 'Saved', applied: 'Applied', hidden: 'Hidden' };
type Tab = keyof typeof tabs;
const linkLook = 'font-semibold text-pine underline underline-offset-4';

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const params = new URL(request.url).searchParams;
  const tab = Object.hasOwn(tabs, params.get('tab') ?? '') ? (params.get('tab') as Tab) : 'matches';
  const asked = params.get('zip')?.trim() ?? '';
  const now = new Date();
  return load(async () => {
    const user = await findUser(request, context);
    const page = { tab, asked, isSignedIn: user !== null };
    if (tab !== 'matches') return { ...page, matches: null, account: user && (await readAccount(user.id)) };
    const zipCode = isZip(asked) ? asked : (user?.zipCode ?? null);
    const { jobs, ...found } = await listMatches(services, { zipCode, user });
    const cards = jobs.map(({ job, isLocal, reason }) => ({
      ...jobView(job, now),
      isLocalMatch: isLocal,
      reason: user ? reason : '',
    }));
    return { ...page, matches: { ...found, jobs: cards }, account: null };
  });

  async function readAccount(userId: number) {
    const mine = await listMyJobs(services.db, userId);
    const ids = tab === 'hidden' ? mine.hiddenJobs : mine.saved.map(({ jobId }) => jobId);
    const jobs = await listKeptJobs(services.db, ids);
    return { mine, jobs: jobs.map((kept) => keptJobView(kept, now)) };
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const { pathname, search } = new URL(request.url);
  const result = await formAction(request, (fields) =>
    changeMyJobs(context.get(servicesContext).db, user.id, checked(myJobsForm, fields)),
  );
  return 'done' in result ? redirect(pathname.replace(/\.data$/, '') + search) : result;
}

export function meta() {
  const description = 'Open jobs near your ZIP code, and the jobs that you saved and applied to.';
  return pageMeta({ title, description, noindex: true });
}

export default function MyJobs({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, account, isSignedIn } = loaderData;
  const isLoading = useNavigation().location?.pathname === '/my-jobs';
  const waiting = <JobListSkeleton count={skeletons} />;
  return (
    <div className="page-width pb-16">
      <Heading tab={tab} zip={loaderData.asked} />
      <h2 className="sr-only">{tabs[tab]}</h2>
      {actionData && 'refused' in actionData && (
        <p role="alert" className="mb-4 rounded-md bg-clay-wash px-4 py-3 text-clay">
          {Object.values(actionData.refused.errors)[0] ?? actionData.refused.detail}
        </p>
      )}
      {tab === 'matches' && <MatchesTab {...loaderData} waiting={isLoading && waiting} />}
      {(tab === 'saved' || tab === 'applied') && (
        <SavedJobs
          key={tab}
          applied={tab === 'applied'}
          account={account}
          card={(job) => <JobCard job={job} hideable={false} />}
          waiting={
            <>
              <p className="no-script-only">
                Without scripts, only an account can keep jobs: register, and sign in.
              </p>
              <div className="script-only">{waiting}</div>
            </>
          }
        />
      )}
      {tab === 'hidden' && <HiddenThings account={account} />}
      {tab !== 'matches' && !isSignedIn && <Invitation />}
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <div className="page-width pb-16">
      <Heading tab="matches" zip="" />
      <ErrorState title="Failed to load job matches. Please try again later." />
    </div>
  );
}

function Heading({ tab, zip }: { tab: Tab; zip: string }) {
  return (
    <>
      <h1 className="pb-4 pt-6 text-3xl sm:pt-9">{title}</h1>
      <nav aria-label="My jobs" className="mb-6 border-b border-line">
        <ul className="flex flex-wrap">
          {Object.entries(tabs).map(([name, label]) => (
            <li key={name}>
              <Link to={tabPath(name, zip)} aria-current={name === tab ? 'page' : undefined} className="tab">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** A tab's address; it keeps the ZIP code that was asked for. */
function tabPath(tab: string, zip: string): string {
  const params = new URLSearchParams({ ...(tab !== 'matches' && { tab }), ...(zip && { zip }) });
  return params.size > 0 ? `/my-jobs?${params}` : '/my-jobs';
}

type LoaderData = Route.ComponentProps['loaderData'];

function MatchesTab({
  matches,
  asked,
  isSignedIn,
  waiting,
}: Pick<LoaderData, 'matches' | 'asked' | 'isSignedIn'> & { waiting: React.ReactNode }) {
  const { kind, zip, jobs } = matches!;
  useStoredZip(zip === null && !asked);
  const isWrong = asked !== '' && !isZip(asked);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <p className="max-w-prose" aria-live="polite">
          {matchesLead({ ...matches!, count: jobs.length, isRanked: isSignedIn })}
        </p>
        <ZipForm key={asked} zip={asked || (zip ?? '')} error={isWrong ? zipMessage : null} />
      </div>
      {waiting || (jobs.length > 0 ? <JobList jobs={jobs} /> : <NoMatches />)}
      <ul className="mt-8 grid gap-2">
        {kind === 'near' && (
          <li>
            <Link className={linkLook} to={`/alerts/new?zip=${zip}&radius=${matchLimits.localMiles}`}>
              Get an alert for new jobs near {zip}
            </Link>
          </li>
        )}
        <li>
          <Link className={linkLook} to="/jobs?workplace=remote">
            Remote jobs
          </Link>{' '}
          <span className="text-sm text-muted">
            can be done from anywhere; here they count only where they name a place near you.
          </span>
        </li>
      </ul>
      {isSignedIn && <Forget />}
    </>
  );
}

/** Without a ZIP code in the address or the account, the one that the browser remembers serves. */
function useStoredZip(isNeeded: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    const zip = isNeeded && readStoredZip();
    if (zip) navigate(`/my-jobs?zip=${zip}`, { replace: true });
  }, [isNeeded, navigate]);
}

function NoMatches() {
  return (
    <EmptyState title="No job matches found" action={<ButtonLink to="/jobs">Browse All Jobs</ButtonLink>}>
      We couldn't find jobs in your area. Try browsing all available positions.
    </EmptyState>
  );
}

function Forget() {
  return (
    <Form
      method="post"
      className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-6"
    >
      <p className="max-w-prose text-sm text-muted">
        The order follows the jobs that you saved and looked at and what you searched for, which only you and
        this list see.
      </p>
      <Button type="submit" name="do" value="forget" size="small" variant="secondary">
        Forget What I Looked At
      </Button>
    </Form>
  );
}

function Invitation() {
  return (
    <p className="mt-8 max-w-prose text-muted">
      These are kept in this browser, on this device.{' '}
      <DialogLink dialog={registerDialog} className={linkLook}>
        Register for free
      </DialogLink>
      , and they follow you to your other devices.
    </p>
  );
}
