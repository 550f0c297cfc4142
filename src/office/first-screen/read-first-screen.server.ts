import { sql } from 'kysely';
import { analysts, type Role } from '../../api/roles.ts';
import type { Database } from '../../db/client.ts';
import type { Resource } from '../../desk/lists/resource.server.ts';
import { matchingRows, totalOf } from '../../desk/lists/resource-verbs.server.ts';
import { type FeedLoss, listFeedLosses } from '../../feeds/runs/feed-runs.server.ts';
import { type FirstJobs, findFirstJobs } from '../../feeds/sources/listing-sources.server.ts';
import type { Metrics } from '../../money/reports/metrics.ts';
import { addDays, type DayRange, periodBefore } from '../../money/reports/report-range.ts';
import { sumMetrics } from '../../money/reports/stats.server.ts';
import type { Config } from '../../platform/config.ts';
import { businessDay } from '../../platform/time/day.ts';
import { readTasks } from '../status/status.server.ts';
import { findTaskTroubles } from '../status/troubles.ts';

/** Rows that wait for a person, and the list with exactly these rows. */
interface Queue {
  /** The name of the list. */
  list: string;
  filters: Readonly<Record<string, string>>;
  /** One row: 'conversion on hold'. */
  one: string;
  /** More: 'conversions on hold'. */
  many: string;
  /** The column with the money of a row. */
  money?: string;
}

/** In the order of the screen. */
const queues: readonly Queue[] = [
  {
    list: 'conversions',
    filters: { status: 'hold' },
    one: 'conversion on hold',
    many: 'conversions on hold',
    money: 'revenue',
  },
  {
    list: 'partner-entries',
    filters: { state: 'waiting' },
    one: 'clawback to decide',
    many: 'clawbacks to decide',
    money: 'amount',
  },
  {
    list: 'notification-rules',
    filters: { crossed: 'true' },
    one: 'notification rule with a crossed limit',
    many: 'notification rules with a crossed limit',
  },
  { list: 'postbacks', filters: { failing: 'true' }, one: 'failing postback', many: 'failing postbacks' },
  {
    list: 'feeds',
    filters: { stopped: 'true' },
    one: 'feed paused by the site',
    many: 'feeds paused by the site',
  },
  { list: 'job-reports', filters: { status: 'new' }, one: 'ad to review', many: 'ads to review' },
  { list: 'contact-submissions', filters: { status: 'new' }, one: 'new message', many: 'new messages' },
  {
    list: 'messages',
    filters: { state: 'dead' },
    one: 'email or text not sent',
    many: 'emails and texts not sent',
  },
];

/** The address of the list with the rows of a queue. */
const addressOf = ({ list, filters }: Pick<Queue, 'list' | 'filters'>): string =>
  `/admin/${list}?${new URLSearchParams(filters)}`;

export interface FirstScreenServices {
  db: Database;
  config: Pick<Config, 'timeZone'>;
  now(): Date;
}

/** The figures of some days. */
export interface PeriodFigures {
  range: DayRange;
  metrics: Metrics;
}

/** Rows that wait for a person. */
export interface Waiting {
  count: number;
  /** Their money as exact dollars. Null: the rows have none. */
  money: string | null;
  /** What they are, in words that fit the count. */
  what: string;
  /** The list with these rows. */
  to: string;
}

/** Open jobs that end in the next seven days, with today: those of one feed or employer, and the list with them. */
export interface Ending {
  name: string;
  jobs: number;
  to: string;
}

/** The figures of the last days. */
export interface Periods {
  today: PeriodFigures;
  yesterday: PeriodFigures;
  /** Today and the six days before it. */
  week: PeriodFigures;
  weekBefore: PeriodFigures;
}

/** What an operator sees first: the figures, for a role that may see them, and what needs attention. */
export type FirstScreen = (Periods | { [Name in keyof Periods]: null }) & Attention;

/** What needs attention. */
interface Attention {
  waiting: Waiting[];
  /** Feeds whose last run found fewer rows than the run before. Empty for a role that may not see feeds. */
  feedLosses: FeedLoss[];
  /** Where most jobs end soon. Empty for a role that may not see jobs. */
  ending: { sources: Ending[]; companies: Ending[] };
  /** The way of a new site to its first jobs. Null: it has some, or the role may not switch sources on. */
  firstJobs: FirstJobs | null;
  /** Problems of background tasks, as the site status shows them. */
  taskTroubles: string[];
  /** The lists that the role may read. */
  lists: string[];
}

/** Reads the first screen for a role. All statements run at the same time. @param all every list of the back office. */
export async function readFirstScreen(
  { db, config, now }: FirstScreenServices,
  all: readonly Resource[],
  role: Role,
): Promise<FirstScreen> {
  const at = now();
  const day = businessDay(at, config.timeZone);
  const read = async (range: DayRange): Promise<PeriodFigures> => ({
    range,
    metrics: await sumMetrics(db, range),
  });
  const days = (from: number, to: number): DayRange => ({ from: addDays(day, from), to: addDays(day, to) });
  const lists = all.filter((list) => list.read.includes(role));
  const maySwitch = all.some(({ name, write }) => name === 'sources' && write?.includes(role));
  const readPeriods = async () => {
    const ranges = [days(0, 0), days(-1, -1), days(-6, 0), periodBefore(days(-6, 0))] as const;
    const [today, yesterday, week, weekBefore] = await Promise.all(ranges.map(read));
    return { today, yesterday, week, weekBefore } as Periods;
  };
  const [periods, waiting, feedLosses, ending, firstJobs, tasks] = await Promise.all([
    analysts.includes(role) ? readPeriods() : noPeriods,
    readWaiting(db, lists),
    lists.some(({ name }) => name === 'feeds') ? listFeedLosses(db) : [],
    readEnding(db, lists, days(0, 6)),
    maySwitch ? findFirstJobs(db) : null,
    readTasks(db),
  ]);
  const taskTroubles = findTaskTroubles(tasks, at).map(({ text }) => text);
  return {
    ...periods,
    waiting,
    feedLosses,
    ending,
    firstJobs,
    taskTroubles,
    lists: lists.map(({ name }) => name),
  };
}

const noPeriods = { today: null, yesterday: null, week: null, weekBefore: null };

/** Feeds and employers that are named. */
const maxEnding = 3;

async function readEnding(db: Database, lists: readonly Resource[], { from, to }: DayRange) {
  const jobs = lists.find(({ name }) => name === 'jobs');
  if (!jobs) return { sources: [], companies: [] };
  const filters = { status: 'open', expires_from: from, expires_until: to };
  const by = async (column: 'source' | 'company'): Promise<Ending[]> => {
    const found = await matchingRows(db, jobs, filters)
      .select(sql<string>`${sql.ref(column)}`.as('name'))
      .select(sql<number>`count(*)::int`.as('jobs'))
      .groupBy(sql.ref(column))
      .orderBy('jobs', 'desc')
      .orderBy('name')
      .limit(maxEnding)
      .execute();
    return found.map((one) => ({
      ...one,
      to: addressOf({ list: 'jobs', filters: { ...filters, [column]: one.name } }),
    }));
  };
  const [sources, companies] = await Promise.all([by('source'), by('company')]);
  return { sources, companies };
}

/** The queues that hold rows, of the lists that the role may read. */
async function readWaiting(db: Database, lists: readonly Resource[]): Promise<Waiting[]> {
  const found = queues.flatMap((queue) => {
    const resource = lists.find(({ name }) => name === queue.list);
    return resource ? [{ queue, resource }] : [];
  });
  const totals = await Promise.all(
    found.map(async ({ queue, resource }) => {
      const { count, sum } = await totalOf(db, resource, queue.filters, queue.money);
      const what = count === 1 ? queue.one : queue.many;
      return { count, money: sum, what, to: addressOf(queue) };
    }),
  );
  return totals.filter(({ count }) => count > 0);
}
