import { listSitemapParts } from '../../../features/jobs/sitemap.server.ts';
import { servicesContext } from '../../context.ts';
import { load } from '../../load.ts';
import { sitemapXml } from '../../sitemap-xml.ts';
import type { Route } from './+types/sitemap';

/** GET /sitemap.xml: the index, with the pages in one part and the jobs in others. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, origin } = context.get(servicesContext);
  const parts = await load(() => listSitemapParts(db));
  const paths = ['/sitemap-pages.xml', ...parts.map((part) => `/sitemap-jobs/${part}.xml`)];
  return sitemapXml(
    'sitemapindex',
    origin,
    paths.map((path) => ({ path })),
  );
}
