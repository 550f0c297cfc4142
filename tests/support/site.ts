import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { ServerBuild } from 'react-router';
import routes from '../../src/app/routes.ts';
import { testBuild } from './build.ts';

/** A page of the route table: its path, and its module as the site loads it. */
interface Page {
  id: string;
  parentId: string;
  path: string | undefined;
  index: boolean;
  module: object;
}

/**
 * All pages of the route table with their own loaders and actions, but without their markup, which is slow to render.
 */
export async function pagesBuild(): Promise<ServerBuild> {
  const pages = await Promise.all(flatten(routes, 'root').map(readPage));
  const root = { id: 'root', path: '', module: { default: () => null } };
  return {
    ...testBuild,
    routes: Object.fromEntries([root, ...pages].map((page) => [page.id, page])),
  } as unknown as ServerBuild;
}

interface Entry {
  route: RouteConfigEntry;
  parentId: string;
}

function flatten(entries: readonly RouteConfigEntry[], parentId: string): Entry[] {
  return entries.flatMap((route) => [
    { route, parentId },
    ...flatten(route.children ?? [], route.id ?? route.file),
  ]);
}

async function readPage({ route, parentId }: Entry): Promise<Page> {
  const module = await import(
    /* @vite-ignore */ new URL(`../../src/app/${route.file}`, import.meta.url).href
  );
  const { id = route.file, path, index = false } = route;
  return { id, parentId, path, index, module };
}
