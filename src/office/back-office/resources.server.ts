import type { Database } from '../../db/client.ts';
import type { Resource } from '../../desk/lists/resource.server.ts';
import { employers } from '../../feeds/jobs/employers-resource.server.ts';
import { jobs } from '../../feeds/jobs/jobs-resource.server.ts';
import { importRuns, missingJobs, rejectedRows } from '../../feeds/runs/import-runs-resource.server.ts';
import { feedChanges } from '../../feeds/sources/feed-changes-resource.server.ts';
import { feeds } from '../../feeds/sources/feeds-resource.server.ts';
import { sources } from '../../feeds/sources/sources-resource.server.ts';
import { balances } from '../../money/accounts/balances-resource.server.ts';
import { partnerEntries } from '../../money/accounts/partner-entries-resource.server.ts';
import { bids } from '../../money/bids/bids-resource.server.ts';
import { clickStatements } from '../../money/bids/click-statements-resource.server.ts';
import {
  batchRows,
  conversionBatches,
  partnerStatements,
} from '../../money/settlement/batches-resource.server.ts';
import { clicks, registrations, siteEvents } from '../../money/tracking/clicks/clicks-resource.server.ts';
import {
  conversionEntries,
  conversions,
  incomingReports,
} from '../../money/tracking/conversions/conversions-resource.server.ts';
import { postbacks } from '../../money/tracking/postbacks/postbacks-resource.server.ts';
import { campaigns } from '../../money/traffic/campaigns-resource.server.ts';
import { partners } from '../../money/traffic/partners-resource.server.ts';
import { spend } from '../../money/traffic/spend-resource.server.ts';
import { trafficSources } from '../../money/traffic/traffic-sources-resource.server.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import { articles } from '../../reading/articles/articles-resource.server.ts';
import { pictures } from '../../reading/pictures/pictures-resource.server.ts';
import { users } from '../../seekers/accounts/users-resource.server.ts';
import { contactSubmissions } from '../../seekers/contact/contact-resource.server.ts';
import { jobReports } from '../job-reports/job-reports-resource.server.ts';
import { mail, mailAlerts } from '../mail/mail-resource.server.ts';
import { notificationRules } from '../rules/rules-resource.server.ts';
import { webhooks } from '../rules/webhooks-resource.server.ts';
import { searches } from '../searches/searches-resource.server.ts';
import { admins, auditLog } from './admins-resource.server.ts';
import { messages, suppressions } from './messages-resource.server.ts';

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
    conversionBatches,
    batchRows,
    partnerStatements,
    balances,
    partnerEntries,
    bids,
    clickStatements,
    postbacks,
    jobs,
    employers,
    jobReports,
    articles,
    pictures,
    sources,
    feeds,
    importRuns,
    feedChanges,
    rejectedRows,
    missingJobs,
    searches,
    contactSubmissions,
    users,
    mail,
    mailAlerts,
    messages,
    suppressions,
    notificationRules,
    webhooks(secrets),
    admins,
    auditLog,
  ];
}
