import { excerptReads } from '../catalog/jobs/excerpt.ts';
import type { JobSearch } from '../catalog/jobs/job-search.schema.ts';
import { listCards } from '../catalog/jobs/jobs.server.ts';
import type { Point } from '../catalog/places/distance.ts';
import type { FoundPage, JobPage } from './job-page.ts';
import { findPrepared } from './query/prepare.server.ts';
import type { SearchEngine } from './search-engine.ts';
import { soughtTerms } from './sought-words.ts';

/** A page of an exact search. */
interface ExactPage extends FoundPage {
  /** The center of the search, from which cards state the distance. */
  center: Point | null;
}

/** The ids of one page of an exact search, and its total. */
export function findExactly(engine: SearchEngine, search: JobSearch): Promise<ExactPage> {
  return findPrepared(engine, search, async (prepared) => {
    const { center } = prepared;
    const none = { next: '', end: null, near: 0, sought: soughtTerms(prepared), notes: null, center };
    if (prepared.impossible) return { ...none, ids: [], total: 0, cardCount: 0, totalIsExact: true };
    const { ids, total, last, isExact } = await engine.exactPage(prepared);
    const end = ids.length === search.pageSize && last ? { last, ranking: null } : null;
    return { ...none, ids, total, cardCount: total, end, totalIsExact: isExact };
  });
}

/** One page of an exact search, and its total. */
export async function searchExactly(engine: SearchEngine, search: JobSearch): Promise<JobPage> {
  const { ids, center, ...page } = await findExactly(engine, search);
  const reads = page.sought ? excerptReads.sought : excerptReads.beginning;
  return { ...page, jobs: await listCards(engine.db, ids, center, reads) };
}
