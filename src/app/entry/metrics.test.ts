import { expect, test } from 'vitest';
import { routePatterns } from './metrics.ts';

const patternOf = routePatterns([
  '/',
  '/jobs/feed.xml',
  '/jobs/:id',
  '/jobs/:id',
  '/jobs/:id/apply',
  '/admin/:list',
  '/assets/*',
  '/i/:file{.+\\.gif}',
  '/:file{[^/]+\\.[a-z0-9]+}',
]);

test.each([
  ['/', '/'],
  ['/jobs/17', '/jobs/:id'],
  ['/jobs/17.data', '/jobs/:id'],
  ['/_.data', '/'],
  ['/_root.data', '/'],
  ['/jobs/feed.xml', '/jobs/feed.xml'],
  ['/jobs/17/apply', '/jobs/:id/apply'],
  ['/jobs/17/apply/more', 'other'],
  ['/admin/feeds', '/admin/:list'],
  ['/assets/a/b.js', '/assets/*'],
  ['/i/spring.gif', '/i/:file'],
  ['/favicon.ico', '/:file'],
  ['/jobs/%E0%A4%A', '/jobs/:id'],
  ['/wp-admin', 'other'],
  ['*', 'other'],
  ['', 'other'],
])('%s is counted as %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});
