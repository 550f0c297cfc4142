import { pageOf } from '../../platform/page-of.ts';
import { type Endpoint, endpoint } from '../api/endpoint.ts';
import { findRequestUser } from '../sign-in/request-user.server.ts';
import { alertAnswer } from './alert-answer.ts';
import { AlertSignup } from './subscribe.schema.ts';
import { type AlertServices, subscribe } from './subscribe.server.ts';

/** Alerts by email. The answer is the same for every address that is not the signed-in person's own. */
export function alertsEndpoint(services: AlertServices & { config: { origin: string } }): Endpoint {
  const { db, config } = services;
  return endpoint({
    tag: 'Alerts',
    method: 'POST',
    path: '/alerts',
    summary: 'Creates an email alert; the owner confirms it by link',
    access: 'anyone',
    body: AlertSignup,
    status: 202,
    answers: 'a message',
    handle: async ({ body, client, request }) => {
      const user = await findRequestUser(db, request.headers, config.origin);
      const pageUrl = pageOf(request, config.origin, '/alerts/new');
      const started = await subscribe(services, body, { userId: user?.id ?? null, client, pageUrl });
      return alertAnswer(started, body.email);
    },
  });
}
