import type { JobSearch } from '../../catalog/jobs/job-search.schema.ts';
import { type JobView, jobView } from '../../catalog/jobs/job-view.ts';
import type { JobDetail } from '../../catalog/jobs/jobs.schema.ts';
import { listCards } from '../../catalog/jobs/jobs.server.ts';
import { jobsPath } from '../../catalog/jobs/jobs-path.ts';
import { stateName, stateNames } from '../../catalog/places/state-names.ts';
import type { Database } from '../../db/client.ts';
import { NotFound } from '../../platform/errors.ts';
import type { SearchEngine } from '../search-engine.ts';
import type { Landing, LandingJob, LandingKey } from './landing.schema.ts';
import {
  findLanding,
  findLandingJobs,
  listCategories,
  listLandingsOfJob,
  listLargestCities,
  listNearby,
  listStates,
} from './landing.server.ts';
import { type LandingFigures, landingFigures, searchLocation } from './landing-figures.ts';
import { browsePath, landingPath, readLandingPath } from './landing-path.ts';
import {
  landingDescription,
  landingLead,
  landingName,
  landingPay,
  landingTitle,
  newestTitle,
} from './landing-text.ts';

const shownJobs = 10;
const shownCities = 24;
const shownNearby = 8;
/** A job with many places is on many pages. */
const shownOfJob = 20;

/** A step of the breadcrumbs. */
export interface Crumb {
  label: string;
  to: string;
}

/** Links under a heading, each with its number of jobs. */
export interface LinkGroup {
  title: string;
  links: (Crumb & { jobs: number })[];
}

/** A page's content, with all texts. */
export interface LandingView {
  path: string;
  title: string;
  description: string;
  lead: string;
  crumbs: Crumb[];
  newestTitle: string;
  jobs: JobView[];
  /** Search engines must not index samples. */
  isSample: boolean;
  total: number;
  search: Partial<JobSearch>;
  pay: { sentence: string; lowerQuartile: number; median: number; upperQuartile: number } | null;
  /** Set if the figures come from only a part of the jobs. */
  figuresFrom: number | null;
  facts: LinkGroup[];
  groups: LinkGroup[];
}

/**
 * The page at an address, with texts and links from the jobs that are open now.
 * @throws NotFound for an unknown name, or with fewer than three jobs.
 */
export async function getLandingView(
  db: Database,
  engine: SearchEngine,
  params: { category?: string; state?: string; city?: string },
  now: Date,
): Promise<LandingView> {
  const key = readLandingPath(params);
  const landing = key && (await findLanding(db, key));
  const found = landing && (await findLandingJobs(db, engine, landing));
  if (!found) throw new NotFound('We couldn’t find a jobs page at this address.');
  const { jobs, total } = found;
  const ids = jobs.slice(0, shownJobs).map(({ id }) => id);
  const [cards, groups, crumbs] = await Promise.all([
    listCards(db, ids),
    listGroups(db, landing),
    listCrumbs(db, landing),
  ]);
  const figures = landingFigures(jobs, now);
  const search = searchOf(landing, jobs);
  const sentence = landingPay(figures);
  return {
    path: landingPath(landing),
    title: landingTitle(landing),
    description: landingDescription(landing, total, figures),
    lead: landingLead(landing, total, figures),
    crumbs,
    newestTitle: newestTitle(landing),
    jobs: cards.map((card) => jobView(card, now)),
    isSample: cards.some((card) => card.isSample),
    total,
    search,
    pay: sentence && figures.pay ? { ...figures.pay, sentence } : null,
    figuresFrom: total > figures.jobs ? figures.jobs : null,
    facts: factsOf(figures, search),
    groups: groups.filter(({ links }) => links.length > 0),
  };
}

function searchOf(landing: LandingKey, jobs: LandingJob[]): Partial<JobSearch> {
  const location = searchLocation(landing, stateNames[landing.state] ?? '', jobs);
  return { category: landing.category, location };
}

/** Job types that state the workplace. The figures use the workplace itself. */
const placeTypes = ['Remote', 'On-site'];

/** The employers and the kinds of work. Each links to its search. */
function factsOf(
  { companies, jobTypes, workplaces }: LandingFigures,
  search: Partial<JobSearch>,
): LinkGroup[] {
  const workplaceNames: Record<string, string> = { remote: 'Remote', hybrid: 'Hybrid', 'on-site': 'On-site' };
  const groups = [
    {
      title: 'Who’s hiring',
      links: companies.map(({ name, jobs }) => ({
        label: name,
        jobs,
        to: jobsPath({ ...search, keywords: name.replaceAll(',', ' ') }),
      })),
    },
    {
      title: 'Types of work',
      links: [
        ...jobTypes
          .filter(({ name }) => !placeTypes.includes(name))
          .map(({ name, jobs }) => ({
            label: name,
            jobs,
            to: jobsPath({ ...search, jobType: name }),
          })),
        ...workplaces.map(({ name, jobs }) => ({
          label: workplaceNames[name] ?? name,
          jobs,
          to: jobsPath({ ...search, workplace: name as JobSearch['workplace'] }),
        })),
      ],
    },
  ];
  return groups.filter(({ links }) => links.length > 0);
}

async function listGroups(db: Database, landing: Landing): Promise<LinkGroup[]> {
  const { category, state, city } = landing;
  const place = city || stateName(state);
  const others = async () =>
    (await listCategories(db, landing)).filter((other) => other.category !== category);
  if (!state)
    return [
      group(
        `Cities with the most ${category.toLowerCase()} jobs`,
        await listLargestCities(db, landing, shownCities),
        landingCity,
      ),
      group('Other categories', await others(), landingName),
    ];
  if (!city)
    return [group(`Cities in ${place}`, await listLargestCities(db, landing, shownCities), landingName)];
  const nearby = await listNearby(db, landing, shownNearby);
  return [
    group(category ? `Other jobs in ${place}` : `Jobs in ${place} by category`, await others(), landingName),
    group(category ? `${category} jobs nearby` : `Places near ${place}`, nearby, landingCity),
  ];
}

const landingCity = ({ city, state }: LandingKey): string => `${city}, ${state}`;

function group(title: string, landings: Landing[], label: (landing: Landing) => string): LinkGroup {
  return {
    title,
    links: landings.map((one) => ({ label: label(one), to: landingPath(one), jobs: one.jobs })),
  };
}

/** The breadcrumbs from the home page to this page, through the wider pages of its place. */
async function listCrumbs(db: Database, landing: Landing): Promise<Crumb[]> {
  const { category, state, city } = landing;
  const wider = state
    ? await listLandingsOfJob(db, { category: city ? category : '', places: [{ state, city }] })
    : [];
  const ways = wider.filter((one) => one.state && landingPath(one) !== landingPath(landing));
  return [...browseCrumbs, ...[...ways, landing].map(crumbOf)];
}

const crumbOf = (landing: Landing): Crumb => ({ label: landingName(landing), to: landingPath(landing) });

const browseCrumbs: Crumb[] = [
  { label: 'Home', to: '/' },
  { label: 'Browse jobs', to: browsePath },
];

/**
 * A job's landing pages: its breadcrumbs from the page of all to its first place, and every page that lists it. They are cached for a minute.
 * @param version of the catalog.
 */
export async function findJobLandings(
  db: Database,
  engine: SearchEngine,
  { category, places }: Pick<JobDetail, 'category' | 'places'>,
  version: number,
): Promise<{ crumbs: Crumb[]; landings: LinkGroup['links'] }> {
  const named = places.map(({ state, city }) => ({ state, city }));
  const question = JSON.stringify(['landings', category, named]);
  const landings = await engine.figures.answer(version, question, () =>
    listLandingsOfJob(db, { category, places: named }),
  );
  const [first] = named;
  const placed = landings.filter(
    ({ state, city }) => state && state === first?.state && (!city || city === first.city),
  );
  return {
    crumbs: [...browseCrumbs, ...(placed.length > 0 ? placed : landings).map(crumbOf)],
    landings: group('', landings.slice(0, shownOfJob), landingTitle).links,
  };
}

/** All categories and states, and the cities with the most jobs. */
export async function listBrowseGroups(db: Database): Promise<LinkGroup[]> {
  const [categories, states, cities] = await Promise.all([
    listCategories(db, { state: '', citySlug: '' }),
    listStates(db),
    listLargestCities(db, { category: '', state: '' }, shownCities),
  ]);
  return [
    group('By category', categories, landingName),
    group('By state', states, landingName),
    group('Cities with the most jobs', cities, landingCity),
  ].filter(({ links }) => links.length > 0);
}
