import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { serveEndpoints } from '../../../tests/support/endpoints.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { beginCatalogChange } from '../../catalog/jobs/catalog.server.ts';
import { purgeChanges } from '../../catalog/jobs/catalog-changes.server.ts';
import type { Database } from '../../db/client.ts';
import { closeJob, deleteJob, reopenJob } from '../../feeds/import/close-job.server.ts';
import { publishJobs } from '../../feeds/import/publish-jobs.server.ts';
import { changesEndpoint } from './changes.api.ts';

let database: TestDatabase;
let api: ReturnType<typeof serveEndpoints>;
beforeEach(async () => {
  database ??= await createTestDatabase();
  api = serveEndpoints([changesEndpoint({ db: database.db, origin: 'http://x' })]);
});
afterAll(() => database.drop());

interface Changes {
  changes: {
    change: string;
    id: number;
    at: string;
    job: { id: number; title: string; url: string } | null;
  }[];
  next: string;
  more: boolean;
}

async function ask(query = ''): Promise<Changes & { status: number; detail: string }> {
  const answer = await api.request(`/api/jobs/changes${query}`);
  return { status: answer.status, ...((await answer.json()) as Changes & { detail: string }) };
}

const inTransaction = <T>(work: (tx: Database) => Promise<T>): Promise<T> =>
  database.db.transaction().execute(work);

const publish = (ids: number[]) =>
  inTransaction(async (tx) => {
    await beginCatalogChange(tx);
    await publishJobs(tx, ids);
  });

/** Adds jobs that are not published yet. */
const addJobs = async (count: number): Promise<number[]> => {
  const ids = await insertJobs(
    database.db,
    Array.from({ length: count }, (_, at) => ({ title: `Job ${at}`, company: `C ${Math.random()}` })),
  );
  await sql`update jobs set duplicate_key = decode(md5(id::text), 'hex') where id = any(${ids}::bigint[])`.execute(
    database.db,
  );
  await sql`delete from job_search where job_id = any(${ids}::bigint[])`.execute(database.db);
  return ids;
};

test('lists what opened, changed and closed, in order, with the jobs', async () => {
  const { next: start } = await ask();
  expect(await ask(`?since=${start}`)).toMatchObject({ changes: [], next: start, more: false });
  const [a, b, c] = (await addJobs(3)) as [number, number, number];
  await publish([a, b, c]);
  const first = await ask(`?since=${start}`);
  expect(first.changes.map(({ change, id, job }) => [change, id, job?.url])).toEqual(
    [a, b, c].map((id) => ['opened', id, `http://x/jobs/${id}`]),
  );
  await sql`update jobs set title = 'Changed' where id = ${a}`.execute(database.db);
  await publish([a]);
  await inTransaction((tx) => closeJob(tx, b));
  await inTransaction((tx) => deleteJob(tx, c));
  const second = await ask(`?since=${first.next}`);
  expect(second.changes.map(({ change, id, job }) => [change, id, job?.title ?? null])).toEqual([
    ['changed', a, 'Changed'],
    ['closed', b, null],
    ['closed', c, null],
  ]);
  await inTransaction((tx) => reopenJob(tx, b));
  expect((await ask(`?since=${second.next}`)).changes).toMatchObject([{ change: 'opened', id: b }]);
  expect((await ask(`?since=${start}`)).changes.map(({ change, id }) => [change, id])).toEqual([
    ['changed', a],
    ['closed', c],
    ['opened', b],
  ]);
});

test('a job that opened and closed since is one closing, also on the page of its opening', async () => {
  const { next } = await ask();
  const [a] = (await addJobs(1)) as [number];
  await publish([a]);
  await inTransaction((tx) => closeJob(tx, a));
  for (const limit of [1, 100])
    expect((await ask(`?since=${next}&limit=${limit}`)).changes).toMatchObject([
      { change: 'closed', id: a, job: null },
    ]);
});

test('pages hold at most the limit, and the cursor goes on within a large change', async () => {
  const { next: start } = await ask();
  const ids = await addJobs(25);
  await publish(ids);
  const seen: number[] = [];
  let page = await ask(`?since=${start}&limit=10`);
  const sizes = [page.changes.length];
  seen.push(...page.changes.map(({ id }) => id));
  while (page.more) {
    page = await ask(`?since=${page.next}&limit=10`);
    sizes.push(page.changes.length);
    seen.push(...page.changes.map(({ id }) => id));
  }
  expect([sizes, seen]).toEqual([[10, 10, 5], ids]);
});

test.each([
  ['since=x', 'since'],
  ['since=1', 'since'],
  ['limit=0', 'limit'],
  ['limit=501', 'limit'],
])('%s is refused', async (query, field) => {
  expect(await ask(`?${query}`)).toMatchObject({ status: 422, errors: { [field]: expect.any(String) } });
});

test('a cursor that is older than the log gets 410 and the remedy', async () => {
  const { next: old } = await ask();
  await publish(await addJobs(2));
  const { next: kept } = await ask(`?since=${old}`);
  await sql`update catalogue_changes set changed_at = now() - interval '31 days'`.execute(database.db);
  await publish(await addJobs(1));
  expect(await purgeChanges(database.db, new Date())).toBeGreaterThan(0);
  expect(await ask(`?since=${old}`)).toMatchObject({
    status: 410,
    detail: expect.stringContaining('full copy'),
  });
  const fresh = await ask(`?since=${kept}`);
  expect([fresh.status, fresh.changes?.length]).toEqual([410, undefined]);
  expect((await ask(`?since=${(await ask()).next}`)).status).toBe(200);
});

describe('while changes commit in any order', () => {
  test('a reader misses none', async () => {
    const ids = await addJobs(60);
    let { next } = await ask();
    let isDone = false;
    const listed = new Set<number>();
    const read = async () => {
      for (;;) {
        const page = await ask(`?since=${next}&limit=7`);
        for (const { change, id } of page.changes)
          if (change === 'closed') listed.delete(id);
          else listed.add(id);
        next = page.next;
        if (!page.more) return;
      }
    };
    let seed = 5;
    const below = (count: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % count;
    };
    const write = async (worker: number) => {
      for (let turn = 0; turn < 12; turn++) {
        const some = ids.filter((id) => id % 4 === worker && below(3) > 0);
        await inTransaction(async (tx) => {
          // It takes a transaction number before it waits for its turn.
          await sql`select pg_current_xact_id()`.execute(tx);
          await beginCatalogChange(tx);
          const status = below(2) === 0 ? 'open' : 'closed';
          await sql`update jobs set status = ${status}, closed_at = case when ${status} = 'closed' then now() end where id = any(${some}::bigint[])`.execute(
            tx,
          );
          await publishJobs(tx, some);
          await sql`select pg_sleep(${below(20) / 1000})`.execute(tx);
          if (below(5) === 0) throw new Error('rolled back');
        }).catch((error: Error) => {
          if (error.message !== 'rolled back') throw error;
        });
      }
    };
    const reader = (async () => {
      while (!isDone) await read();
    })();
    await Promise.all([0, 1, 2, 3].map(write));
    isDone = true;
    await reader;
    await read();
    const { rows } = await sql<{ id: number }>`
      select job_id as id from job_search where job_id = any(${ids}::bigint[]) order by 1`.execute(
      database.db,
    );
    expect([...listed].sort((a, b) => a - b)).toEqual(rows.map(({ id }) => id));
  });
});
