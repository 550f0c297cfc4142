import type { RequestListener } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { addSiteMetrics } from '../../office/status/site-metrics.server.ts';
import { countRequests, type MetricsServer, serveMetrics } from '../../platform/http/request-metrics.ts';
import type { App } from './server.ts';
import type { Services } from './services.ts';

/** The metrics that a process reports to Prometheus. */
export interface ProcessMetrics extends MetricsServer {
  /** Adds the figures of the HTTP application, and counts the answers of the listener in front of it. */
  watch(app: App, listener: RequestListener): RequestListener;
}

/**
 * Serves the metrics of this process, and of the site as its database knows it, on METRICS_PORT. Without that setting nothing is counted.
 */
export async function startMetrics(
  services: Services,
  address: { host: string; port: number },
): Promise<ProcessMetrics> {
  const registry = new Registry();
  registry.setDefaultLabels({ role: services.config.role });
  collectDefaultMetrics({ register: registry });
  addPoolMetrics(registry, services.pools);
  const site = addSiteMetrics(registry, services);
  const server = await serveMetrics(registry, address);
  return {
    port: server.port,
    watch: (app, listener) => {
      addAppMetrics(registry, app);
      return countRequests(registry, app.patterns, listener);
    },
    stop: async () => {
      await server.stop();
      await site.close();
    },
  };
}

function addPoolMetrics(registry: Registry, pools: Services['pools']): void {
  new Gauge({
    name: 'joblantern_pool_connections',
    help: 'Database connections of a pool by state; waiting counts queued requests for a connection',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'total' }, totalCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
}

function addAppMetrics(registry: Registry, app: App): void {
  new Counter({
    name: 'joblantern_cache_reads_total',
    help: 'Reads of the response cache (anonymous pages, API); hit if the entry was fresh',
    labelNames: ['cache', 'result'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [cache, { hits, misses }] of Object.entries(app.cacheReads())) {
        this.inc({ cache, result: 'hit' }, hits);
        this.inc({ cache, result: 'miss' }, misses);
      }
    },
  });
  new Counter({
    name: 'joblantern_refused_reads_total',
    help: 'Reads refused with 429 because the client exceeded its read budget',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(app.refusedReads());
    },
  });
  new Gauge({
    name: 'joblantern_unrecorded_rows',
    help: 'Clicks and events waiting to be committed',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const [kind, rows] of Object.entries(app.unrecorded())) this.set({ kind }, rows);
    },
  });
}
