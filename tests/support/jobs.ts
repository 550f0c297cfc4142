import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type PostingPlaces, readPlaces } from '../../src/catalog/postings/read-places.ts';
import type { Database } from '../../src/db/client.ts';
import { indexJobs } from '../../src/search/engine/index-jobs.server.ts';

/** A row for search tests. Missing fields get simple defaults. */
export interface TestJob {
  title: string;
  company: string;
  location: string;
  description: string;
  skills: string[];
  category: string | null;
  stated_category: string | null;
  stated_grade: string | null;
  external_id: string | null;
  job_type: string | null;
  workplace: string | null;
  state: string | null;
  pay_year: number | null;
  pay_year_max: number | null;
  latitude: number | null;
  longitude: number | null;
  posted_at: Date;
}

const plain: TestJob = {
  title: 'Clerk',
  company: 'Acme',
  location: 'Austin, TX',
  description: 'Plain work.',
  skills: [],
  category: null,
  stated_category: null,
  stated_grade: null,
  external_id: null,
  job_type: null,
  workplace: null,
  state: null,
  pay_year: null,
  pay_year_max: null,
  latitude: null,
  longitude: null,
  posted_at: new Date('2026-06-01T00:00:00Z'),
};

let made = 0;

/** Inserts open jobs of a test source and indexes them as the importer does. Returns their ids in the given order. */
export async function insertJobs(db: Database, jobs: Partial<TestJob>[]): Promise<number[]> {
  const rows = jobs.map((job) => {
    const row = { ...plain, ...job };
    const { places, remoteStates, remoteExcept } = placesOf({ ...row, location: job.location ?? '' });
    return {
      ...row,
      places: JSON.stringify(places),
      remote_states: JSON.stringify(remoteStates),
      remote_except: JSON.stringify(remoteExcept),
      external_id: row.external_id ?? `test-${++made}`,
    };
  });
  return db.transaction().execute(async (tx) => {
    await sql`insert into sources (name) values ('Test') on conflict do nothing`.execute(tx);
    const column = <K extends keyof (typeof rows)[number]>(name: K) => rows.map((row) => row[name]);
    const { rows: inserted } = await sql<{ id: number }>`
      insert into jobs (source_id, external_id, title, company, location, description, skills, category, stated_category, stated_grade, job_type, job_types, workplace, state, places,
        remote_states, remote_except, pay_year, pay_year_max, latitude, longitude, posted_at, affiliate_link, duplicate_key, content_hash)
      select (select id from sources where name = 'Test'), external_id, title, company, location, description,
        array(select jsonb_array_elements_text(skills::jsonb)), category, stated_category, stated_grade, job_type, array_remove(array[job_type], null), workplace, state, places::jsonb,
        array(select jsonb_array_elements_text(remote_states::jsonb)), array(select jsonb_array_elements_text(remote_except::jsonb)), pay_year, pay_year_max, latitude, longitude,
        posted_at, 'https://example.com/apply', ${createHash('md5').update('key').digest()}, ${createHash('md5').update('hash').digest()}
      from unnest(${column('external_id')}::text[], ${column('title')}::text[], ${column('company')}::text[], ${column('location')}::text[],
        ${column('description')}::text[], ${column('skills').map((skills) => JSON.stringify(skills))}::text[], ${column('category')}::text[], ${column('stated_category')}::text[], ${column('stated_grade')}::text[],
        ${column('job_type')}::text[], ${column('workplace')}::text[], ${column('state')}::text[], ${column('places')}::text[],
        ${column('remote_states')}::text[], ${column('remote_except')}::text[], ${column('pay_year')}::bigint[], ${column('pay_year_max')}::bigint[],
        ${column('latitude')}::real[], ${column('longitude')}::real[], ${column('posted_at')}::timestamptz[])
        as row (external_id, title, company, location, description, skills, category, stated_category, stated_grade, job_type, workplace, state, places,
          remote_states, remote_except, pay_year, pay_year_max, latitude, longitude, posted_at)
      returning id`.execute(tx);
    const ids = inserted.map(({ id }) => id);
    await indexJobs(tx, ids);
    return ids;
  });
}

/** The places of a row, as the importer reads them. The default location is only text. */
function placesOf({ location, state, latitude, longitude }: TestJob): PostingPlaces {
  const fields = { city: '', region: state ?? '', postalCode: '', country: '', workplace: '', title: '' };
  return readPlaces({ ...fields, location, latitude, longitude });
}
