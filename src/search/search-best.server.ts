import { excerptReads } from '../catalog/jobs/excerpt.ts';
import type { JobSearch } from '../catalog/jobs/job-search.schema.ts';
import { listCards, listPlaces } from '../catalog/jobs/jobs.server.ts';
import type { Point } from '../catalog/places/distance.ts';
import type { FoundPage, JobPage } from './job-page.ts';
import { readNotes } from './notes.server.ts';
import type { BestPage } from './query/best-page.ts';
import { isUnknown, withPlan } from './query/plan-best.server.ts';
import type { SearchEngine } from './search-engine.ts';
import { soughtWords } from './sought-words.ts';

/** The maximum number of an ad's other places on a card. */
const maxElsewhere = 50;

/** A page of a best-match search. */
interface FoundBest extends FoundPage {
  cards: BestPage['cards'];
  /** The center of the search, from which cards state the distance. */
  center: Point | null;
}

const nothing: BestPage = {
  cards: [],
  total: 0,
  cardCount: 0,
  next: '',
  end: null,
  near: [],
  wordsHeld: null,
  isRelated: false,
  explanations: new Map(),
};

/** The ids of one page of a best-match search, how it was read, and its total. */
export function findBest(engine: SearchEngine, search: JobSearch, explain = false): Promise<FoundBest> {
  return withPlan(engine, search, async (plan) => {
    const page = isUnknown(plan) ? nothing : await engine.bestPage(plan, plan.prepared.search, explain);
    const { total, cardCount, next, end, near, explanations } = page;
    const cards = [...page.cards, ...near];
    return {
      ids: cards.map(({ jobId }) => jobId),
      ...{ total, totalIsExact: true, cardCount, next, end, near: near.length },
      sought: soughtWords(plan),
      notes: readNotes(plan, page),
      ...{ explanations, cards, center: plan.prepared.center },
    };
  });
}

/** One page of a best-match search, how it was read, and its total. */
export async function searchBest(engine: SearchEngine, search: JobSearch, explain = false): Promise<JobPage> {
  const { ids, cards, center, ...page } = await findBest(engine, search, explain);
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
