import { data } from 'react-router';
import { listLandingPart } from '../../../search/landing/landing.server.ts';
import { landingPath } from '../../../search/landing/landing-path.ts';
import { servicesContext } from '../../context.ts';
import { load } from '../../load.ts';
import { sitemapXml } from '../../sitemap-xml.ts';
import type { Route } from './+types/sitemap-landing';

/** GET /sitemap-landing/0.xml: one part of the category and place pages. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const part = /^(\d{1,5})\.xml$/.exec(params.part)?.[1];
  if (!part) throw data(null, { status: 404 });
  const { readDb, origin } = context.get(servicesContext);
  const landings = await load(() => listLandingPart(readDb, Number(part)));
  if (landings.length === 0) throw data(null, { status: 404 });
  return sitemapXml(
    'urlset',
    origin,
    landings.map((landing) => ({ path: landingPath(landing), changedAt: landing.newestAt })),
  );
}
