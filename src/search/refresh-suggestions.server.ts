import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { eachPlace } from '../catalog/jobs/each-place.server.ts';
import { normalCase, plainTitles } from '../catalog/occupations/plain-title.ts';
import { stateNames, stateText } from '../catalog/places/state-names.ts';
import { cityPlace } from '../catalog/places/zips.ts';
import { displayCase } from '../catalog/postings/display-case.ts';
import type { Database } from '../db/client.ts';
import { afterChange } from './after-change.server.ts';
import type { SuggestionKind } from './completion.ts';

const maxOfKind = 20_000;
/** Only the titles with the most jobs are read: each takes a seventh of a millisecond. */
const maxTitles = 40_000;
/** Titles between two pauses for other work of the process. */
const batchTitles = 100;
const batchRows = 2000;
/** A text is found by each of its first words: 'nurse' offers 'Registered Nurse'. */
const wordStarts = 4;
/** The people of a state count as more than those of any city. */
const maxPeople = 2 ** 31 - 1;
const textLength = { min: 2, max: 80 };

/** A text with the number of its jobs. */
interface Stated {
  text: string;
  jobs: number;
  /** For places: the people of the city. */
  people?: number;
}

/** Refreshes the suggestions if the catalog has changed, for a large catalog at most every ten minutes. */
export async function refreshSuggestions(db: Database): Promise<void> {
  await afterChange(db, { noted: 'suggested_catalogue', minutes: 10 }, writeSuggestions);
}

async function writeSuggestions(tx: Database): Promise<void> {
  await sql`delete from search_suggestions`.execute(tx);
  await write(tx, 'title', await readTitles(tx));
  await write(tx, 'skill', await readTexts(tx, sql`unnest(skills)`));
  const companies = await readTexts(tx, sql`company`);
  await write(
    tx,
    'company',
    companies.map(({ text, jobs }) => ({ text: displayCase(text), jobs })),
  );
  await write(tx, 'place', await readPlaces(tx));
}

/** Titles of open jobs in the form that we offer, and the number of jobs of each. */
async function readTitles(tx: Database): Promise<Stated[]> {
  const offered = new Map<string, Stated>();
  await sql`declare titles no scroll cursor for
    select title as text, count(*)::int as jobs from jobs where status = 'open'
    group by title order by jobs desc, title limit ${sql.lit(maxTitles)}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Stated>`fetch ${sql.lit(batchTitles)} from titles`.execute(tx);
    if (rows.length === 0) break;
    for (const { text, jobs } of rows)
      for (const plain of plainTitles(text)) add(offered, { text: plain, jobs });
    await setImmediate();
  }
  await sql`close titles`.execute(tx);
  return [...offered.values()];
}

/** Adds jobs to a text, whatever its case. The first spelling is kept. */
function add(texts: Map<string, Stated>, stated: Stated): void {
  const key = stated.text.toLowerCase();
  const known = texts.get(key);
  if (known) known.jobs += stated.jobs;
  else texts.set(key, { ...stated });
}

/** Skills and companies of open jobs up to a comma, because commas separate terms, each in its most usual case. */
async function readTexts(tx: Database, column: RawBuilder<unknown>): Promise<Stated[]> {
  const { rows } = await sql<Stated>`
    with stated as (
      select btrim(split_part(stated, ',', 1)) as text, count(*)::int as jobs
      from (select ${column} as stated from jobs where status = 'open') as every group by 1
    )
    select (array_agg(text order by jobs desc, text))[1] as text, sum(jobs)::int as jobs
    from stated group by lower(text) order by 2 desc, 1 limit ${maxOfKind}`.execute(tx);
  return rows;
}

/** Cities with their states, states by name, and the ZIP codes of those cities. */
async function readPlaces(tx: Database): Promise<Stated[]> {
  const codes = Object.keys(stateNames);
  await sql`
    create temporary table stated_cities on commit drop as
      select min(place.city) as city, place.state, count(*)::int as jobs from jobs cross join lateral ${eachPlace} as place
      where status = 'open' and place.city is not null and place.state = any(${codes}::text[])
      group by lower(place.city), place.state`.execute(tx);
  const { rows: cities } = await sql<{ city: string; state: string; jobs: number }>`
    select city, state, jobs from stated_cities order by jobs desc limit ${maxOfKind}`.execute(tx);
  const { rows: states } = await sql<{ state: string; jobs: number }>`
    select place.state, count(distinct jobs.id)::int as jobs from jobs cross join lateral ${eachPlace} as place
    where status = 'open' and place.state = any(${codes}::text[]) group by place.state`.execute(tx);
  const { rows: zips } = await sql<{ zip: string; city: string; state: string; jobs: number }>`
    select zip, zip_codes.city, zip_codes.state, jobs from zip_codes join stated_cities
      on lower(stated_cities.city) = lower(zip_codes.city) and stated_cities.state = zip_codes.state
    order by jobs desc, zip limit ${maxOfKind}`.execute(tx);
  const places = new Map<string, Stated>();
  for (const { state, jobs } of states) add(places, { text: stateText(state), jobs, people: maxPeople });
  const of = ({ city, state }: { city: string; state: string }): number => cityPlace(city, state)?.size ?? 0;
  for (const { city, state, jobs } of cities)
    add(places, { text: `${normalCase(city)}, ${state}`, jobs, people: of({ city, state }) });
  for (const { zip, jobs, ...town } of zips)
    add(places, { text: `${zip} (${town.city}, ${town.state})`, jobs, people: of(town) });
  return [...places.values()];
}

async function write(tx: Database, kind: SuggestionKind, stated: Stated[]): Promise<void> {
  const { min, max } = textLength;
  const kept = stated.filter(({ text }) => text.length >= min && text.length <= max);
  for (let at = 0; at < kept.length; at += batchRows) {
    const batch = kept.slice(at, at + batchRows);
    await sql`
      insert into search_suggestions (kind, text, key, jobs, people)
      select ${kind}, text, array_to_string(words[start:], ' '), jobs, people
      from unnest(${batch.map(({ text }) => text)}::text[], ${batch.map(({ jobs }) => jobs)}::int[],
          ${batch.map(({ people = 0 }) => people)}::int[]) as kept (text, jobs, people),
        string_to_array(lower(text), ' ') as words, generate_series(1, least(${wordStarts}::int, cardinality(words))) as start`.execute(
      tx,
    );
  }
}
