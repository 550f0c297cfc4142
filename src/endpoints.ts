import { accountEndpoints } from './features/accounts/accounts.api.ts';
import { registrationEndpoints } from './features/accounts/registration.api.ts';
import { userExport } from './features/accounts/users-resource.server.ts';
import { adminSessionEndpoints } from './features/admin/admin-session.api.ts';
import { findRequestAdmin } from './features/admin/authorize.server.ts';
import { alertEndpoints } from './features/alerts/alerts.api.ts';
import { smsEndpoints } from './features/alerts/sms.api.ts';
import { smsWebhookEndpoints } from './features/alerts/sms-webhook.api.ts';
import { unsubscribeEndpoints } from './features/alerts/unsubscribe.api.ts';
import { stopMail } from './features/alerts/unsubscribe.server.ts';
import type { Endpoint } from './features/api/endpoint.ts';
import { openApiEndpoint } from './features/api/openapi.ts';
import { articleEndpoints } from './features/articles/articles.api.ts';
import { emailStatusEndpoint } from './features/back-office/email-status.api.ts';
import { resources } from './features/back-office/resources.server.ts';
import { contactEndpoints } from './features/contact/contact.api.ts';
import { feedPreview, runHistory } from './features/feeds/feeds.api.ts';
import { firstScreen } from './features/first-screen/first-screen.api.ts';
import { reportEndpoint } from './features/job-reports/job-reports.api.ts';
import { suggestionEndpoints } from './features/lists/named-lists-endpoints.server.ts';
import { resourceEndpoints } from './features/lists/resource-endpoints.server.ts';
import { matchEndpoints } from './features/matches/matches.api.ts';
import { mailEventEndpoints } from './features/messages/mail-events.api.ts';
import { changesEndpoint } from './features/open-data/changes.api.ts';
import { pictureUpload } from './features/pictures/pictures.api.ts';
import { reportEndpoints } from './features/reports/reports.api.ts';
import { salaryEndpoint } from './features/salary/salary.api.ts';
import { jobEndpoints } from './features/search/search.api.ts';
import { batchEndpoints } from './features/settlement/batches.api.ts';
import { monthlyStatementEndpoint } from './features/settlement/monthly-statement.api.ts';
import { partnerStatementEndpoints } from './features/settlement/partner-statements.api.ts';
import { statusEndpoint } from './features/status/status.api.ts';
import type { Tracker } from './features/tracking/tracker.server.ts';
import { trackingEndpoints } from './features/tracking/tracking.endpoints.ts';
import { linkEndpoints } from './features/traffic/links.api.ts';
import { spendUpload } from './features/traffic/spend.api.ts';
import { Unauthorized } from './platform/errors.ts';
import type { Services } from './services.ts';

type EndpointServices = Services & { tracker: Tracker };

/**
 * Every endpoint of the JSON API, the public part first. The server, the access checks and the OpenAPI document use
 * this list.
 */
export function siteEndpoints(services: EndpointServices): Endpoint[] {
  const all: Endpoint[] = [
    ...publicEndpoints(services),
    openApiEndpoint(() => all, services.config.origin),
    ...backOfficeEndpoints(services),
  ];
  return all;
}

function publicEndpoints(services: EndpointServices): Endpoint[] {
  const { db, config } = services;
  const publicReads = { ...services, db: services.readDb, origin: config.origin };
  return [
    changesEndpoint(publicReads),
    ...jobEndpoints({ ...publicReads, authorizeExplain: authorizeExplain(services) }),
    ...articleEndpoints(publicReads),
    ...registrationEndpoints(services),
    ...accountEndpoints(services),
    ...matchEndpoints(services),
    ...alertEndpoints(services),
    ...smsEndpoints(services),
    ...unsubscribeEndpoints(services),
    ...contactEndpoints(services),
    reportEndpoint(services),
    ...smsWebhookEndpoints(services),
    ...mailEventEndpoints({ ...services, unsubscribe: (token, by) => stopMail(db, token, null, by) }),
    salaryEndpoint,
  ];
}

function backOfficeEndpoints(services: EndpointServices): Endpoint[] {
  const { db, config } = services;
  const { origin } = config;
  const all = resources({ ...services, origin });
  return [
    ...adminSessionEndpoints({ ...services, origin }),
    ...all.flatMap((resource) => resourceEndpoints(db, resource, origin)),
    ...suggestionEndpoints(db),
    userExport(db),
    feedPreview(config),
    spendUpload(db),
    runHistory(db),
    pictureUpload(db),
    ...reportEndpoints(services),
    ...batchEndpoints(services),
    ...partnerStatementEndpoints(db, config.timeZone),
    monthlyStatementEndpoint(db, config.timeZone),
    ...trackingEndpoints(services),
    ...linkEndpoints({ ...services, origin }),
    statusEndpoint(services),
    firstScreen(services, all),
    emailStatusEndpoint(services),
  ];
}

/** Lets admins, editors and analysts see why jobs rank where they do. In development everybody may. */
const authorizeExplain =
  ({ db, config }: Services) =>
  async (request: Request): Promise<void> => {
    if (config.environment !== 'development' && !(await findRequestAdmin(db, request, config.origin)))
      throw new Unauthorized();
  };
