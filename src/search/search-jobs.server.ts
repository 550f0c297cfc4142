import { sql } from 'kysely';
import { excerptReads } from '../catalog/jobs/excerpt.ts';
import { emptySearch, type JobSearch, placeText } from '../catalog/jobs/job-search.schema.ts';
import { listCards, listPlaces } from '../catalog/jobs/jobs.server.ts';
import type { Point } from '../catalog/places/distance.ts';
import { cachedPlan } from '../db/cached-plan.ts';
import type { Database } from '../db/client.ts';
import type { FoundPage, JobPage } from './job-page.ts';
import { readNotes } from './notes.server.ts';
import type { BestPage } from './query/best-page.ts';
import { countFacets } from './query/facets.server.ts';
import { isImpossible, isUnknown, withPlan } from './query/plan.server.ts';
import type { SearchEngine } from './search-engine.ts';
import { soughtWords } from './sought-words.ts';

/** The maximum number of an ad's other places on a card. */
const maxElsewhere = 50;

/** A page of a search. */
interface FoundCards extends FoundPage {
  cards: BestPage['cards'];
  /** The center of the search, from which cards state the distance. */
  center: Point | null;
}

const nothing: BestPage = {
  cards: [],
  mentioned: 0,
  total: 0,
  totalIsExact: true,
  cardCount: 0,
  next: '',
  end: null,
  near: [],
  wordsHeld: null,
  isRelated: false,
  stated: null,
  explanations: new Map(),
};

/**
 * The ids of one page of a search, how it was read, and its total.
 * @param explain adds an explanation of each job's rank to a best match.
 * @throws Unavailable if too many searches wait or the database is away.
 */
export function findJobs(engine: SearchEngine, search: JobSearch, explain = false): Promise<FoundCards> {
  return withPlan(engine, search, async (plan) => {
    const { search: read } = plan.prepared;
    const isExact = search.match === 'exact';
    const isNothing = isExact ? isImpossible(plan) : isUnknown(plan);
    const page = isNothing ? nothing : await engine.page(plan, read, explain);
    const { total, totalIsExact, cardCount, next, end, near, mentioned, explanations } = page;
    const about = page.cards.length - mentioned;
    const cards = [...page.cards.slice(0, about), ...near, ...page.cards.slice(about)];
    return {
      ids: cards.map(({ jobId }) => jobId),
      ...{ total, totalIsExact, cardCount, next, end, near: near.length, mentioned },
      sought: soughtWords(plan),
      notes: isExact ? null : readNotes(plan, page),
      ...{ explanations, cards, center: plan.prepared.center },
    };
  });
}

/** Like `findJobs`, with the cards of the jobs. */
export async function searchJobs(engine: SearchEngine, search: JobSearch, explain = false): Promise<JobPage> {
  const { ids, cards, center, ...page } = await findJobs(engine, search, explain);
  const others = cards.flatMap(({ elsewhere }) => elsewhere.slice(0, maxElsewhere));
  const [jobs, places] = await Promise.all([
    listCards(engine.db, ids, center, page.sought ? excerptReads.sought : excerptReads.beginning),
    listPlaces(engine.db, others),
  ]);
  const elsewhere = new Map(cards.map((card) => [card.jobId, card.elsewhere]));
  const shown = jobs.map((job) => ({
    ...job,
    elsewhere: (elsewhere.get(job.id) ?? []).flatMap((id) => {
      const location = places.get(id);
      return location === undefined ? [] : [{ id, location }];
    }),
  }));
  return { ...page, jobs: shown };
}

/** Where the next page begins (`JobSearch.after`); empty if the page is not full, or if the page number is enough. */
export async function placeAfter(
  db: Database,
  { sort, pageSize }: JobSearch,
  { jobs, next }: { jobs: readonly { id: number }[]; next: string },
): Promise<string> {
  const last = jobs.at(-1);
  if (next) return next;
  if (sort !== 'date' || !last || jobs.length < pageSize) return '';
  const { rows } = await sql<{ posted: number }>`
    select (extract(epoch from posted_at) * 1000000)::bigint as posted from jobs where id = ${last.id} ${cachedPlan}`.execute(
    db,
  );
  return rows[0] ? placeText({ posted: rows[0].posted, jobId: last.id }) : '';
}

/** The number of open jobs of each category. */
export async function countJobsByCategory(engine: SearchEngine): Promise<Record<string, number>> {
  return (await countFacets(engine, emptySearch)).category;
}
