import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import * as build from 'virtual:react-router/server-build';
import { isDatabaseAway } from './db/errors.ts';
import { listen } from './db/listen.ts';
import { explainStart } from './explain-start.ts';
import { followCatalogue } from './features/jobs/catalogue-notices.ts';
import { emptySearch } from './features/jobs/jobs.schema.ts';
import { countFacets } from './features/search/query/facets.server.ts';
import { prepareSite } from './first-start.ts';
import { type Metrics, startMetrics } from './metrics.ts';
import { boundConnections, connectionLimits, silentMs } from './platform/bounded-connections.ts';
import { readConfig } from './platform/config.ts';
import { letGoWhenCalm } from './platform/let-go.ts';
import { identifyRequests } from './platform/request-id.ts';
import { createApp } from './server.ts';
import { openServices, type Services } from './services.ts';
import { startWorker } from './tasks.ts';

const drainMs = 10_000;
const stopWithinMs = 15_000;
const workerPauseMs = 1000;

function say(line: string): void {
  console.error(`joblantern: ${line}`);
}

type Stop = () => Promise<void>;

/** Serves the site until the process is told to stop; then requests in flight finish first. */
async function start(): Promise<void> {
  const config = readConfig();
  const services = await openServices(config, say);
  process.on('uncaughtException', (error) => {
    // The queue's own connections may be lost where nobody waits for an answer: it opens new ones.
    if (!isDatabaseAway(error)) fail(error);
    services.log.warn({ err: error }, 'a connection to the database was lost');
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
  await prepareSite(services, say);
  const stops: Stop[] = [];
  const metrics = config.metrics && (await startMetrics(services, config.metrics));
  if (metrics) stops.push(metrics.stop);
  if (config.role !== 'worker') stops.push(await startWeb(services, metrics));
  if (config.role !== 'web') stops.push(keepStarting(services));
  return stops;
}

/** Starts the worker once the database lets it: one that goes away meanwhile must not end a process that answers requests. */
function keepStarting(services: Services): Stop {
  let stopped = false;
  const starting = (async (): Promise<Stop | undefined> => {
    while (!stopped) {
      try {
        return await startWorker(services);
      } catch (error) {
        if (!isDatabaseAway(error)) fail(error as Error);
        services.log.warn({ err: error }, 'the worker waits for the database');
        await sleep(workerPauseMs);
      }
    }
  })();
  return async () => {
    stopped = true;
    await (await starting)?.();
  };
}

/** Ends the process in good order; a database that does not answer cannot keep it alive. */
function stopOnSignal(stop: Stop): void {
  let stopping = false;
  const onSignal = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    say('stopping ...');
    setTimeout(() => {
      say(`gave up waiting after ${stopWithinMs / 1000} seconds.`);
      process.exit(1);
    }, stopWithinMs);
    await stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void onSignal().catch(fail));
}

async function startWeb(services: Services, metrics: Metrics | undefined): Promise<Stop> {
  const app = createApp(services, build);
  const follow = (act: () => void) => (): void => {
    services.replicas?.catchUp();
    act();
  };
  const follower = { changed: follow(app.invalidate), changing: follow(app.age) };
  const stopListening = listen(services.databaseUrl, 'catalogue', followCatalogue(follower));
  const counted = metrics?.watch(app, app.listener) ?? app.listener;
  const identified = identifyRequests(counted, services.config.trustProxy);
  const server = createServer(connectionLimits, boundConnections(identified)).setTimeout(silentMs);
  const memory = letGoWhenCalm();
  server.on('request', memory.count);
  app.answerRefused(server);
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(services.config.port, resolve),
  );
  say(`serving ${services.config.origin}`);
  // The first visitor of a large catalogue would wait seconds for what this brings into memory.
  countFacets(services.searchDb, emptySearch).catch((error) =>
    services.log.warn({ err: error }, 'the search was not warmed up'),
  );
  return async () => {
    memory.stop();
    const closed = new Promise((resolve) => server.close(resolve));
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, drainMs).unref())]);
    await app.recorded();
    await stopListening();
  };
}

function fail(error: Error): never {
  say(explainStart(error));
  process.exit(1);
}

start().catch(fail);
