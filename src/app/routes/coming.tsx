import { data } from 'react-router';
import { comingPages } from '../../content/coming-pages.ts';
import { ComingPage } from '../coming-page.tsx';
import { servicesContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/coming';

/** Pages that are still being written: each path has its own text. */
export function loader({ url, context }: Route.LoaderArgs) {
  const path = url.pathname.toLowerCase();
  const text = comingPages[path];
  if (!text) throw data(null, { status: 404 });
  return { text, path, origin: context.get(servicesContext).origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { text, path, origin } = loaderData;
  return pageMeta({ title: text.title, description: text.lead, path, origin, noindex: true });
}

export default function Coming({ loaderData }: Route.ComponentProps) {
  return <ComingPage {...loaderData.text} />;
}
