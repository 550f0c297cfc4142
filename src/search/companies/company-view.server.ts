import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { type JobView, jobView } from '../../catalog/jobs/job-view.ts';
import { listCards } from '../../catalog/jobs/jobs.server.ts';
import { companyPath, jobsPath } from '../../catalog/jobs/jobs-path.ts';
import { stateName } from '../../catalog/places/state-names.ts';
import { describeApplyHost } from '../../catalog/postings/apply-host.ts';
import type { Database } from '../../db/client.ts';
import { NotFound } from '../../platform/errors.ts';
import { browsePath } from '../landing/landing-path.ts';
import type { Crumb, LinkGroup } from '../landing/landing-view.server.ts';
import { type CompanyPay, minIndexed } from './companies.schema.ts';
import { findCompany } from './companies.server.ts';
import {
  type CompanyCount,
  countOpenJobs,
  type HiringHistory,
  listNewestIds,
  type OpenFigures,
  readHiringHistory,
} from './company-figures.server.ts';
import {
  companyDescription,
  companyLead,
  coverageText,
  minDrawn,
  noOpenText,
  noWeeksText,
  openText,
  payText,
  weeksText,
  weekText,
} from './company-text.ts';
import { listSimilarCompanies } from './similar-companies.server.ts';

const shownJobs = 10;
const shownSimilar = 8;

/** The content of an employer's page, with all texts. */
export interface CompanyView {
  path: string;
  name: string;
  description: string;
  lead: string;
  crumbs: Crumb[];
  /** Search engines index employers with three open jobs. They must not index samples. */
  isIndexed: boolean;
  isSample: boolean;
  total: number;
  jobs: JobView[];
  search: Partial<JobSearch>;
  pay: (CompanyPay & { sentence: string }) | null;
  /** "23 days", and the number of closed ads that it comes from, or why there is no figure yet. */
  open: { text: string; ads: number } | { missing: string };
  /** Which ads the page counts. */
  coverage: string;
  /** Where Apply leads, with the number of jobs. */
  applies: CompanyCount[];
  facts: LinkGroup[];
  /** The chart, or why there is none yet. */
  weeks: { summary: string; rows: { from: string; opened: number; closed: number }[] } | { missing: string };
  similar: LinkGroup['links'];
}

/**
 * The page of an employer, from the jobs that are open now.
 * @throws NotFound if no job, open or closed, names the employer.
 */
export async function getCompanyView(db: Database, slug: string, now: Date): Promise<CompanyView> {
  const found = await findCompany(db, slug);
  if (!found) throw new NotFound('We couldn’t find an employer at this address.');
  const { company, names } = found;
  const [figures, cards, history] = await Promise.all([
    countOpenJobs(db, names),
    listNewestIds(db, names, shownJobs).then((ids) => listCards(db, ids)),
    readHiringHistory(db, names, now),
  ]);
  const similar = await listSimilarCompanies(db, slug, figures, shownSimilar);
  const { name } = company;
  const search = { employer: slug };
  const days = openText(history);
  return {
    path: companyPath(slug),
    name,
    description: companyDescription(name, figures),
    lead: companyLead(name, figures),
    crumbs: [
      { label: 'Home', to: '/' },
      { label: 'Browse jobs', to: browsePath },
      { label: name, to: companyPath(slug) },
    ],
    isIndexed: figures.jobs >= minIndexed && !figures.isSample,
    isSample: figures.isSample,
    total: figures.jobs,
    // Here, the employer's link would lead to this page.
    jobs: cards.map((card) => jobView({ ...card, companySlug: null }, now)),
    search,
    pay: figures.pay && { ...figures.pay, sentence: payText(figures.pay) },
    open: history.open && days !== null ? { text: days, ads: history.open.ads } : { missing: noOpenText },
    coverage: coverageText(names),
    applies: figures.hosts.map((host) => ({ name: hostText(host.name, name), jobs: host.jobs })),
    facts: factsOf(figures, search),
    weeks: weeksOf(history),
    similar: similar.map((one) => ({ label: one.name, to: companyPath(one.slug), jobs: one.jobs })),
  };
}

function weeksOf(history: HiringHistory): CompanyView['weeks'] {
  const ads = history.weeks.reduce((sum, { opened, closed }) => sum + opened + closed, 0);
  if (history.weeks.length < minDrawn.weeks || ads < minDrawn.ads)
    return { missing: noWeeksText(history, ads) };
  const rows = history.weeks.map(({ from, ...counts }) => ({ from: weekText(from), ...counts }));
  return { summary: weeksText(history), rows };
}

function hostText(host: string, company: string): string {
  const link = URL.parse(`https://${host}`);
  return link ? describeApplyHost(link, company) : host;
}

/** The open jobs by place and by category. Each links to its search. A single job needs none. */
function factsOf({ jobs: total, categories, places }: OpenFigures, search: Partial<JobSearch>): LinkGroup[] {
  if (total < 2) return [];
  const groups: LinkGroup[] = [
    {
      title: 'Jobs by category',
      links: categories.map(({ name, jobs }) => ({
        label: name,
        jobs,
        to: jobsPath({ ...search, category: name }),
      })),
    },
    {
      title: 'Jobs by location',
      links: places.map(({ name, city, state, jobs }) => ({
        label: city ? name : state ? stateName(state) : name,
        jobs,
        to: jobsPath({
          ...search,
          state: state ?? '',
          ...(city && { location: city, radius: 0 }),
        }),
      })),
    },
  ];
  return groups.filter(({ links }) => links.length > 0);
}
