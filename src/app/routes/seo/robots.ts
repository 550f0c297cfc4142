import { servicesContext } from '../../context.ts';
import type { Route } from './+types/robots';

/** Paths with nothing for search engines. */
const closed = [
  '/api/',
  '/admin',
  '/account',
  '/sign-in',
  '/unsubscribe',
  '/dev/',
  '/r/',
  '/i/',
  '/m/',
  '/mcp',
  '/jobs/*/apply',
];

/** GET /robots.txt */
export function loader({ context }: Route.LoaderArgs): Response {
  const { origin } = context.get(servicesContext);
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
