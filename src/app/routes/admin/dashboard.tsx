import { useEffect } from 'react';
import { Form, redirect, useActionData, useRevalidator } from 'react-router';
import { AdminSignIn } from '../../../desk/admin/admin.schema.ts';
import { adminCookies, endAdminSession } from '../../../desk/admin/admin-sessions.server.ts';
import { CodeNeeded, signInAdmin } from '../../../desk/admin/admin-sign-in.server.ts';
import { rowPrefix } from '../../../desk/lists/words.ts';
import { readBrowser } from '../../../desk/sign-in/session-cookie.ts';
import type { FirstJobs as State } from '../../../feeds/sources/listing-sources.server.ts';
import { resources } from '../../../office/back-office/resources.server.ts';
import { FirstScreen } from '../../../office/first-screen/first-screen.tsx';
import { readFirstScreen } from '../../../office/first-screen/read-first-screen.server.ts';
import { checked } from '../../../platform/http/read-body.ts';
import { localPath } from '../../../platform/http/web-address.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { findSignedInAdmin } from '../../admin/admin-access.ts';
import { DashboardCards } from '../../admin/dashboard-cards.tsx';
import { AdminSignInForm, rememberSignedIn } from '../../admin/sign-in-form.tsx';
import { clientContext, servicesContext } from '../../context.ts';
import { formAction } from '../../form-action.ts';
import { load } from '../../load.ts';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/dashboard';

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await load(() => findSignedInAdmin(request, context));
  const to = localPath(new URL(request.url).searchParams.get('to'), '/admin');
  if (!admin) return { username: null, to, screen: null };
  const services = context.get(servicesContext);
  const screen = await load(() => readFirstScreen(services, resources(services), admin.role));
  return { username: admin.username, to, screen };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, origin } = services;
  const browser = readBrowser(request.headers, origin);
  return formAction(request, async (fields) => {
    if (fields.intent === 'sign-out') {
      if (browser.session) await endAdminSession(db, browser.session);
      throw redirect('/admin', { headers: adminCookies(null, origin) });
    }
    const signedIn = await signInAdmin(
      services,
      checked(AdminSignIn, fields),
      context.get(clientContext),
      browser,
    ).catch((error: unknown) => {
      if (error instanceof CodeNeeded) fields.needsCode = 'yes';
      throw error;
    });
    const headers = adminCookies(signedIn, origin);
    throw redirect(localPath(String(fields.to ?? ''), '/admin'), { headers });
  });
}

export function meta() {
  return pageMeta({ title: 'Admin', description: 'Back office', noindex: true });
}

export default function Dashboard({ loaderData: { username, to, screen } }: Route.ComponentProps) {
  const result = useActionData<typeof action>();
  useEffect(() => {
    if (username) rememberSignedIn(true);
  }, [username]);
  if (screen)
    return (
      <DashboardCards>
        {screen.firstJobs && <FirstJobs state={screen.firstJobs} />}
        <FirstScreen screen={screen} />
      </DashboardCards>
    );
  return <AdminSignInForm to={to} refused={result && 'refused' in result ? result.refused : undefined} />;
}

const lookEveryMs = 5000;
const whole = new Intl.NumberFormat('en-US');

/** How a new site gets its first jobs: a button, and then how far the first source is. */
function FirstJobs({ state: { isOn, running } }: { state: State }) {
  useFreshness(isOn);
  return (
    <section aria-label="First jobs" className="mb-6 rounded-lg border border-line bg-surface p-4">
      <h2 className="text-lg font-semibold">
        {isOn ? 'The first jobs are on their way' : 'This site has no real jobs yet'}
      </h2>
      {running.map(({ source, read }) => (
        <p key={source} className="mt-2 flex flex-wrap items-center gap-3">
          <progress aria-label={source} className="h-2 w-48" />
          <span className="figures">
            {source}: {whole.format(read)} rows
          </span>
        </p>
      ))}
      {isOn && running.length === 0 && (
        <p className="mt-2">The site starts to read its sources within a minute.</p>
      )}
      {!isOn && (
        <Form method="post" action="/admin/sources" className="mt-2 flex flex-wrap items-center gap-3">
          <p>Read the open announcements of the US Government. They need no key.</p>
          <input type="hidden" name={`${rowPrefix}usajobs`} value="on" />
          <Button type="submit" name="action" value="switch-on">
            Read federal jobs
          </Button>
          <Link to="/admin/sources" className="underline">
            All sources
          </Link>
        </Form>
      )}
    </section>
  );
}

/** Looks again while jobs are on their way. */
function useFreshness(isOn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(revalidate, lookEveryMs);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
}
