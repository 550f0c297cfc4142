import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { insertJobs, type TestJob } from '../../tests/support/jobs.ts';
import { findJob } from '../catalog/jobs/jobs.server.ts';
import { indexJobs } from './engine/index-jobs.server.ts';
import { rebuildSearchIndex } from './engine/rebuild.server.ts';
import { maintainSearchIndex } from './maintain.server.ts';
import { PostgresEngine } from './postgres-engine.server.ts';

let database: TestDatabase;
let engine: PostgresEngine;
beforeEach(async () => {
  database = await createTestDatabase();
  engine = new PostgresEngine(database.db);
});
afterAll(() => database.drop());

let made = 0;
/** So many jobs, each with a text of its own. */
const jobs = (count: number, job: Partial<TestJob>): Partial<TestJob>[] =>
  Array.from({ length: count }, () => ({ description: `Text ${++made}.`, ...job }));

async function similarTo(id: number, limit: number): Promise<{ id: number; text: string }[]> {
  const job = (await findJob(database.db, id))!;
  const cards = await engine.findSimilar(job, limit, await engine.state());
  return cards.map((card) => ({ id: card.id, text: `${card.title}, ${card.location}` }));
}
const textsOf = async (id: number, limit = 4): Promise<string[]> =>
  (await similarTo(id, limit)).map(({ text }) => text);

test('a job with 246 open jobs of its title is like those, however many newer ones share a word or the occupation', async () => {
  const title = 'Machinery Vibration Technician';
  const ids = await insertJobs(database.db, jobs(247, { title }));
  await insertJobs(database.db, jobs(900, { title: 'Psychology Technician' }));
  await insertJobs(database.db, jobs(900, { title: 'Industrial Machinery Mechanic' }));
  for (const build of [async () => {}, () => rebuildSearchIndex(database.db)]) {
    await build();
    expect(await textsOf(ids[0]!, 6)).toEqual(Array(6).fill(`${title}, Austin, TX`));
  }
});

test('the occupation comes first, then title, skills, place and category', async () => {
  const nurse = { title: 'Registered Nurse - Oncology', skills: ['Chemotherapy'], category: 'Healthcare' };
  const boise = { location: 'Boise, ID', state: 'ID', latitude: 43.6, longitude: -116.2 };
  const [id] = await insertJobs(database.db, [
    { ...nurse, ...boise, state: 'ID', description: 'The job itself.' },
    { title: 'Registered Nurse - Oncology', location: 'Miami, FL', description: 'a' },
    { title: 'RN - Emergency', location: 'Miami, FL', description: 'b' },
    { title: 'RN - Emergency', ...boise, description: 'c' },
    { title: 'Oncology Billing Clerk', ...boise, category: 'Healthcare', description: 'd' },
    { ...nurse, location: 'Reno, NV', description: 'e' },
    { title: 'Truck Driver', ...boise, description: 'f' },
  ]);
  expect(await textsOf(id!)).toEqual([
    'Registered Nurse - Oncology, Reno, NV',
    'Registered Nurse - Oncology, Miami, FL',
    'RN - Emergency, Boise, ID',
    'RN - Emergency, Miami, FL',
  ]);
});

test('near counts across the border of a state, and remote is as near as the same state', async () => {
  await sql`insert into zip_codes (zip, city, state, county, latitude, longitude, time_zone) values
    ('64106', 'Kansas City', 'MO', 'Jackson', 39.1, -94.57, 'America/Chicago')`.execute(database.db);
  const [id] = await insertJobs(database.db, [
    { title: 'Welder', location: 'Kansas City, MO', state: 'MO', description: 'The job itself.' },
    {
      title: 'Welder',
      location: 'Saint Louis, MO',
      state: 'MO',
      latitude: 38.6,
      longitude: -90.2,
      description: 'a',
    },
    {
      title: 'Welder',
      location: 'Kansas City, KS',
      state: 'KS',
      latitude: 39.1,
      longitude: -94.7,
      description: 'b',
    },
    {
      title: 'Welder',
      location: 'Miami, FL',
      state: 'FL',
      latitude: 25.8,
      longitude: -80.2,
      description: 'c',
    },
  ]);
  await sql`update jobs set city = 'Kansas City' where id = ${id!}`.execute(database.db);
  expect(await textsOf(id!)).toEqual([
    'Welder, Kansas City, KS',
    'Welder, Saint Louis, MO',
    'Welder, Miami, FL',
  ]);
});

test('an ad is listed once and never beside itself; a closed job and an earlier text of a job are not listed', async () => {
  const ad = { title: 'Line Cook', company: 'Grill', description: 'We cook.' };
  const ids = await insertJobs(database.db, [
    { ...ad, location: 'Reno, NV' },
    { ...ad, location: 'Bend, OR' },
    ...['Omaha, NE', 'Tulsa, OK'].map((location) => ({ ...ad, company: 'Diner', location })),
    { ...ad, company: 'Closing' },
    { ...ad, company: 'Changing' },
  ]);
  await sql`update jobs set status = 'closed', closed_at = now() where id = ${ids[4]!}`.execute(database.db);
  await sql`update jobs set title = 'Line Cook, Nights' where id = ${ids[5]!}`.execute(database.db);
  await database.db.transaction().execute((tx) => indexJobs(tx, ids.slice(4)));
  const found = await similarTo(ids[0]!, 9);
  expect(found.map(({ id }) => id).filter((id) => id === ids[5])).toHaveLength(1);
  expect(found).toHaveLength(2);
  expect(found.filter(({ id }) => [ids[2], ids[3]].includes(id))).toHaveLength(1);
});

test('a longer list begins with the shorter one, and lists each job once', async () => {
  const [id] = await insertJobs(database.db, jobs(60, { title: 'Machinery Vibration Technician' }));
  const all = (await similarTo(id!, 50)).map((card) => card.id);
  expect(new Set(all).size).toBe(50);
  for (const limit of [4, 16, 17]) {
    const cards = await similarTo(id!, limit);
    expect(cards.map((card) => card.id)).toEqual(all.slice(0, limit));
  }
});

test('a title of no known occupation is like those that share its rarest words', async () => {
  const [id] = await insertJobs(database.db, [
    { title: 'Quokka Whisperer', description: 'The job itself.' },
    { title: 'Quokka Liaison at Large', description: 'a' },
    ...jobs(80, { title: 'Whisperer of the Many' }),
    { title: 'Zebra Groomsperson', description: 'b' },
  ]);
  await maintainSearchIndex(database.db);
  const texts = await textsOf(id!, 200);
  expect(texts[0]).toBe('Quokka Liaison at Large, Austin, TX');
  expect(texts).not.toContain('Zebra Groomsperson, Austin, TX');
});
