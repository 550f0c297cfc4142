import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { isSingleKey } from '../ui/single-keys.ts';
import type { PageRoutes } from './route-frames.ts';

/** The `/` key moves the focus to the first visible search field of the page, unless someone is typing. */
function searchOnSlash(event: KeyboardEvent): void {
  if (event.key !== '/' || !isSingleKey(event)) return;
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-search-focus]')];
  const field = fields.find((one) => one.checkVisibility());
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';

/**
 * Sets the globals that React Router's own scripts (8.4) would set: its configuration, the page's data, its routes and
 * their modules.
 */
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
