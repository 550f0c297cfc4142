import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { JobCard } from '../../catalog/jobs/job-card.tsx';
import { JobListSkeleton } from '../../catalog/jobs/job-list.tsx';
import { jobView } from '../../catalog/jobs/job-view.ts';
import { isSignedIn } from '../../catalog/jobs/kept/kept-in-browser.ts';
import { refreshMyJobs } from '../../catalog/jobs/kept/my-jobs-store.ts';
import { isZip } from '../../catalog/jobs/kept/stored-zip.ts';
import { RecentlyViewed } from '../../catalog/jobs/recently-viewed.tsx';
import { registerDialog } from '../../content/dialogs.ts';
import { ChangedNotice } from '../../seekers/follow-up/changed-notice.tsx';
import { readFollowUp } from '../../seekers/follow-up/follow-up.server.ts';
import { FollowUpList } from '../../seekers/follow-up/follow-up-list.tsx';
import { readFollowUpQuery } from '../../seekers/follow-up/follow-up-query.ts';
import { keptJobView } from '../../seekers/follow-up/kept-job-view.ts';
import { listKeptJobs } from '../../seekers/follow-up/kept-jobs.server.ts';
import { SavedJobs } from '../../seekers/follow-up/saved-jobs.tsx';
import { readSettings, runSettingsForm } from '../../seekers/follow-up/settings.server.ts';
import { Settings } from '../../seekers/follow-up/settings.tsx';
import { FilesOfBrowser } from '../../seekers/follow-up/tracked-files-list.tsx';
import { HiddenThings } from '../../seekers/matches/hidden-things.tsx';
import { listMatches } from '../../seekers/matches/matches.server.ts';
import { listMyJobs, runMatchesForm } from '../../seekers/matches/my-jobs.server.ts';
import { DialogLink } from '../../ui/dialog-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { clientContext, servicesContext } from '../context.ts';
import { MatchesTab } from '../matches-tab.tsx';
import { pageMeta } from '../page-meta.ts';
import { findUser } from '../session.ts';
import { trackedAction } from '../tracked-action.server.ts';
import { inBrowser, redirectIfStale, trackedActionInBrowser } from '../tracked-action.ts';
import type { Route } from './+types/my-jobs';

const title = 'My Job Matches';
const skeletons = 5;
const tabs = {
  matches: 'Matches',
  saved: 'Saved',
  applied: 'Applied',
  'follow-up': 'Follow-up',
  recent: 'Recently viewed',
  hidden: 'Hidden',
};
type Tab = keyof typeof tabs;
const linkLook = 'font-semibold text-pine underline underline-offset-4';

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, origin } = services;
  const params = url.searchParams;
  const tab = Object.hasOwn(tabs, params.get('tab') ?? '') ? (params.get('tab') as Tab) : 'matches';
  const query = readFollowUpQuery(params);
  const asked = params.get('zip')?.trim() ?? '';
  const now = services.now();
  const user = await findUser(request, context);
  const none = { matches: null, hidden: null, followUp: null, settings: null };
  const read = url.pathname + url.search;
  const page = { tab, query, asked, read, isSignedIn: user !== null, ...none };
  if (tab === 'matches') return { ...page, matches: await readMatches() };
  if (!user) return page;
  if (tab === 'hidden') return { ...page, hidden: await readHidden(user.id) };
  const settings = tab === 'follow-up' ? await readSettings(db, user.id, origin) : null;
  return { ...page, settings, followUp: query && (await readFollowUp(db, user.id, query, now)) };

  async function readMatches() {
    const zipCode = isZip(asked) ? asked : (user?.zipCode ?? null);
    const { jobs, ...found } = await listMatches(services, { zipCode, user });
    const cards = jobs.map(({ job, isLocal, reason }) => ({
      ...jobView(job, now),
      isLocalMatch: isLocal,
      reason: user ? reason : '',
    }));
    return { ...found, jobs: cards };
  }

  async function readHidden(userId: number) {
    const mine = await listMyJobs(db, userId);
    const jobs = await listKeptJobs(db, mine.hiddenJobs);
    return { mine, jobs: jobs.map((kept) => keptJobView(kept, now)) };
  }
}

/** Without an account, tracked jobs are in this browser. The first page after a sign-in moves them to the account. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const page = await serverLoader();
  await redirectIfStale(request, page);
  if (!page.query || page.isSignedIn) return page;
  return { ...page, followUp: await (await inBrowser()).readFollowUpInBrowser(page.query) };
}
clientLoader.hydrate = true as const;

export async function action({ request, context }: Route.ActionArgs) {
  const { db, origin } = context.get(servicesContext);
  const evidence = { client: context.get(clientContext), pageUrl: `${origin}/my-jobs` };
  return trackedAction(
    request,
    context,
    async (userId, fields) =>
      (await runMatchesForm(db, userId, fields)) || (await runSettingsForm(db, userId, fields, evidence)),
  );
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return isSignedIn() ? serverAction().finally(refreshMyJobs) : trackedActionInBrowser(request);
}

export function meta() {
  const description = 'Open jobs near your ZIP code, plus the jobs you saved and applied to.';
  return pageMeta({ title, description, noindex: true });
}

export default function MyJobs({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, query, asked, matches, hidden, followUp, settings, isSignedIn: hasAccount } = loaderData;
  const refused = actionData?.refused ?? null;
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
      {query && <ChangedNotice changed={followUp?.changed ?? null} />}
      {matches && (
        <MatchesTab {...{ matches, asked }} isSignedIn={hasAccount} waiting={isLoading && waiting} />
      )}
      {query && !followUp && <NotReadYet>{waiting}</NotReadYet>}
      {query && followUp && tab !== 'follow-up' && (
        <SavedJobs
          key={tab}
          {...{ query, followUp, refused }}
          card={(job) => <JobCard job={job} hideable={false} />}
        />
      )}
      {query && followUp && tab === 'follow-up' && <FollowUpList {...{ query, followUp, refused }} />}
      {settings && (
        <div className="mt-8">
          <Settings settings={settings} />
        </div>
      )}
      {tab === 'follow-up' && !hasAccount && followUp && (
        <div className="mt-8">
          <FilesOfBrowser />
        </div>
      )}
      {tab === 'recent' && <RecentlyViewed />}
      {tab === 'hidden' && <HiddenThings account={hidden} />}
      {tab !== 'matches' && tab !== 'recent' && !hasAccount && <Invitation />}
    </div>
  );
}

/** Until the browser has read what it tracks. Without scripts, only an account can track jobs. */
function NotReadYet({ children }: { children: ReactNode }) {
  return (
    <>
      <p className="no-script-only">
        Without JavaScript, you need an account to save jobs. Please register or sign in.
      </p>
      <div className="script-only">{children}</div>
    </>
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
