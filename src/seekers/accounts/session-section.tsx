import { ActionForm } from '../../ui/action-form.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AccountSection } from './account-section.tsx';

/** A session in words. */
export interface SessionView {
  id: number;
  browser: string;
  isThis: boolean;
  /** "Last used 3 minutes ago" */
  lastSeen: string;
  /** "signed in November 21, 2026 from 203.0.113.7" */
  began: string;
}

/** The account's signed-in browsers, each with a button that signs it out. */
export function SessionSection({ sessions }: { sessions: SessionView[] }) {
  return (
    <AccountSection
      id="devices"
      title="Signed-in devices"
      lead="Don’t recognize one? Sign it out. It will need a new link from your inbox to get back in."
    >
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
            <Icon
              name={/iPhone|Android/.test(session.browser) ? 'smartphone' : 'monitor'}
              className="size-5 text-muted"
            />
            <div className="min-w-0 flex-1 basis-52">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {session.browser}
                {session.isThis && <Badge tone="pine">This device</Badge>}
              </p>
              <p className="text-sm text-muted">
                {session.lastSeen}, {session.began}
              </p>
            </div>
            {!session.isThis && (
              <ActionForm intent="devices:end" row={session.id} className="max-sm:ms-9">
                {({ pending }) => (
                  <Button
                    type="submit"
                    variant="secondary"
                    size="small"
                    pending={pending}
                    aria-label={`Sign out ${session.browser}, ${session.began}`}
                  >
                    Sign out
                  </Button>
                )}
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <ActionForm intent="devices:end-others" className="mt-4">
          {({ pending }) => (
            <Button type="submit" variant="quiet" pending={pending} className="-ms-4">
              Sign out all other devices
            </Button>
          )}
        </ActionForm>
      )}
    </AccountSection>
  );
}
