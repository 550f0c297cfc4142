import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { serveEndpoints } from '../../tests/support/endpoints.ts';
import { insertJobs, type TestJob } from '../../tests/support/jobs.ts';
import { emptySearch } from '../catalog/jobs/job-search.schema.ts';
import { closeJob } from '../feeds/import/close-job.server.ts';
import { continued, type PageEnd, rankingOf, writeCursor } from './cursor.ts';
import { PostgresEngine } from './postgres-engine.server.ts';
import { jobEndpoints } from './search.api.ts';

let database: TestDatabase;
let api: ReturnType<typeof serveEndpoints>;
let made = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  const search = new PostgresEngine(database.db);
  api = serveEndpoints(jobEndpoints({ db: database.db, search, origin: 'http://x' }));
});
afterAll(() => database.drop());

const titles = ['Nurse', 'Night nurse', 'Nurse manager of a ward', 'Nursery teacher', 'Clerk', 'Driver'];

/** Jobs of all tiers, some with equal pay or equal times, several for each employer, and no two alike. */
async function addJobs(count: number): Promise<number[]> {
  const ids = await insertJobs(
    database.db,
    Array.from({ length: count }, (): Partial<TestJob> => {
      const number = ++made;
      return {
        title: `${titles[number % titles.length]} ${number}`,
        company: `Employer ${number % 5}`,
        description: `Work ${number} with patients, also for a nurse${number % 3 === 0 ? 's' : ''}. Desk ${number * 7}.`,
        location: ['Austin, TX', 'Boise, ID', 'Madison, WI'][number % 3]!,
        pay_year: number % 4 === 0 ? null : 40_000 + (number % 6) * 1000,
        posted_at: new Date(Date.now() - (number % 11) * 3_600_000 - (number % 2) * 86_400_000),
      };
    }),
  );
  // Each has a role of its own.
  await database.pool.query(
    "update jobs set duplicate_key = decode(md5(id::text), 'hex') where id = any($1)",
    [ids],
  );
  return ids;
}

async function ask(address: string) {
  const answer = await api.request(address.replace('http://x', ''));
  const link = answer.headers.get('link') ?? '';
  return {
    status: answer.status,
    total: Number(answer.headers.get('x-total-count')),
    next: /<([^>]+)>; rel="next"/.exec(link)?.[1],
    body: (await answer.json()) as { id: number }[] & { errors?: Record<string, string> },
  };
}

/** Follows the links to the end. @param between runs after each page. */
async function follow(
  address: string,
  between: (seen: number[], page: number) => Promise<void> = async () => undefined,
): Promise<number[]> {
  const seen: number[] = [];
  let next: string | undefined = address;
  for (let page = 1; next && page < 100; page++) {
    const answer: Awaited<ReturnType<typeof ask>> = await ask(next);
    expect(answer.status).toBe(200);
    seen.push(...answer.body.map(({ id }) => id));
    next = answer.next;
    await between(seen, page);
  }
  return seen;
}

const close = (id: number) => database.db.transaction().execute((tx) => closeJob(tx, id));

describe('pages by cursor, while jobs come and go', () => {
  test.each([
    ...['match=exact', 'match=exact&sort=salary'],
    ...['match=exact&keywords=nurse&sort=relevance', 'match=exact&keywords=nurse&sort=salary'],
    ...[
      'match=best',
      'match=best&sort=salary',
      'match=best&keywords=nurse',
      'match=best&keywords=nurse&sort=date',
    ],
  ])('%s', { timeout: 120_000 }, async (search) => {
    await addJobs(50);
    const address = `http://x/api/jobs?${search}`;
    const first = (await ask(`${address}&pageSize=100`)).body.map(({ id }) => id);
    const closed = new Set<number>();
    const seen = await follow(`${address}&pageSize=7`, async (shown, page) => {
      if (page > 4) return;
      await addJobs(6);
      // One that was shown goes, and one that was not.
      for (const id of [shown.at(-2)!, first.findLast((one) => !shown.includes(one) && !closed.has(one))])
        if (id !== undefined && !closed.has(id)) {
          await close(id);
          closed.add(id);
        }
    });
    expect(new Set(seen).size, 'no job twice').toBe(seen.length);
    const stayed = first.filter((id) => !closed.has(id));
    expect(
      stayed.filter((id) => !seen.includes(id)),
      'none missing',
    ).toEqual([]);
    expect(
      seen.filter((id) => stayed.includes(id)),
      'in the order of the first page',
    ).toEqual(stayed);
    await database.pool.query("update jobs set status = 'closed', closed_at = now() where status = 'open'");
    await database.pool.query('truncate job_search, search_bits, search_segments');
    await database.pool.query('update catalogue set version = version + 1');
  });

  test('without changes, pages of any size are the list', { timeout: 120_000 }, async () => {
    const ids = await addJobs(30);
    for (const search of [
      '',
      'sort=salary',
      'keywords=nurse&sort=relevance',
      'match=best&keywords=nurse',
      'match=best&location=Austin',
    ]) {
      const all = (await ask(`http://x/api/jobs?${search}&pageSize=100`)).body.map(({ id }) => id);
      expect(all.length).toBeGreaterThanOrEqual(10);
      expect(all.length).toBeLessThanOrEqual(ids.length);
      for (const size of [4, 20])
        expect(await follow(`http://x/api/jobs?${search}&pageSize=${size}`)).toEqual(all);
    }
  });
});

describe('a cursor', () => {
  test('belongs to its search, and replaces the page', async () => {
    const { next } = await ask('/api/jobs?pageSize=10&keywords=nurse');
    const cursor = new URL(next!).searchParams.get('cursor')!;
    expect(next).not.toContain('page=');
    for (const [query, what] of [
      [`cursor=${cursor}`, /another search/],
      [`keywords=nurse&sort=salary&cursor=${cursor}`, /another search/],
      [`keywords=nurse&page=2&cursor=${cursor}`, /not both/],
      ['cursor=x', /link to the next page/],
      ['cursor=WzEsMl0', /link to the next page/],
    ] as const) {
      const { status, body } = await ask(`/api/jobs?${query}`);
      expect([status, body.errors?.cursor]).toEqual([422, expect.stringMatching(what)]);
    }
    const [mark] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string];
    for (const key of [null, [1.5, 1, 1], [0, 1e300, 1], [0, -1, 1], [0, 1, 1.5], [-9, 1, 1], ['0', 1, 1]]) {
      const forged = Buffer.from(JSON.stringify([mark, 'date', key, null])).toString('base64url');
      const { status } = await ask(`/api/jobs?keywords=nurse&cursor=${forged}`);
      expect([key, status]).toEqual([key, 422]);
    }
    const page = await ask(`/api/jobs?keywords=nurse&pageSize=3&cursor=${cursor}`);
    expect([page.status, page.body.length]).toEqual([200, 3]);
  });
});

const longest: PageEnd = {
  last: { score: -1.23456789012345e-7, posted: 1_764_230_400.123456, jobId: 999_999_999_999_999 },
  ranking: {
    now: 1_764_230_400.123,
    weights: Array.from({ length: 250 }, () => 0.004_001),
    first: Array.from({ length: 20 }, (_, at) => 999_999_999_999_000 + at),
    passed: 20,
  },
};

test('the cursor of the longest search is taken, and a longer one is refused before it is read', () => {
  const search = { ...emptySearch, keywords: 'a '.repeat(250).trim() };
  const cursor = writeCursor(search, longest);
  expect(continued({ ...search, cursor }, true)).toEqual({ ...search, cursor });
  expect(rankingOf({ cursor })).toEqual(longest.ranking);
  const weights = Array.from({ length: 600 }, () => 0.004_001);
  const forged = writeCursor(search, { ...longest, ranking: { ...longest.ranking!, weights } });
  expect(() => continued({ ...search, cursor: forged }, true)).toThrow('Some fields need');
});

test('a cursor goes on in the order with which it began, unless the search asks for another', () => {
  const search = { ...emptySearch, location: 'Austin' };
  const end: PageEnd = { last: { score: 0, posted: 1_764_230_400, jobId: 7 }, ranking: null };
  const cursor = writeCursor({ ...search, sort: 'date' }, end);
  const later = { ...search, sort: 'relevance' as const, cursor };
  expect(continued(later, false).sort).toBe('date');
  expect(() => continued(later, true)).toThrow('Some fields need');
});
