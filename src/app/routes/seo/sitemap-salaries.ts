import { data } from 'react-router';
import { listSalaryPart } from '../../../search/salary/pay-figures.server.ts';
import { salaryPath } from '../../../search/salary/salaries-path.ts';
import { servicesContext } from '../../context.ts';
import { load } from '../../load.ts';
import { sitemapXml } from '../../sitemap-xml.ts';
import type { Route } from './+types/sitemap-salaries';

/** GET /sitemap-salaries/0.xml: one part of the pages about pay. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const part = /^(\d{1,5})\.xml$/.exec(params.part)?.[1];
  if (!part) throw data(null, { status: 404 });
  const { readDb, origin } = context.get(servicesContext);
  const figures = await load(() => listSalaryPart(readDb, Number(part)));
  if (figures.length === 0) throw data(null, { status: 404 });
  return sitemapXml(
    'urlset',
    origin,
    figures.map((one) => ({ path: salaryPath(one.occupation, one) })),
  );
}
