import { data, Form, redirect } from 'react-router';
import { afterSignIn } from '../../features/accounts/sign-in.schema.ts';
import { signInByLink } from '../../features/accounts/sign-in.server.ts';
import { LinkForm } from '../../features/accounts/sign-in-forms.tsx';
import { isLinkGood } from '../../features/sign-in/links.server.ts';
import { readBrowser, sessionHeaders } from '../../features/sign-in/session-cookie.ts';
import { localPath } from '../../platform/local-path.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { clientContext, servicesContext } from '../context.ts';
import { load } from '../load.ts';
import { MessagePage } from '../message-page.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/sign-in-link';

/**
 * The address holds a secret: it is kept nowhere, and no other site learns it. ('no-referrer' would make browsers send the button's form
 * with `Origin: null`, which is what a form of another site looks like.)
 */
export function headers() {
  return { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' };
}

/** Looking at a link does nothing: programs that scan mails do that too. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const to = localPath(new URL(request.url).searchParams.get('to'), afterSignIn);
  return load(async () => {
    const isGood = await isLinkGood(db, params.token);
    return data({ isGood, to }, isGood ? 200 : 410);
  });
}

/** Uses the link up and signs in. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, origin } = context.get(servicesContext);
  const client = context.get(clientContext);
  const before = readBrowser(request.headers, origin);
  const signedIn = await load(() => signInByLink(db, params.token, client, before));
  if (!signedIn) return data(null, 410);
  const next = signedIn.isAlertWaiting ? '/account#alerts' : afterSignIn;
  const to = localPath(new URL(request.url).searchParams.get('to'), next);
  return redirect(to, { headers: sessionHeaders(signedIn, origin) });
}

export function meta() {
  return pageMeta({ title: 'Sign in', description: 'Open your account with one click.', noindex: true });
}

export default function SignInByLink({ loaderData: { isGood, to } }: Route.ComponentProps) {
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
      text="Select Sign in to continue on this device. If you didn’t ask for this link, just close this page."
    >
      <Form method="post" reloadDocument className="mt-8">
        <Button type="submit" size="large">
          Sign in
        </Button>
      </Form>
    </MessagePage>
  );
}
