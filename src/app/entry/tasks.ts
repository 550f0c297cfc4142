import { PgBoss } from 'pg-boss';
import { purgeChanges } from '../../catalog/jobs/catalog-changes.server.ts';
import { unlessAborted } from '../../db/before-commit.ts';
import { type Share, shareOf } from '../../db/single-run.ts';
import { closeExpiredJobs } from '../../feeds/import/close-job.server.ts';
import { hideCapped } from '../../feeds/import/hide-capped.server.ts';
import { purgeRunJobs } from '../../feeds/runs/run-jobs.server.ts';
import { openFeedRuns, runDueFeeds } from '../../feeds/sources/run-feeds.server.ts';
import { purge } from '../../messages/outbox.server.ts';
import { sendDueMessages, startSender } from '../../messages/send-messages.server.ts';
import { runBatches } from '../../money/settlement/run-batch.server.ts';
import { startBatches } from '../../money/settlement/start-batch.server.ts';
import { reviewClickBursts } from '../../money/tracking/clicks/click-bursts.server.ts';
import {
  cutOldEvents,
  forgetVisitors,
  makePartitions,
} from '../../money/tracking/clicks/retention.server.ts';
import { purgeIncomingReports } from '../../money/tracking/conversions/incoming-reports.server.ts';
import { countStats, rebuildStats } from '../../money/tracking/figures/stats.server.ts';
import { sendDuePostbacks, startPostbacks } from '../../money/tracking/postbacks/send-postbacks.server.ts';
import { backUpIfDue, rehearseIfDue } from '../../office/backup/back-up-offsite.server.ts';
import { keepChecks } from '../../office/doctor/site-checks.server.ts';
import { purgeReports } from '../../office/job-reports/report-job.server.ts';
import { checkRules } from '../../office/rules/check-rules.server.ts';
import { purgeSearches } from '../../office/searches/search-log.server.ts';
import { sendSearchNotices } from '../../open/open-data/search-notices.server.ts';
import { writeDump } from '../../open/open-data/write-dump.server.ts';
import { everyPart } from '../../platform/processes/every-part.ts';
import { refreshCompanies } from '../../search/companies/companies-refresh.server.ts';
import { rebuildIfDue } from '../../search/engine/rebuild.server.ts';
import { refreshLandings } from '../../search/landing/landing-refresh.server.ts';
import { maintainSearchIndex } from '../../search/maintain.server.ts';
import { startIndexing } from '../../search/opensearch/start-indexing.server.ts';
import { refreshPayFigures } from '../../search/salary/refresh-pay-figures.server.ts';
import { purgeUnconfirmed } from '../../seekers/accounts/erase.server.ts';
import { deliverAlerts } from '../../seekers/alerts/deliver/deliver-alerts.server.ts';
import { purgeLedgers } from '../../seekers/alerts/deliver/purge-ledgers.server.ts';
import { type MatchSummary, matchAlerts } from '../../seekers/alerts/match/match-alerts.server.ts';
import { purgePhones } from '../../seekers/alerts/texts/phone-owner.server.ts';
import { purgeContact } from '../../seekers/contact/contact.server.ts';
import { remind } from '../../seekers/follow-up/remind.server.ts';
import { purgeRemoved } from '../../seekers/follow-up/tracked-jobs.server.ts';
import type { Services } from './services.ts';

export interface Task {
  /** Five cron fields, UTC. Unset: only by hand. */
  schedule?: string;
  /** May run twice: every handler leaves the same state behind. */
  run(services: Services, signal?: AbortSignal, share?: () => Promise<Share>): Promise<unknown>;
  /** So many runs at once share the work, each on a worker of its own. Unset: one. */
  runs?: number;
  /** Two runs at once share the work, because each part has its own lock. */
  shared?: true;
}

/** How the queue treats tasks. */
export interface QueueOptions {
  /** Without a sign of life for this long, the worker loses the task to another one. */
  heartbeatSeconds: number;
  /** A task that takes longer counts as failed. It keeps running, and no second run starts beside it. */
  expireInSeconds: number;
}

const usualQueue: QueueOptions = { heartbeatSeconds: 20, expireInSeconds: 23 * 3600 };
/** Finished runs are kept for two days: the status page shows the last one. */
const deleteAfterSeconds = 2 * 86_400;

/** Workers that match and send alerts at once. */
const alertRuns = 4;

/** Every background task and its schedule. */
export const tasks: Record<string, Task> = {
  'close-expired-jobs': { schedule: '*/5 * * * *', run: ({ db }) => closeExpiredJobs(db) },
  'hide-capped-jobs': { schedule: '* * * * *', run: ({ db, now }) => hideCapped(db, now()) },
  'maintain-search': { schedule: '* * * * *', run: ({ db }) => maintainSearchIndex(db) },
  'rebuild-search': {
    schedule: '* * * * *',
    run: async ({ db, log }) => ({
      rebuilds: Number(await rebuildIfDue(db, { say: (line) => log.info(line) })),
    }),
  },
  'refresh-landing-pages': { schedule: '* * * * *', run: ({ db }) => refreshLandings(db) },
  'refresh-companies': { schedule: '* * * * *', run: ({ db }) => refreshCompanies(db) },
  'refresh-pay-figures': {
    schedule: '* * * * *',
    run: async ({ db }) => ({ figures: await refreshPayFigures(db) }),
  },
  'match-alerts': { schedule: '* * * * *', runs: alertRuns, run: matchAndTell },
  'deliver-alerts': {
    schedule: '*/5 * * * *',
    runs: alertRuns,
    run: async (services, _signal, share) => ({
      messages: await deliverAlerts(services, ['daily', 'weekly'], await share?.()),
    }),
  },
  'remind-of-jobs': {
    schedule: '*/10 * * * *',
    run: async (services) => ({ mails: await remind(services) }),
  },
  // A run by hand waits until the last feed has ended. A worker only starts the feeds.
  'run-feeds': {
    schedule: '* * * * *',
    run: (services, signal) => runDueFeeds(services, { signal }),
    shared: true,
  },
  'write-dump': { schedule: '37 2 * * *', run: writeDump },
  'tell-search-engines': { schedule: '* * * * *', run: sendSearchNotices },
  'back-up': { schedule: '47 * * * *', run: backUpIfDue },
  'rehearse-restore': { schedule: '57 * * * *', run: rehearseIfDue },
  'check-rules': { schedule: '*/5 * * * *', run: checkRules },
  'check-site': { schedule: '23 * * * *', run: keepChecks },
  purge: {
    schedule: '17 3 * * *',
    run: ({ db, now }, stop) =>
      everyPart<string, unknown>(
        {
          messages: () => purge(db, now()),
          unconfirmed: () => purgeUnconfirmed(db, now(), stop),
          ledgers: () => purgeLedgers(db, now()),
          phones: () => purgePhones(db, now()),
          removedJobs: () => purgeRemoved(db, now()),
          contactMessages: () => purgeContact(db, now()),
          adReports: () => purgeReports(db, now()),
          feedChanges: () => purgeRunJobs(db, now()),
          incomingReports: () => purgeIncomingReports(db, now()),
          events: () => cutOldEvents(db, now()),
          catalogChanges: () => purgeChanges(db, now()),
          searches: () => purgeSearches(db),
        },
        stop,
      ),
  },
  'forget-visitors': {
    schedule: '7 * * * *',
    run: async ({ db, now }) => ({ visitors: await forgetVisitors(db, now()) }),
  },
  'count-stats': {
    schedule: '* * * * *',
    run: async ({ db, now }, stop) => {
      const { days } = await countStats(db, now(), stop);
      // Today is counted each time.
      return { earlierDays: days - 1 };
    },
  },
  'review-clicks': { schedule: '* * * * *', run: reviewClickBursts },
  'rebuild-stats': { run: ({ db }, stop) => rebuildStats(db, stop) },
  'make-partitions': { schedule: '27 2 * * *', run: ({ db }) => makePartitions(db) },
  'send-messages': { run: sendDueMessages },
  // A worker runs batches as they are confirmed.
  'run-batches': { run: ({ db, now }) => runBatches(db, now) },
  'send-postbacks': { run: (services) => sendDuePostbacks(services) },
};

/** Instant alerts go out with the matching run that found their jobs. */
async function matchAndTell(
  services: Services,
  _signal?: AbortSignal,
  share?: () => Promise<Share>,
): Promise<MatchSummary & { messages: number }> {
  const { db, search, now } = services;
  const summary = await matchAlerts({ db, search, now, ...(share && { share }) });
  return { ...summary, messages: await deliverAlerts(services, ['instant'], await share?.()) };
}

/**
 * Runs the tasks on their schedule and sends queued messages until the returned function is called. Several workers may
 * run at once: each task goes to one of them and never runs twice at the same time.
 */
export async function startWorker(services: Services): Promise<() => Promise<void>> {
  const feedRuns = openFeedRuns(services);
  const runFeeds: Task = { ...tasks['run-feeds'], run: feedRuns.startDue };
  const stopTasks = await startTasks(services, { ...tasks, 'run-feeds': runFeeds });
  const stopSender = startSender(services);
  const stopPostbacks = startPostbacks(services);
  const stopBatches = startBatches(services);
  const { search } = services.config;
  const stopIndexing = search ? startIndexing(services, search) : async () => {};
  return async () => {
    await Promise.all([
      stopTasks(),
      feedRuns.stop(),
      stopSender(),
      stopPostbacks(),
      stopBatches(),
      stopIndexing(),
    ]);
  };
}

/** Runs tasks on their schedule until the returned function is called. It waits ten seconds for running tasks. */
export async function startTasks(
  services: Services,
  scheduled: Record<string, Task>,
  options: QueueOptions = usualQueue,
): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    connectionString: services.databaseUrl,
    application_name: 'joblantern-tasks',
    max: 3,
    monitorIntervalSeconds: options.heartbeatSeconds,
  });
  boss.on('error', (error) => services.log.warn({ err: error }, 'task queue error'));
  const stopping = new AbortController();
  try {
    await boss.start();
    for (const [name, task] of Object.entries(scheduled))
      if (task.schedule) {
        await openQueue(boss, name, task, options);
        await boss.work<{ run?: number } | null>(name, async ([job]) =>
          runScheduled(services, name, task, stopping.signal, job?.data?.run),
        );
      }
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
  return async () => {
    stopping.abort();
    await boss.stop({ graceful: true, timeout: 10_000 });
  };
}

async function openQueue(boss: PgBoss, name: string, task: Task, options: QueueOptions): Promise<void> {
  const { schedule = '', runs = 1 } = task;
  await boss.createQueue(name, { policy: 'exclusive', retryLimit: 3 });
  await boss.updateQueue(name, { ...options, deleteAfterSeconds });
  if (runs === 1) return boss.schedule(name, schedule);
  // The schedule of a version that ran the task once.
  await boss.unschedule(name);
  for (const run of numbers(runs))
    await boss.schedule(name, schedule, { run }, { key: `run-${run}`, singletonKey: `run-${run}` });
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/**
 * Runs a task unless any process runs it already.
 * @param run the number of the run if several share the work, from 1.
 * @returns null if one does.
 */
export async function runAlone(
  services: Services,
  name: string,
  task: Task,
  stopping: AbortSignal,
  { patienceMs = 0, run = 1 } = {},
): Promise<{ result: unknown } | null> {
  if (task.shared) return { result: await task.run(services, stopping) };
  const names = task.runs ? numbers(task.runs).map((number) => `${name} ${number}`) : [name];
  const own = names[run - 1] ?? name;
  const share = () => shareOf(services.db, own, names);
  // Without its lock the run ends at its next statement: another process does the work now.
  const work = (lost: AbortSignal) =>
    unlessAborted(lost, () => task.run(services, AbortSignal.any([lost, stopping]), share));
  return services.singleRuns.run(own, work, { patienceMs });
}

/**
 * Runs a task, but never twice at the same time. The queue gives a task to another worker if it takes longer than the
 * queue waits, or if its worker was blocked and sent no sign of life.
 */
async function runScheduled(
  services: Services,
  name: string,
  task: Task,
  stopping: AbortSignal,
  run?: number,
): Promise<void> {
  const done = await runAlone(services, name, task, stopping, { ...(run && { run }) }).catch((error) => {
    services.log.error({ err: error, task: name, run }, 'task failed');
    throw error;
  });
  if (done) {
    const level = didWork(done.result) ? 'info' : 'debug';
    services.log[level]({ task: name, run, result: done.result }, 'task done');
  } else services.log.warn({ task: name, run }, 'the task is still running, so it was not started again');
}

/** Whether a task's result names something that it did: a number above 0, or a text. */
function didWork(result: unknown): boolean {
  if (typeof result === 'number') return result > 0;
  if (typeof result === 'string') return result !== '';
  return typeof result === 'object' && result !== null && Object.values(result).some(didWork);
}
