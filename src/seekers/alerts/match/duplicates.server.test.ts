import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { subscribe } from '../../../../tests/support/alerts.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { feedOf } from '../../../../tests/support/feeds.ts';
import type { RawJob } from '../../../catalog/postings/raw-job.ts';
import { importJobs } from '../../../feeds/import/import.server.ts';
import { PostgresEngine } from '../../../search/postgres-engine.server.ts';
import { deliverAlerts } from '../deliver/deliver-alerts.server.ts';
import { matchAlerts } from './match-alerts.server.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await subscribe(database.db, { email: 'instant@example.com', frequency: 'instant' });
  await subscribe(database.db, { email: 'weekly@example.com', frequency: 'weekly' });
});
afterEach(() => database.drop());

/** The whole feed of a source, with jobs of its own beside those given, so that retiring is never refused. */
async function load(source: string, ids: string[], given: Partial<RawJob> = {}): Promise<void> {
  const jobs = ids.map((externalId) => ({ externalId, link: `https://${source}.example/1`, ...given }));
  const rest = [1, 2, 3, 4].map((nth) => ({ externalId: `rest ${nth}`, title: `Only ${source} ${nth}` }));
  await importJobs(database.db, {
    source,
    sourceKind: 'aggregator',
    rows: feedOf([...jobs, ...rest]),
    retire: true,
  });
}

/** What the two subscribers are told on a day of June 2026, noon in Chicago: the titles by address, without the sources' own jobs. */
async function tell(day: number): Promise<string[]> {
  const clock = {
    db: database.db,
    search: new PostgresEngine(database.db),
    now: () => new Date(Date.UTC(2026, 5, day, 17)),
  };
  await matchAlerts(clock);
  await deliverAlerts(clock, ['instant', 'daily', 'weekly']);
  const { rows } = await sql<{ recipient: string; title: string }>`
    with taken as (delete from messages returning id, recipient, news_id)
    select recipient, job->>'title' as title from taken join alert_news on alert_news.id = news_id,
      jsonb_array_elements(content->'jobs') as job
    where job->>'title' not like 'Only%' order by taken.id`.execute(database.db);
  return rows.map(({ recipient, title }) => `${recipient.split('@')[0]}: ${title}`);
}

const tuesday = 2;
const nextMonday = 8;
const mondayAfter = 15;
const nurse = 'Registered Nurse';

test('who was told of a job is not told of the posting that takes over when the first closes, nor when it comes back', async () => {
  await load('a', ['1']);
  expect(await tell(tuesday)).toEqual([`instant: ${nurse}`]);
  await load('b', ['1']);
  expect(await tell(tuesday)).toEqual([]);
  await load('a', []);
  expect(await tell(tuesday + 1), 'the weekly digest is yet to come').toEqual([]);
  expect(await tell(nextMonday), 'and tells of the posting that is open').toEqual([`weekly: ${nurse}`]);
  await load('a', ['1']);
  await load('b', []);
  await load('b', ['1']);
  expect(await tell(mondayAfter)).toEqual([]);
});

test("the employer's own posting, which takes over at once, tells nobody a second time", async () => {
  await load('a', ['1']);
  expect(await tell(tuesday)).toEqual([`instant: ${nurse}`]);
  await load('own', ['1'], { link: 'https://boards.greenhouse.io/mercy/1' });
  expect(await tell(tuesday + 1)).toEqual([]);
  expect(await tell(nextMonday)).toEqual([`weekly: ${nurse}`]);
  await load('own', [], {});
  expect(await tell(mondayAfter)).toEqual([]);
});

test('what is taken over before anybody was told is told of once', async () => {
  await load('a', ['1']);
  await load('own', ['1'], { link: 'https://boards.greenhouse.io/mercy/1' });
  expect(await tell(tuesday)).toEqual([`instant: ${nurse}`]);
  expect(await tell(nextMonday)).toEqual([`weekly: ${nurse}`]);
});

test('several postings of one source are several jobs, and one that closed before another source had it is another job', async () => {
  await load('a', ['1', '2']);
  expect(await tell(tuesday)).toEqual([`instant: ${nurse}`, `instant: ${nurse}`]);
  await load('a', []);
  await load('b', ['1']);
  expect(await tell(tuesday + 1)).toEqual([`instant: ${nurse}`]);
});
