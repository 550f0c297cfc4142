import { sql } from 'kysely';
import type { JobSearch } from '../catalog/jobs/job-search.schema.ts';
import type { JobView } from '../catalog/jobs/job-view.ts';
import type { Database } from '../db/client.ts';
import { hasFlag } from './engine/document-flags.ts';
import { storedFlags } from './engine/stored-fact.server.ts';
import { filters } from './filters.ts';
import { conditionsOf } from './query/conditions.ts';
import { readSentence } from './query/read-sentence.ts';

/** What a card shows besides the pay and the place. */
const mostBadges = 3;

/**
 * The cards of a search, with those of the asked facts that their ads state ("No drug test") before their skills. Facts
 * come from the index.
 */
export async function withAskedLabels(db: Database, search: JobSearch, views: JobView[]): Promise<JobView[]> {
  const read = readSentence(search).search;
  const asked = conditionsOf(read, { places: null, outside: null, now: 0 }).flatMap((one) =>
    'has' in one ? [{ flag: one.has, text: filters[one.of].chip(read, '') }] : [],
  );
  if (asked.length === 0 || views.length === 0) return views;
  const { rows } = await sql<{ id: number; flags: number }>`
    select job_id as id, ${storedFlags} as flags
    from job_search where job_id = any(${views.map(({ id }) => id)}::bigint[]) and facts is not null`.execute(
    db,
  );
  const flagsOf = new Map(rows.map(({ id, flags }) => [id, flags]));
  return views.map((view) => {
    const stated = asked.filter(({ flag }) => hasFlag(flagsOf.get(view.id) ?? 0, flag));
    if (stated.length === 0) return view;
    const skills = [...stated.map(({ text }) => text), ...view.skills].slice(0, mostBadges);
    const hidden = stated.length + view.skills.length - skills.length;
    return { ...view, skills, moreSkills: view.moreSkills + hidden };
  });
}
