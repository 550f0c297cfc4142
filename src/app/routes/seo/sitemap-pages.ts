import { searchablePages } from '../../../content/searchable-pages.ts';
import { servicesContext } from '../../context.ts';
import { sitemapXml } from '../../sitemap-xml.ts';
import type { Route } from './+types/sitemap-pages';

/** GET /sitemap-pages.xml: the pages that are not jobs. */
export function loader({ context }: Route.LoaderArgs): Response {
  return sitemapXml(
    'urlset',
    context.get(servicesContext).origin,
    searchablePages.map((path) => ({ path })),
  );
}
