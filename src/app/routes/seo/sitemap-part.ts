import { data } from 'react-router';
import { companyPath } from '../../../catalog/jobs/jobs-path.ts';
import { listSitemapJobs } from '../../../catalog/jobs/sitemap.server.ts';
import type { Database } from '../../../db/client.ts';
import { ownValue } from '../../../platform/own-value.ts';
import { listCompanyPart } from '../../../search/companies/company-sitemap.server.ts';
import { listLandingPart } from '../../../search/landing/landing.server.ts';
import { landingPath } from '../../../search/landing/landing-path.ts';
import { listSalaryPart } from '../../../search/salary/pay-figures.server.ts';
import { salaryPath } from '../../../search/salary/salaries-path.ts';
import { servicesContext } from '../../context.ts';
import { type SitemapEntry, sitemapXml } from '../../sitemap-xml.ts';
import type { Route } from './+types/sitemap-part';

/** Reads one part of the pages of a kind, by the kind's name in the address. */
const readers: Record<string, (db: Database, part: number) => Promise<SitemapEntry[]>> = {
  jobs: async (db, part) =>
    (await listSitemapJobs(db, part, new Date())).map(({ id, changedAt }) => ({
      path: `/jobs/${id}`,
      changedAt,
    })),
  landing: async (db, part) =>
    (await listLandingPart(db, part)).map((landing) => ({
      path: landingPath(landing),
      changedAt: landing.newestAt,
    })),
  companies: async (db, part) =>
    (await listCompanyPart(db, part)).map(({ slug, newestAt }) => ({
      path: companyPath(slug),
      changedAt: newestAt,
    })),
  salaries: async (db, part) =>
    (await listSalaryPart(db, part)).map((figure) => ({ path: salaryPath(figure.occupation, figure) })),
};

/** GET /sitemap-jobs/3.xml: one part of the open jobs, or of another kind of page. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const [, kind = '', part] =
    /^\/sitemap-([a-z]+)\/(\d{1,5})\.xml$/.exec(new URL(request.url).pathname) ?? [];
  const read = ownValue(readers, kind);
  const { readDb, origin } = context.get(servicesContext);
  const entries = read ? await read(readDb, Number(part)) : [];
  if (entries.length === 0) throw data(null, { status: 404 });
  return sitemapXml('urlset', origin, entries);
}
