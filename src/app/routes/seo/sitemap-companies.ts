import { data } from 'react-router';
import { companyPath } from '../../../catalog/jobs/jobs-path.ts';
import { listCompanyPart } from '../../../search/companies/company-sitemap.server.ts';
import { servicesContext } from '../../context.ts';
import { load } from '../../load.ts';
import { sitemapXml } from '../../sitemap-xml.ts';
import type { Route } from './+types/sitemap-companies';

/** GET /sitemap-companies/0.xml: one part of the employers' pages. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const part = /^(\d{1,5})\.xml$/.exec(params.part)?.[1];
  if (!part) throw data(null, { status: 404 });
  const { readDb, origin } = context.get(servicesContext);
  const companies = await load(() => listCompanyPart(readDb, Number(part)));
  if (companies.length === 0) throw data(null, { status: 404 });
  return sitemapXml(
    'urlset',
    origin,
    companies.map(({ slug, newestAt }) => ({ path: companyPath(slug), changedAt: newestAt })),
  );
}
