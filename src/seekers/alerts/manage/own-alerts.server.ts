import { sql } from 'kysely';
import { jobsPath } from '../../../catalog/jobs/jobs-path.ts';
import type { Database } from '../../../db/client.ts';
import { describeReadSearch } from '../match/describe-read-search.server.ts';
import { readAlertQuery } from '../subscribe/alerts.server.ts';
import { type OwnAlertLink, ownAlertLimits } from './own-alerts.ts';

interface Row {
  id: number;
  query: string;
  newJobs: number;
}

/** The active email alerts of an account, the newest first, with the jobs found since the last mail. */
export async function listAlertLinks(db: Database, userId: number): Promise<OwnAlertLink[]> {
  const { rows } = await sql<Row>`
    select alerts.id, query, (
      select count(*)::int from (
        select from alert_matches join jobs on jobs.id = job_id
        where alert_matches.search_id = alerts.search_id and alert_matches.id > delivered_match and status = 'open'
        limit ${ownAlertLimits.newJobs}
      ) as found
    ) as "newJobs"
    from alerts join alert_searches on alert_searches.id = search_id
    where user_id = ${userId} and state = 'active'
    order by alerts.id desc
    limit ${ownAlertLimits.alerts}`.execute(db);
  return rows.map(({ id, query, newJobs }) => {
    const { search } = readAlertQuery(query);
    return { id, search: describeReadSearch(search), path: jobsPath({ ...search, sort: 'date' }), newJobs };
  });
}
