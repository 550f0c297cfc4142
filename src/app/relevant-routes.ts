import type { EntryContext } from 'react-router';

type Manifest = EntryContext['manifest'];
type Route = NonNullable<Manifest['routes'][string]>;

/**
 * The manifest reduced to the routes that the page needs: its own, and those of the addresses above it. React Router
 * sends data about them to the browser. With the full manifest it would process over a hundred routes for each page.
 */
export function relevantRoutes(manifest: Manifest, matches: { route: { id: string } }[]): Manifest {
  const ids = matches.map(({ route }) => route.id);
  const leaf = manifest.routes[ids.at(-1) ?? 'root'];
  const above = (route: Route): boolean => isAbove(route.path ?? '', leaf?.path ?? '');
  const routes = Object.entries(manifest.routes).filter(
    ([id, route]) => ids.includes(id) || (route && above(route)),
  );
  return { ...manifest, routes: Object.fromEntries(routes) };
}

/** Whether `path` is '' or a prefix of `page` by whole segments: jobs is a prefix of jobs/:id. */
function isAbove(path: string, page: string): boolean {
  return path === '' || page.startsWith(`${path}/`);
}
