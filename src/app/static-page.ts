import type { RouterContextProvider } from 'react-router';
import { servicesContext } from './context.ts';
import { pageMeta } from './page-meta.ts';

/** The loader of a page with static content: it only returns the address. */
export function originLoader({ context }: { context: Readonly<RouterContextProvider> }) {
  return { origin: context.get(servicesContext).origin };
}

/** The `meta` of a page whose texts do not depend on loaded data. */
export function staticMeta(path: string, title: string, description: string) {
  return ({ loaderData }: { loaderData?: { origin: string } | undefined }) =>
    pageMeta({ title, description, path, origin: loaderData?.origin });
}
