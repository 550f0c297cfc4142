import { excerptReads } from '../jobs/excerpt.ts';
import { emptySearch, type JobSearch, jobSearchParams } from '../jobs/job-search.schema.ts';
import { listCards } from '../jobs/jobs.server.ts';
import type { JobPage } from './job-page.ts';
import { pageByBits } from './query/bits.server.ts';
import type { Page } from './query/hits.ts';
import { fetchPage, walkPage } from './query/page.server.ts';
import { planExact } from './query/plan-exact.server.ts';
import { findPrepared, type PreparedSearch } from './query/prepare.server.ts';
import { countHits, type Total } from './query/total.server.ts';
import type { SearchEngine } from './search-engine.server.ts';
import { soughtTerms } from './sought-words.ts';

/** One page of an exact search, and its total. */
export function searchExactly(engine: SearchEngine, search: JobSearch): Promise<JobPage> {
  return findPrepared(engine, search, async (prepared) => {
    const sought = soughtTerms(prepared);
    const none = { next: '', end: null, near: 0, sought, notes: null };
    if (prepared.impossible) return { ...none, jobs: [], total: 0, cardCount: 0, totalIsExact: true };
    const { ids, total, last, isExact } = await findPage(engine, prepared);
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

/** @throws IndexRebuilt */
async function findPage(engine: SearchEngine, prepared: PreparedSearch): Promise<Total & Page> {
  const { db, limiter } = engine;
  const { search, version } = prepared;
  const { strategy, tiers, estimate } = planExact(prepared);
  const page = jobSearchParams(search);
  if (strategy !== 'walk') {
    const find = () =>
      strategy === 'bits' ? pageByBits(engine, prepared, tiers) : fetchPage(db, prepared, estimate);
    return { ...(await limiter.answer(version, `page ${page}`, find)), isExact: true };
  }
  const { page: first, cursor, pageSize, sort } = emptySearch;
  const all = jobSearchParams({ ...search, page: first, cursor, pageSize, sort });
  const [found, total] = await Promise.all([
    limiter.answer(version, `page ${page}`, () => walkPage(db, prepared, estimate)),
    limiter.answer(version, `total ${all}`, () => countHits(engine, prepared)),
  ]);
  return { ...found, ...total };
}
