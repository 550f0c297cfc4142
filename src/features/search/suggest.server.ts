import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import type { Suggestion, SuggestionKind } from './completion.ts';

const mostOffers = 8;
/** Unless one kind alone is asked for. */
const mostOffersOfKind = 4;
const mostOfKind = 20_000;
/** A text is found by each of its first words: 'nurse' offers 'Registered Nurse'. */
const wordStarts = 4;
/** Reading all open jobs of a large catalogue takes seconds. */
const large = { jobs: 100_000, minutes: 10 };

/** Titles, skills, companies and places with a word that begins with the text; those with most jobs first, of each kind some. */
export async function suggest(
  db: Database,
  text: string,
  kind: SuggestionKind | null = null,
): Promise<Suggestion[]> {
  const start = text.toLowerCase().replaceAll('\u0000', '').trim();
  if (start === '') return [];
  const pattern = `${start.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<Suggestion>`
    select kind, text, jobs as count from (
      select kind, text, jobs, row_number() over (partition by kind order by jobs desc, text) as place
      from search_suggestions where key like ${pattern} and kind = coalesce(${kind}, kind) group by kind, text, jobs
    ) as offers
    where place <= ${kind ? mostOffers : mostOffersOfKind} order by jobs desc, text, kind limit ${mostOffers}`.execute(
    db,
  );
  return rows;
}

/** The skills that most open jobs name, with their jobs as of the last refresh. */
export async function listTopSkills(db: Database, limit: number): Promise<Suggestion[]> {
  const { rows } = await sql<Suggestion>`
    select kind, text, jobs as count from search_suggestions where kind = 'skill'
    group by kind, text, jobs order by jobs desc, text limit ${limit}`.execute(db);
  return rows;
}

/** Takes the suggestions anew when the catalogue has changed; those of a large one at most every ten minutes. */
export async function refreshSuggestions(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const { rows } = await sql`
      update suggested_catalogue set at = now(), version = catalogue.version from catalogue
      where suggested_catalogue.version <> catalogue.version and at < now() - make_interval(mins =>
        case when (select sum(jobs) from search_places) > ${large.jobs} then ${large.minutes}::int else 0 end)
      returning at`.execute(tx);
    if (rows.length > 0) await writeSuggestions(tx);
  });
}

async function writeSuggestions(tx: Database): Promise<void> {
  await sql`delete from search_suggestions`.execute(tx);
  await sql`
    with open_jobs as materialized (
      select title, company, skills, city || ', ' || state as place from jobs where status = 'open'
    ), stated (kind, text) as (
      select 'title', title from open_jobs
      union all select 'company', company from open_jobs
      union all select 'place', place from open_jobs where place is not null
      union all select 'skill', skill from open_jobs, unnest(skills) as skill
    ), counted as (
      select kind, min(text) as text, lower(text) as key, count(*)::int as jobs
      from stated where length(text) between 2 and 80 group by kind, lower(text)
    ), kept as (
      select *, row_number() over (partition by kind order by jobs desc, key) as place from counted
    )
    insert into search_suggestions (kind, text, key, jobs)
    select kind, text, array_to_string(words[start:], ' '), jobs
    from kept, string_to_array(key, ' ') as words, generate_series(1, least(${wordStarts}::int, cardinality(words))) as start
    where place <= ${mostOfKind}`.execute(tx);
}
