import { type ReactNode, useEffect } from 'react';
import { Form, redirect, useActionData, useRouteLoaderData } from 'react-router';
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
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { findSignedInAdmin } from '../../admin/admin-access.ts';
import { AdminSignInForm, rememberSignedIn } from '../../admin/sign-in-form.tsx';
import { useFreshness } from '../../admin/use-freshness.ts';
import { clientContext, servicesContext } from '../../context.ts';
import { formAction } from '../../form-action.ts';
import { officeMeta } from '../../page-meta.ts';
import type { Route } from './+types/dashboard';
import type { loader as layoutLoader } from './layout.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = await findSignedInAdmin(request, context);
  const to = localPath(new URL(request.url).searchParams.get('to'), '/admin');
  if (!admin) return { username: null, to, screen: null };
  const services = context.get(servicesContext);
  const screen = await readFirstScreen(services, resources(services), admin.role);
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

export const meta = () => officeMeta('Admin');

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
  return <AdminSignInForm to={to} refused={result?.refused} />;
}

const lookEveryMs = 5000;
const whole = new Intl.NumberFormat('en-US');

/** How a new site gets its first jobs: a button, and then how far the first source is. */
function FirstJobs({ state: { isOn, running } }: { state: State }) {
  useFreshness(isOn, lookEveryMs);
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

interface LaunchLink {
  label: string;
  /** The address of the screen. */
  to?: string;
  /** The address of the same data as JSON. */
  json?: string;
}

const launchCards: { title: string; text?: ReactNode; links: LaunchLink[] }[] = [
  {
    title: 'Reports',
    text: 'Traffic, cost and revenue for any date range.',
    links: [
      { label: 'Dashboard', to: '/admin/reports/dashboard', json: '/api/admin/reports/dashboard' },
      { label: 'Campaigns', to: '/admin/reports/campaigns', json: '/api/admin/reports/campaigns' },
      {
        label: 'Traffic sources',
        to: '/admin/reports/traffic-sources',
        json: '/api/admin/reports/traffic-sources',
      },
      { label: 'Conversions', to: '/admin/reports/conversions', json: '/api/admin/reports/conversions' },
    ],
  },
  {
    title: 'Traffic management',
    text: 'Traffic sources, their campaigns and the partners that pay.',
    links: [
      { label: 'Traffic sources', to: '/admin/traffic-sources', json: '/api/admin/traffic-sources' },
      { label: 'Campaigns', to: '/admin/campaigns', json: '/api/admin/campaigns' },
      { label: 'Partners', to: '/admin/partners', json: '/api/admin/partners' },
    ],
  },
  {
    title: 'Job management',
    text: (
      <>
        POST adds, PATCH updates and DELETE removes jobs under <code>/api/admin/jobs</code>.
      </>
    ),
    links: [
      { label: 'All jobs', to: '/admin/jobs', json: '/api/admin/jobs' },
      { label: 'Feeds', to: '/admin/feeds', json: '/api/admin/feeds' },
      { label: 'Articles', to: '/admin/articles', json: '/api/admin/articles' },
    ],
  },
  {
    title: 'Tracking',
    text: (
      <>
        <code className="block break-all">POST /api/admin/track/click</code>
        <code className="block break-all">POST /api/admin/track/conversion</code>
        Authenticate with a partner’s API key or your admin session.
      </>
    ),
    links: [
      { label: 'Clicks', to: '/admin/clicks' },
      { label: 'Conversions', to: '/admin/conversions' },
      { label: 'Postbacks', to: '/admin/postbacks' },
    ],
  },
  {
    title: 'Email marketing',
    text: 'Delivery status, sent messages and images for emails.',
    links: [
      { label: 'Email service status', json: '/api/marketing/email/status' },
      { label: 'Messages', to: '/admin/messages' },
      { label: 'Images', to: '/downloads' },
    ],
  },
  {
    title: 'API reference',
    text: (
      <>
        Admin endpoints start with <code>/api/admin/</code>. Marketing endpoints start with{' '}
        <code>/api/marketing/</code>. Request bodies are JSON.
      </>
    ),
    links: [{ label: 'All endpoints', to: '/api-docs', json: '/api/openapi.json' }],
  },
];

/**
 * The dashboard: what an operator sees first, then the seed's launcher. Its cards lead to screens and to the JSON behind
 * them.
 */
function DashboardCards({ children }: { children: ReactNode }) {
  const cards = useOpenCards();
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-4 py-4 sm:py-6">
        <h1 className="text-2xl sm:text-3xl">Admin Dashboard</h1>
      </header>
      {children}
      <h2 className="mt-10 mb-4 text-xl">All screens</h2>
      <div className="grid gap-5 sm:grid-cols-2 2xl:grid-cols-3">
        {cards.map(({ title, text, links }) => (
          <Card key={title}>
            <h3 className="text-xl">{title}</h3>
            {text && <div className="mt-2 text-sm text-muted">{text}</div>}
            <ul className="mt-4 divide-y divide-line">
              {links.map((link) => (
                <LaunchRow key={link.label} {...link} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}

/** '/admin/reports/campaigns' is of the screen 'reports'. */
const screenOf = (address: string): string => address.split('/')[2] ?? '';

/** The cards without links to lists that the role may not read. */
function useOpenCards() {
  const office = useRouteLoaderData<typeof layoutLoader>('routes/admin/layout');
  const open = office?.menu.flatMap(({ items }) => items.map(({ to }) => screenOf(to))) ?? [];
  return launchCards.flatMap((card) => {
    const links = card.links.filter(({ to }) => !to?.startsWith('/admin/') || open.includes(screenOf(to)));
    return links.length > 0 ? [{ ...card, links }] : [];
  });
}

function LaunchRow({ label, to, json }: LaunchLink) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-3">
      {to ? (
        <Link to={to} className="py-2 font-semibold text-pine hover:underline">
          {label}
        </Link>
      ) : (
        <span className="py-2 font-semibold">{label}</span>
      )}
      {json && (
        <a
          href={json}
          target="_blank"
          rel="noopener"
          className="inline-flex items-center gap-1 py-2 text-sm text-muted hover:text-ink hover:underline"
        >
          JSON
          <span className="sr-only"> of {label}, in a new tab</span>
          <Icon name="arrow-up-right" />
        </a>
      )}
    </li>
  );
}
