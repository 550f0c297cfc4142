import { excerptReads } from '../jobs/excerpt.ts';
import type { JobSearch } from '../jobs/job-search.schema.ts';
import { listCards } from '../jobs/jobs.server.ts';
import type { JobPage } from './job-page.ts';
import { findPrepared } from './query/prepare.server.ts';
import type { SearchEngine } from './search-engine.ts';
import { soughtTerms } from './sought-words.ts';

/** One page of an exact search, and its total. */
export function searchExactly(engine: SearchEngine, search: JobSearch): Promise<JobPage> {
  return findPrepared(engine, search, async (prepared) => {
    const sought = soughtTerms(prepared);
    const none = { next: '', end: null, near: 0, sought, notes: null };
    if (prepared.impossible) return { ...none, jobs: [], total: 0, cardCount: 0, totalIsExact: true };
    const { ids, total, last, isExact } = await engine.exactPage(prepared);
    const jobs = await listCards(
      engine.db,
      ids,
      prepared.center,
      sought ? excerptReads.sought : excerptReads.beginning,
    );
    const end = ids.length === search.pageSize && last ? { last, ranking: null } : null;
    return { ...none, jobs, total, cardCount: total, end, totalIsExact: isExact };
  });
}
