import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { engines } from '../../tests/support/engines.ts';
import { insertJobs, type TestJob } from '../../tests/support/jobs.ts';
import { insertUser } from '../../tests/support/people.ts';
import { emptySearch, type JobSearch } from '../catalog/jobs/job-search.schema.ts';
import { loadZipCodes } from '../catalog/places/places.server.ts';
import { workplaces } from '../catalog/places/workplace.ts';
import { matchAlerts } from '../seekers/alerts/match/match-alerts.server.ts';
import { createAlert } from '../seekers/alerts/subscribe/alerts.server.ts';
import { maintainSearchIndex } from './maintain.server.ts';
import { countFacets } from './query/facets.server.ts';
import { countPlaces } from './query/places.server.ts';
import type { SearchEngine } from './search-engine.ts';
import { searchJobs } from './search-jobs.server.ts';

const remote = { category: 'Technology', workplace: 'remote', location: '' };
const jobs: Record<string, Partial<TestJob>> = {
  nation: { ...remote, location: 'Remote - US' },
  notTexas: { ...remote, location: 'Remote - US (except TX)' },
  texans: { ...remote, location: 'Remote (must reside in TX)' },
  nearDallas: { ...remote, location: 'Remote - must reside in Dallas, TX' },
  denver: { ...remote, location: 'Remote - Denver, CO' },
  europe: { ...remote, location: 'Remote - EMEA' },
  unplaced: { ...remote, location: 'Remote' },
  office: { ...remote, workplace: 'on-site', location: 'Austin, TX' },
  anyOffice: { ...remote, workplace: 'on-site', location: 'United States' },
};

const inTexas = ['nation', 'nearDallas', 'texans'];
const inColorado = ['denver', 'nation', 'notTexas'];
/** Searches with the jobs that they find. */
const searches: [Partial<JobSearch>, string[]][] = [
  [{ workplace: 'remote', state: 'TX' }, inTexas],
  [{ workplace: 'remote', state: 'TX', match: 'exact' }, inTexas],
  [{ workplace: 'remote', state: 'TX', category: 'Technology' }, inTexas],
  [{ workplace: 'remote', location: 'Texas' }, inTexas],
  [{ workplace: 'remote', location: 'Austin, TX' }, inTexas],
  [{ workplace: 'remote', location: 'Austin, TX', radius: 0 }, inTexas],
  [{ workplace: 'remote', zip: '78701' }, inTexas],
  [{ keywords: 'remote jobs in austin tx' }, inTexas],
  [{ workplace: 'remote', state: 'CO' }, inColorado],
  [{ workplace: 'remote', location: 'Denver, CO' }, inColorado],
  [{ workplace: 'remote', state: 'WY' }, ['nation', 'notTexas']],
  [{ state: 'TX' }, ['nearDallas', 'office', 'texans']],
  [{ location: 'Austin, TX' }, ['office']],
  [{ workplace: 'on-site', location: 'Austin, TX' }, ['office']],
  [{ location: 'South' }, ['nearDallas', 'office', 'texans']],
  [{ location: 'Mountain West' }, ['denver']],
  [{ workplace: 'remote', location: 'South' }, ['nation', 'nearDallas', 'notTexas', 'texans']],
  [{ workplace: 'remote', location: 'Midwest' }, ['nation', 'notTexas']],
];

describe.each(engines)('remote work by state, %s', (_, open) => {
  let database: TestDatabase;
  let engine: SearchEngine;
  const names = new Map<number, string>();
  const alerts = new Map<number, string[]>();

  beforeAll(async () => {
    database = await createTestDatabase();
    await loadZipCodes(database.db);
    const recipient = { userId: await insertUser(database.db, 'dana@example.org') };
    for (const [search, found] of searches)
      await database.db.transaction().execute(async (tx) => {
        const watched = { ...emptySearch, ...search };
        const alert = { recipient, search: watched, frequency: 'daily', confirmed: true } as const;
        alerts.set(await createAlert(tx, alert), found);
      });
    const ids = await insertJobs(
      database.db,
      Object.entries(jobs).map(([name, job]) => ({
        ...{ title: 'Clerk', company: `Employer of ${name}`, description: `Work ${name}.`, ...job },
        posted_at: new Date(Date.now() - 3_600_000),
      })),
    );
    for (const [at, name] of Object.keys(jobs).entries()) names.set(ids[at] ?? 0, name);
    await maintainSearchIndex(database.db);
    engine = await open(database.db);
    await matchAlerts({ db: database.db, search: engine, now: () => new Date() });
  });
  afterAll(() => database.drop());

  const namesOf = (ids: number[]): string[] => ids.map((id) => names.get(id) ?? '?').sort();

  test.each(searches)('%j finds %j: list, total and facets', async (asked, expected) => {
    const search = { ...emptySearch, ...asked };
    const found = await searchJobs(engine, search);
    expect(namesOf(found.jobs.map(({ id }) => id))).toEqual(expected);
    expect(found.total).toBe(expected.length);
    const facets = await countFacets(engine, search);
    expect(facets.category).toEqual({ Technology: expected.length });
    const read = { ...search, ...fieldsOf(search) };
    for (const workplace of workplaces) {
      const { total } = await searchJobs(engine, { ...read, workplace });
      expect([workplace, facets.workplace[workplace] ?? 0]).toEqual([workplace, total]);
    }
    for (const [state, count] of Object.entries(facets.state))
      expect([state, (await searchJobs(engine, { ...read, state })).total]).toEqual([state, count]);
  });

  test('an alert is about the jobs that its search finds', async () => {
    const { rows } = await database.pool.query(
      'select alerts.id, job_id from alert_matches join alerts using (search_id)',
    );
    for (const [id, expected] of alerts)
      expect(namesOf(rows.filter((row) => Number(row.id) === id).map((row) => Number(row.job_id)))).toEqual(
        expected,
      );
  });

  test('the map counts remote work in each state that allows it', async () => {
    const { states, remote } = await countPlaces(engine, { ...emptySearch, workplace: 'remote' });
    expect(states).toMatchObject({ TX: 3, CO: 3, WY: 2 });
    expect(remote).toBe(1);
    const any = await countPlaces(engine, emptySearch);
    expect(any.states).toEqual({ TX: 3, CO: 1 });
    expect(any.remote).toBe(3);
  });
});

/** The fields that a sentence sets, instead of the sentence. */
const fieldsOf = ({ keywords }: JobSearch): Partial<JobSearch> =>
  keywords === '' ? {} : { keywords: '', workplace: 'remote', location: 'Austin, TX' };
