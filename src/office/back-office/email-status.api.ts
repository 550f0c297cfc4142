import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import { readers } from '../../api/roles.ts';
import type { Database } from '../../db/client.ts';
import type { Config } from '../../platform/config.ts';
import { emailStatus } from './email-status.server.ts';

/** GET /marketing/email/status: whether mails leave the site, and which are waiting. */
export function emailStatusEndpoint({ db, config }: { db: Database; config: Config }): Endpoint {
  return endpoint({
    tag: 'Marketing',
    method: 'GET',
    path: '/marketing/email/status',
    summary: 'Gets the email delivery status',
    access: readers,
    answers: 'the service, the queue, and the results of the last 24 hours',
    handle: () => emailStatus(db, config),
  });
}
