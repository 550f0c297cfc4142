import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '../../db/errors.ts';
import { readConfig } from '../../platform/config.ts';
import { endWithKeeper, keepProcess } from '../../platform/processes/kept-process.ts';
import { required } from '../../platform/required.ts';
import { explainStart } from './explain-start.ts';
import { prepareSite } from './first-start.ts';
import { startMetrics } from './metrics.ts';
import { openServices, type Services } from './services.ts';

const stopWithinMs = 15_000;
const workerPauseMs = 1000;

/** The argument of the process that runs the tasks beside a process that serves pages (ROLE=all). */
const besidePages = 'beside-pages';
const isBesidePages = process.argv[2] === besidePages;

function say(line: string): void {
  console.error(`joblantern: ${line}`);
}

type Stop = () => Promise<void>;

/** Serves the site until the process gets a stop signal. Then it finishes the running requests. */
async function start(): Promise<void> {
  if (isBesidePages) endWithKeeper();
  const config = readConfig();
  const services = await openServices(config, say);
  process.on('uncaughtException', (error) => {
    // The queue may lose an idle connection of its own. It opens new ones.
    if (!isDatabaseAway(error)) fail(error);
    services.log.warn({ err: error }, 'lost a database connection');
  });
  const parts = startParts(services);
  stopOnSignal(async () => {
    const ended = await Promise.allSettled((await parts).map((stop) => stop()));
    for (const end of ended)
      if (end.status === 'rejected') services.log.error({ err: end.reason }, 'stopping');
    await services.close();
  });
  try {
    await parts;
  } catch (error) {
    await Promise.race([services.close(), sleep(stopWithinMs)]).catch(() => undefined);
    throw error;
  }
}

async function startParts(services: Services): Promise<Stop[]> {
  const { config } = services;
  if (!isBesidePages) await prepareSite(services, say);
  const stops: Stop[] = [];
  const metrics = config.metrics && (await startMetrics(services, config.metrics));
  if (metrics) stops.push(metrics.stop);
  if (config.role !== 'worker') {
    // A worker does not need the pages, which take a third of its memory.
    const { startWeb } = await import('./start-web.ts');
    stops.push(await startWeb(services, metrics, say));
  }
  if (config.role === 'worker') stops.push(keepStarting(services));
  if (config.role === 'all') stops.push(keepWorker(services));
  return stops;
}

/** Runs the tasks in their own process, so that no task can block the pages or increase this process's memory. */
function keepWorker({ databaseUrl, log }: Services): Stop {
  return keepProcess({
    entry: required(process.argv[1], 'the path of the script'),
    args: [besidePages],
    env: { ROLE: 'worker', DATABASE_URL: databaseUrl, METRICS_PORT: '' },
    onDeath: (how) => log.error({ how }, 'the task process ended; restarting it'),
  });
}

/** Starts the worker when the database allows it. A lost database must not end a process that answers requests. */
function keepStarting(services: Services): Stop {
  let stopped = false;
  const starting = (async (): Promise<Stop | undefined> => {
    while (!stopped) {
      try {
        const { startWorker } = await import('./tasks.ts');
        return await startWorker(services);
      } catch (error) {
        if (!isDatabaseAway(error)) fail(error as Error);
        services.log.warn({ err: error }, 'the worker is waiting for the database');
        await sleep(workerPauseMs);
      }
    }
  })();
  return async () => {
    stopped = true;
    await (await starting)?.();
  };
}

/** Shuts the process down cleanly. A database that does not answer cannot keep it alive. */
function stopOnSignal(stop: Stop): void {
  let stopping = false;
  const onSignal = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    if (!isBesidePages) say('stopping ...');
    setTimeout(() => {
      say(`stopped without waiting longer than ${stopWithinMs / 1000} seconds.`);
      process.exit(1);
    }, stopWithinMs);
    await stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void onSignal().catch(fail));
}

function fail(error: Error): never {
  say(explainStart(error));
  process.exit(1);
}

start().catch(fail);
