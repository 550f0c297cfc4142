import { type ReactNode, useId } from 'react';
import { getPagedJob } from '../../catalog/jobs/jobs.server.ts';
import { isSignedIn } from '../../catalog/jobs/kept/kept-in-browser.ts';
import { refreshMyJobs } from '../../catalog/jobs/kept/my-jobs-store.ts';
import type { TrackedJob } from '../../catalog/jobs/kept/tracked-job.ts';
import { AppError } from '../../platform/errors.ts';
import { type Ask, readAsks } from '../../reading/resume-check/ad-asks.ts';
import { askQuestions } from '../../reading/resume-check/ask-questions.ts';
import type { PayContextFigures } from '../../search/salary/pay-context.schema.ts';
import { getPayContext } from '../../search/salary/pay-context.server.ts';
import { PayContext } from '../../search/salary/pay-context.tsx';
import { ChangeHistory } from '../../seekers/follow-up/change-history.tsx';
import { ChangedNotice } from '../../seekers/follow-up/changed-notice.tsx';
import { dayOf } from '../../seekers/follow-up/describe.ts';
import { findZone, readUndoable } from '../../seekers/follow-up/follow-up.server.ts';
import { isTrackedId, readChanged } from '../../seekers/follow-up/follow-up-query.ts';
import { interviewQuestions } from '../../seekers/follow-up/interview-questions.server.ts';
import { Interviews } from '../../seekers/follow-up/interviews.tsx';
import { ApplicationForm, NoteForm, StageForm } from '../../seekers/follow-up/tracked-forms.tsx';
import { TrackedHead } from '../../seekers/follow-up/tracked-head.tsx';
import { findTracked } from '../../seekers/follow-up/tracked-jobs.server.ts';
import { rowOf, type TrackedRow, type Undoable, undoableOf } from '../../seekers/follow-up/tracked-row.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Prose } from '../../ui/prose.tsx';
import { type PageServices, servicesContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { findUser } from '../session.ts';
import { trackedAction } from '../tracked-action.server.ts';
import { inBrowser, redirectIfStale, trackedActionInBrowser } from '../tracked-action.ts';
import type { Route } from './+types/tracked-job';

const title = 'Follow-up';

/** What the page shows of a tracked job. Category, pay and what is asked for are what our ad says now. */
interface Found {
  row: TrackedRow;
  job: TrackedJob;
  category: string | null;
  pay: PayContextFigures | null;
  asks: Ask[];
  zone: string | null;
  changed: Undoable | null;
}

export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const user = await findUser(request, context);
  const known = user && isTrackedId(params.id) ? await findTracked(services.db, user.id, params.id) : null;
  const page = { read: url.pathname + url.search, isSignedIn: user !== null, questions: interviewQuestions };
  if (!known) return { ...page, found: null };
  const [now, zone, changed] = await Promise.all([
    readOwnAd(services, known.row.ad.jobId),
    findZone(services.db, user?.zipCode ?? null),
    readUndoable(services.db, user?.id ?? 0, readChanged(url.searchParams)),
  ]);
  const found: Found = { ...known, ...now, zone, changed };
  return { ...page, found };
}

/** The category, the pay around one of our jobs, and what its ad asks for. */
async function readOwnAd({ readDb, search }: PageServices, jobId: number | null) {
  const none = { category: null, pay: null, asks: [] };
  if (jobId === null) return none;
  try {
    const { job, catalog } = await getPagedJob(readDb, jobId);
    return {
      category: job.category,
      pay: await getPayContext(readDb, search, job, catalog.version),
      asks: readAsks(job.title, job.description, job.skills),
    };
  } catch (error) {
    if (error instanceof AppError) return none;
    throw error;
  }
}

export async function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  const page = await serverLoader();
  await redirectIfStale(request, page);
  if (page.isSignedIn) return page;
  const job = await (await inBrowser()).findTrackedInBrowser(params.id);
  return { ...page, found: job ? await foundInBrowser(job, new URL(request.url).searchParams) : null };
}
clientLoader.hydrate = true as const;

async function foundInBrowser(job: TrackedJob, params: URLSearchParams): Promise<Found> {
  const { jobId } = job.ad;
  const [pane, asks] = jobId
    ? await Promise.all([readJson(`/jobs/${jobId}/pane`), readJson(`/jobs/asks?job=${jobId}`)])
    : [null, null];
  const changed = readChanged(params);
  return {
    row: rowOf(job),
    job,
    category: pane?.job.category ?? null,
    pay: pane?.payContext ?? null,
    asks: asks?.[String(jobId)] ?? [],
    zone: null,
    changed: changed && undoableOf(job, changed.event),
  };
}

/** Null if the address does not answer: the ad is gone, or there is no network. */
async function readJson(address: string) {
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

export const action = ({ request, context }: Route.ActionArgs) => trackedAction(request, context);

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return isSignedIn() ? serverAction().finally(refreshMyJobs) : trackedActionInBrowser(request);
}

export const meta = () =>
  pageMeta({ title, description: 'One of your jobs, and what is next.', noindex: true });

export default function TrackedJobPage({ loaderData, actionData }: Route.ComponentProps) {
  const { found, questions, isSignedIn: hasAccount } = loaderData;
  const refused = actionData?.refused ?? null;
  return (
    <div className="page-width pb-16">
      <p className="no-print pt-6">
        <Link to="/my-jobs?tab=follow-up" className="font-semibold text-pine underline underline-offset-4">
          All your jobs
        </Link>
      </p>
      {!found && <h1 className="pt-4 pb-4 text-3xl">{title}</h1>}
      {!found && <NotFoundYet hasAccount={hasAccount} />}
      {found && (
        <>
          <ChangedNotice changed={found.changed} />
          {refused && (
            <p role="alert" className="mb-4 rounded-md bg-clay-wash px-4 py-3 text-clay">
              {refused.detail}
            </p>
          )}
          <Head row={found.row} />
          <div className="divide-y divide-line">
            <div id="stage" className="scroll-mt-20">
              <Part title="Stage" className="no-print">
                <div className="grid gap-8">
                  <StageForm row={found.row} refused={refused} />
                  <ApplicationForm row={found.row} refused={refused} />
                </div>
              </Part>
            </div>
            <Part title="Interviews">
              <Interviews row={found.row} refused={refused} zone={found.zone} hasAccount={hasAccount} />
            </Part>
            <Part title="Your note">
              <NoteForm row={found.row} refused={refused} />
            </Part>
            <Questions {...questions} category={found.category} asks={found.asks} />
            {found.pay && <PayContext context={found.pay} />}
            <AdText job={found.job} row={found.row} />
            <Part title="History" className="no-print">
              <ChangeHistory job={found.job} />
            </Part>
          </div>
        </>
      )}
    </div>
  );
}

/** A part of the page. Its heading is smaller than the title of the job. */
function Part({
  title: heading,
  lead,
  aside,
  className = '',
  children,
}: {
  title: string;
  lead?: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`py-8 ${className}`}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id={id} className="text-xl">
            {heading}
          </h2>
          {lead && <p className="mt-1 max-w-prose text-muted">{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}

function Head({ row }: { row: TrackedRow }) {
  const { jobId, link } = row.ad;
  return (
    <div className="grid gap-4 py-4">
      <TrackedHead row={row} heading="h1" />
      <p className="no-print flex flex-wrap gap-3">
        {jobId !== null && !row.closedAt && (
          <ButtonLink to={`/jobs/${jobId}`} variant="secondary" size="small">
            See the ad
          </ButtonLink>
        )}
        {link && (
          <a href={link} rel="nofollow noopener noreferrer" className="button button-secondary button-small">
            See the ad
          </a>
        )}
        <button
          type="button"
          className="script-only button button-quiet button-small"
          onClick={() => window.print()}
        >
          Print
        </button>
      </p>
    </div>
  );
}

function NotFoundYet({ hasAccount }: { hasAccount: boolean }) {
  return (
    <>
      {!hasAccount && (
        <p className="no-script-only">
          Without JavaScript, you need an account to follow up on jobs. Please register or sign in.
        </p>
      )}
      <ErrorState title="This job isn’t on your list." />
    </>
  );
}

/** Questions about what the ad asks for, of its field, and those that every interview has. */
function Questions({
  general,
  byAsk,
  byField,
  category,
  asks,
}: typeof interviewQuestions & Pick<Found, 'category' | 'asks'>) {
  const ofField = byField.find(({ industry }) => industry === category);
  return (
    <Part
      title="Questions to practice"
      aside={
        <Link
          to="/interview-questions"
          className="no-print font-semibold text-pine underline underline-offset-4"
        >
          Tips and practice
        </Link>
      }
    >
      <ul className="grid max-w-prose list-disc gap-2 ps-5">
        {[...askQuestions(asks, byAsk), ...(ofField?.questions ?? []), ...general].map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </Part>
  );
}

function AdText({ job: { ad }, row }: { job: TrackedJob; row: TrackedRow }) {
  if (!ad.description) return null;
  return (
    <Part
      title="The ad as it was"
      lead={`Your copy of ${dayOf(row.appliedAt ?? row.savedAt)}. It stays when the ad closes or changes.`}
    >
      <Prose className="whitespace-pre-line">{ad.description}</Prose>
    </Part>
  );
}
