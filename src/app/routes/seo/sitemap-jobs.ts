import { data } from 'react-router';
import { listSitemapJobs } from '../../../catalog/jobs/sitemap.server.ts';
import { servicesContext } from '../../context.ts';
import { load } from '../../load.ts';
import { sitemapXml } from '../../sitemap-xml.ts';
import type { Route } from './+types/sitemap-jobs';

/** GET /sitemap-jobs/3.xml: one part of the open jobs. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const part = /^(\d{1,9})\.xml$/.exec(params.part)?.[1];
  if (!part) throw data(null, { status: 404 });
  const { readDb, origin } = context.get(servicesContext);
  const jobs = await load(() => listSitemapJobs(readDb, Number(part), new Date()));
  if (jobs.length === 0) throw data(null, { status: 404 });
  return sitemapXml(
    'urlset',
    origin,
    jobs.map(({ id, changedAt }) => ({ path: `/jobs/${id}`, changedAt })),
  );
}
