import { searchablePages } from '../../../content/searchable-pages.ts';
import { listSitemapArticles } from '../../../reading/articles/articles.server.ts';
import { servicesContext } from '../../context.ts';
import { sitemapXml } from '../../sitemap-xml.ts';
import type { Route } from './+types/sitemap-pages';

/** GET /sitemap-pages.xml: the pages that are not jobs. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { readDb, origin, now } = context.get(servicesContext);
  const articles = await listSitemapArticles(readDb, now());
  return sitemapXml('urlset', origin, [
    ...searchablePages.map((path) => ({ path })),
    ...articles.map(({ id, updatedAt }) => ({ path: `/job-news/${id}`, changedAt: updatedAt })),
  ]);
}
