import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Facets } from './facets.schema.ts';
import type { JobSearch } from './jobs.schema.ts';
import type { PreparedSearch } from './search-jobs.server.ts';
import { remember } from './search-memory.server.ts';
import { currentVocabulary } from './search-vocabulary.server.ts';

/** A category, a type and a workplace ('' for unknown), and how many jobs of a set are of this kind. */
export interface KindCount {
  category: string;
  jobType: string;
  workplace: string;
  jobs: number;
}

/** How many open jobs there are of each kind: a few hundred rows, kept up to date by the index. */
export async function openKinds(db: Database): Promise<KindCount[]> {
  const { version } = await currentVocabulary(db);
  return remember(db, version, 'kinds', async () => {
    const { rows } = await sql<KindCount>`
      select category, job_type as "jobType", workplace, jobs from search_counts where jobs > 0`.execute(db);
    return rows;
  });
}

/** The total of a search that filters by kind alone; null for any other. */
export async function countFromKinds(
  db: Database,
  { search, plan, center }: PreparedSearch,
): Promise<number | null> {
  const onlyKinds =
    plan.terms.length + plan.excluded.length === 0 &&
    !plan.location &&
    !center &&
    search.salaryMin === null &&
    search.postedWithin === null;
  return onlyKinds ? sumKinds(await openKinds(db), search) : null;
}

/** Whether a kind passes the filters of a search, one of them left out. */
function passes(kind: KindCount, search: JobSearch, without?: keyof Facets): boolean {
  return (['category', 'jobType', 'workplace'] as const).every(
    (name) => name === without || search[name] === '' || search[name] === kind[name],
  );
}

function sumKinds(kinds: KindCount[], search: JobSearch): number {
  return kinds.reduce((sum, kind) => (passes(kind, search) ? sum + kind.jobs : sum), 0);
}

/** Counts for each choice of a filter, with that filter left out and the others applied. */
export function facetsOf(kinds: KindCount[], search: JobSearch): Facets {
  const facets: Facets = { category: {}, jobType: {}, workplace: {} };
  for (const name of ['category', 'jobType', 'workplace'] as const)
    for (const kind of kinds)
      if (kind[name] !== '' && passes(kind, search, name))
        facets[name][kind[name]] = (facets[name][kind[name]] ?? 0) + kind.jobs;
  return facets;
}
