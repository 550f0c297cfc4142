import type { Database } from '../../db/client.ts';
import type { RateLimits } from '../../db/rate-limits.ts';
import type { Config } from '../../platform/config.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { userExport } from '../accounts/users-resource.server.ts';
import { adminSessionEndpoints } from '../admin/admin-session.api.ts';
import { type Endpoint, endpoint } from '../api/endpoint.ts';
import { type DescribedEndpoint, describeApi } from '../api/openapi.ts';
import { readers } from '../api/roles.ts';
import { feedPreview } from '../feeds/feeds.api.ts';
import { resourceEndpoints } from '../lists/resource-endpoints.server.ts';
import { reportEndpoints } from '../reports/reports.api.ts';
import { statusEndpoint } from '../status/status.api.ts';
import type { Tracker } from '../tracking/tracker.server.ts';
import { trackingEndpoints } from '../tracking/tracking.endpoints.ts';
import { emailStatus } from './email-status.server.ts';
import { publicEndpoints } from './public-endpoints.ts';
import { type BackOfficeServices, resources } from './resources.server.ts';

interface EndpointServices extends BackOfficeServices {
  db: Database;
  rateLimits: RateLimits;
  secrets: SecretBox;
  config: Config;
  tracker: Tracker;
  now(): Date;
}

/** Every address of the back office below /api, and the description of the whole API. */
export function backOfficeEndpoints(services: EndpointServices): Endpoint[] {
  const document = describeApi(describedEndpoints(services), services.origin);
  return [...closedEndpoints(services), { ...description, handle: async () => document }];
}

/** The whole API as it is described, the public part first. */
export function describedEndpoints(services: EndpointServices): DescribedEndpoint[] {
  return [...publicEndpoints, description, ...closedEndpoints(services)];
}

const description: DescribedEndpoint = {
  tag: 'About this API',
  method: 'GET',
  path: '/openapi.json',
  summary: 'The description of this API for programs',
  access: 'anyone',
  answers: 'an OpenAPI 3.1 document',
};

function closedEndpoints(services: EndpointServices): Endpoint[] {
  const { db, config, origin } = services;
  return [
    ...adminSessionEndpoints(services),
    ...resources(services).flatMap((resource) => resourceEndpoints(db, resource, origin)),
    userExport(db),
    feedPreview(config),
    ...reportEndpoints(services),
    ...trackingEndpoints(services),
    statusEndpoint(services),
    endpoint({
      tag: 'Marketing',
      method: 'GET',
      path: '/marketing/email/status',
      summary: 'The state of sending mails',
      access: readers,
      answers: 'the service, what waits, and what became of the last day’s mails',
      handle: () => emailStatus(db, config),
    }),
  ];
}
