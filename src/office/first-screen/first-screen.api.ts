import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import { readers } from '../../api/roles.ts';
import type { Resource } from '../../desk/lists/resource.server.ts';
import { type FirstScreenServices, readFirstScreen } from './read-first-screen.server.ts';

/** The first screen of the back office as JSON. @param all every list of the back office. */
export const firstScreen = (services: FirstScreenServices, all: readonly Resource[]): Endpoint =>
  endpoint({
    method: 'GET',
    path: '/admin/first-screen',
    summary: 'The figures of today, yesterday and the last 7 days, and what needs attention',
    tag: 'Reports',
    access: readers,
    answers:
      'today, yesterday, week and weekBefore with range and metrics, or null for an editor; waiting rows, feedLosses, ending, taskTroubles and, on a site without real jobs, firstJobs, as the role may see them',
    handle: ({ caller }) => readFirstScreen(services, all, caller.kind === 'admin' ? caller.role : 'analyst'),
  });
