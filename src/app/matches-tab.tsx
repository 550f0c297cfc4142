import { type ReactNode, useEffect } from 'react';
import { Form, useNavigate } from 'react-router';
import { JobList } from '../catalog/jobs/job-list.tsx';
import type { JobView } from '../catalog/jobs/job-view.ts';
import { zipMessage } from '../catalog/jobs/kept/my-jobs.schema.ts';
import { matchLimits } from '../catalog/jobs/kept/my-jobs.ts';
import { isZip, readStoredZip } from '../catalog/jobs/kept/stored-zip.ts';
import type { Matches } from '../seekers/matches/matches.server.ts';
import { matchesLead } from '../seekers/matches/matches-lead.ts';
import { ZipForm } from '../seekers/matches/zip-form.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Link } from '../ui/link.tsx';

const linkLook = 'font-semibold text-pine underline underline-offset-4';

interface MatchesTabProps {
  matches: Omit<Matches, 'jobs'> & { jobs: JobView[] };
  /** The ZIP code from the address, as typed. */
  asked: string;
  isSignedIn: boolean;
  /** What to show instead of the list while the next one loads. */
  waiting: ReactNode;
}

/** The jobs near a ZIP code, how we found them, and next steps. */
export function MatchesTab({ matches, asked, isSignedIn, waiting }: MatchesTabProps) {
  const { kind, zip, jobs } = matches;
  useStoredZip(zip === null && !asked);
  const isWrong = asked !== '' && !isZip(asked);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <p className="max-w-prose" aria-live="polite">
          {matchesLead({ ...matches, count: jobs.length, isRanked: isSignedIn })}
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
            let you work from anywhere. This list includes only the ones tied to a place near you.
          </span>
        </li>
      </ul>
      {isSignedIn && <Forget />}
    </>
  );
}

/** Uses the ZIP code that the browser remembers if neither the address nor the account has one. */
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
        We base this order on the jobs you saved and viewed, and on your searches. Only you can see that
        history, and only this list uses it.
      </p>
      <Button type="submit" name="do" value="forget" size="small" variant="secondary">
        Clear my history
      </Button>
    </Form>
  );
}
