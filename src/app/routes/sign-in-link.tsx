import { useEffect, useRef, useState } from 'react';
import { data, Form, redirect } from 'react-router';
import { tcpaWords, termsWords } from '../../content/consent-texts.ts';
import { beforeCommit } from '../../db/before-commit.ts';
import { isLinkGood } from '../../desk/sign-in/links.server.ts';
import { readBrowser, sessionHeaders } from '../../desk/sign-in/session-cookie.ts';
import { checked, mediaType, readFields } from '../../platform/http/read-body.ts';
import { localPath } from '../../platform/http/web-address.ts';
import {
  findLinkedRegistration,
  type LinkedRegistration,
} from '../../seekers/accounts/apply-registration.server.ts';
import { ConsentLabel } from '../../seekers/accounts/consent-label.tsx';
import { ConfirmedBoxes } from '../../seekers/accounts/registration.schema.ts';
import { afterSignIn } from '../../seekers/accounts/sign-in.schema.ts';
import { signInByLink } from '../../seekers/accounts/sign-in.server.ts';
import { LinkForm } from '../../seekers/accounts/sign-in-forms.tsx';
import { startedAlertPath } from '../../seekers/alerts/subscribe/alerts.schema.ts';
import { alertConsent, takeAskedAlert } from '../../seekers/alerts/subscribe/subscribe.schema.ts';
import {
  type AlertInWords,
  alertInWords,
  findLinkedAlert,
} from '../../seekers/alerts/subscribe/subscribe.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { clientContext, servicesContext } from '../context.ts';
import { MessagePage } from '../message-page.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/sign-in-link';

/**
 * The address holds a secret: no cache stores it, and no other site sees it. ('no-referrer' would make browsers send
 * the button's form with `Origin: null`, which looks like a form of another site.)
 */
export function headers() {
  return { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' };
}

/** Opening a link changes nothing, because mail scanners open links, too. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const to = localPath(new URL(request.url).searchParams.get('to'), afterSignIn);
  const [isGood, linked, registration] = await Promise.all([
    isLinkGood(db, params.token),
    findLinkedAlert(db, params.token),
    findLinkedRegistration(db, params.token),
  ]);
  const alert = linked && { ...(await alertInWords(db, linked)), owner: linked.owner };
  const isOn = linked?.state === 'active';
  return data({ isGood, to, alert, isOn, registration }, isGood || isOn ? 200 : 410);
}

/** Uses the link up, signs the person in, and starts the alert that the link confirms. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, origin } = context.get(servicesContext);
  const client = context.get(clientContext);
  const before = readBrowser(request.headers, origin);
  const by = { client, pageUrl: `${origin}/sign-in` };
  const ticked = checked(ConfirmedBoxes, mediaType(request) === '' ? {} : await readFields(request));
  const signedIn = await beforeCommit(() => signInByLink(db, params.token, by, before, ticked));
  if (!signedIn) return data(null, 410);
  const next = signedIn.isAlertWaiting ? '/account#alerts' : afterSignIn;
  if (signedIn.alertId !== null)
    return redirect(startedAlertPath(signedIn.alertId), { headers: sessionHeaders(signedIn, origin) });
  const to = localPath(new URL(request.url).searchParams.get('to'), next);
  return redirect(to, { headers: sessionHeaders(signedIn, origin) });
}

export function meta() {
  return pageMeta({ title: 'Sign in', description: 'Open your account with one click.', noindex: true });
}

export default function SignInByLink({
  loaderData: { isGood, to, alert, isOn, registration },
}: Route.ComponentProps) {
  if (isGood && registration) return <ConfirmRegistration {...registration} />;
  if (isGood && alert) return <StartAlert {...alert} />;
  if (isOn && alert) return <AlertIsOn {...alert} />;
  if (!isGood)
    return (
      <MessagePage
        title="This link has expired"
        text="It was already used, or its time ran out. Each link works once and only for a short time. Get a new one here."
      >
        <Card className="mt-8 max-w-md sm:p-7">
          <LinkForm to={to} again />
        </Card>
      </MessagePage>
    );
  return (
    <MessagePage
      title="Almost there"
      text="Tap Sign in to finish. If you didn’t ask for this link, just close this page."
    >
      <Form method="post" reloadDocument className="mt-8">
        <Button type="submit" size="large">
          Sign in
        </Button>
      </Form>
    </MessagePage>
  );
}

/** "(202) 555-0123" */
const showPhone = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/**
 * Shows what the form of the registration had entered, each part with its own box. Anyone can type an address, so
 * nothing counts that the owner of the address has not seen. Consents begin unticked.
 */
function ConfirmRegistration({
  firstName,
  lastName,
  zipCode,
  phoneNumber,
  asksForCalls,
  alert,
}: LinkedRegistration) {
  const number = phoneNumber && showPhone(phoneNumber);
  return (
    <MessagePage
      title="Confirm your registration"
      text={`Someone registered this email address as ${firstName} ${lastName}, ZIP code ${zipCode}. If it wasn’t you, just close this page.`}
    >
      <Form method="post" reloadDocument className="mt-6 max-w-prose">
        {alert && (
          <Checkbox
            name="alert"
            defaultChecked
            label={`Email me new ${alert.words}, ${alert.frequency}. Every email has a link that stops them right away, with one click.`}
          />
        )}
        {number && <Checkbox name="phone" label={`Add the phone number ${number} to my account.`} />}
        {number && asksForCalls && (
          <div className="my-2 rounded-md bg-sunken px-4 py-2 text-sm">
            <p className="pt-2 font-semibold">Calls and texts to {number} (optional)</p>
            <Checkbox name="calls" label={<ConsentLabel words={tcpaWords} />} />
          </div>
        )}
        <p className="py-3 text-sm text-muted">
          By selecting Sign in, you agree: <ConsentLabel words={termsWords} />
        </p>
        <Button type="submit" size="large">
          Sign in
        </Button>
      </Form>
    </MessagePage>
  );
}

/**
 * The button starts the alert and signs its owner in. The browser that asked for the alert presses it by itself: mail
 * scanners and other browsers have no note of that.
 */
function StartAlert({ words, frequency, owner }: AlertInWords & { owner: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [isStarting, setStarting] = useState(false);
  useEffect(() => {
    if (document.visibilityState !== 'visible' || !takeAskedAlert(owner)) return;
    setStarting(true);
    form.current?.submit();
  }, [owner]);
  return (
    <MessagePage title="Start your job alert" text={`We’ll email you new ${words}, ${frequency}.`}>
      <Form ref={form} method="post" reloadDocument className="mt-8">
        <Button type="submit" size="large" pending={isStarting} pendingLabel="Starting your alert...">
          Start my job alert
        </Button>
      </Form>
      <p className="mt-6 max-w-prose text-sm text-muted">{alertConsent}</p>
      <p className="mt-3 max-w-prose text-sm text-muted">
        This also signs you in, so you can change or stop the alert. If you didn’t ask for it, just close this
        page. We won’t send anything.
      </p>
    </MessagePage>
  );
}

/** The link was used before. */
function AlertIsOn({ words, frequency, jobs }: AlertInWords) {
  return (
    <MessagePage
      title="Your alert is on"
      text={`You already started it. We email you new ${words}, ${frequency}.`}
    >
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={jobs}>See the jobs it finds</ButtonLink>
        <ButtonLink to="/account#alerts" variant="secondary">
          Change or stop it
        </ButtonLink>
      </p>
    </MessagePage>
  );
}
