import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { reminderNames } from '../alerts/manage/reminder-names.ts';
import { type FollowUpSettings, reminderConsent } from './settings.schema.ts';
import { TrackedFiles } from './tracked-files-list.tsx';

const linkLook = 'font-semibold text-pine underline underline-offset-4';

/** Reminders by email and text, the calendar's secret address, and files of all jobs. */
export function Settings({ settings }: { settings: FollowUpSettings }) {
  return (
    <details className="rounded-lg border border-line bg-surface px-4 py-2 sm:px-5">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        Reminders, calendar and files
      </summary>
      <div className="grid gap-6 pb-4">
        <section aria-labelledby="reminders" className="grid gap-2">
          <h3 id="reminders" className="text-lg">
            Reminders
          </h3>
          {settings.reminders.map(({ kind, isActive }) => (
            <Form
              key={kind}
              method="post"
              preventScrollReset
              className="flex flex-wrap items-center justify-between gap-2"
            >
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="wanted" value={isActive ? 'no' : 'yes'} />
              <span>
                {reminderNames[kind]}: {isActive ? 'on' : 'off'}
              </span>
              <Button
                type="submit"
                name="do"
                value="reminder"
                size="small"
                variant="secondary"
                aria-label={`Turn ${isActive ? 'off' : 'on'}: ${reminderNames[kind]}`}
              >
                Turn {isActive ? 'off' : 'on'}
              </Button>
            </Form>
          ))}
          <TextReminders texts={settings.texts} />
        </section>
        <section aria-labelledby="calendar" className="grid gap-2">
          <h3 id="calendar" className="text-lg">
            Your interviews in your calendar
          </h3>
          <p className="max-w-prose text-sm text-muted">
            Calendar apps can subscribe to this address. Anyone who has it can see your interviews, so keep it
            to yourself. A new address turns off the old one.
          </p>
          {settings.calendar && <code className="[overflow-wrap:anywhere]">{settings.calendar}</code>}
          <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
            <Button type="submit" name="do" value="new-calendar" size="small" variant="secondary">
              {settings.calendar ? 'New address' : 'Create address'}
            </Button>
            {settings.calendar && (
              <Button type="submit" name="do" value="no-calendar" size="small" variant="quiet">
                Turn off
              </Button>
            )}
          </Form>
        </section>
        <section aria-labelledby="files" className="grid gap-2">
          <h3 id="files" className="text-lg">
            Files
          </h3>
          <TrackedFiles hasAccount />
        </section>
      </div>
    </details>
  );
}

/** Reminders by text, in addition to those by email. */
function TextReminders({ texts }: Pick<FollowUpSettings, 'texts'>) {
  if (!texts)
    return (
      <p className="max-w-prose text-sm text-muted">
        They come by email. To get them by text, too, sign up for{' '}
        <Link to="/job-alerts" className={linkLook}>
          job alerts by text
        </Link>
        , and reply YES.
      </p>
    );
  const { lastDigits, isOn } = texts;
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center justify-between gap-2">
      <input type="hidden" name="wanted" value={isOn ? 'no' : 'yes'} />
      <span>
        Also by text to the number that ends in {lastDigits}: {isOn ? 'on' : 'off'}
      </span>
      <Button
        type="submit"
        name="do"
        value="texts"
        size="small"
        variant="secondary"
        aria-label={`Turn ${isOn ? 'off' : 'on'}: reminders by text`}
      >
        Turn {isOn ? 'off' : 'on'}
      </Button>
      {!isOn && (
        <p className="max-w-prose text-sm text-muted">By turning this on, you agree: “{reminderConsent}”</p>
      )}
    </Form>
  );
}
