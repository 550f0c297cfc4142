import type { Database } from '../../db/client.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { users } from '../accounts/users-resource.server.ts';
import { articles } from '../articles/articles-resource.server.ts';
import { contactSubmissions } from '../contact/contact-resource.server.ts';
import { feedChanges } from '../feeds/feed-changes-resource.server.ts';
import { feeds } from '../feeds/feeds-resource.server.ts';
import { importRuns, missingJobs, rejectedRows } from '../feeds/import-runs-resource.server.ts';
import { jobs } from '../feeds/jobs-resource.server.ts';
import { jobReports } from '../job-reports/job-reports-resource.server.ts';
import type { Resource } from '../lists/resource.server.ts';
import { pictures } from '../pictures/pictures-resource.server.ts';
import { clicks, siteEvents } from '../tracking/clicks-resource.server.ts';
import { conversionEntries, conversions } from '../tracking/conversions-resource.server.ts';
import { incomingReports } from '../tracking/incoming-reports-resource.server.ts';
import { postbacks } from '../tracking/postbacks-resource.server.ts';
import { registrations } from '../tracking/registrations-resource.server.ts';
import { campaigns } from '../traffic/campaigns-resource.server.ts';
import { partners } from '../traffic/partners-resource.server.ts';
import { spend } from '../traffic/spend-resource.server.ts';
import { trafficSources } from '../traffic/traffic-sources-resource.server.ts';
import { admins } from './admins-resource.server.ts';
import { auditLog } from './audit-log-resource.server.ts';
import { messages } from './messages-resource.server.ts';
import { suppressions } from './suppressions-resource.server.ts';

/** The services that the back office's lists need. */
export interface BackOfficeServices {
  db: Database;
  origin: string;
  secrets: SecretBox;
}

/** Every list of the back office, in menu order. */
export function resources({ secrets }: BackOfficeServices): Resource[] {
  return [
    trafficSources,
    campaigns,
    spend,
    partners(secrets),
    clicks,
    siteEvents,
    registrations,
    conversions,
    incomingReports,
    conversionEntries,
    postbacks,
    jobs,
    jobReports,
    articles,
    pictures,
    feeds,
    importRuns,
    feedChanges,
    rejectedRows,
    missingJobs,
    contactSubmissions,
    users,
    messages,
    suppressions,
    admins,
    auditLog,
  ];
}
