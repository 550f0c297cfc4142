import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscribe } from '../../../../tests/support/alerts.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { insertJobs, type TestJob } from '../../../../tests/support/jobs.ts';
import { loadZipCodes } from '../../../catalog/places/places.server.ts';
import { PostgresEngine } from '../../../search/postgres-engine.server.ts';
import { matchAlerts } from './match-alerts.server.ts';

const nurse: Partial<TestJob> = {
  ...{ title: 'Registered Nurse (RN)', company: 'Acme Health', skills: ['ACLS', 'Patient Care'] },
  description: 'Nights in our pediatric ward.\nC++ not needed. 100% remote? No.',
  ...{ location: 'Austin, TX', latitude: 30.27, longitude: -97.74, state: 'TX' },
  ...{ category: 'Healthcare', job_type: 'Full-time', workplace: 'on-site', pay_year: 80_000 },
  ...{ stated_category: '0610 - Nurse', stated_grade: 'VN-02', external_id: '844314200' },
};
/** A job without pay and category near Austin. */
const neighbor: Partial<TestJob> = {
  ...{ title: 'Cook', company: 'Diner', job_type: 'Contract Part-time' },
  ...{ location: 'Round Rock, TX', latitude: 30.508, longitude: -97.679, state: 'TX' },
};

const both = 'nurse, cook';
const none = '';
const found: [query: string, jobs: typeof both | 'nurse' | 'cook' | typeof none][] = [
  ['', both],
  ['keywords=nurse', 'nurse'],
  ['keywords=NURSE', 'nurse'],
  ['keywords=urs', 'nurse'],
  ['keywords=plumber', none],
  ['keywords=plumber, nurse', 'nurse'],
  ['keywords=cook, nurse', both],
  ['keywords=, ,', both],
  ['keywords=acme', 'nurse'],
  ['keywords=pediatric', 'nurse'],
  ['keywords=patient care', 'nurse'],
  ['keywords=registered nurse', 'nurse'],
  ['keywords=nurse registered', none],
  ['keywords=c%2B%2B', 'nurse'],
  ['keywords=100%25 remote', 'nurse'],
  // A term does not reach from one field into the next.
  ['keywords=(rn)acme', none],
  ['keywords=acls patient', none],
  ['location=Austin', 'nurse'],
  ['location=TX', both],
  ['location=Dallas', none],
  ['category=Healthcare', 'nurse'],
  ['state=TX', both],
  ['state=ID', none],
  ['category=all', both],
  ['jobType=Full-time', 'nurse'],
  ['jobType=Part-time', 'cook'],
  ['workplace=on-site', 'nurse'],
  ['workplace=remote', none],
  ['match=best&location=Round Rock', 'cook'],
  ['match=best&outside=Round Rock', 'nurse'],
  ['match=exact&outside=Round Rock', 'nurse'],
  ['match=best&keywords=nurse, cook not in dallas', both],
  ['zip=78701', both],
  ['zip=78701&radius=5', 'nurse'],
  ['zip=99999', none],
  ['zip=78701&location=Dallas', none],
  ['salaryMin=80000', 'nurse'],
  ['salaryMin=80001', none],
  ['salaryMin=0', 'nurse'],
  ['exclude=nights', 'cook'],
  ['exclude=plumber', both],
  ['keywords=nurse&exclude=acme, plumber', none],
  ['keywords=nurse&words=whole', 'nurse'],
  ['keywords=nur&words=whole', none],
  ['keywords=rn&words=whole', 'nurse'],
  ['keywords=c&words=whole', none],
  ['keywords=c%2B%2B&words=whole', 'nurse'],
  ['keywords=registered nurse&words=whole', 'nurse'],
  ['keywords=registered nur&words=whole', none],
  ['match=best&keywords=nurses', 'nurse'],
  ['match=best&keywords="patient care" nurse', 'nurse'],
  ['match=best&keywords="care patient" nurse', none],
  ['match=best&keywords=nurse -nights', none],
  ['match=best&keywords=nurse not hybrid', 'nurse'],
  ['match=best&keywords=staff nurse', none],
  ['match=best&keywords=0610 vn-02', 'nurse'],
  ['match=best&keywords=vn-3', none],
  ['match=best&keywords=844314200', 'nurse'],
  ['match=exact&keywords=0610', none],
  ['match=best&employer=acme-health', 'nurse'],
  ['match=best&keywords=staff nurse&related=1', 'nurse'],
];

let database: TestDatabase;
let titles: Map<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await loadZipCodes(db);
  const alerts = new Map<string, number>();
  for (const [query] of found)
    alerts.set(query, (await subscribe(db, { email: 'a@example.com', query })).alertId);
  await insertJobs(db, [nurse, neighbor]);
  await matchAlerts({ db, search: new PostgresEngine(db), now: () => new Date() });
  const { rows } = await sql<{ id: number; jobs: string }>`
    select alerts.id, string_agg(case title when 'Cook' then 'cook' else 'nurse' end, ', ' order by jobs.id) as jobs
    from alerts join alert_matches using (search_id) join jobs on jobs.id = job_id group by alerts.id`.execute(
    db,
  );
  const byAlert = new Map(rows.map(({ id, jobs }) => [id, jobs]));
  titles = new Map(Array.from(alerts, ([query, id]) => [query, byAlert.get(id) ?? none]));
});
afterAll(() => database.drop());

test.each(found)('an alert for "%s" is about: %s', (query, jobs) => {
  expect(titles.get(query)).toBe(jobs);
});

test('a job that was there before the search is not new to it', async () => {
  const { db } = database;
  const watch = (query: string) => subscribe(db, { email: 'b@example.com', query });
  for (const query of ['keywords=baker', 'keywords=baker, miller']) await watch(query);
  await sql`update alert_searches set created_at = now() + interval '1 hour' where query like '%miller%'`.execute(
    db,
  );
  await insertJobs(db, [{ title: 'Baker' }]);
  await matchAlerts({ db, search: new PostgresEngine(db), now: () => new Date() });
  const { rows } = await sql<{ query: string }>`
    select query from alert_matches join alert_searches on alert_searches.id = search_id where query like '%baker%'`.execute(
    db,
  );
  expect(rows).toEqual([{ query: 'keywords=baker' }]);
});
