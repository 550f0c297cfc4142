import type { RouterContextProvider } from 'react-router';
import { servicesContext } from './context.ts';
import { pageMeta } from './page-meta.ts';

/** The loader of a page that is made of content alone: its address is all it needs. */
export function originLoader({ context }: { context: Readonly<RouterContextProvider> }) {
  return { origin: context.get(servicesContext).origin };
}

/** The `meta` of a page whose words do not depend on what was loaded. */
export function staticMeta(path: string, title: string, description: string) {
  return ({ loaderData }: { loaderData?: { origin: string } | undefined }) =>
    pageMeta({ title, description, path, origin: loaderData?.origin });
}
