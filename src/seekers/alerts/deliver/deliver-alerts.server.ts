import { type RawBuilder, sql } from 'kysely';
import { jobsPath } from '../../../catalog/jobs/jobs-path.ts';
import type { JobPay } from '../../../catalog/jobs/pay-text.ts';
import { type JobPlaceParts, nearestFirst, placesText } from '../../../catalog/jobs/places-text.ts';
import { readableJob } from '../../../catalog/jobs/readable.ts';
import { earliestOpenDay } from '../../../catalog/jobs/stated-closing-day.ts';
import type { Database } from '../../../db/client.ts';
import { type Share, wholeShare } from '../../../db/single-run.ts';
import { batchStatementMs, limitStatements } from '../../../db/statement-limit.ts';
import type { MailData, MessageJob, TextData } from '../../../messages/messages.ts';
import { describeReadSearch } from '../match/describe-read-search.server.ts';
import { readSearches, type WatchedSearch } from '../match/match-alerts.server.ts';
import type { AlertFrequency } from '../subscribe/alerts.schema.ts';
import { type Due, type DueQuery, lockDue, morningZones, searchesWithNews } from './due-alerts.server.ts';

/** Searches per batch, alerts per transaction, and workers with a transaction each. */
const batchSearches = 100;
const batchAlerts = 2000;
const workers = 2;

/**
 * Queues one message for each alert of these frequencies that has news and had no message in the current
 * period. One transaction writes the message, the delivery and `delivered_match`. So a run may be killed,
 * repeated, or run in several processes at once.
 * @param share this run's share of the searches, with which it begins.
 * @returns the number of messages.
 */
export async function deliverAlerts(
  { db, now }: { db: Database; now(): Date },
  frequencies: AlertFrequency[],
  share: Share = wholeShare,
): Promise<number> {
  const zones = await morningZones(db, now());
  const all = await searchesWithNews(db, frequencies);
  const begin = Math.floor((all.length * share.at) / share.of);
  const waiting = [...all.slice(begin), ...all.slice(0, begin)];
  let messages = 0;
  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      const written = await deliverSearches(
        { db, now },
        waiting.splice(0, batchSearches),
        frequencies,
        zones,
      );
      messages += written;
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return messages;
}

async function deliverSearches(
  { db, now }: { db: Database; now(): Date },
  searchIds: number[],
  frequencies: AlertFrequency[],
  zones: RawBuilder<unknown>,
): Promise<number> {
  const searches = new Map((await readSearches(db, searchIds)).map((search) => [search.id, search]));
  let messages = 0;
  for (let afterId = 0; ; ) {
    const query = { searchIds, frequencies, zones, afterId, limit: batchAlerts };
    const { due, written } = await db.transaction().execute((tx) => deliverBatch(tx, query, searches, now()));
    messages += written;
    const last = due.at(-1);
    if (!last || due.length < batchAlerts) return messages;
    afterId = last.id;
  }
}

async function deliverBatch(
  tx: Database,
  query: DueQuery,
  searches: Map<number, WatchedSearch>,
  now: Date,
): Promise<{ due: Due[]; written: number }> {
  await limitStatements(tx, batchStatementMs);
  const due = await lockDue(tx, query);
  const wanted = due.filter(({ isWanted }) => isWanted);
  const written = await writeDeliveries(tx, due, await readNews(tx, wanted, searches, now));
  return { due, written };
}

/**
 * Writes everything in one statement, for speed. Alerts without news, or whose recipient wants none, skip
 * their matches.
 * @returns the number of messages.
 */
async function writeDeliveries(tx: Database, due: Due[], news: Map<string, News>): Promise<number> {
  const places = new Map([...news.keys()].map((key, place) => [key, place]));
  const listed = [...news.values()].map((one, place) => ({ place, ...one }));
  const { numAffectedRows } = await sql`
    with due as (
      select * from unnest(${due.map(({ id }) => id)}::bigint[], ${due.map(({ period }) => period)}::text[],
        ${due.map(({ last }) => last)}::bigint[], ${due.map((one) => (one.isWanted ? places.get(newsKey(one)) : null))}::int[])
        as due (alert_id, period, last, place)
    ), news as materialized (
      select nextval('alert_news_id_seq') as news_id, * from json_to_recordset(${JSON.stringify(listed)}::json)
        as news (place int, total int, mail jsonb, text jsonb)
    ), shared as (
      insert into alert_news (id, content) overriding system value
      select news_id, mail from news
    ), delivered as (
      insert into alert_deliveries (alert_id, period, jobs, message_id)
      select alert_id, period, total, nextval('messages_id_seq')
      from due join news using (place)
      on conflict do nothing returning alert_id, message_id
    ), told as (
      update alerts set delivered_match = last from due left join delivered using (alert_id)
      where alerts.id = due.alert_id and (place is null or message_id is not null)
    )
    insert into messages (id, channel, template, data, news_id, recipient, user_id, phone_id, is_commercial)
    overriding system value
    select message_id, ${byChannel('email', 'sms')}, ${byChannel('job-alert', 'sms-alert')},
      case when alerts.user_id is null then text else jsonb_build_object('frequency', frequency,
        'alertId', alerts.id, 'unsubscribeToken', unsubscribe_token) end,
      case when alerts.user_id is not null then news_id end,
      coalesce(email, phone), alerts.user_id, phone_id, true
    from delivered join due using (alert_id) join news using (place) join alerts on alerts.id = alert_id
      left join users on users.id = alerts.user_id left join phones on phones.id = phone_id`.execute(tx);
  return Number(numAffectedRows);
}

const byChannel = (mail: string, text: string): RawBuilder<unknown> =>
  sql`case when alerts.user_id is null then ${text} else ${mail} end`;

/** How many jobs a mail shows, the newest first. */
const maxJobs = 20;

/**
 * The new jobs of alerts. Alerts of one search with the same new matches share them, unless their owner hides
 * jobs.
 */
interface News {
  total: number;
  mail: Pick<MailData['job-alert'], 'search' | 'jobs' | 'total' | 'searchLink'>;
  text: TextData['sms-alert'];
}

/** Alerts with the same key share their news. */
const newsKey = ({ searchId, after, last, hider }: Due): string => `${searchId} ${after} ${last} ${hider}`;

/**
 * The news of alerts by newsKey(). An alert has none if its jobs are closed or hidden, their stated closing
 * date has passed, or its search is not in `searches`.
 */
async function readNews(
  tx: Database,
  due: Due[],
  searches: Map<number, WatchedSearch>,
  now: Date,
): Promise<Map<string, News>> {
  const distinct = [...new Map(due.map((one) => [newsKey(one), one])).values()];
  const found = await readMatches(tx, distinct, earliestOpenDay(now));
  const news = new Map<string, News>();
  for (const [at, one] of distinct.entries()) {
    const watched = searches.get(one.searchId);
    const match = found[at];
    if (watched && match && match.total > 0) news.set(newsKey(one), await toNews(tx, watched, match));
  }
  return news;
}

type FoundJob = Omit<MessageJob, 'reason'> & JobPay & JobPlaceParts;

interface FoundNews {
  total: number;
  jobs: FoundJob[];
}

/** In the order of `windows`. */
async function readMatches(tx: Database, windows: Due[], today: string): Promise<FoundNews[]> {
  const { rows } = await sql<FoundNews>`
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

async function toNews(
  db: Database,
  { search, center }: WatchedSearch,
  { total, jobs }: FoundNews,
): Promise<News> {
  const words = await describeReadSearch(db, search);
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
