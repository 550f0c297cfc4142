import { sql } from 'kysely';
import type { KnownPlace } from '../../catalog/places/known-place.ts';
import type { Database } from '../../db/client.ts';
import { flagsOf } from '../engine/document-flags.ts';
import { payInSearch, topPayInSearch } from '../engine/pay-in-search.server.ts';
import { placeKey, placeOfJob } from '../engine/place-key.ts';
import { stateValues } from '../engine/remote-work.ts';
import { type IndexedJob, type SearchDocument, searchDocument } from './search-document.ts';

type JobRow = Omit<IndexedJob, 'place' | 'flags' | 'states'> & {
  places: KnownPlace[];
  remoteStates: string[];
  remoteExcept: string[];
};

/** The documents of the open jobs among these. @param change the version of the catalog as of which they are read. */
export async function readDocuments(
  db: Database,
  jobIds: number[],
  change: number,
): Promise<SearchDocument[]> {
  const { rows } = await sql<JobRow>`
    select id, external_id as "externalId", title, company, description, skills, location, city, zip, state, places, remote_states as "remoteStates", remote_except as "remoteExcept", category,
      stated_category as "statedCategory", stated_grade as "statedGrade",
      job_types as "jobTypes", workplace, (extract(epoch from posted_at) * 1000000)::bigint as posted,
      ${payInSearch} as pay, ${topPayInSearch} as "payTop"
    from jobs where id = any(${jobIds}::bigint[]) and status = 'open'`.execute(db);
  return rows.map(({ places, remoteStates, remoteExcept, ...job }) => {
    const place = placeKey(placeOfJob({ ...job, places, remoteStates, remoteExcept }));
    const states = stateValues({ workplace: job.workplace, places, remoteExcept });
    return searchDocument({ ...job, place, states, flags: flagsOf({ ...job, places }) }, change);
  });
}
