import type { RequestListener } from 'node:http';
import { Counter, Histogram, type Registry } from 'prom-client';
import { routePatterns } from './route-patterns.ts';

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
