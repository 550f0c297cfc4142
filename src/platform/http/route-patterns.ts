import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';

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
