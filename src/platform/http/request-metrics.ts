import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import { Counter, Histogram, type Registry } from 'prom-client';

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** From a cached response to one at the deadline. */
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts and times a listener's responses, from the request's head to the response's last byte.
 * @param patterns the patterns of the served addresses. They are the labels: the number of paths has no limit.
 */
export function countRequests(
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

export interface MetricsServer {
  port: number;
  stop(): Promise<void>;
}

/** Answers only `GET /metrics`, in Prometheus's text format, on its own port, because metrics are not public. */
export async function serveMetrics(
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
