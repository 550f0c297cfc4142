import { createServer } from 'node:http';
import * as build from 'virtual:react-router/server-build';
import { followCatalog } from '../../catalog/jobs/catalog-notices.ts';
import { emptySearch } from '../../catalog/jobs/job-search.schema.ts';
import { listen } from '../../db/listen.ts';
import { boundConnections, connectionLimits, silentMs } from '../../platform/http/bounded-connections.ts';
import { identifyRequests } from '../../platform/log.ts';
import { loadNext } from '../../search/engine/rebuild.server.ts';
import { countFacets } from '../../search/query/facets.server.ts';
import { loadSentenceWords } from '../../search/query/known-phrases.ts';
import type { ProcessMetrics } from './metrics.ts';
import { createApp } from './server.ts';
import type { Services } from './services.ts';

const drainMs = 10_000;

/**
 * Serves the pages and the API.
 * @returns a function that waits up to ten seconds for running requests, then stops.
 */
export async function startWeb(
  services: Services,
  metrics: ProcessMetrics | undefined,
  say: (line: string) => void,
): Promise<() => Promise<void>> {
  const app = createApp(services, build);
  const follow = (act: () => void) => (): void => {
    services.replicas?.catchUp();
    act();
  };
  const load = follow(() => {
    // Without it, the first searches of the generation wait while it is loaded.
    loadNext(services.db, services.search).catch((error) =>
      services.log.warn({ err: error }, 'could not load the next search index'),
    );
  });
  const follower = { changed: follow(app.invalidate), changing: follow(app.age), loadNext: load };
  const stopListening = listen(services.databaseUrl, 'catalogue', followCatalog(follower));
  const counted = metrics?.watch(app, app.listener) ?? app.listener;
  const identified = identifyRequests(counted, services.config.trustProxy);
  const server = createServer(connectionLimits, boundConnections(identified)).setTimeout(silentMs);
  app.answerRefused(server);
  // Loading them later would delay the first requests.
  loadSentenceWords();
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(services.config.port, resolve),
  );
  say(`serving ${services.config.origin}`);
  // In a large catalog, the first visitor would wait seconds until this is in memory.
  countFacets(services.search, emptySearch).catch((error) =>
    services.log.warn({ err: error }, 'could not warm up the search'),
  );
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, drainMs).unref())]);
    await app.recorded();
    await stopListening();
  };
}
