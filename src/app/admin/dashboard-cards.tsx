import type { ReactNode } from 'react';
import { Form, useRouteLoaderData } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { loader } from '../routes/admin/layout.tsx';

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
export function DashboardCards({ children }: { children: ReactNode }) {
  const cards = useOpenCards();
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-4 py-4 sm:py-6">
        <h1 className="text-2xl sm:text-3xl">Admin Dashboard</h1>
        {/* On a wider screen the header has it. */}
        <Form method="post" action="/admin?index" reloadDocument className="sm:hidden">
          <input type="hidden" name="intent" value="sign-out" />
          <Button type="submit" variant="secondary">
            Logout
          </Button>
        </Form>
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

/** The cards without links to lists that the role may not read. */
function useOpenCards() {
  const office = useRouteLoaderData<typeof loader>('routes/admin/layout');
  const open = office?.menu.flatMap(({ items }) => items.map(({ to }) => to)) ?? [];
  return launchCards.flatMap((card) => {
    const links = card.links.filter(({ to }) => !to?.startsWith('/admin/') || open.includes(to));
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
