import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { keepIndexes, type PlayedCluster, playCluster } from '../../../tests/support/played-cluster.ts';
import { beginCatalogChange } from '../../catalog/jobs/catalog.server.ts';
import { purgeChanges, recordChange, renewLog } from '../../catalog/jobs/catalog-changes.server.ts';
import { withMigrationLock } from '../../db/migrate.ts';
import { indexJobs } from '../engine/index-jobs.server.ts';
import { CatalogWriter } from './follow-catalog.server.ts';
import { openReader, openWriter, SearchIndex } from './index-client.server.ts';
import { readIndexLag } from './index-lag.server.ts';
import { lagText } from './index-lag.ts';
import { reindexByHand } from './reindex-command.ts';

const alias = 'played';
let database: TestDatabase;
let cluster: PlayedCluster;
let indexes: Map<string, Set<string>>;
let ids: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  ids = await insertJobs(database.db, [{ title: 'Clerk' }, { title: 'Cook' }, { title: 'Baker' }]);
});
afterAll(() => database.drop());
beforeEach(async () => {
  cluster = await playCluster();
  indexes = keepIndexes(cluster);
});
afterEach(async () => {
  await cluster.close();
  await sql`delete from search_indexes`.execute(database.db);
});

const openCatalogWriter = (): CatalogWriter =>
  new CatalogWriter(database.db, openWriter({ urls: [cluster.url] }), alias);

/** Works as a worker does until nothing is left, or one thing fails again and again. */
async function work(): Promise<'done' | 'trouble'> {
  const writer = openCatalogWriter();
  for (let troubles = 0; troubles < 5; ) {
    const left = await writer.step();
    if (left === 'done') return left;
    if (left === 'trouble') troubles++;
  }
  return 'trouble';
}

/** Runs `npm run reindex`, without waiting for the worker. */
const reindex = (): Promise<void> =>
  reindexByHand(database.db, alias, { signal: AbortSignal.abort(), say: () => undefined });

const shown = async (): Promise<string> => lagText(await readIndexLag(database.db));
const liveIndexes = (): string[] =>
  [...indexes].flatMap(([name, aliases]) => (aliases.has(alias) ? [name] : []));

/** The state after a migration that began the log, or after a restore: nothing has changed since. */
const beginLog = async (): Promise<void> => {
  await withMigrationLock(database.url, renewLog);
};

/** Fills an index up to its middle. */
async function fillHalf(): Promise<void> {
  await reindex();
  await openCatalogWriter().step();
  expect((await readIndexLag(database.db)).filled).toBe(1);
}

async function changeTitle(): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await beginCatalogChange(tx);
    await sql`update jobs set title = title || ' II' where id = ${ids[0]}`.execute(tx);
    await recordChange(tx, await indexJobs(tx, ids.slice(0, 1)), false);
  });
}

/** The states, and what the status page says before the worker has healed them. */
const states: [name: string, reach: () => Promise<void>, says: string][] = [
  ['no index yet', beginLog, 'The search index is not filled yet.'],
  [
    'an index that was asked for before a restore',
    async () => {
      await reindex();
      await beginLog();
    },
    'The search index is not filled yet. A new index holds 0% of the jobs.',
  ],
  [
    'a restore after the index was half full',
    async () => {
      await fillHalf();
      await beginLog();
    },
    'The search index is not filled yet. A new index holds 100% of the jobs.',
  ],
  [
    'a restore after the index was live',
    async () => {
      await work();
      await beginLog();
    },
    'The search index is up to date.',
  ],
  [
    'deleted while it was being filled',
    async () => {
      await fillHalf();
      indexes.clear();
    },
    'The search index is not filled yet. A new index holds 100% of the jobs.',
  ],
  [
    'deleted while live',
    async () => {
      await work();
      indexes.clear();
    },
    'The search index is up to date.',
  ],
  [
    'without its alias while live',
    async () => {
      await work();
      for (const aliases of indexes.values()) aliases.delete(alias);
    },
    'The search index is up to date.',
  ],
  [
    'deleted while live, and the catalog changes',
    async () => {
      await work();
      indexes.clear();
      await changeTitle();
    },
    'The search index is 1 change',
  ],
];

test.each(states)('%s: the worker heals it', async (_, reach, says) => {
  await reach();
  expect(await shown()).toContain(says);
  expect(await work()).toBe('done');
  expect(await shown()).toBe('The search index is up to date.');
  await expectWhole();
});

test.each(states)('%s: npm run reindex heals it', async (_, reach) => {
  await reach();
  await reindex();
  expect(await work()).toBe('done');
  expect(await shown()).toBe('The search index is up to date.');
  await expectWhole();
});

/** One index is live: searches are answered from it, it holds all jobs, and it follows the catalog. */
async function expectWhole(): Promise<void> {
  const { live } = await readIndexLag(database.db);
  expect(liveIndexes()).toEqual([live]);
  expect(new Set(cluster.written)).toEqual(new Set(ids));
  const index = new SearchIndex(openReader({ urls: [cluster.url] }), alias);
  expect(await index.search({ query: { match_all: {} } })).toMatchObject({ total: 0 });
  cluster.written = [];
  await changeTitle();
  expect(await work()).toBe('done');
  expect(cluster.written).toEqual([ids[0]]);
}

test('an empty catalog has an index', async () => {
  const empty = await createTestDatabase();
  const writer = new CatalogWriter(empty.db, openWriter({ urls: [cluster.url] }), alias);
  await writer.step();
  expect(await writer.step()).toBe('done');
  expect(lagText(await readIndexLag(empty.db))).toBe('The search index is up to date.');
  await empty.drop();
});

test('an index that is lost is named, and the trouble with it does not slow its successor', async () => {
  await work();
  const [lost] = liveIndexes();
  indexes.clear();
  const writer = openCatalogWriter();
  expect(await writer.step()).toBe('trouble');
  expect(await shown()).toMatch(
    /^A new index holds 0% of the jobs\. The index is gone\. A new one is being filled\. \(The cluster answered 404/,
  );
  expect(await writer.step()).toBe('more');
  await work();
  expect(liveIndexes()).not.toEqual([lost]);
});

test('an index that reindex gives up is dropped before the next one is filled', async () => {
  await fillHalf();
  const [given] = indexes.keys();
  await reindex();
  await work();
  expect([...indexes.keys()]).toEqual(liveIndexes());
  expect(liveIndexes()).not.toEqual([given]);
});

test('an index with documents of an earlier release is replaced, and a worker of that release leaves the new one alone', async () => {
  await work();
  const [before] = liveIndexes();
  await sql`update search_indexes set format = format - 1`.execute(database.db);
  expect(await work()).toBe('done');
  expect(liveIndexes()).not.toEqual([before]);
  cluster.written = [];
  await changeTitle();
  await sql`update catalogue set format = format + 1`.execute(database.db);
  expect(await work()).toBe('done');
  expect(cluster.written).toEqual([]);
  await sql`update catalogue set format = format - 1`.execute(database.db);
  expect(await work()).toBe('done');
  expect(cluster.written).toEqual([ids[0]]);
});

test('npm run reindex reports until searches read a new index', async () => {
  const said: string[] = [];
  await reindexByHand(database.db, alias, {
    signal: AbortSignal.timeout(60_000),
    lookEveryMs: 1,
    say: (line) => {
      said.push(line);
      if (said.length === 2) void work();
    },
  });
  expect(said[0]).toMatch(/^A worker fills played-\d+\./);
  expect(said.at(-1)).toMatch(/^Searches read played-\d+ now\./);
});

test('an index follows a catalog that has not changed for longer than the log goes back', async () => {
  await changeTitle();
  await work();
  const [live] = liveIndexes();
  await sql`update catalogue_changes set changed_at = now() - interval '90 days'`.execute(database.db);
  await purgeChanges(database.db, new Date());
  expect(await work()).toBe('done');
  expect(liveIndexes()).toEqual([live]);
});
