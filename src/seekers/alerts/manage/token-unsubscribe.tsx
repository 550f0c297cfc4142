import { type ReactNode, useEffect, useState } from 'react';
import { Form, useRevalidator } from 'react-router';
import { frequencyPhrases, reminderKinds } from '../../../messages/messages.ts';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { reminderNames } from './reminder-names.ts';
import {
  type PreferencesOutcome,
  readStoppedMail,
  stoppedTitle,
  unexpected,
  unsubscribeFailed,
  unsubscribeHeader,
} from './unsubscribe.schema.ts';
import type { MailPreferences as Preferences } from './unsubscribe.server.ts';
import { UnsubscribeForm, UnsubscribeOutcome } from './unsubscribe-form.tsx';

/**
 * Unsubscribes with the token of a mail's link after the page has loaded. A script does it, because mail
 * scanners open every link.
 * @param path the API's path for the token. Null: does nothing.
 * @returns null until the answer arrives.
 */
function useTokenUnsubscribe(path: string | null, onDone: () => void): PreferencesOutcome | null {
  const [outcome, setOutcome] = useState<PreferencesOutcome | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a link
  useEffect(() => {
    if (!path) return;
    let isCurrent = true;
    ask(path).then((answer) => {
      if (!isCurrent) return;
      setOutcome(answer);
      onDone();
    });
    return () => {
      isCurrent = false;
    };
  }, [path]);
  return outcome;
}

async function ask(path: string): Promise<PreferencesOutcome> {
  try {
    const response = await fetch(path, { headers: { [unsubscribeHeader]: '1' } });
    const content = await response.json().catch(() => null);
    return response.ok
      ? {
          tone: 'success',
          title: stoppedTitle(readStoppedMail(new URL(path, location.origin).searchParams.get('alert'))),
          message: content.message,
        }
      : { tone: 'failure', message: content?.message ?? content?.detail ?? unsubscribeFailed };
  } catch {
    return { tone: 'failure', message: unexpected };
  }
}

interface TokenUnsubscribeProps {
  token: string;
  /** The ID of an alert, or a kind of reminder; null: all mail. */
  alert: string | null;
  /** The mark of the mail that has the link. */
  mail: string | null;
  /** False: the page only shows what there is to choose. */
  starts: boolean;
  /** With a masked address; null: the token is not known. */
  preferences: Preferences | null;
  /** What a button of this page has done. */
  changed: PreferencesOutcome | null;
}

/** The page as a mail's link opens it: a script unsubscribes at once, without one a button does; then one may choose. */
export function TokenUnsubscribe({
  token,
  alert,
  mail,
  starts,
  preferences,
  changed,
}: TokenUnsubscribeProps) {
  const { revalidate } = useRevalidator();
  const [triesAgain, setTriesAgain] = useState(false);
  const ofMail: Record<string, string> = mail ? { mail } : {};
  const query = new URLSearchParams({ ...(alert && { alert }), ...ofMail });
  const path = `/api/unsubscribe/${encodeURIComponent(token)}${query.size > 0 ? `?${query}` : ''}`;
  const started = useTokenUnsubscribe(starts ? path : null, () => void revalidate());
  const outcome = changed ?? started;
  const action = `/unsubscribe?${new URLSearchParams({ token, manage: '1', ...ofMail })}`;

  if (triesAgain) return <UnsubscribeForm />;
  const shown = outcome && <UnsubscribeOutcome {...outcome} onTryAgain={() => setTriesAgain(true)} />;
  if (outcome?.tone === 'failure') return shown;
  if (!preferences) return <UnknownToken isWaiting={starts} />;
  if (!outcome && starts) {
    const named = preferences.alerts.find(({ id }) => String(id) === alert);
    const reminder = reminderKinds.find((kind) => kind === alert);
    const what = reminder
      ? `the reminder “${reminderNames[reminder]}”`
      : alert
        ? `the alert “${named?.search ?? alert}”`
        : 'all job emails';
    return (
      <>
        <Waiting />
        <div className="no-script-only grid gap-4">
          <p>
            Stop {what} to <strong>{preferences.email}</strong>?
          </p>
          <ChangeButton action={action} intent="stop" alert={alert ?? undefined} variant="primary">
            Unsubscribe
          </ChangeButton>
        </div>
      </>
    );
  }
  return (
    <div className="grid gap-8">
      {shown}
      <MailPreferences {...preferences} action={action} />
    </div>
  );
}

function Waiting() {
  return (
    <p role="status" className="script-only">
      Unsubscribing...
    </p>
  );
}

/** The script hears the same from the API, and says it then. */
function UnknownToken({ isWaiting }: { isWaiting: boolean }) {
  return (
    <>
      {isWaiting && <Waiting />}
      <div className={`grid gap-6 ${isWaiting ? 'no-script-only' : ''}`}>
        <UnsubscribeOutcome
          tone="failure"
          message="This link doesn’t work. Enter your email address instead, and we’ll stop all email to it."
        />
        <UnsubscribeForm />
      </div>
    </>
  );
}

/** The address is masked. */
interface MailPreferencesProps extends Preferences {
  /** The page that the buttons post to. */
  action: string;
}

/** What the owner of a mail's link gets, each with a button that stops it or brings it back. */
function MailPreferences({ email, isSubscribed, alerts, reminders, action }: MailPreferencesProps) {
  if (!isSubscribed)
    return (
      <div className="grid gap-4">
        <p>
          We’re not sending job emails to <strong>{email}</strong>. Changed your mind? Resubscribe to get them
          back as they were.
        </p>
        <ChangeButton action={action} intent="resume">
          Resubscribe
        </ChangeButton>
      </div>
    );
  return (
    <div className="grid gap-4">
      {alerts.length > 0 && (
        <div>
          <h2 className="mb-2 text-xl">Your alerts</h2>
          <ul>
            {alerts.map((alert) => (
              <li
                key={alert.id}
                className="flex items-center justify-between gap-4 border-b border-line py-3"
              >
                <p className="min-w-0">
                  <span className="font-semibold">{alert.search}</span>
                  <span className="block text-sm text-muted">
                    {alert.isActive ? `Sent ${frequencyPhrases[alert.frequency]}` : 'Stopped'}
                  </span>
                </p>
                <ChangeButton
                  action={action}
                  intent={alert.isActive ? 'stop' : 'resume'}
                  alert={alert.id}
                  label={`${alert.isActive ? 'Stop' : 'Resume'}: ${alert.search}`}
                >
                  {alert.isActive ? 'Stop' : 'Resume'}
                </ChangeButton>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h2 className="mb-2 text-xl">Reminders about your jobs</h2>
        <ul>
          {reminders.map(({ kind, isActive }) => (
            <li key={kind} className="flex items-center justify-between gap-4 border-b border-line py-3">
              <p className="min-w-0">
                <span className="font-semibold">{reminderNames[kind]}</span>
                <span className="block text-sm text-muted">{isActive ? 'On' : 'Stopped'}</span>
              </p>
              <ChangeButton
                action={action}
                intent={isActive ? 'stop' : 'resume'}
                alert={kind}
                label={`${isActive ? 'Stop' : 'Resume'}: ${reminderNames[kind]}`}
              >
                {isActive ? 'Stop' : 'Resume'}
              </ChangeButton>
            </li>
          ))}
        </ul>
      </div>
      <p>
        You can also stop all job emails to <strong>{email}</strong>.
      </p>
      <ChangeButton action={action} intent="stop" variant="primary">
        Unsubscribe from all
      </ChangeButton>
    </div>
  );
}

interface ChangeButtonProps {
  action: string;
  intent: 'stop' | 'resume';
  alert?: number | string;
  /** What a screen reader says where the words alone do not name the alert. */
  label?: string;
  variant?: ButtonVariant;
  children: ReactNode;
}

/** A form of one button; with scripts the page stays. */
function ChangeButton({ action, intent, alert, label, variant = 'secondary', children }: ChangeButtonProps) {
  return (
    <Form method="post" action={action} replace preventScrollReset className="shrink-0">
      <input type="hidden" name="intent" value={intent} />
      {alert !== undefined && <input type="hidden" name="alert" value={alert} />}
      <Button type="submit" variant={variant} aria-label={label}>
        {children}
      </Button>
    </Form>
  );
}
