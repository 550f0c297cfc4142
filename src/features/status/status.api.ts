import { type Endpoint, endpoint } from '../api/endpoint.ts';
import { readers } from '../api/roles.ts';
import { readStatus, type StatusServices } from './read-status.server.ts';

export function statusEndpoint(services: StatusServices): Endpoint {
  return endpoint({
    tag: 'Operation',
    method: 'GET',
    path: '/admin/status',
    summary: 'The state of the site',
    access: readers,
    answers:
      'troubles, tasks, outboxes, feeds, search, database and its biggest tables, and the process that answers',
    handle: () => readStatus(services),
  });
}
