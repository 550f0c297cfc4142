import { companyPath } from '../../catalog/jobs/company-path.ts';
import type { Database } from '../../db/client.ts';
import { NotFound } from '../../platform/errors.ts';
import { type CompanyView, getCompanyView } from '../../search/companies/company-view.server.ts';
import { companySlug } from '../../search/index/company-slug.ts';
import { type EmployerAnswer, ojcpVersion } from './answers.schema.ts';
import { ojcpId, shortText } from './job-posting-row.ts';

/**
 * The answer of get_employer_context: what the employer's page says.
 * @param asked the employer's id, or its name.
 * @throws NotFound
 */
export async function employerForAgent(
  db: Database,
  asked: string,
  origin: string,
  now: Date,
): Promise<EmployerAnswer> {
  const view = await findView(db, asked, now);
  const { pay, open, applies, facts, weeks } = view;
  const links = (title: string) => facts.find((group) => group.title === title)?.links ?? [];
  const counted = (title: string) =>
    links(title).map(({ label, jobs }) => ({ name: shortText(label), jobs }));
  const texts: [string, string | null][] = [
    ['Pay', pay?.sentence ?? null],
    ['Ads stayed open', 'missing' in open ? null : `${open.text} (median of ${open.ads} closed ads)`],
    ['Apply leads to', applies.map(({ name, jobs }) => `${name} (${jobs})`).join(', ') || null],
    ['Ads by week', 'missing' in weeks ? null : weeks.summary],
  ];
  return {
    ojcp_version: ojcpVersion,
    employer_id: idOf(view),
    name: shortText(view.name),
    description: view.description,
    open_roles_count: view.total,
    pay: pay && {
      postings: pay.postings,
      lower_quartile: pay.lowerQuartile,
      median: pay.median,
      upper_quartile: pay.upperQuartile,
    },
    jobs_by_category: counted('Jobs by category'),
    jobs_by_location: counted('Jobs by location'),
    facts: texts.flatMap(([fact, text]) => (text ? [{ fact, text }] : [])),
    newest_jobs: view.jobs.map(({ id, title, location }) => ({
      ojcp_id: ojcpId(origin, id),
      title: shortText(title),
      location_text: shortText(location),
    })),
    url: origin + view.path,
    ...(view.isSample && { is_sample: true }),
  };
}

const idOf = ({ path }: CompanyView): string => decodeURIComponent(path.slice(companyPath('').length));

async function findView(db: Database, asked: string, now: Date): Promise<CompanyView> {
  for (const slug of new Set([asked.trim(), companySlug(asked)])) {
    const view = slug && (await getCompanyView(db, slug, now).catch(nullIfMissing));
    if (view) return view;
  }
  throw new NotFound(
    'We know no employer with this id or name. Take ojcp_employer_id from a row of search_jobs.',
  );
}

function nullIfMissing(error: unknown): null {
  if (error instanceof NotFound) return null;
  throw error;
}
