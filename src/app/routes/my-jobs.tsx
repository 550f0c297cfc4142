import { redirect, useNavigation } from 'react-router';
import { JobCard } from '../../catalog/jobs/job-card.tsx';
import { JobListSkeleton } from '../../catalog/jobs/job-list.tsx';
import { jobView } from '../../catalog/jobs/job-view.ts';
import { myJobsForm } from '../../catalog/jobs/kept/my-jobs.schema.ts';
import { isZip } from '../../catalog/jobs/kept/stored-zip.ts';
import { RecentlyViewed } from '../../catalog/jobs/recently-viewed.tsx';
import { registerDialog } from '../../content/dialogs.ts';
import { checked } from '../../platform/http/read-body.ts';
import { HiddenThings } from '../../seekers/matches/hidden-things.tsx';
import { keptJobView } from '../../seekers/matches/kept-job-view.ts';
import { listMatches } from '../../seekers/matches/matches.server.ts';
import { changeMyJobs, listKeptJobs, listMyJobs } from '../../seekers/matches/my-jobs.server.ts';
import { SavedJobs } from '../../seekers/matches/saved-jobs.tsx';
import { DialogLink } from '../../ui/dialog-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { servicesContext } from '../context.ts';
import { formAction } from '../form-action.ts';
import { load } from '../load.ts';
import { MatchesTab } from '../matches-tab.tsx';
import { pageMeta } from '../page-meta.ts';
import { findUser, requireUser } from '../session.ts';
import type { Route } from './+types/my-jobs';

const title = 'My Job Matches';
const skeletons = 5;
const tabs = {
  matches: 'Matches',
  saved: 'Saved',
  applied: 'Applied',
  recent: 'Recently viewed',
  hidden: 'Hidden',
};
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
    if (tab === 'recent') return { ...page, matches: null, account: null };
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
  const description = 'Open jobs near your ZIP code, plus the jobs you saved and applied to.';
  return pageMeta({ title, description, noindex: true });
}

export default function MyJobs({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, asked, matches, account, isSignedIn } = loaderData;
  const refused = actionData && 'refused' in actionData ? actionData.refused : null;
  const isLoading = useNavigation().location?.pathname === '/my-jobs';
  const waiting = <JobListSkeleton count={skeletons} />;
  return (
    <div className="page-width pb-16">
      <Heading tab={tab} zip={asked} />
      <h2 className="sr-only">{tabs[tab]}</h2>
      {refused && (
        <p role="alert" className="mb-4 rounded-md bg-clay-wash px-4 py-3 text-clay">
          {refused.detail}
        </p>
      )}
      {matches && <MatchesTab {...{ matches, asked, isSignedIn }} waiting={isLoading && waiting} />}
      {(tab === 'saved' || tab === 'applied') && (
        <SavedJobs
          key={tab}
          applied={tab === 'applied'}
          account={account}
          refused={refused}
          card={(job) => <JobCard job={job} hideable={false} />}
          waiting={
            <>
              <p className="no-script-only">
                Without JavaScript, you need an account to save jobs. Please register or sign in.
              </p>
              <div className="script-only">{waiting}</div>
            </>
          }
        />
      )}
      {tab === 'recent' && <RecentlyViewed />}
      {tab === 'hidden' && <HiddenThings account={account} />}
      {tab !== 'matches' && tab !== 'recent' && !isSignedIn && <Invitation />}
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

/** A tab's address. It keeps the ZIP code from the address. */
function tabPath(tab: string, zip: string): string {
  const params = new URLSearchParams({ ...(tab !== 'matches' && { tab }), ...(zip && { zip }) });
  return params.size > 0 ? `/my-jobs?${params}` : '/my-jobs';
}

function Invitation() {
  return (
    <p className="mt-8 max-w-prose text-muted">
      We keep these only in this browser, on this device.{' '}
      <DialogLink dialog={registerDialog} className={linkLook}>
        Register for free
      </DialogLink>{' '}
      to see them on all your devices.
    </p>
  );
}
