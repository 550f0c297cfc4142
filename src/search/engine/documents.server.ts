import { sql } from 'kysely';
import { occupationOf } from '../../catalog/occupations/occupation.ts';
import type { KnownPlace } from '../../catalog/places/known-place.ts';
import type { Database } from '../../db/client.ts';
import { required } from '../../platform/required.ts';
import { companyToken } from './company-key.ts';
import { companySlug, employerToken } from './company-slug.ts';
import { deniedToken, deniedWords } from './denied-words.ts';
import { documentFlags, flagsOf } from './document-flags.ts';
import { adNumber, type DocumentFacts, packFacts, skillWords, titleSequence } from './facts.ts';
import { occupationTokens } from './occupation-tokens.ts';
import { payInSearch, topPayInSearch } from './pay-in-search.server.ts';
import { placeKey, placeOfJob } from './place-key.ts';
import { stateValues } from './remote-work.ts';
import { segmentsOf } from './segments.ts';
import { type Stated, statedToken, statedWords } from './stated-words.ts';
import { filterToken, jobBody, textTokens, textWords, titleToken } from './tokens.ts';
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

interface OpenJob extends Stated {
  id: number;
  title: string;
  company: string;
  description: string;
  skills: string[];
  location: string;
  city: string | null;
  zip: string | null;
  places: KnownPlace[];
  remoteStates: string[];
  remoteExcept: string[];
  category: string | null;
  job_types: string[];
  workplace: string | null;
  state: string | null;
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
    select id, title, company, description, skills, location, city, zip, places, remote_states as "remoteStates", remote_except as "remoteExcept", category, job_types, workplace, state, stated_category as "statedCategory", stated_grade as "statedGrade"
    from jobs where id = any(${jobIds}::bigint[]) and status = 'open' order by id`.execute(tx);
  if (jobs.length === 0) return [];
  const texts = jobs.map((job) => {
    const body = jobBody(job);
    return { job, body, ...statedWords(job, body) };
  });
  const tokens = await words.take(tx, texts.map(jobTokens));
  const placeIds = await takePlaceIds(tx, jobs, countsPlaces);
  const documents = texts.map(({ job, body, stated }, at) => ({
    job_id: job.id,
    place_id: placeIds.get(placeKey(placeOfJob(job))),
    states: `{${stateValues(job)}}`,
    tokens: `{${required(tokens[at], 'the tokens of a job').sort()}}`,
    body,
    facts: packFacts(readFacts(job, stated, words)).toString('hex'),
  }));
  await sql`
    insert into job_search
      (job_id, posted_at, pay_year, pay_top, place_id, category, job_types, workplace, states, tokens, body, facts)
    select jobs.id, posted_at, ${payInSearch}, ${topPayInSearch},
      place_id, category, job_types, workplace, slot.states::text[], tokens::int[], body, decode(facts, 'hex')
    from json_to_recordset(${JSON.stringify(documents)}::json)
      as slot (job_id bigint, place_id int, states text, tokens text, body text, facts text)
    join jobs on jobs.id = job_id
    order by posted_at, jobs.id`.execute(tx);
  return jobs.map(({ id }) => id);
}

interface IndexedText extends ReturnType<typeof statedWords> {
  job: OpenJob;
  body: string;
}

function jobTokens({ job, body, stated, mentioned }: IndexedText): Set<string> {
  const tokens = textTokens(body);
  for (const word of [...stated, ...mentioned]) tokens.add(statedToken(word));
  for (const words of deniedWords(body)) tokens.add(deniedToken(words));
  for (const word of textWords(job.title.toLowerCase())) tokens.add(titleToken(word));
  tokens.add(companyToken(job.company));
  tokens.add(employerToken(companySlug(job.company)));
  for (const token of occupationTokens(occupationOf(job.title))) tokens.add(token);
  if (job.category) tokens.add(filterToken('category', job.category));
  for (const type of job.job_types) tokens.add(filterToken('jobType', type));
  if (job.workplace) tokens.add(filterToken('workplace', job.workplace));
  for (const state of stateValues(job)) tokens.add(filterToken('state', state));
  return tokens;
}

function readFacts(job: OpenJob, stated: string[], words: WordIds): DocumentFacts {
  const ids = (texts: string[]): number[] =>
    texts.map((text) => words.idOf(text)).filter((id) => id !== undefined);
  return {
    flags: flagsOf(job).reduce((bits, flag) => bits | documentFlags[flag], 0),
    employer: words.idOf(companyToken(job.company)),
    occupation: occupationOf(job.title),
    ad: adNumber(job),
    titleWords: ids(titleSequence(job.title)),
    skillWords: ids(skillWords(job.skills, stated)),
  };
}

/** The ids of the jobs' places. Only a new place takes an id: memory grows with the largest id. */
async function takePlaceIds(tx: Database, jobs: OpenJob[], counts: boolean): Promise<Map<string, number>> {
  const groups = Map.groupBy(jobs.map(placeOfJob), placeKey);
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
