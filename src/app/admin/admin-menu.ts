import type { Role } from '../../api/roles.ts';
import { resources } from '../../office/back-office/resources.server.ts';
import type { PageServices } from '../context.ts';

export interface MenuGroup {
  title: string;
  items: { to: string; label: string }[];
}

/** The lists of the menu, by name. The menu leaves out lists that the role may not read. */
const groups: [title: string, lists: string[]][] = [
  ['Traffic', ['traffic-sources', 'campaigns', 'spend', 'partners']],
  [
    'Activity',
    [
      'clicks',
      'site-events',
      'searches',
      'registrations',
      'conversions',
      'incoming-reports',
      'conversion-entries',
      'conversion-batches',
      'balances',
      'partner-entries',
      'bids',
      'click-statements',
      'partner-statements',
      'postbacks',
    ],
  ],
  [
    'Content',
    [
      'jobs',
      'job-reports',
      'articles',
      'pictures',
      'sources',
      'feeds',
      'import-runs',
      'feed-changes',
      'rejected-rows',
      'missing-jobs',
    ],
  ],
  ['People', ['contact-submissions', 'users', 'messages', 'suppressions']],
  ['Site', ['admins', 'audit-log']],
];

/** Pages of a group that are not lists. They come before its lists. */
const pages: Record<string, MenuGroup['items']> = {
  Activity: [{ to: '/admin/monthly-statement', label: 'Monthly statement' }],
  Site: [{ to: '/admin/status', label: 'Site status' }],
};

const reports: MenuGroup = {
  title: 'Reports',
  items: [
    { to: '/admin/reports/dashboard', label: 'Overview' },
    { to: '/admin/reports/campaigns', label: 'Campaigns' },
    { to: '/admin/reports/traffic-sources', label: 'Traffic sources' },
    { to: '/admin/reports/conversions', label: 'Conversions' },
  ],
};

/** The back office menu for a role. */
export function adminMenu(services: PageServices, role: Role): MenuGroup[] {
  const lists = resources(services).filter(({ read }) => read.includes(role));
  const listed = groups.map(([title, names]) => ({
    title,
    items: (pages[title] ?? []).concat(
      names.flatMap((name) => {
        const list = lists.find((one) => one.name === name);
        return list ? [{ to: `/admin/${name}`, label: list.title }] : [];
      }),
    ),
  }));
  return [reports, ...listed].filter(({ items }) => items.length > 0);
}
