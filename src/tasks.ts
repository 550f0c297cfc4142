import { PgBoss } from 'pg-boss';
import { deliverAlerts } from './features/alerts/deliver-alerts.server.ts';
import { type MatchSummary, matchAlerts } from './features/alerts/match-alerts.server.ts';
import { purgeLedgers } from './features/alerts/purge-ledgers.server.ts';
import { purgePhones } from './features/alerts/purge-phones.server.ts';
import { purgeContact } from './features/contact/purge-contact.server.ts';
import { runDueFeeds } from './features/feeds/run-feeds.server.ts';
import { closeExpiredJobs } from './features/jobs/close-expired.server.ts';
import { maintainSearchIndex } from './features/jobs/search-maintain.server.ts';
import { refreshLandings } from './features/landing/landing-refresh.server.ts';
import { purge } from './features/messages/purge.server.ts';
import { sendDueMessages, startSender } from './features/messages/send-messages.server.ts';
import { cutOldEvents, forgetVisitors, makePartitions } from './features/tracking/retention.server.ts';
import { sendDuePostbacks, startPostbacks } from './features/tracking/send-postbacks.server.ts';
import { countStats, rebuildStats } from './features/tracking/stats.server.ts';
import type { Services } from './services.ts';

interface Task {
  /** Five fields of cron, UTC; unset: only by hand. */
  schedule?: string;
  /** May run twice: every handler leaves the same state behind. */
  run(services: Services): Promise<unknown>;
}

/** A task whose worker is not heard of for so long is given to another. */
const heartbeatSeconds = 20;
/** Runs that ended are remembered for two days: the state of the site tells of the last one. */
const deleteAfterSeconds = 2 * 86_400;

/** Every background task and its schedule. */
export const tasks: Record<string, Task> = {
  'close-expired-jobs': { schedule: '*/5 * * * *', run: ({ db }) => closeExpiredJobs(db) },
  'maintain-search': { schedule: '* * * * *', run: ({ db }) => maintainSearchIndex(db) },
  'refresh-landing-pages': { schedule: '* * * * *', run: ({ db }) => refreshLandings(db) },
  'match-alerts': { schedule: '* * * * *', run: matchAndTell },
  'deliver-alerts': {
    schedule: '*/5 * * * *',
    run: async (services) => ({ messages: await deliverAlerts(services, ['daily', 'weekly']) }),
  },
  'run-feeds': { schedule: '* * * * *', run: runDueFeeds },
  purge: {
    schedule: '17 3 * * *',
    run: async ({ db, now }) => ({
      ...(await purge(db, now())),
      ...(await purgeLedgers(db, now())),
      ...(await purgePhones(db, now())),
      contactMessages: await purgeContact(db, now()),
      events: await cutOldEvents(db, now()),
    }),
  },
  'forget-visitors': {
    schedule: '7 * * * *',
    run: async ({ db, now }) => ({ visitors: await forgetVisitors(db, now()) }),
  },
  'count-stats': { schedule: '* * * * *', run: ({ db, now }) => countStats(db, now()) },
  'rebuild-stats': { run: ({ db }) => rebuildStats(db) },
  'make-partitions': { schedule: '27 2 * * *', run: ({ db }) => makePartitions(db) },
  'send-messages': { run: sendDueMessages },
  'send-postbacks': { run: sendDuePostbacks },
};

/** Instant alerts go out with the matching that found their jobs. */
async function matchAndTell(services: Services): Promise<MatchSummary & { messages: number }> {
  const summary = await matchAlerts(services);
  return { ...summary, messages: await deliverAlerts(services, ['instant']) };
}

/**
 * Runs the tasks by their schedule, and sends messages as they are queued, until the returned function is called. Several workers
 * may run at once: a task is handed to one of them, and never runs beside itself.
 */
export async function startWorker(services: Services): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    connectionString: services.databaseUrl,
    application_name: 'joblantern-tasks',
    max: 3,
    monitorIntervalSeconds: heartbeatSeconds,
  });
  boss.on('error', (error) => services.log.warn({ err: error }, 'task queue'));
  try {
    await boss.start();
    for (const [name, task] of Object.entries(tasks)) await startTask(boss, name, task, services);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
  const stopSender = startSender(services);
  const stopPostbacks = startPostbacks(services);
  return async () => {
    await Promise.all([boss.stop({ graceful: true, timeout: 10_000 }), stopSender(), stopPostbacks()]);
  };
}

async function startTask(boss: PgBoss, name: string, task: Task, services: Services): Promise<void> {
  if (!task.schedule) return;
  await boss.createQueue(name, { policy: 'exclusive', retryLimit: 3, expireInSeconds: 3600 });
  await boss.updateQueue(name, { heartbeatSeconds, deleteAfterSeconds });
  await boss.schedule(name, task.schedule);
  await boss.work(name, async () => {
    const result = await task.run(services);
    services.log.info({ task: name, result }, 'task done');
  });
}
