import { brand } from '../../content/brand.ts';
import { NotFound } from '../../platform/errors.ts';
import { checked } from '../../platform/http/read-body.ts';
import { pageOf } from '../../platform/http/same-site.ts';
import { TokenUnsubscribe } from '../../seekers/alerts/manage/token-unsubscribe.tsx';
import {
  maskEmail,
  neutralAnswer,
  PreferenceChange,
  type PreferencesOutcome,
  readStoppedMail,
  resumedAnswer,
  stoppedAnswer,
  stoppedTitle,
  Unsubscribe,
} from '../../seekers/alerts/manage/unsubscribe.schema.ts';
import {
  type Act,
  getMailPreferences,
  resumeMail,
  stopMail,
  stopMailTo,
} from '../../seekers/alerts/manage/unsubscribe.server.ts';
import { UnsubscribeForm, UnsubscribeOutcome } from '../../seekers/alerts/manage/unsubscribe-form.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { clientContext, type PageServices, servicesContext } from '../context.ts';
import { formAction } from '../form-action.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/unsubscribe';

const title = 'Email Preferences';

/** Opening the page changes nothing, whoever follows the link. The page's script or a button acts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('token');
  if (!token) return { link: null };
  const preferences = await findPreferences(db, token);
  return {
    link: {
      token,
      alert: searchParams.get('alert'),
      mail: searchParams.get('mail'),
      starts: !searchParams.has('manage'),
      preferences,
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, origin } = services;
  const client = context.get(clientContext);
  const { searchParams } = new URL(request.url);
  const act: Act = {
    client,
    pageUrl: pageOf(request, origin, '/unsubscribe'),
    channel: 'web',
    mail: searchParams.get('mail'),
  };
  const token = searchParams.get('token');
  return formAction(request, async (fields): Promise<PreferencesOutcome> => {
    if (token) return change(db, token, fields, act);
    const { email } = checked(Unsubscribe, fields);
    await stopMailTo(services, { email }, act);
    return { tone: 'success', title: stoppedTitle(null), message: neutralAnswer(email) };
  });
}

async function change(
  db: PageServices['db'],
  token: string,
  fields: Record<string, unknown>,
  act: Act,
): Promise<PreferencesOutcome> {
  const { intent, alert } = checked(PreferenceChange, fields);
  const what = readStoppedMail(alert);
  if (intent === 'resume') {
    const email = maskEmail(await resumeMail(db, token, what, act));
    return { tone: 'success', title: 'Welcome back', message: resumedAnswer(email, what) };
  }
  const email = maskEmail(await stopMail(db, token, what, act));
  return { tone: 'success', title: stoppedTitle(what), message: stoppedAnswer(email, what) };
}

async function findPreferences(db: PageServices['db'], token: string) {
  try {
    const preferences = await getMailPreferences(db, token);
    return { ...preferences, email: maskEmail(preferences.email) };
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

export function meta() {
  const description = `Stop all emails from ${brand.name}, or just one alert.`;
  return pageMeta({ title, description, noindex: true });
}

export default function UnsubscribePage({ loaderData: { link }, actionData }: Route.ComponentProps) {
  const refused = actionData?.refused;
  const done = actionData?.done;
  const failed: PreferencesOutcome | null = refused ? { tone: 'failure', message: refused.detail } : null;
  return (
    <div className="glow">
      <div className="page-width pb-16">
        <PageHeading
          title={title}
          lead="Unsubscribing takes effect right away. An email that’s already on its way may still arrive within 24 hours."
        />
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Card className="sm:p-8">
            {link ? (
              <TokenUnsubscribe key={link.token} {...link} changed={done ?? failed} />
            ) : done ? (
              <UnsubscribeOutcome {...done} />
            ) : (
              <div className="grid gap-6">
                {failed && <UnsubscribeOutcome {...failed} />}
                <UnsubscribeForm values={refused?.values} errors={refused?.errors} />
              </div>
            )}
          </Card>
          <Notes />
        </div>
      </div>
    </div>
  );
}

const notes: [string, string][] = [
  ['Only one alert?', 'Every alert email has a link that stops just that alert.'],
  ['Text messages', 'Reply STOP to any text to end them all.'],
  ['What we’ll still send', 'Only what you ask for: a sign-in link, or a reply to a message you send us.'],
];

function Notes() {
  return (
    <dl className="grid content-start gap-5">
      {notes.map(([term, text]) => (
        <div key={term}>
          <dt className="font-semibold">{term}</dt>
          <dd className="mt-0.5 text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
