import type { PostgresPool } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { wrongKeys } from '../../../tests/support/index-truth.ts';
import { insertJobs } from '../../../tests/support/jobs.ts';
import { catalogFormat } from '../../catalog/jobs/catalog.server.ts';
import { emptySearch, exactSearch } from '../../catalog/jobs/job-search.schema.ts';
import { type Database, openDatabase } from '../../db/client.ts';
import { PostgresEngine } from '../postgres-engine.server.ts';
import { searchJobs } from '../search-jobs.server.ts';
import { indexJobs } from './index-jobs.server.ts';
import { loadNext, rebuildIfDue, rebuildSearchIndex } from './rebuild.server.ts';
import { rebuildByHand } from './rebuild-command.ts';

let database: TestDatabase;
let engine: PostgresEngine;
let ids: number[];
let made = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  engine = new PostgresEngine(database.db);
  const places = ['Austin, TX', 'Boise, ID', 'Madison, WI', ''];
  ids = await insertJobs(
    database.db,
    Array.from({ length: 1300 }, (_, at) => ({
      title: `Nurse number${at} ${['day', 'night'][at % 2]}`,
      location: places[at % places.length]!,
      category: at % 3 ? 'Healthcare' : null,
    })),
  );
});
afterAll(() => database.drop());

const total = async (keywords: string): Promise<number> =>
  (await searchJobs(engine, { ...exactSearch, keywords })).total;

/** The database, with an action before each statement. */
function watched(before: (statement: string) => Promise<void>): Database {
  const connect = async () => {
    const client = await database.pool.connect();
    const query = async (text: string, values: unknown[]) => {
      if (!/^(begin|commit|rollback)/.test(text)) await before(text);
      return client.query(text, values);
    };
    return { query, release: () => client.release() };
  };
  return openDatabase({ connect, end: async () => undefined } as unknown as PostgresPool);
}

async function change(statement: string, id: number): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`${sql.raw(statement)} where id = ${id}`.execute(tx);
    await indexJobs(tx, [id]);
  });
}

const nextJob = (): number => ids[(made * 97) % ids.length]!;

/** One change of the catalog after another, each of a kind of its own, and what search must find then. */
const changes: (() => Promise<{ word: string; jobs: number }>)[] = [
  async () => {
    const word = `opened${++made}x`;
    await insertJobs(database.db, [{ title: word, location: `${word}, TX` }]);
    return { word, jobs: 1 };
  },
  async () => {
    const word = `changed${++made}x`;
    await change(`update jobs set status = 'open', closed_at = null, title = '${word}'`, nextJob());
    return { word, jobs: 1 };
  },
  async () => {
    const word = `closed${++made}x`;
    await change(`update jobs set title = '${word}', status = 'closed', closed_at = now()`, nextJob());
    return { word, jobs: 0 };
  },
  async () => {
    const word = `deleted${++made}x`;
    const [id] = await insertJobs(database.db, [{ title: word }]);
    await change('delete from jobs', id!);
    return { word, jobs: 0 };
  },
];

/** The index in terms of jobs and words: the same for every generation. */
async function contents(): Promise<unknown[]> {
  const { rows } = await sql`
    select job_id, job_search.posted_at, key, category, workplace, states, job_types, body,
      array(select word from unnest(tokens) as id join search_words using (id) order by word) as words,
      substring(facts for 4) as flags, substring(facts from 9 for 12) as numbers
    from job_search join search_places on search_places.id = place_id order by job_id`.execute(database.db);
  return rows;
}

async function expectTruth(): Promise<void> {
  const { rows: differences } = await sql`
    select jobs.id, job_id from (select * from jobs where status = 'open') as jobs
    full join job_search on job_id = jobs.id where jobs.id is null or job_id is null`.execute(database.db);
  expect(differences).toEqual([]);
  const { rows: miscounted } = await sql`
    select key, jobs, count(slot)::int as counted from search_places left join job_search on place_id = search_places.id
    group by search_places.id having jobs <> count(slot)`.execute(database.db);
  expect(miscounted).toEqual([]);
  expect(await wrongKeys(database.db)).toEqual([]);
  const { rows: left } = await sql`
    select from pg_namespace where nspname = 'search_next'`.execute(database.db);
  expect(left).toEqual([]);
}

const generation = async (): Promise<number> =>
  (await sql<{ epoch: number }>`select epoch from catalogue`.execute(database.db)).rows[0]!.epoch;

test('searches and imports go on during a rebuild, and what they changed holds after it', async () => {
  const before = await generation();
  const expected: { word: string; jobs: number }[] = [];
  const seen = new Set<string>();
  let isSwitching = false;
  const db = watched(async (statement) => {
    isSwitching ||= /update catalogue set version/.test(statement);
    const kind = /insert into (job_search|search_bits)|^create index \w+|^analyze/i.exec(statement)?.[0];
    if (!kind || isSwitching) return;
    seen.add(kind.toLowerCase());
    for (const { word, jobs } of expected) expect([word, await total(word)]).toEqual([word, jobs]);
    if (expected.length < 40) for (const act of changes) expected.push(await act());
  });
  await rebuildSearchIndex(db);
  expect([...seen]).toEqual(
    expect.arrayContaining(['insert into job_search', 'insert into search_bits', 'analyze']),
  );
  expect(await generation()).toBe(before + 1);
  for (const { word, jobs } of expected) expect([word, await total(word)]).toEqual([word, jobs]);
  await expectTruth();
});

test('a rebuild that is killed again and again ends as one that is not', async () => {
  const before = await generation();
  let kills = 0;
  for (let statements = 9; (await generation()) === before; statements += 17) {
    let left = statements;
    const db = watched(async () => {
      if (--left === 0) throw new Error('Killed.');
    });
    await (kills++ === 0 || kills % 2 ? rebuildSearchIndex(db) : rebuildIfDue(db)).catch(() => undefined);
    for (const act of changes) await act();
  }
  expect(kills).toBeGreaterThan(5);
  await expectTruth();
  const interrupted = await contents();
  await rebuildSearchIndex(database.db);
  expect(await contents()).toEqual(interrupted);
});

test('two rebuilds at once make one generation', async () => {
  const before = [await generation(), await contents()];
  await Promise.all([rebuildSearchIndex(database.db), rebuildSearchIndex(database.db)]);
  expect([await generation(), await contents()]).toEqual([Number(before[0]) + 1, before[1]]);
  await expectTruth();
});

test('an engine that has loaded the next generation reads only what came after it', async () => {
  let reads = 0;
  const loads = /string_agg\(int4send|select id, word from (search_next.)?search_words where id >/;
  const own = new PostgresEngine(
    watched(async (statement) => {
      if (loads.test(statement)) reads++;
    }),
  );
  const readsOf = async (act: () => Promise<unknown>): Promise<number> => {
    const before = reads;
    await act();
    return reads - before;
  };
  const find = () => searchJobs(own, { ...emptySearch, keywords: 'nurse' });
  const { total: jobs } = await find();
  let first = 0;
  const db = watched(async (statement) => {
    if (/update catalogue set version/.test(statement) && first === 0)
      first = await readsOf(() => own.loadNext());
  });
  await rebuildSearchIndex(db);
  await insertJobs(database.db, [{ title: 'Late nurse' }]);
  const then = await readsOf(async () => expect((await find()).total).toBe(jobs + 1));
  expect(first).toBeGreaterThan(10);
  expect(then).toBeLessThan(5);
});

test('the switch waits until a process has loaded the next generation, and holds up nobody meanwhile', async () => {
  const before = await generation();
  const loading = Promise.withResolvers<void>();
  const loaded = loadNext(database.db, { loadNext: () => loading.promise });
  const rebuilt = rebuildSearchIndex(database.db);
  await database.untilBlocked();
  const { word, jobs } = await changes[0]!();
  expect([await total(word), await generation()]).toEqual([jobs, before]);
  loading.resolve();
  await Promise.all([loaded, rebuilt]);
  expect([await total(word), await generation()]).toEqual([jobs, before + 1]);
});

test('by hand, a rebuild that is stopped is continued', async () => {
  const before = await generation();
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const stop = new AbortController();
  const db = watched(async (statement) => {
    if (/^create index/i.test(statement)) stop.abort();
  });
  await rebuildByHand(db, { signal: stop.signal, say });
  expect([lines.at(-1), await generation()]).toEqual([expect.stringContaining('Stopped'), before]);
  await rebuildByHand(database.db, { signal: new AbortController().signal, say });
  expect([lines.at(-1), await generation()]).toEqual([expect.stringContaining('new index'), before + 1]);
});

test('a rebuild leaves the tables, indexes and sequences as they were', async () => {
  const shape = async (): Promise<unknown[]> =>
    (
      await sql`
        select relname as name, relkind::text as kind, reloptions as options, pg_get_indexdef(pg_class.oid) as index,
          (select json_agg(json_build_array(attname, format_type(atttypid, atttypmod), attnotnull, attstorage, attstattarget, attidentity,
            pg_get_expr(adbin, adrelid)) order by attnum) from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
            where attrelid = pg_class.oid and attnum > 0) as columns,
          (select json_agg(json_build_array(conname, pg_get_constraintdef(oid)) order by conname) from pg_constraint where conrelid = pg_class.oid) as constraints
        from pg_class where relnamespace = 'public'::regnamespace and (relname like 'search\_%' or relname like 'job\_search%')
        order by relname`.execute(database.db)
    ).rows;
  const before = await shape();
  expect(before.length).toBeGreaterThan(15);
  await rebuildSearchIndex(database.db);
  expect(await shape()).toEqual(before);
});

test('a long read of the tables delays the switch, but no search', async () => {
  const before = await generation();
  const reader = await database.pool.connect();
  await reader.query('begin; select count(*) from job_search');
  let tries = 0;
  const db = watched(async (statement) => {
    if (!/^lock table/.test(statement) || ++tries < 3) return;
    expect(await total('nurse')).toBeGreaterThan(0);
    expect(await generation()).toBe(before);
    await reader.query('rollback');
  });
  await rebuildSearchIndex(db, { tryAgainMs: 0 });
  reader.release();
  expect(tries).toBe(3);
  expect(await generation()).toBe(before + 1);
  await expectTruth();
});

test('an upgrade during a rebuild begins it anew', async () => {
  expect(await rebuildIfDue(database.db)).toBe(false);
  const expected = await contents();
  const db = watched(async (statement) => {
    if (/^create index/i.test(statement)) throw new Error('Killed.');
  });
  await expect(rebuildSearchIndex(db)).rejects.toThrow('Killed.');
  // An earlier release knew fewer facts.
  for (const table of ['job_search', 'search_next.job_search'])
    await sql`update ${sql.table(table)} set facts = '\\x00000000'`.execute(database.db);
  await sql`select raise_catalog_format(${catalogFormat})`.execute(database.db);
  expect(await rebuildIfDue(database.db)).toBe(true);
  expect(await contents()).toEqual(expected);
  expect(await rebuildIfDue(database.db)).toBe(false);
});
