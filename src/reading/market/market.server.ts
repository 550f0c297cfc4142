import { sql } from 'kysely';
import { eachPlace } from '../../catalog/jobs/each-place.server.ts';
import { stateNames } from '../../catalog/places/state-names.ts';
import { categories } from '../../catalog/postings/posting.ts';
import type { Database } from '../../db/client.ts';
import { getListingSources } from '../../feeds/sources/listing-sources.server.ts';
import { findCategoryPay } from '../../search/salary/category-pay.server.ts';
import { listTopSkills } from '../../search/suggest.server.ts';
import type { MarketFigures, PostingCount } from './market-report.ts';

const topSkills = 10;
const minPaid = 5;
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const workplaceNames = { remote: 'Remote', hybrid: 'Hybrid', 'on-site': 'On-site' };

interface Kind {
  category: string | null;
  workplace: keyof typeof workplaceNames | null;
  postings: number;
}

/** The figures of the open postings, as of now. */
export async function getMarketFigures(db: Database, now: Date): Promise<MarketFigures> {
  const [kinds, states, pay, skills, { hasSamples }] = await Promise.all([
    countKinds(db),
    countStates(db),
    Promise.all(categories.map((category) => findCategoryPay(db, category, {}, minPaid))),
    listTopSkills(db, topSkills),
    getListingSources(db),
  ]);
  return {
    postings: kinds.reduce((sum, { postings }) => sum + postings, 0),
    isSample: hasSamples,
    date: day.format(now),
    categories: countBy(kinds, ({ category }) => category),
    states: countBy(states, ({ state }) => stateNames[state] ?? null),
    workplaces: countWorkplaces(kinds),
    pay: categories
      .flatMap((category, index) => (pay[index] ? [{ category, ...pay[index] }] : []))
      .sort((one, other) => other.median - one.median),
    skills: skills.map(({ text, count }) => ({ name: text, postings: count })),
  };
}

/** One row for each combination, at most about two thousand, from the index jobs_open_kinds alone. */
async function countKinds(db: Database): Promise<Kind[]> {
  const { rows } = await sql<Kind>`
    select category, workplace, count(*)::int as postings
    from jobs where status = 'open' group by category, workplace`.execute(db);
  return rows;
}

/** A posting with several states counts in each. */
async function countStates(db: Database): Promise<{ state: string; postings: number }[]> {
  const { rows } = await sql<{ state: string; postings: number }>`
    select state, sum(jobs)::int as postings from (
      select distinct id, place.state from search_places as jobs cross join lateral ${eachPlace} as place
    ) as placed join (select place_id, count(*) as jobs from job_search group by 1) as counted on place_id = id
    where state is not null group by state`.execute(db);
  return rows;
}

function countBy<T extends { postings: number }>(
  kinds: T[],
  nameOf: (kind: T) => string | null,
): PostingCount[] {
  const counts = new Map<string, number>();
  for (const kind of kinds) {
    const name = nameOf(kind);
    if (name) counts.set(name, (counts.get(name) ?? 0) + kind.postings);
  }
  return [...counts]
    .map(([name, postings]) => ({ name, postings }))
    .sort((one, other) => other.postings - one.postings || one.name.localeCompare(other.name));
}

function countWorkplaces(kinds: Kind[]): PostingCount[] {
  const names = [...Object.values(workplaceNames), 'Not listed'];
  const counts = countBy(kinds, ({ workplace }) => (workplace ? workplaceNames[workplace] : 'Not listed'));
  return names.map((name) => counts.find((count) => count.name === name) ?? { name, postings: 0 });
}
