import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { addSiteMetrics } from '../../office/status/site-metrics.server.ts';
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

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** From a cached response to one at the deadline. */
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts and times a listener's responses, from the request's head to the response's last byte.
 * @param patterns the patterns of the served addresses. They are the labels: the number of paths has no limit.
 */
function countRequests(
  registry: Registry,
  patterns: readonly string[],
  listener: RequestListener,
): RequestListener {
  const patternOf = routePatterns(patterns);
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'HTTP requests by method, route and status class; aborted if the client disconnected early',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the request head to the last byte of the response',
    labelNames: ['route'],
    buckets: seconds,
    registers: [registry],
  });
  return (incoming, outgoing) => {
    const began = performance.now();
    outgoing.once('close', () => {
      const { url = '', method: asked = '' } = incoming;
      const [path = ''] = url.split(/[?#]/, 1);
      const route = patternOf(path);
      const method = knownMethods.has(asked) ? asked : 'other';
      const status = outgoing.writableFinished ? `${Math.floor(outgoing.statusCode / 100)}xx` : 'aborted';
      requests.inc({ method, route, status });
      duration.observe({ route }, (performance.now() - began) / 1000);
    });
    listener(incoming, outgoing);
  };
}

const elsewhere = 'other';

/**
 * Finds the pattern of a path: '/jobs/:id' for '/jobs/17'. This keeps the number of labels at the number of patterns.
 * 'other' if no pattern matches. The first match counts.
 */
export function routePatterns(patterns: readonly string[]): (path: string) => string {
  const router = new SmartRouter<string>({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const pattern of new Set(patterns)) router.add('ALL', pattern, pattern.replace(/\{.*?\}/g, ''));
  return (path) => router.match('GET', pageOf(path))[0][0]?.[0] ?? elsewhere;
}

/** The page whose data React Router requests. */
function pageOf(path: string): string {
  if (!path.endsWith('.data')) return path;
  const page = path.slice(0, -'.data'.length);
  return page === '/_' || page === '/_root' ? '/' : page;
}

interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

/** Answers only `GET /metrics`, in Prometheus's text format, on its own port, because metrics are not public. */
async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
