import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import { readers } from '../../api/roles.ts';
import { readStatus, type StatusServices } from './status.server.ts';

export function statusEndpoint(services: StatusServices): Endpoint {
  return endpoint({
    tag: 'Operation',
    method: 'GET',
    path: '/admin/status',
    summary: 'Gets the site status',
    access: readers,
    answers:
      'troubles, tasks, outboxes, feeds, search, notices to search engines, the checks of the last hour, database with its largest tables, and the answering process',
    handle: () => readStatus(services),
  });
}
