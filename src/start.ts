import * as build from 'virtual:react-router/server-build';
import { serve } from '@hono/node-server';
import type { Database } from './db/client.ts';
import { listen } from './db/listen.ts';
import { generateSampleJobs, sampleSourceName } from './db/sample/sample-jobs.ts';
import { loadSamples } from './features/feeds/samples.server.ts';
import { maintainSearchIndex } from './features/jobs/search-maintain.server.ts';
import { loadZipCodes } from './features/places/places.server.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { createApp } from './server.ts';
import { openServices, type Services } from './services.ts';
import { startWorker } from './tasks.ts';

const drainMs = 10_000;

function say(line: string): void {
  console.error(`joblantern: ${line}`);
}

/** Serves the site until the process is told to stop; then requests in flight finish first. */
async function start(): Promise<void> {
  const config = readConfig();
  const services = await openServices(config, say);
  const stops = [() => services.close()];
  await loadZipCodes(services.db);
  if (config.sampleData && !config.databaseUrl) await fillWithSamples(services.db);
  if (config.role !== 'worker') stops.unshift(await startWeb(services));
  if (config.role !== 'web') stops.unshift(await startWorker(services));

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    say('stopping ...');
    for (const step of stops) await step().catch((error) => services.log.error({ err: error }, 'stopping'));
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

async function fillWithSamples(db: Database): Promise<void> {
  const loaded = await loadSamples(db, sampleSourceName, () => generateSampleJobs(new Date()));
  if (loaded === 0) return;
  say(`Loaded ${loaded} sample jobs; they go with the first import.`);
  await maintainSearchIndex(db);
}

async function startWeb(services: Services): Promise<() => Promise<void>> {
  const app = createApp(services, build);
  const stopListening = listen(services.databaseUrl, 'catalogue', app.invalidate);
  const server = serve({
    fetch: app.fetch,
    port: services.config.port,
    serverOptions: { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 5000 },
  });
  await new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject));
  say(`serving ${services.config.origin}`);
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, drainMs).unref())]);
    await stopListening();
  };
}

start().catch((error) => {
  say(error instanceof ConfigError ? error.message : explain(error));
  process.exit(1);
});

function explain(error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${process.env.PORT || 3000} is in use; set PORT to a free one.`;
  return error.stack ?? error.message;
}
