import { analysts, type Role, readers } from '../../api/roles.ts';
import { resources } from '../../office/back-office/resources.server.ts';
import type { PageServices } from '../context.ts';

export interface MenuGroup {
  /** What one does there. Empty: the screens above all groups. */
  title: string;
  items: { to: string; label: string }[];
}

/** Screens that are not lists. */
const pages: Record<string, { label: string; read: readonly Role[] }> = {
  'reports/dashboard': { label: 'Reports', read: analysts },
  'monthly-statement': { label: 'Monthly statement', read: analysts },
  status: { label: 'Site status', read: readers },
};

/** The menu by task: lists by name, and pages. A word stands in it once. */
const groups: [title: string, screens: string[]][] = [
  ['', ['reports/dashboard']],
  ['Buy traffic', ['traffic-sources', 'campaigns', 'spend']],
  ['Follow visitors', ['clicks', 'site-events', 'searches', 'registrations']],
  [
    'Check conversions',
    ['conversions', 'incoming-reports', 'conversion-entries', 'conversion-batches', 'postbacks'],
  ],
  [
    'Get paid',
    [
      'partners',
      'balances',
      'partner-entries',
      'monthly-statement',
      'partner-statements',
      'bids',
      'click-statements',
    ],
  ],
  ['Import jobs', ['sources', 'feeds', 'import-runs', 'feed-changes', 'rejected-rows', 'missing-jobs']],
  ['Publish', ['jobs', 'employers', 'job-reports', 'articles', 'pictures']],
  ['Help people', ['contact-submissions', 'users', 'mail', 'mail-alerts', 'messages', 'suppressions']],
  ['Run the site', ['status', 'notification-rules', 'webhooks', 'admins', 'audit-log']],
];

/** The back office menu for a role. It leaves out what the role may not read. */
export function adminMenu(services: PageServices, role: Role): MenuGroup[] {
  const lists = new Map(resources(services).map(({ name, title, read }) => [name, { label: title, read }]));
  return groups
    .map(([title, screens]) => ({
      title,
      items: screens.flatMap((name) => {
        const screen = pages[name] ?? lists.get(name);
        return screen?.read.includes(role) ? [{ to: `/admin/${name}`, label: screen.label }] : [];
      }),
    }))
    .filter(({ items }) => items.length > 0);
}
