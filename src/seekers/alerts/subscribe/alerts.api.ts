import { type Endpoint, endpoint } from '../../../api/endpoint.ts';
import { findRequestUser } from '../../../desk/sign-in/sessions.server.ts';
import { pageOf } from '../../../platform/http/same-site.ts';
import { listAlertLinks } from '../manage/manage-alerts.server.ts';
import { AlertSignup, alertAnswer } from './subscribe.schema.ts';
import { type AlertServices, subscribe } from './subscribe.server.ts';

type AlertApiServices = AlertServices & { config: { origin: string } };

/** Alerts by email: ask for one, and list those of the signed-in account. */
export const alertEndpoints = (services: AlertApiServices): Endpoint[] => [
  alertsEndpoint(services),
  endpoint({
    tag: 'Accounts',
    method: 'GET',
    path: '/me/alerts',
    summary: 'Lists the active email alerts',
    access: 'seeker',
    answers: 'an array of alerts, each with the number of jobs found since its last mail',
    handle: ({ caller }) => listAlertLinks(services.db, caller.id),
  }),
];

/** The answer does not depend on the address, except for the signed-in person's own. */
function alertsEndpoint(services: AlertApiServices): Endpoint {
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
