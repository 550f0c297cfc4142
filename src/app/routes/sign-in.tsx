import type { ReactNode } from 'react';
import { data, redirect, useActionData } from 'react-router';
import { registerDialog } from '../../content/dialogs.ts';
import {
  hintCookie,
  readBrowser,
  readSessionToken,
  sessionHeaders,
} from '../../desk/sign-in/session-cookie.ts';
import { checked } from '../../platform/http/read-body.ts';
import { localPath } from '../../platform/http/web-address.ts';
import {
  afterSignIn,
  linkSentText,
  PasswordSignIn,
  SignInLink,
} from '../../seekers/accounts/sign-in.schema.ts';
import { sendSignInLink, signInByPassword } from '../../seekers/accounts/sign-in.server.ts';
import { LinkForm, PasswordForm } from '../../seekers/accounts/sign-in-forms.tsx';
import { Card } from '../../ui/card.tsx';
import { DialogLink } from '../../ui/dialog-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { clientContext, servicesContext } from '../context.ts';
import { formAction } from '../form-action.ts';
import { pageMeta } from '../page-meta.ts';
import { findUser } from '../session.ts';
import type { Route } from './+types/sign-in';

const title = 'Sign in';

export function headers() {
  return { 'cache-control': 'private, no-store' };
}

/**
 * A signed-in person is redirected. If the session has ended, the header offers registration again. An admin's session
 * stays.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext);
  const to = localPath(new URL(request.url).searchParams.get('to'), afterSignIn);
  if (await findUser(request, context)) throw redirect(to);
  const hadSession = readSessionToken(request.headers, origin) !== null;
  return data({ to, origin }, { headers: hadSession ? [['set-cookie', hintCookie(false, origin)]] : [] });
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { origin } = services;
  const client = context.get(clientContext);
  return formAction(request, async (fields) => {
    if (fields.password === undefined) {
      const asked = checked(SignInLink, fields);
      await sendSignInLink(services, asked, client);
      return { intent: 'link', notice: linkSentText, ...asked };
    }
    const input = checked(PasswordSignIn, fields);
    const begun = await signInByPassword(services, input, client, readBrowser(request.headers, origin));
    throw redirect(localPath(input.to, afterSignIn), { headers: sessionHeaders(begun, origin) });
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Sign in with an emailed link. No password needed.';
  return pageMeta({ title, description, path: '/sign-in', origin: loaderData?.origin ?? '', noindex: true });
}

export default function SignIn({ loaderData: { to } }: Route.ComponentProps) {
  const result = useActionData<typeof action>();
  const sent = result?.done;
  const values = result?.refused?.values ?? {};
  const next = localPath(sent?.to ?? values.to, to);
  return (
    <div className="glow">
      <div className="page-width pb-16">
        {sent ? (
          <PageHeading title="Check your inbox" lead={<Sent email={sent.email} />} />
        ) : (
          <PageHeading
            title={title}
            lead="We’ll email you a link that signs you in. There’s nothing to remember."
          />
        )}
        <div className="grid items-start gap-x-16 gap-y-10 md:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
          <div>
            <Card className="sm:p-7">
              {sent && <h2 className="mb-4 text-xl">Didn’t get it?</h2>}
              <LinkForm to={next} again={sent !== undefined} email={sent?.email ?? values.email} />
            </Card>
            <details className="mt-5" open={values.intent === 'password'}>
              <summary className="min-h-11 py-2.5 font-semibold text-pine">
                Sign in with a password instead
              </summary>
              <div className="mt-3 rounded-lg border border-line bg-surface p-5 sm:p-7">
                <PasswordForm to={next} />
              </div>
            </details>
          </div>
          <Steps />
        </div>
      </div>
    </div>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <span role="status">
      If <strong className="break-all text-ink">{email}</strong> has an account here, a sign-in link is on its
      way. It works once and expires in 15 minutes. We send at most 3 emails an hour. After that, the newest
      link in your inbox still works.
    </span>
  );
}

const steps: [title: string, text: ReactNode][] = [
  [
    'Enter your email',
    'Use the address you registered with. For privacy, we never say whether an address has an account.',
  ],
  [
    'Get a link',
    'It usually arrives within a minute. If not, check your spam folder. You can ask for up to three an hour.',
  ],
  ['Open it and tap Sign in', 'That’s it. Use the device you want to sign in on.'],
];

function Steps() {
  return (
    <div className="md:pt-2">
      <h2 className="text-xl">How it works</h2>
      <ol className="mt-4 grid gap-5">
        {steps.map(([name, text], index) => (
          <li key={name} className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-3">
            <span
              aria-hidden="true"
              className="grid size-9 place-items-center rounded-full bg-lantern-wash font-display font-bold text-amber-ink"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg">{name}</h3>
              <p className="mt-0.5 max-w-prose text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-8">
        New here?{' '}
        <DialogLink
          dialog={registerDialog}
          className="font-semibold text-pine underline decoration-1 underline-offset-4 hover:decoration-2"
        >
          Create your free account
        </DialogLink>
      </p>
    </div>
  );
}
