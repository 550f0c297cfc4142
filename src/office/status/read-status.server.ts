import type { Database } from '../../db/client.ts';
import type { Config } from '../../platform/config.ts';
import { version } from '../../platform/version.ts';
import { listBiggestTables, readSite } from './status.server.ts';
import { findTroubles, nextRun } from './troubles.ts';

/** The process that answers. Other processes of the site may run beside it. */
function processState({ role }: Pick<Config, 'role'>) {
  return {
    version,
    node: process.version,
    role,
    uptimeSeconds: Math.floor(process.uptime()),
    memoryBytes: process.memoryUsage.rss(),
  };
}

export interface StatusServices {
  db: Database;
  config: Config;
  now(): Date;
}

const shownTables = 8;

/** The state of the site, for the page and the API. */
export async function readStatus({ db, config, now }: StatusServices) {
  const site = await readSite(db, config);
  const at = now();
  return {
    at,
    troubles: findTroubles(site, at),
    ...site,
    tasks: site.tasks.map((task) => ({ ...task, nextRunAt: nextRun(task.schedule, at) })),
    biggestTables: await listBiggestTables(db, shownTables),
    process: processState(config),
  };
}

export type Status = Awaited<ReturnType<typeof readStatus>>;
