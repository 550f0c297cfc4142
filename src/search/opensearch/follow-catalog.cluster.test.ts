import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ClusterNode, makeManager, openCluster, readManager } from '../../../tests/support/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { testIndexName } from '../../../tests/support/engines.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { closeNetwork, openNetwork, setLink } from '../../../tests/support/network.ts';
import { beginCatalogChange } from '../../catalog/jobs/catalog.server.ts';
import { recordChange } from '../../catalog/jobs/catalog-changes.server.ts';
import { exactSearch } from '../../catalog/jobs/job-search.schema.ts';
import { Unavailable } from '../../platform/errors.ts';
import { indexJobs } from '../engine/index-jobs.server.ts';
import { searchJobs } from '../search-jobs.server.ts';
import { CatalogWriter } from './follow-catalog.server.ts';
import { openReader, openWriter, SearchIndex } from './index-client.server.ts';
import { readIndexLag } from './index-lag.server.ts';
import { OpenSearchEngine } from './opensearch-engine.server.ts';
import { listWritten, requestIndex } from './search-indexes.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Changes jobs as an import does: rows, index and log in one transaction. */
async function change(ids: number[], update: 'title' | 'close', { db } = database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await beginCatalogChange(tx);
    if (update === 'title')
      await sql`update jobs set title = 'Zeppelin pilot' where id = any(${ids}::bigint[])`.execute(tx);
    else
      await sql`update jobs set status = 'closed', closed_at = now() where id = any(${ids}::bigint[])`.execute(
        tx,
      );
    await recordChange(tx, await indexJobs(tx, ids), false);
  });
}

const until = async (is: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + 90_000;
  while (Date.now() < end) {
    if (await is()) return;
    await sleep(20);
  }
  throw new Error('It took too long.');
};

/** Whether the machine can put a node into a network of its own. */
const network = openNetwork(`jl${process.pid}t`);
if (network) closeNetwork(network.name);
const canCut = network !== null;
if (!canCut) console.warn('A node is not cut off: this takes Linux and the rights of an administrator.');

describe('with a cluster', { timeout: 240_000 }, () => {
  let nodes: ClusterNode[];
  let urls: string[];
  let engine: OpenSearchEngine;
  let writer: CatalogWriter;
  let alias: string;
  let ids: number[];
  const total = async (keywords: string, on = engine): Promise<number> =>
    (await searchJobs(on, { ...exactSearch, keywords })).total;
  const catchUp = () => until(async () => (await writer.step()) === 'done');

  beforeAll(async () => {
    nodes = await openCluster();
    urls = nodes.map(({ url }) => url);
    // Unlike the indexes of other tests, this one has copies on all nodes.
    alias = `spread-${testIndexName()}`;
    ids = await insertJobs(
      database.db,
      Array.from({ length: 1200 }, (_, at) => ({ title: `Baker ${at}` })),
    );
    writer = new CatalogWriter(database.db, openWriter({ urls }, 6000), alias);
    engine = new OpenSearchEngine(database.db, new SearchIndex(openReader({ urls }), alias));
    await catchUp();
    await openWriter({ urls }).indices.putSettings({ index: `${alias}-*`, body: { number_of_replicas: 2 } });
  }, 240_000);

  const health = async (): Promise<{ status: string; number_of_nodes: number }> =>
    (await openReader({ urls: urls.slice(0, 2) }).cluster.health()).body;
  const nodesAre = (count: number) =>
    until(async () => {
      const { status, number_of_nodes } = await health();
      return number_of_nodes === count && (count < nodes.length || status === 'green');
    });

  test('the index follows the catalog', async () => {
    expect(await total('baker')).toBe(1200);
    await change(ids.slice(0, 3), 'title');
    await change(ids.slice(3, 5), 'close');
    expect(await readIndexLag(database.db)).toMatchObject({ changes: 2, failures: 0 });
    await catchUp();
    expect([await total('baker'), await total('zeppelin')]).toEqual([1195, 3]);
    expect(await readIndexLag(database.db)).toMatchObject({ changes: 0, seconds: 0 });
  });

  test('a new index is filled while jobs change, goes on after a break, and takes over', async () => {
    const [before] = await listWritten(database.db);
    const name = await requestIndex(database.db, alias);
    let at = 100;
    await until(async () => {
      await change([ids[at++]!], at % 2 ? 'title' : 'close');
      // A new process goes on where the last one ended.
      await new CatalogWriter(database.db, openWriter({ urls }), alias).step();
      return at > 110;
    });
    await catchUp();
    expect(await listWritten(database.db)).toMatchObject([{ name, state: 'live' }]);
    expect(name).not.toBe(before?.name);
    const { rows } = await sql<{ open: number; zeppelins: number }>`
      select count(*)::int as open, count(*) filter (where title like 'Zeppelin%')::int as zeppelins
      from jobs where status = 'open'`.execute(database.db);
    expect([await total(''), await total('zeppelin')]).toEqual([rows[0]?.open, rows[0]?.zeppelins]);
  });

  test.each([
    ['index.blocks.write', 'The index is read-only'],
    // What a cluster sets when a disk is full.
    ['index.blocks.read_only_allow_delete', 'A disk of the cluster is full'],
  ])('%s: said in words, and the changes follow when it is gone', async (name, words) => {
    const set = (value: boolean | null) =>
      openWriter({ urls }).indices.putSettings({ index: alias, body: { [name]: value } });
    const [first = 0, ...others] = ids.splice(300, 3);
    await set(true);
    const before = await total('zeppelin');
    await change([first, ...others], 'title');
    const outcome = await writer.step();
    const lag = await readIndexLag(database.db);
    await set(null);
    expect(outcome).toBe('trouble');
    expect(lag).toMatchObject({ changes: 1, lastError: expect.stringContaining(words) });
    await catchUp();
    expect(await total('zeppelin')).toBe(before + 3);
  });

  test.runIf(canCut)(
    'a node without network: writes go on, searches soon do, and it catches up',
    async () => {
      const cut = nodes[2]!;
      await makeManager(urls[0]!, nodes[0]!.name);
      const load = startLoad();
      await until(async () => load.found > 20);
      const before = await total('zeppelin');
      setLink(cut, 'down');
      await change(ids.slice(400, 410), 'title');
      await until(async () => (await writer.step()) === 'done');
      await nodesAre(2);
      const failed = load.failures;
      const found = load.found;
      await until(async () => load.found > found + 50);
      expect({ failures: load.failures - failed, others: load.others }).toEqual({ failures: 0, others: [] });
      expect(await total('zeppelin')).toBe(before + 10);
      await load.stop();
      const other = await fillAnother();
      const otherLoad = startLoad(other.engine);
      const writes = startWrites(other.write);
      setLink(cut, 'up');
      await nodesAre(3);
      await Promise.all([otherLoad.stop(), writes.stop()]);
      await other.drop();
      expect(otherLoad).toMatchObject({ failures: 0, others: [] });
      expect([...writes.outcomes]).toEqual(['done']);
      const local = openReader({ urls: [cut.url] });
      const request = {
        index: alias,
        preference: '_only_local',
        body: { query: { term: { titleWords: 'zeppelin' } } },
      };
      await vi.waitFor(async () => expect((await local.count(request)).body.count).toBe(before + 10), 60_000);
    },
  );

  /** Fills an index that a node without network does not know. */
  async function fillAnother() {
    const other = await createTestDatabase();
    const ids = await insertJobs(other.db, [{ title: 'Baker' }]);
    const name = testIndexName();
    const first = new CatalogWriter(other.db, openWriter({ urls: urls.slice(0, 2) }), name);
    await until(async () => (await first.step()) === 'done');
    const next = new CatalogWriter(other.db, openWriter({ urls }, 6000), name);
    return {
      engine: new OpenSearchEngine(other.db, new SearchIndex(openReader({ urls }), name)),
      write: async () => {
        await change(ids, 'title', other);
        return next.step();
      },
      drop: () => other.drop(),
    };
  }

  /** Changes and writes jobs without a break. */
  function startWrites(write: () => Promise<string>) {
    let running = true;
    const outcomes = new Set<string>();
    const client = async (): Promise<void> => {
      while (running) outcomes.add(await write());
    };
    const writing = client();
    return {
      outcomes,
      stop: async () => {
        running = false;
        await writing;
      },
    };
  }

  test('the node that manages the cluster is killed under load: searches and writes go on', async () => {
    await makeManager(urls[0]!, nodes[2]!.name);
    const load = startLoad();
    await until(async () => load.found > 20);
    process.kill(nodes[2]!.pid, 'SIGKILL');
    const killedAt = load.found;
    await change(ids.slice(200, 210), 'title');
    await until(async () => (await writer.step()) === 'done' && load.found > killedAt + 50);
    await load.stop();
    expect({ failures: load.failures, others: load.others }).toEqual({ failures: 0, others: [] });
    expect(await readIndexLag(database.db)).toMatchObject({ changes: 0 });
    expect(['n1', 'n2']).toContain(await readManager(urls[0]!));
  });

  /** Two clients that search without a break. */
  function startLoad(on = engine) {
    let running = true;
    const load = {
      found: 0,
      failures: 0,
      others: [] as unknown[],
      stop: async () => {
        running = false;
        await Promise.all(clients);
      },
    };
    const client = async (): Promise<void> => {
      while (running)
        await total('baker', on).then(
          () => load.found++,
          (error) => (error instanceof Unavailable ? load.failures++ : load.others.push(error)),
        );
    };
    const clients = [client(), client()];
    return load;
  }
});
