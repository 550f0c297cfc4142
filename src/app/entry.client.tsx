import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import type { PageRoutes } from './route-frames.ts';
import { searchOnSlash } from './search-shortcut.ts';

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';

/** Hands React Router what its own scripts (8.4) would set: how it was set up, the page's data, its routes and their modules. */
async function handOver(): Promise<void> {
  const { context, manifest, modules }: PageRoutes = JSON.parse(textOf('page-routes'));
  const loaded = modules.map(async ([id, paths]) => {
    const parts: object[] = await Promise.all(paths.map((path) => import(/* @vite-ignore */ path)));
    return [id, parts.length === 1 ? parts[0] : Object.assign({}, ...parts)];
  });
  Object.assign(window, {
    __reactRouterContext: { ...context, stream: new Response(textOf('page-data')).body },
    __reactRouterManifest: manifest,
    __reactRouterRouteModules: Object.fromEntries(await Promise.all(loaded)),
  });
}

document.addEventListener('keydown', searchOnSlash);

await handOver();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
