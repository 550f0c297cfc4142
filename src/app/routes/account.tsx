import { Form } from 'react-router';
import drawings from '../../content/page-drawings.json' with { type: 'json' };
import { AccountSection } from '../../seekers/accounts/account-section.tsx';
import { ConsentSection } from '../../seekers/accounts/consent-section.tsx';
import { PasswordSection } from '../../seekers/accounts/password-section.tsx';
import { ProfileSection, ZipSection } from '../../seekers/accounts/profile-section.tsx';
import { AlertList } from '../../seekers/alerts/manage/alert-list.tsx';
import { ActionForm } from '../../ui/action-form.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { runAccountVerb } from '../account-actions.ts';
import { getAccountView } from '../account-view.ts';
import { clientContext, servicesContext } from '../context.ts';
import { formAction } from '../form-action.ts';
import { pageMeta } from '../page-meta.ts';
import { requireUser } from '../session.ts';
import type { Route } from './+types/account';

const title = 'Your account';

export function headers() {
  return { 'cache-control': 'private, no-store' };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  return getAccountView(context.get(servicesContext), await requireUser(request, context));
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request, context);
  const asker = { services: context.get(servicesContext), client: context.get(clientContext), user };
  return formAction(request, (fields) => runAccountVerb(fields, asker));
}

export function meta() {
  return pageMeta({ title, description: 'Your profile, alerts, devices, and data.', noindex: true });
}

export default function Account({ loaderData: account }: Route.ComponentProps) {
  const names = [account.firstName, account.lastName];
  return (
    <div className="glow">
      <div className="page-width pb-16">
        <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 pb-8 pt-8 sm:pb-10 sm:pt-12">
          <div className="min-w-0">
            <h1 className="text-4xl">{title}</h1>
            <p className="mt-3 break-words text-lg text-muted">
              {names.filter(Boolean).join(' ') || account.email}, member since {account.since}
            </p>
            <Glance {...account} />
          </div>
          <Form method="post" action="/sign-out" reloadDocument>
            <Button type="submit" variant="secondary">
              Sign out
            </Button>
          </Form>
        </header>
        <ProfileSection profile={account} />
        <ZipSection zipCode={account.zipCode} />
        <AccountSection
          id="alerts"
          title="Job alerts"
          lead="We run these searches for you and email you only when we find something new."
        >
          <MailSwitch on={account.isEmailSubscribed} trouble={account.mailTrouble} />
          {account.alerts.length > 0 ? (
            <AlertList alerts={account.alerts} />
          ) : (
            <EmptyState
              title="No alerts yet"
              drawing={drawings.alerts}
              action={<ButtonLink to="/jobs">Search jobs</ButtonLink>}
            >
              Search for the work you want, then choose “Email me jobs like these.”
            </EmptyState>
          )}
        </AccountSection>
        <ConsentSection
          accepted={account.tcpaAccepted}
          since={account.tcpaSince}
          phoneNumber={account.phoneNumber}
        />
        <SessionSection sessions={account.sessions} />
        <PasswordSection {...account} names={names} />
        <DataSection />
      </div>
    </div>
  );
}

/** A summary of the page's sections, in one line of links. */
function Glance({ alerts, sessions, hasPassword }: Route.ComponentProps['loaderData']) {
  const on = alerts.filter(({ state }) => state === 'active').length;
  const parts: [string, string][] = [
    ['#alerts', on === 1 ? '1 alert on' : `${on} alerts on`],
    ['#devices', sessions.length === 1 ? '1 device' : `${sessions.length} devices`],
    ['#password', hasPassword ? 'password set' : 'no password needed'],
    ['#data', 'your data'],
  ];
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 text-sm">
      {parts.map(([href, label]) => (
        <li key={href}>
          <a
            href={href}
            className="inline-flex min-h-9 items-center font-semibold text-pine underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Links to the export of all stored data, and to the deletion of the account. */
function DataSection() {
  return (
    <AccountSection
      id="data"
      title="Your data"
      lead="Your data is yours. Download it or erase it whenever you like. You don’t have to ask us."
    >
      <div className="grid gap-8 sm:grid-cols-2">
        <div>
          <h3 className="text-lg">Take it with you</h3>
          <p className="mt-1 text-sm text-muted">
            Get one JSON file with everything we store about you, from your profile to the emails we sent.
          </p>
          <form method="post" action="/account/data.json">
            <Button type="submit" variant="secondary" className="mt-4">
              Download all my data
            </Button>
          </form>
        </div>
        <div>
          <h3 className="text-lg">Erase it</h3>
          <p className="mt-1 text-sm text-muted">
            We delete your account, alerts, saved jobs, and messages right away, for good.
          </p>
          <ButtonLink to="/account/delete" variant="quiet" className="mt-4 -ms-4 !text-clay">
            Delete my account
          </ButtonLink>
        </div>
      </div>
    </AccountSection>
  );
}

/** The switch for all commercial mail. */
function MailSwitch({ on, trouble }: { on: boolean; trouble: string | null }) {
  return (
    <div
      className={`mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg px-5 py-4 ${on ? 'bg-sunken' : 'bg-lantern-wash'}`}
    >
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{on ? 'Email from us is on' : 'All email from us is off'}</p>
        <p className="mt-0.5 text-sm">
          {trouble ??
            (on
              ? 'We email you every alert that’s on below.'
              : 'We keep your alerts as they are but don’t send them. You still get sign-in links when you ask for them.')}
        </p>
      </div>
      <ActionForm intent="alerts:mail">
        {({ pending }) => (
          <>
            <input type="hidden" name="value" value={on ? 'off' : 'on'} />
            <Button type="submit" variant="secondary" pending={pending}>
              {on ? 'Turn all email off' : 'Turn email on'}
            </Button>
          </>
        )}
      </ActionForm>
    </div>
  );
}

/** A session in words. */
interface SessionView {
  id: number;
  browser: string;
  isThis: boolean;
  /** "Last used 3 minutes ago" */
  lastSeen: string;
  /** "signed in November 21, 2026 from 203.0.113.7" */
  began: string;
}

/** The account's signed-in browsers, each with a button that signs it out. */
function SessionSection({ sessions }: { sessions: SessionView[] }) {
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
