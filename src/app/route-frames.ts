import type { EntryContext } from 'react-router';
import { asScript } from './page-parts.tsx';

type Manifest = EntryContext['manifest'];
type Matches = EntryContext['staticHandlerContext']['matches'];

/** What the browser needs to know about a page's routes. */
export interface PageRoutes {
  /** React Router's configuration. */
  context: object;
  manifest: Manifest;
  /** The modules of each route of the page, by the route's id. */
  modules: [id: string, paths: string[]][];
  /** The scripts to load, in this order. They load the rest. */
  scripts: string[];
  /** The scripts that those will load. */
  preload: string[];
}

/** What all pages with the same routes share. */
interface RouteFrame {
  manifest: Manifest;
  /** Its `PageRoutes` in the format of the page. */
  routes: string;
}

const frames = new Map<string, RouteFrame>();

/**
 * The frame of a page's routes. It is made with the first page. In development, where routes change, it is made for
 * each page.
 */
export function frameOf({ manifest, staticHandlerContext, serverHandoffString }: EntryContext): RouteFrame {
  const { matches } = staticHandlerContext;
  const key = matches.map(({ route }) => route.id).join(' ');
  const known = frames.get(key);
  if (known && !import.meta.env.DEV) return known;
  const relevant = relevantRoutes(manifest, matches);
  const context = { ...JSON.parse(serverHandoffString ?? '{}'), ...(isSealed(matches) && knowsItsRoutes) };
  const routes = pageRoutes(relevant, matches, context);
  const frame = { manifest: relevant, routes: asScript(JSON.stringify(routes)) };
  frames.set(key, frame);
  return frame;
}

/** The configuration of a page that asks the server for no further routes: its links load whole pages. */
const knowsItsRoutes = { routeDiscovery: { mode: 'initial' } };

/** Whether a page may send nothing (sealed-page.server.ts). */
const isSealed = (matches: Matches): boolean => matches.some(({ route }) => route.handle?.isSealed);

function pageRoutes(manifest: Manifest, matches: Matches, context: object): PageRoutes {
  const { entry, hmr } = manifest;
  const routes = matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const modules = routes.map((route): [string, string[]] => [route.id, modulesOf(route)]);
  const imports = routes.flatMap((route) => route.imports ?? []);
  return {
    context,
    manifest,
    modules,
    scripts: [...(hmr ? [hmr.runtime] : []), entry.module],
    preload: [
      ...new Set([entry.module, ...entry.imports, ...modules.flatMap(([, paths]) => paths), ...imports]),
    ],
  };
}

/** React Router may split browser-only code off a route's module. The module itself comes last. */
function modulesOf(route: NonNullable<Manifest['routes'][string]>): string[] {
  const { clientActionModule, clientLoaderModule, clientMiddlewareModule, hydrateFallbackModule } = route;
  return [
    clientActionModule,
    clientLoaderModule,
    clientMiddlewareModule,
    hydrateFallbackModule,
    route.module,
  ].filter((path) => path !== undefined);
}

/**
 * The manifest reduced to the routes that the page needs: its own, and those of the addresses above it. React Router
 * sends data about them to the browser. With the full manifest it would process over a hundred routes for each page.
 */
export function relevantRoutes(manifest: Manifest, matches: { route: { id: string } }[]): Manifest {
  const ids = matches.map(({ route }) => route.id);
  const leaf = manifest.routes[ids.at(-1) ?? 'root'];
  const above = (route: NonNullable<Manifest['routes'][string]>): boolean =>
    isAbove(route.path ?? '', leaf?.path ?? '');
  const routes = Object.entries(manifest.routes).filter(
    ([id, route]) => ids.includes(id) || (route && above(route)),
  );
  return { ...manifest, routes: Object.fromEntries(routes) };
}

/** Whether `path` is '' or a prefix of `page` by whole segments: jobs is a prefix of jobs/:id. */
function isAbove(path: string, page: string): boolean {
  return path === '' || page.startsWith(`${path}/`);
}
