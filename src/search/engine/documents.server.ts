import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { required } from '../../platform/required.ts';
import { companyPrefix } from './company-key.ts';
import { employerToken } from './company-slug.ts';
import { bitsOf, splitFlags } from './document-flags.ts';
import { type DocumentFacts, packFacts } from './facts.ts';
import { payInSearch, topPayInSearch } from './pay-in-search.server.ts';
import { placeKey } from './place-key.ts';
import { type OpenJob, openJobColumns, readJob } from './read-job.server.ts';
import { segmentsOf } from './segments.ts';
import { filterToken, titleToken } from './tokens.ts';
import type { WordIds } from './word-ids.server.ts';

/** Removes jobs from the index and from the bit segments. @returns those that were in it. */
export async function removeFromIndex(tx: Database, jobIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ jobId: number; slot: number; isMerged: boolean }>`
    with gone as (
      delete from job_search where job_id = any(${jobIds}::bigint[]) returning job_id, slot, place_id
    ), fewer as (
      update search_places set jobs = search_places.jobs - left_places.jobs
      from (select place_id, count(*)::int as jobs from gone group by place_id) left_places
      where search_places.id = left_places.place_id
    )
    select job_id as "jobId", slot, slot <= (select folded_slot from catalogue) as "isMerged" from gone`.execute(
    tx,
  );
  const removed = new Set(rows.map(({ jobId }) => jobId));
  const gone = segmentsOf(rows.filter(({ isMerged }) => isMerged).map(({ slot }) => slot));
  if (gone.size === 0) return removed;
  const bits = [...gone.values()].map((segment) => segment.toText());
  await sql`
    update search_segments set alive = alive & ~gone.bits::bit(65536)
    from unnest(${[...gone.keys()]}::int[], ${bits}::text[]) as gone(segment, bits)
    where search_segments.segment = gone.segment`.execute(tx);
  return removed;
}

/**
 * Adds a document for each open job. None of the jobs may have a document.
 * @param countsPlaces false: `countPlaces` follows.
 * @returns the open jobs.
 */
export async function addToIndex(
  tx: Database,
  jobIds: number[],
  words: WordIds,
  { countsPlaces = true } = {},
): Promise<number[]> {
  const { rows: jobs } = await sql<OpenJob>`
    select ${openJobColumns} from jobs where id = any(${jobIds}::bigint[]) and status = 'open' order by id`.execute(
    tx,
  );
  if (jobs.length === 0) return [];
  const read = jobs.map((job) => ({ job, ...readJob(job) }));
  const tokens = await words.take(tx, read.map(tokensOf));
  const placeIds = await takePlaceIds(tx, read, countsPlaces);
  const documents = read.map((one, at) => ({
    job_id: one.job.id,
    place_id: placeIds.get(placeKey(one.place)),
    states: `{${one.states}}`,
    tokens: `{${required(tokens[at], 'the tokens of a job').sort()}}`,
    body: one.body,
    facts: packFacts(factsOf(one, words)).toString('hex'),
    more_flags: splitFlags(bitsOf(one.flags)).more,
  }));
  await sql`
    insert into job_search
      (job_id, posted_at, pay_year, pay_top, place_id, category, job_types, workplace, states, tokens, body, facts,
      more_flags)
    select jobs.id, posted_at, ${payInSearch}, ${topPayInSearch},
      place_id, category, job_types, workplace, slot.states::text[], tokens::int[], body, decode(facts, 'hex'),
      more_flags
    from json_to_recordset(${JSON.stringify(documents)}::json)
      as slot (job_id bigint, place_id int, states text, tokens text, body text, facts text, more_flags int)
    join jobs on jobs.id = job_id
    order by posted_at, jobs.id`.execute(tx);
  return jobs.map(({ id }) => id);
}

type JobRead = ReturnType<typeof readJob>;

function tokensOf({ job, ...read }: JobRead & { job: OpenJob }): Set<string> {
  return new Set([
    ...read.words,
    ...read.said,
    ...read.titleWords.map(titleToken),
    ...[companyPrefix + read.employer, employerToken(read.employerSlug), ...read.occupations],
    ...(job.category ? [filterToken('category', job.category)] : []),
    ...job.jobTypes.map((type) => filterToken('jobType', type)),
    ...(job.workplace ? [filterToken('workplace', job.workplace)] : []),
    ...read.states.map((state) => filterToken('state', state)),
  ]);
}

function factsOf({ flags, employer, title, skills, ...read }: JobRead, words: WordIds): DocumentFacts {
  const ids = (texts: string[]): number[] =>
    texts.map((text) => words.idOf(text)).filter((id) => id !== undefined);
  return {
    flags: splitFlags(bitsOf(flags)).first,
    employer: words.idOf(companyPrefix + employer),
    ...{ occupation: read.occupation, ad: read.ad },
    ...{ titleWords: ids(title), skillWords: ids(skills) },
  };
}

/** The ids of the jobs' places. Only a new place takes an id: memory grows with the largest id. */
async function takePlaceIds(tx: Database, jobs: JobRead[], counts: boolean): Promise<Map<string, number>> {
  const groups = Map.groupBy(
    jobs.map(({ place }) => place),
    placeKey,
  );
  const stated = Array.from(groups, ([key, [place, ...more]]) => ({
    key,
    ...place,
    jobs: counts ? 1 + more.length : 0,
  }));
  const known = counts
    ? sql`update search_places set jobs = search_places.jobs + stated.jobs from stated
      where search_places.key = stated.key returning id, search_places.key`
    : sql`select id, key from search_places join stated using (key)`;
  const { rows } = await sql<{ id: number; key: string }>`
    with stated as (
      select * from json_to_recordset(${JSON.stringify(stated)}::json)
        as stated (key text, place text, places jsonb, "remoteExcept" json, jobs int)
    ), known as (${known}), added as (
      insert into search_places (key, place, places, remote_except, jobs)
      select key, place, places, array(select json_array_elements_text("remoteExcept")), jobs from stated
      where key not in (select key from known)
      returning id, key
    )
    select * from known union all select * from added`.execute(tx);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Counts the jobs of all places at once. Updating the counts with each batch would leave a dead row each time. */
export async function countPlaces(tx: Database): Promise<void> {
  await sql`
    update search_places set jobs = counted.jobs
    from (select place_id, count(*)::int as jobs from job_search group by place_id) as counted
    where search_places.id = counted.place_id`.execute(tx);
}
