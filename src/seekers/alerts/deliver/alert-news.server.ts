import { sql } from 'kysely';
import { jobsPath } from '../../../catalog/jobs/jobs-path.ts';
import type { JobPay } from '../../../catalog/jobs/pay-text.ts';
import { nearestFirst, type Placed, placesText } from '../../../catalog/jobs/places-text.ts';
import { readableJob } from '../../../catalog/jobs/readable.ts';
import { earliestOpenDay } from '../../../catalog/jobs/stated-closing-day.ts';
import type { Database } from '../../../db/client.ts';
import type { MailData, MessageJob, TextData } from '../../../messages/messages.ts';

import { describeReadSearch } from '../match/describe-read-search.server.ts';
import type { WatchedSearch } from '../match/match-jobs.ts';
import type { Due } from './due-alerts.server.ts';

/** How many jobs a mail shows, the newest first. */
const maxJobs = 20;

/**
 * The new jobs of alerts. Alerts of one search with the same new matches share them, unless their owner hides
 * jobs.
 */
export interface News {
  total: number;
  mail: Pick<MailData['job-alert'], 'search' | 'jobs' | 'total' | 'searchLink'>;
  text: TextData['sms-alert'];
}

/** Alerts with the same key share their news. */
export const newsKey = ({ searchId, after, last, hider }: Due): string =>
  `${searchId} ${after} ${last} ${hider}`;

/**
 * The news of alerts by newsKey(). An alert has none if its jobs are closed or hidden, their stated closing
 * date has passed, or its search is not in `searches`.
 */
export async function readNews(
  tx: Database,
  due: Due[],
  searches: Map<number, WatchedSearch>,
  now: Date,
): Promise<Map<string, News>> {
  const distinct = [...new Map(due.map((one) => [newsKey(one), one])).values()];
  const found = await readMatches(tx, distinct, earliestOpenDay(now));
  return new Map(
    distinct.flatMap((one, at) => {
      const watched = searches.get(one.searchId);
      const match = found[at];
      return watched && match && match.total > 0 ? [[newsKey(one), toNews(watched, match)]] : [];
    }),
  );
}

type FoundJob = Omit<MessageJob, 'reason'> & JobPay & Placed;

interface Found {
  total: number;
  jobs: FoundJob[];
}

/** In the order of `windows`. */
async function readMatches(tx: Database, windows: Due[], today: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select total::int, jobs
    from unnest(${windows.map((one) => one.searchId)}::bigint[], ${windows.map((one) => one.after)}::bigint[],
      ${windows.map((one) => one.last)}::bigint[], ${windows.map((one) => one.hider)}::bigint[])
      with ordinality as wanted (search, after, last, hider, place)
    cross join lateral (
      select count(*) as total, json_agg(json_build_object('id', id, 'title', title, 'company', company,
        'location', location, 'salary', salary, 'payMin', pay_min, 'payMax', pay_max, 'payPeriod', pay_period,
        'payCurrency', pay_currency, 'payYearMin', pay_year_min, 'payYearMax', pay_year_max,
        'places', places, 'morePlaces', more_places) order by newest)
        filter (where newest <= ${maxJobs}) as jobs
      from (
        select jobs.*, row_number() over (order by posted_at desc, jobs.id desc) as newest
        from alert_matches join jobs on jobs.id = job_id
        where search_id = search and alert_matches.id > after and alert_matches.id <= last and status = 'open'
          and coalesce(stated_closing_on >= ${today}::date, true)
          and not exists (select from hidden_jobs where user_id = hider and job_id = jobs.id)
          and not exists (select from hidden_companies where user_id = hider and company = lower(jobs.company))
      ) as job
    ) as found
    order by place`.execute(tx);
  return rows;
}

function toNews({ search, center }: WatchedSearch, { total, jobs }: Found): News {
  const words = describeReadSearch(search);
  const link = jobsPath({ ...search, sort: 'date', page: 1 });
  const shown = jobs.map((job): MessageJob => {
    const { id, title, company, salary } = readableJob(job);
    const near = center ? nearestFirst(job.places, center) : { places: job.places, distance: null };
    return {
      id,
      title,
      company,
      location: placesText({ ...job, places: near.places }),
      salary,
      reason: near.distance === null ? null : describeDistance(near.distance),
    };
  });
  return {
    total,
    mail: { search: words, jobs: shown, total, searchLink: link },
    text: { search: words, total, link },
  };
}

function describeDistance(distance: number): string {
  const miles = Math.round(distance);
  if (miles === 0) return 'Less than a mile away';
  return `${miles} ${miles === 1 ? 'mile' : 'miles'} away`;
}
