import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { serveEndpoints } from '../../tests/support/endpoints.ts';
import { insertJobs, type TestJob } from '../../tests/support/jobs.ts';
import { exactSearch, type JobSearch } from '../catalog/jobs/job-search.schema.ts';
import { closeJob } from '../feeds/import/close-job.server.ts';
import { PostgresEngine } from './postgres-engine.server.ts';
import { jobEndpoints } from './search.api.ts';
import { placeAfter, searchJobs } from './search-jobs.server.ts';

let database: TestDatabase;
let engine: PostgresEngine;
let api: ReturnType<typeof serveEndpoints>;
/** Each lot of new jobs is newer than those before. */
let days = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  engine = new PostgresEngine(database.db);
  api = serveEndpoints(jobEndpoints({ db: database.db, search: engine, origin: 'http://x' }));
});
afterAll(() => database.drop());

/** Jobs of a few times, many to a time, and some a microsecond apart. */
async function addJobs(title: string, count: number, newest: string): Promise<number[]> {
  const jobs = Array.from({ length: count }, (_none, index): Partial<TestJob> => {
    const posted_at = new Date(Date.parse(newest) - Math.floor(index / 7) * 3_600_000);
    return {
      title: `${title} ${index % 3 === 0 ? 'nurse' : 'clerk'}`,
      category: index % 2 === 0 ? 'Sales' : null,
      posted_at,
    };
  });
  const ids = await insertJobs(database.db, jobs);
  await database.pool.query(
    "update jobs set posted_at = posted_at + (id % 4) * interval '1 microsecond' where id = any($1)",
    [ids],
  );
  await database.pool.query(
    'update job_search set posted_at = jobs.posted_at from jobs where jobs.id = job_id and job_id = any($1)',
    [ids],
  );
  return ids;
}

/** The ids that are open, in the order of the site. */
async function inOrder(where = 'true'): Promise<number[]> {
  const { rows } = await database.pool.query(
    `select id from jobs where status = 'open' and ${where} order by posted_at desc, id desc`,
  );
  return rows.map(({ id }) => id);
}

test('pages after a place follow one another', async () => {
  const searches: [Partial<JobSearch>, string][] = [
    [{}, 'true'],
    [{ keywords: 'nurse' }, "title like '%nurse'"],
    [{ keywords: 'y nurse' }, "title like '%y nurse'"],
    [{ keywords: 'nurse', category: 'Sales' }, "title like '%nurse' and category = 'Sales'"],
  ];
  await addJobs('Way', 180, '2026-05-01T00:00:00Z');
  for (const [asked, where] of searches) {
    const found: number[] = [];
    let after = '';
    for (let page = 1; page < 50; page++) {
      const search = { ...exactSearch, ...asked, page, pageSize: 9, after };
      const { jobs, next } = await searchJobs(engine, search);
      found.push(...jobs.map(({ id }) => id));
      after = await placeAfter(database.db, search, { jobs, next });
      if (after === '') break;
    }
    expect(found, JSON.stringify(asked)).toEqual(await inOrder(where));
  }
});

describe('GET /api/jobs', () => {
  const ask = async (address: string) => {
    const answer = await api.request(address.replace('http://x', ''));
    const link = answer.headers.get('link') ?? '';
    const next = /<([^>]+)>; rel="next"/.exec(link)?.[1];
    return {
      status: answer.status,
      next,
      ids: ((await answer.json()) as { id: number }[]).map(({ id }) => id),
    };
  };

  test.each([
    ['', 'true'],
    ['&keywords=nurse', "title like '%nurse'"],
  ])('by its links, "%s": no job twice and none missing while jobs come and go', async (query, where) => {
    const first = await inOrder(where);
    const seen: number[] = [];
    const closed: number[] = [];
    let address: string | undefined = `http://x/api/jobs?pageSize=10${query}`;
    for (let page = 0; address && page < 60; page++) {
      const { ids, next } = await ask(address);
      seen.push(...ids);
      address = next;
      if (page > 5) continue;
      await addJobs('New', 14, new Date(Date.UTC(2026, 5, ++days)).toISOString());
      // One that was shown goes, and one that was not.
      for (const id of [ids[0]!, first.findLast((one) => !seen.includes(one) && !closed.includes(one))!]) {
        await database.db.transaction().execute((tx) => closeJob(tx, id));
        closed.push(id);
      }
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(first.filter((id) => seen.includes(id) || !closed.includes(id)));
  });

  test('a plain page is what it was', async () => {
    const all = await inOrder();
    expect((await ask('/api/jobs?pageSize=10&page=2')).ids).toEqual(all.slice(10, 20));
    expect((await ask('/api/jobs?pageSize=10&after=1-1')).ids).toEqual(all.slice(0, 10));
  });

  test.each(['x', '1', '-', '1-1-1', '1.5-1', "1-1'"])('the place %s is refused by name', async (after) => {
    const answer = await api.request(`/api/jobs?page=2&after=${encodeURIComponent(after)}`);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: { after: expect.any(String) } });
  });
});
