import type { EntryContext } from 'react-router';
import { asScript } from './page-parts.tsx';
import { relevantRoutes } from './relevant-routes.ts';

type Manifest = EntryContext['manifest'];
type Matches = EntryContext['staticHandlerContext']['matches'];

/** What the browser needs to know of a page's routes. */
export interface PageRoutes {
  /** How React Router was set up. */
  context: object;
  manifest: Manifest;
  /** The modules of each route of the page, by the route's id. */
  modules: [id: string, paths: string[]][];
  /** What to load, in this order; it asks for the rest. */
  scripts: string[];
  /** What that will ask for. */
  preload: string[];
}

/** What all pages of the same routes share. */
interface RouteFrame {
  manifest: Manifest;
  /** Its `PageRoutes` as the page carries them. */
  routes: string;
}

const frames = new Map<string, RouteFrame>();

/** The frame of a page's routes: made with their first page, but in development, where routes change, with each. */
export function frameOf({ manifest, staticHandlerContext, serverHandoffString }: EntryContext): RouteFrame {
  const { matches } = staticHandlerContext;
  const key = matches.map(({ route }) => route.id).join(' ');
  const known = frames.get(key);
  if (known && !import.meta.env.DEV) return known;
  const relevant = relevantRoutes(manifest, matches);
  const routes = pageRoutes(relevant, matches, JSON.parse(serverHandoffString ?? '{}'));
  const frame = { manifest: relevant, routes: asScript(JSON.stringify(routes)) };
  frames.set(key, frame);
  return frame;
}

function pageRoutes(manifest: Manifest, matches: Matches, context: object): PageRoutes {
  const { entry, hmr } = manifest;
  const routes = matches.map(({ route }) => manifest.routes[route.id]!);
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

/** React Router may cut what runs in the browser alone off a route's module; the module itself comes last. */
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
