import { excerptReads } from '../jobs/excerpt.ts';
import type { JobSearch } from '../jobs/job-search.schema.ts';
import { listCards, listPlaces } from '../jobs/jobs.server.ts';
import type { JobPage } from './job-page.ts';
import { readNotes } from './notes.server.ts';
import { isUnknown, withPlan } from './query/plan-best.server.ts';
import type { SearchEngine } from './search-engine.ts';
import { soughtWords } from './sought-words.ts';

/** The maximum number of an ad's other places on a card. */
const maxElsewhere = 50;

/** One page of a best-match search, how it was read, and its total. */
export function searchBest(engine: SearchEngine, search: JobSearch, explain = false): Promise<JobPage> {
  return withPlan(engine, search, async (plan) => {
    const read = plan.prepared.search;
    const page = isUnknown(plan)
      ? {
          cards: [],
          total: 0,
          cardCount: 0,
          next: '',
          end: null,
          near: [],
          wordsHeld: null,
          isRelated: false,
          explanations: new Map(),
        }
      : await engine.bestPage(plan, read, explain);
    const { total, cardCount, next, end, near } = page;
    const cards = [...page.cards, ...near];
    const sought = soughtWords(plan);
    const others = cards.flatMap(({ elsewhere }) => elsewhere.slice(0, maxElsewhere));
    const [jobs, places] = await Promise.all([
      listCards(
        engine.db,
        cards.map(({ jobId }) => jobId),
        plan.prepared.center,
        sought ? excerptReads.sought : excerptReads.beginning,
      ),
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
    return {
      ...{ jobs: shown, total, totalIsExact: true, cardCount, next, end, near: near.length },
      sought,
      notes: readNotes(plan, page),
      explanations: page.explanations,
    };
  });
}
