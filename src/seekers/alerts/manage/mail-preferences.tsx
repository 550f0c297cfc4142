import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button, type ButtonVariant } from '../../../ui/button.tsx';
import { frequencyPhrases } from '../subscribe/alerts.schema.ts';
import type { MailPreferences as Preferences } from './unsubscribe.server.ts';

/** The address is masked. */
interface MailPreferencesProps extends Preferences {
  /** The page that the buttons post to. */
  action: string;
}

/** What the owner of a mail's link gets, each with a button that stops it or brings it back. */
export function MailPreferences({ email, isSubscribed, alerts, action }: MailPreferencesProps) {
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
export function ChangeButton({
  action,
  intent,
  alert,
  label,
  variant = 'secondary',
  children,
}: ChangeButtonProps) {
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
