import type { EntryContext } from 'react-router';

type Manifest = EntryContext['manifest'];
type Route = NonNullable<Manifest['routes'][string]>;

/**
 * The manifest with the routes that the page itself needs: its own, and those of the addresses above it, from which React Router
 * takes what it tells the browser. It builds all routes that it is given anew for each page, of which ours are over a hundred.
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

/** Whether `path` is '' or leads to the `page` by whole segments: jobs to jobs/:id. */
function isAbove(path: string, page: string): boolean {
  return path === '' || page.startsWith(`${path}/`);
}
