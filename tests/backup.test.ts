import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  endOfLog,
  type LogPosition,
  readPosition,
  startOfLog,
} from '../src/catalog/jobs/catalog-changes.server.ts';
import { emptySearch } from '../src/catalog/jobs/job-search.schema.ts';
import { applyMigrations, listMigrations, migrate, withMigrationLock } from '../src/db/migrate.ts';
import { ensureFirstAdmin } from '../src/desk/admin/admins.server.ts';
import { recordAudit } from '../src/desk/admin/audit.server.ts';
import { importJobs } from '../src/feeds/import/import.server.ts';
import { loadSamples } from '../src/feeds/import/samples.server.ts';
import { sampleJobs } from '../src/feeds/samples/sample-jobs.ts';
import { readConversionReport } from '../src/money/tracking/conversions/conversion-report.ts';
import { changeConversionStatus } from '../src/money/tracking/conversions/conversion-status.server.ts';
import { recordConversion } from '../src/money/tracking/conversions/record-conversion.server.ts';
import { countStats } from '../src/money/tracking/figures/stats.server.ts';
import { readLandingMarks } from '../src/money/tracking/links/landing-marks.ts';
import { backUp } from '../src/office/backup/backup.server.ts';
import { jsonFrame } from '../src/office/backup/backup-file.ts';
import { restore } from '../src/office/backup/restore.server.ts';
import { listChanges } from '../src/open/open-data/changes.server.ts';
import { articlesOfSite, loadArticles } from '../src/reading/articles/articles.server.ts';
import { storePicture } from '../src/reading/pictures/pictures.server.ts';
import { refreshLandings } from '../src/search/landing/landing-refresh.server.ts';
import { maintainSearchIndex } from '../src/search/maintain.server.ts';
import { PostgresEngine } from '../src/search/postgres-engine.server.ts';
import { searchJobs } from '../src/search/search-jobs.server.ts';
import { eraseUser } from '../src/seekers/accounts/erase.server.ts';
import { deliverAlerts } from '../src/seekers/alerts/deliver/deliver-alerts.server.ts';
import { matchAlerts } from '../src/seekers/alerts/match/match-alerts.server.ts';
import { saveJob } from '../src/seekers/follow-up/tracked-jobs.server.ts';
import { hideCompany } from '../src/seekers/matches/my-jobs.server.ts';
import { subscribe } from './support/alerts.ts';
import { createTestDatabase, type TestDatabase } from './support/database.ts';
import { feedOf, sampleRaw } from './support/feeds.ts';
import { insertUser } from './support/people.ts';
import { testPng } from './support/pictures.ts';
import { testServices } from './support/services.ts';
import { addTraffic, someone } from './support/visits.ts';

let source: TestDatabase;
let target: TestDatabase;
let folder: string;
let file: string;
beforeAll(async () => {
  [source, target] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  folder = await mkdtemp(join(tmpdir(), 'joblantern-backup-'));
  file = join(folder, 'whole.backup');
  await live(source);
  await backUp(source.url, file);
});
afterAll(async () => {
  await Promise.all([source.drop(), target.drop()]);
  await rm(folder, { recursive: true });
});

/** Characters with a special meaning in COPY's text format. */
const awkward = 'a\tb\\c\nd\r\n\\.\n\\N "quoted", \u{1f3ee} and nothing more';

/** Fills every type of table with the site's own functions. */
async function live(database: TestDatabase): Promise<void> {
  const { db, pool } = database;
  const services = testServices(database);
  await loadArticles(db, articlesOfSite().slice(0, 3));
  await loadSamples(db, 'Samples', async () => sampleJobs(new Date()).slice(0, 40));
  await importJobs(db, {
    source: 'One',
    sourceKind: 'aggregator',
    rows: feedOf([{ description: awkward }, { externalId: '2', title: '' }]),
  });
  await importJobs(db, { source: 'Two', sourceKind: 'employer', rows: feedOf([sampleRaw()]) });
  await maintainSearchIndex(db);
  await refreshLandings(db);
  await ensureFirstAdmin(db, { username: 'ann', password: 'four unrelated lantern words' });
  const ann = { kind: 'admin', id: 1, username: 'ann', role: 'admin' } as const;
  await storePicture(db, { file: testPng(300, 300), alt: 'A ward' }, { caller: ann });
  await recordAudit(db, {
    caller: null,
    action: 'update',
    entity: 'jobs',
    after: { title: awkward },
    ip: '::1',
  });

  const { alertId, userId } = await subscribe(db, { email: 'ann@example.org', frequency: 'instant' });
  await matchAlerts(services);
  const { rows } = await pool.query('select id from jobs order by id');
  await importJobs(db, {
    source: 'Three',
    sourceKind: 'aggregator',
    rows: feedOf([{ externalId: '3', title: 'Lamplighter' }]),
  });
  await matchAlerts(services);
  expect(await deliverAlerts(services, ['instant'])).toBe(1);
  await pool.query('update alerts set delivered_match = 2 ^ 53 - 1 where id = $1', [alertId]);
  await saveJob(db, userId, rows[0].id, { note: awkward, applied: true });
  await hideCompany(db, userId, 'Acme');
  await eraseUser(db, await insertUser(db, 'gone@example.org'));

  await addTraffic(db, { partnerUrl: 'https://partner.example/{click_id}' });
  await pool.query("update campaigns set cost_rate = 0.5 where code = 'nurses'");
  const click = services.tracker.recordClick({
    client: someone(),
    marks: readLandingMarks(new URLSearchParams({ sub1: awkward })),
    campaign: await services.tracker.campaigns.findByCode('nurses'),
    robot: null,
    referrer: null,
    landingPage: '/jobs',
  });
  await click.committed;
  await pool.query(`create table clicks_2026_01 partition of clicks
    for values from ('2026-01-01 00:00:00+00') to ('2026-02-01 00:00:00+00')`);
  await pool.query(`insert into clicks (id, clicked_at) values
    (gen_random_uuid(), '2026-01-15 12:00+00'), (gen_random_uuid(), '2020-01-15 12:00+00')`);
  const report = readConversionReport({ click_id: click.id, payout: '12' });
  const { conversionId } = await recordConversion(db, report, { partnerId: 1, name: 'Acme', ip: '::1' });
  await db.transaction().execute((tx) => changeConversionStatus(tx, conversionId, 'approved', 'ann'));
  await countStats(db, new Date());
}

async function empty({ pool }: TestDatabase): Promise<void> {
  await pool.query('drop schema public cascade; create schema public');
}

const listed = async ({ pool }: TestDatabase, query: string): Promise<unknown[]> =>
  (await pool.query(query)).rows;

const relations =
  "select relname as name, relkind as kind from pg_class where relnamespace = 'public'::regnamespace order by 1";

/** Everything in a database: rows as text by table, constraints, triggers, sequences and relations. */
async function contents(database: TestDatabase): Promise<Record<string, unknown[]>> {
  const tables = (await listed(
    database,
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1",
  )) as { name: string }[];
  const all: Record<string, unknown[]> = {};
  for (const { name } of tables)
    all[name] = await listed(
      database,
      `select row::text collate "C" as row from "${name}" as row order by 1`,
    );
  all.constraints = await listed(
    database,
    "select conname, conrelid::regclass::text, convalidated, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2",
  );
  all.triggers = await listed(
    database,
    'select tgname, tgrelid::regclass::text, tgenabled from pg_trigger where not tgisinternal order by 1, 2',
  );
  all.sequences = await listed(
    database,
    "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
  );
  all.relations = await listed(database, relations);
  return all;
}

test('a restored database holds every row, continues where the other one stopped, and refuses old cursors', async () => {
  await empty(target);
  const { tables, rows } = await restore(target.url, file);
  const [expected, restored] = [await contents(source), await contents(target)];
  // The log of changes begins anew, and the backup was noted after it was made.
  for (const all of [expected, restored]) {
    delete all.catalogue;
    delete all.catalogue_changes;
    delete all.backups;
  }
  for (const name of Object.keys(expected)) expect(restored[name], name).toEqual(expected[name]);
  expect(tables).toBeGreaterThan(60);
  expect(rows).toBeGreaterThan(1000);
  const filled = Object.keys(expected).filter((name) => expected[name]!.length > 0);
  expect(filled).toEqual(
    expect.arrayContaining([
      'alert_matches',
      'articles',
      'audit_log',
      'campaign_costs',
      'clicks_2026_01',
      'clicks_other',
      'conversion_entries',
      'messages',
      'postbacks',
      'privacy_requests',
      'rejected_rows',
      'search_bits',
      'secrets',
      'tracked_job_events',
      'tracked_jobs',
    ]),
  );
  const find = ({ db }: TestDatabase) =>
    searchJobs(new PostgresEngine(db), { ...emptySearch, keywords: 'nurse' });
  expect(await find(target)).toEqual(await find(source));
  const next = await importJobs(target.db, {
    source: 'One',
    sourceKind: 'aggregator',
    rows: feedOf([{ externalId: '9', title: 'Clerk' }]),
  });
  expect(next.inserted).toBe(1);
  await expect(target.pool.query('delete from audit_log')).rejects.toThrow(/append-only/);
  await expect(target.pool.query('delete from sources')).rejects.toThrow(/foreign key/);

  const list = (since: LogPosition | null) => listChanges(target.db, since, 100, 'https://jobs.example');
  const cursors = [await startOfLog(source.db), await endOfLog(source.db)];
  for (const title of ['Baker', 'Welder', 'Plumber'])
    await importJobs(source.db, {
      source: title,
      sourceKind: 'aggregator',
      rows: feedOf([{ externalId: title, title }]),
    });
  cursors.push(await endOfLog(source.db));
  for (const cursor of cursors) await expect(list(cursor)).rejects.toThrow(/full copy/);
  const { next: now } = await list(null);
  await importJobs(target.db, {
    source: 'New',
    sourceKind: 'aggregator',
    rows: feedOf([{ externalId: '7', title: 'Mason' }]),
  });
  expect((await list(readPosition(now))).changes).toMatchObject([{ change: 'opened' }]);
});

test('only the owner can read a backup, and it overwrites nothing', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(backUp(source.url, file)).rejects.toThrow(/already exists/);
  const nowhere = join(folder, 'none.backup');
  await expect(backUp('postgres://nobody@127.0.0.1:1/none', nowhere)).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.startsWith('none'))).toEqual([]);
});

test('of two backups into one file at once, one is whole, and the other is refused', async () => {
  const same = join(folder, 'same.backup');
  const outcomes = await Promise.allSettled([backUp(source.url, same), backUp(source.url, same)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(String(refused?.reason)).toMatch(/already exists/);
  expect((await readdir(folder)).filter((name) => name.startsWith('same'))).toEqual(['same.backup']);
  await empty(target);
  // A restore counts every row.
  await restore(target.url, same);
});

test('a backup from before the baseline is restored', async () => {
  await empty(target);
  await restore(target.url, join(import.meta.dirname, 'fixtures/before-baseline.backup'));
  const counts = `select (select count(*)::int from jobs) as jobs, (select count(*)::int from clicks) as clicks,
    (select string_agg(status, ',') from conversions) as conversions, (select string_agg(email, ',') from users) as users,
    (select reread_slot > 0 from catalogue) as "isReadAgain"`;
  expect(await listed(target, counts)).toEqual([
    { jobs: 3, clicks: 3, conversions: 'approved', users: 'ann@example.org', isReadAgain: true },
  ]);
  expect(await migrate(target.url)).toEqual([]);
});

test('an empty database has nothing to back up', async () => {
  await empty(target);
  await expect(backUp(target.url, join(folder, 'none.backup'))).rejects.toThrow(/The database is empty/);
});

test('a backup restores only into an empty database', async () => {
  await expect(restore(source.url, file)).rejects.toThrow(/not empty: it contains .*DATABASE_URL/);
  await empty(target);
  await target.pool.query('create schema search_next');
  await expect(restore(target.url, file)).rejects.toThrow(/contains search_next/);
  await target.pool.query('drop schema search_next');
});

test('a file that is foreign, cut short, damaged or from another version leaves the database empty', async () => {
  await empty(target);
  const whole = await readFile(file);
  const frames = gunzipSync(whole);
  const middle = Math.floor(frames.length / 2);
  const damaged = Buffer.from(whole);
  damaged[damaged.length - 6]! ^= 1;
  const newer = {
    is: 'joblantern backup 1',
    takenAt: new Date().toISOString(),
    migrations: ['9999_later.sql'],
    partitions: [],
  };
  // Another row count of the same length.
  const more = Buffer.from(frames.toString('latin1').replace(/"rows":[1-8]/, '"rows":9'), 'latin1');
  const files: [string, Buffer, RegExp][] = [
    ['text', Buffer.from('create table jobs ();'), /not a backup/],
    ['nothing', Buffer.alloc(0), /not a backup/],
    ['unrelated archive', gzipSync('create table jobs ();'), /not a backup/],
    ['unrelated JSON', gzipSync(jsonFrame({ is: 'something else' })), /not a backup/],
    ['half of the file', whole.subarray(0, whole.length / 2), /truncated/],
    ['half of the rows, validly compressed', gzipSync(frames.subarray(0, middle), { level: 1 }), /truncated/],
    ['all but the checksum', whole.subarray(0, -8), /truncated/],
    ['a wrong checksum', damaged, /damaged/],
    ['data after its end', gzipSync(Buffer.concat([frames, jsonFrame({})]), { level: 1 }), /damaged/],
    ['missing rows', gzipSync(more, { level: 1 }), /damaged/],
    [
      'another version',
      gzipSync(Buffer.concat([jsonFrame(newer), jsonFrame({ tables: 0, sequences: [] })])),
      /another version.*9999_later/,
    ],
  ];
  for (const [name, bytes, complaint] of files) {
    const bad = join(folder, 'bad.backup');
    await writeFile(bad, bytes);
    await expect(restore(target.url, bad), name).rejects.toThrow(complaint);
    expect(await listed(target, relations), name).toEqual([]);
  }
  await expect(restore(target.url, join(folder, 'missing'))).rejects.toThrow(/ENOENT/);
});

test('during a backup of an older version changes continue, each in it completely or not at all', async () => {
  await empty(target);
  const older = (await listMigrations()).slice(0, -1);
  await withMigrationLock(target.url, (client) => applyMigrations(client, older));
  const old = join(folder, 'old.backup');
  let done = false;
  const backup = backUp(target.url, old).finally(() => {
    done = true;
  });
  let changes = 0;
  for (; !done; changes++)
    await target.db.transaction().execute(async (tx) => {
      const id = await insertUser(tx, `busy${changes}@example.org`);
      await hideCompany(tx, id, 'Busy');
    });
  await backup;
  expect(changes).toBeGreaterThan(0);
  await empty(target);
  await restore(target.url, old);
  const counts = 'select (select count(*) from users) = (select count(*) from hidden_companies) as whole';
  expect(await listed(target, counts)).toEqual([{ whole: true }]);
  const applied = await listed(target, 'select name from schema_migrations order by name');
  expect(applied).toEqual((await listMigrations()).map((name) => ({ name })));
});
