import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { feedOf } from '../../../tests/support/feeds.ts';
import { testServices } from '../../../tests/support/services.ts';
import { catalogFormat, isOutdated } from '../../catalog/jobs/catalog.server.ts';
import { Unavailable } from '../../platform/errors.ts';
import { rebuildIfDue } from '../../search/engine/rebuild.server.ts';
import { maintainSearchIndex } from '../../search/maintain.server.ts';
import type { importInProcess } from '../sources/ask-feed-process.ts';
import { runDueFeeds } from '../sources/run-feeds.server.ts';
import { closeJob } from './close-job.server.ts';
import { importJobs } from './import.server.ts';
import { importFeed } from './import-feed.server.ts';

let database: TestDatabase;
let server: Server;
let url: string;
beforeAll(async () => {
  database = await createTestDatabase();
  server = createServer((_, response) => {
    response.end(
      '{"title":"Nurse","company":"Mercy","description":"Care.","link":"https://jobs.example/1"}\n',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jobs.jsonl`;
});
afterAll(async () => {
  server.close();
  await database.drop();
});
beforeEach(async () => {
  await sql`truncate sources, jobs, job_search, job_openings, catalogue_changes, feeds, import_runs restart identity cascade`.execute(
    database.db,
  );
  await sql`update catalogue set format = ${catalogFormat}, reread_slot = 0`.execute(database.db);
});

const load = (title: string) =>
  importJobs(database.db, { source: 'feed', sourceKind: 'aggregator', rows: feedOf([{ title }]) });
const upgrade = () => sql`select raise_catalog_format(${catalogFormat + 1})`.execute(database.db);
async function held(): Promise<object> {
  const { rows } = await sql`
    select (select json_agg(jobs order by id) from jobs) as jobs, (select json_agg(job_openings) from job_openings) as openings,
      (select json_agg(catalogue_changes) from catalogue_changes) as changes, version from catalogue`.execute(
    database.db,
  );
  return rows[0]!;
}

test('the format of the code is that of the migrations', async () => {
  const fresh = await createTestDatabase();
  const { rows } = await sql`select format, reread_slot from catalogue`.execute(fresh.db);
  expect(rows).toEqual([{ format: catalogFormat, reread_slot: 0 }]);
  await fresh.drop();
});

test('a process of an earlier release changes no jobs', async () => {
  await load('Clerk');
  await upgrade();
  const before = await held();
  const { rows } = await sql<{ id: number }>`select id from jobs`.execute(database.db);
  await expect(load('Baker')).rejects.toBeInstanceOf(Unavailable);
  await expect(database.db.transaction().execute((tx) => closeJob(tx, rows[0]!.id))).rejects.toBeInstanceOf(
    Unavailable,
  );
  await maintainSearchIndex(database.db);
  expect(await held()).toEqual(before);
});

test('a change that runs beside the upgrade is finished before it, and read again after it', async () => {
  let upgrading: Promise<unknown> = Promise.resolve();
  await database.db.transaction().execute(async (tx) => {
    await sql`update catalogue set version = version + 1`.execute(tx);
    upgrading = upgrade();
    await sql`insert into job_search (job_id, posted_at, place_id, tokens, body) values (1, now(), 1, '{}', '')`.execute(
      tx,
    );
  });
  await upgrading;
  const { rows } = await sql`
    select slot <= reread_slot as "isReadAgain" from job_search, catalogue`.execute(database.db);
  expect(rows).toEqual([{ isReadAgain: true }]);
});

test('a worker of an earlier release leaves feeds to the newer one, also one that it had begun', async () => {
  await sql`insert into sources (name, kind) values ('Mercy', 'aggregator')`.execute(database.db);
  await sql`insert into feeds (source_id, url, every_minutes) select id, ${url}, 60 from sources`.execute(
    database.db,
  );
  const services = testServices(database, { OUTBOUND_ALLOW: new URL(url).host });
  const importHere: typeof importInProcess = (feed, config, _url, options) =>
    importFeed(database.db, config, feed, options);
  const importAfterUpgrade: typeof importInProcess = async (...args) => {
    await upgrade();
    return importHere(...args);
  };
  expect(await runDueFeeds(services, { read: importAfterUpgrade })).toEqual({ feeds: 1 });
  expect(await runDueFeeds(services, { read: importHere })).toEqual({ feeds: 0 });
  const { rows } = await sql`select state, note from import_runs`.execute(database.db);
  expect(rows).toEqual([{ state: 'failed', note: expect.stringMatching(/newer version of JobLantern/) }]);
  // The newer worker.
  await sql`update catalogue set format = ${catalogFormat}`.execute(database.db);
  expect(await runDueFeeds(services, { read: importHere })).toEqual({ feeds: 1 });
  expect(await isOutdated(database.db)).toBe(false);
});

test('after an upgrade all documents are made again, once', async () => {
  await load('Entry level clerk');
  const facts = async () =>
    (
      await sql<{ flags: string; epoch: number }>`
        select encode(substring(facts for 4), 'hex') as flags, epoch from job_search, catalogue`.execute(
        database.db,
      )
    ).rows;
  const [made] = await facts();
  // An earlier release knew fewer facts.
  await sql`update job_search set facts = '\\x00000000'`.execute(database.db);
  await sql`select raise_catalog_format(${catalogFormat})`.execute(database.db);
  await rebuildIfDue(database.db);
  const again = await facts();
  expect(again).toEqual([{ flags: made!.flags, epoch: made!.epoch + 1 }]);
  await rebuildIfDue(database.db);
  expect(await facts()).toEqual(again);
});
