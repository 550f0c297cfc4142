import type { Endpoint } from '../../api/endpoint.ts';
import { openApiEndpoint } from '../../api/openapi.ts';
import { adminSessionEndpoints } from '../../desk/admin/admin-session.api.ts';
import { findRequestAdmin } from '../../desk/admin/admin-sessions.server.ts';
import { suggestionEndpoints } from '../../desk/lists/named-lists.server.ts';
import { resourceEndpoints } from '../../desk/lists/resource-endpoints.server.ts';
import { feedPreview, runHistory } from '../../feeds/sources/feeds.api.ts';
import { mailEventEndpoints } from '../../messages/mail-events.api.ts';
import { reportEndpoints } from '../../money/reports/reports.api.ts';
import {
  batchEndpoints,
  monthlyStatementEndpoint,
  partnerStatementEndpoints,
} from '../../money/settlement/settlement.api.ts';
import type { Tracker } from '../../money/tracking/clicks/tracker.server.ts';
import { trackingEndpoints } from '../../money/tracking/links/tracking.endpoints.ts';
import { linkEndpoints, spendUpload } from '../../money/traffic/traffic.api.ts';
import { emailStatusEndpoint } from '../../office/back-office/email-status.api.ts';
import { resources } from '../../office/back-office/resources.server.ts';
import { firstScreen } from '../../office/first-screen/first-screen.api.ts';
import { reportEndpoint } from '../../office/job-reports/job-reports.api.ts';
import { statusEndpoint } from '../../office/status/status.api.ts';
import { changesEndpoint } from '../../open/open-data/changes.api.ts';
import { Unauthorized } from '../../platform/errors.ts';
import { articleEndpoints } from '../../reading/articles/articles.api.ts';
import { pictureUpload } from '../../reading/pictures/pictures.api.ts';
import { salaryEndpoint } from '../../search/salary/salary.api.ts';
import { jobEndpoints } from '../../search/search.api.ts';
import { accountEndpoints } from '../../seekers/accounts/accounts.api.ts';
import { registrationEndpoints } from '../../seekers/accounts/registration.api.ts';
import { userExport } from '../../seekers/accounts/users-resource.server.ts';
import { unsubscribeEndpoints } from '../../seekers/alerts/manage/unsubscribe.api.ts';
import { stopMail } from '../../seekers/alerts/manage/unsubscribe.server.ts';
import { alertEndpoints } from '../../seekers/alerts/subscribe/alerts.api.ts';
import { smsEndpoints, smsWebhookEndpoints } from '../../seekers/alerts/texts/sms.api.ts';
import { contactEndpoints } from '../../seekers/contact/contact.api.ts';
import { matchEndpoints } from '../../seekers/matches/matches.api.ts';
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
