import { listSitemapParts } from '../../../catalog/jobs/sitemap.server.ts';
import { countCompanyParts } from '../../../search/companies/company-sitemap.server.ts';
import { countLandingParts } from '../../../search/landing/landing.server.ts';
import { countSalaryParts } from '../../../search/salary/pay-figures.server.ts';
import { servicesContext } from '../../context.ts';
import { sitemapXml } from '../../sitemap-xml.ts';
import type { Route } from './+types/sitemap';

/** GET /sitemap.xml: the index of the sitemaps for pages, jobs, employers, pay, and category and place pages. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { readDb, origin } = context.get(servicesContext);
  const [jobs, landings, companies, salaries] = await Promise.all([
    listSitemapParts(readDb, new Date()),
    countLandingParts(readDb),
    countCompanyParts(readDb),
    countSalaryParts(readDb),
  ]);
  const paths = [
    '/sitemap-pages.xml',
    ...Array.from({ length: landings }, (_, part) => `/sitemap-landing/${part}.xml`),
    ...Array.from({ length: companies }, (_, part) => `/sitemap-companies/${part}.xml`),
    ...Array.from({ length: salaries }, (_, part) => `/sitemap-salaries/${part}.xml`),
    ...jobs.map((part) => `/sitemap-jobs/${part}.xml`),
  ];
  return sitemapXml(
    'sitemapindex',
    origin,
    paths.map((path) => ({ path })),
  );
}
