/** One of the workers of bench/alerts.ts, in a process of its own. A message with its share starts a run. */
import { openDatabase, openPool } from '../src/db/client.ts';
import type { Share } from '../src/db/single-run.ts';
import { deliverAlerts } from '../src/features/alerts/deliver-alerts.server.ts';
import { matchAlerts } from '../src/features/alerts/match-alerts.server.ts';
import { seconds } from './search-report.ts';

/** The task of a worker. */
export interface WorkerTask {
  share: Share;
  /** What the clock shows, in milliseconds. */
  now: number;
}

/** Times in seconds. */
export interface WorkerTimes {
  match: number;
  all: number;
}

const db = openDatabase(openPool(process.argv[2] ?? '', { statementTimeoutMs: 0 }));
process.on('message', async (task: WorkerTask) => {
  const options = { db, now: () => new Date(task.now) };
  const match = await seconds(() => matchAlerts({ ...options, share: async () => task.share }));
  const deliver = await seconds(() => deliverAlerts(options, ['daily'], task.share));
  process.send?.({ match: match.seconds, all: match.seconds + deliver.seconds } satisfies WorkerTimes);
});
process.on('disconnect', () => process.exit());
