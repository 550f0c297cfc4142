import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { serveEndpoints } from '../../tests/support/endpoints.ts';
import { insertJobs, type TestJob } from '../../tests/support/jobs.ts';
import { loadZipCodes } from '../catalog/places/places.server.ts';
import { PostgresEngine } from './postgres-engine.server.ts';
import { jobEndpoints } from './search.api.ts';
import type { SearchEngine } from './search-engine.ts';

const origin = 'https://jobs.example.org';
const day = 86_400_000;
const newest = Date.parse('2026-06-01T00:00:00Z');

const nurse: Partial<TestJob> = {
  title: 'Registered Nurse',
  company: 'Harbor Clinic',
  location: 'Austin, TX',
  description: 'Nights in the ICU.\nA team of twelve.',
  skills: ['ACLS', 'Epic 100%'],
  category: 'Healthcare',
  job_type: 'Part-time',
  workplace: 'remote',
  state: 'TX',
  pay_year: 90_000,
  pay_year_max: 100_000,
  latitude: 30.27,
  longitude: -97.74,
  posted_at: new Date(),
};
const clerks = Array.from({ length: 44 }, (_, index) => ({
  location: 'Boise, ID',
  state: 'ID',
  title: `Clerk ${index}`,
  category: 'Retail',
  job_type: 'Full-time',
  workplace: 'on-site',
  pay_year: 30_000 + index,
  posted_at: new Date(newest - index * day),
}));

let database: TestDatabase;
let engine: SearchEngine;
let api: ReturnType<typeof serveEndpoints>;
let nurseId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  engine = new PostgresEngine(database.db);
  const { db } = database;
  await loadZipCodes(db);
  [nurseId] = (await insertJobs(db, [nurse, ...clerks])) as [number];
  await db
    .updateTable('jobs')
    .set({ salary: '$90,000 - $100,000 a year' })
    .where('id', '=', nurseId)
    .execute();
  api = serveEndpoints(jobEndpoints({ db, search: engine, origin }));
});
afterAll(() => database.drop());

const titles = async (query: string): Promise<string[]> => {
  const response = await api.request(`/api/jobs?${query}`);
  expect(response.status, query).toBe(200);
  return (await response.json()).map(({ title }: { title: string }) => title);
};

const links = (response: Response): Record<string, string> =>
  Object.fromEntries(
    [...(response.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(
      ([, address, relation]) => [relation!, address!],
    ),
  );

describe('a job', () => {
  const fields = () => ({
    id: nurseId,
    title: 'Registered Nurse',
    company: 'Harbor Clinic',
    location: 'Austin, TX',
    jobType: 'Part-time',
    salary: '$90,000 - $100,000 a year',
    description: 'Nights in the ICU.\nA team of twelve.',
    affiliateLink: 'https://example.com/apply',
    postedAt: (nurse.posted_at as Date).toISOString(),
    skills: ['ACLS', 'Epic 100%'],
    category: 'Healthcare',
    url: `${origin}/jobs/${nurseId}`,
  });

  test('has the same fields in the list and by its id, and there what its ad says', async () => {
    const [listed] = await (await api.request('/api/jobs?keywords=nurse')).json();
    expect(listed).toMatchObject(fields());
    const response = await api.request(`/api/jobs/${nurseId}`);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toEqual({
      ...listed,
      labels: [
        { name: 'rn', says: 'yes', text: 'RN license', amount: null, sentence: 'Registered Nurse' },
        { name: 'night', says: 'yes', text: 'Night shift', amount: null, sentence: 'Nights in the ICU.' },
      ],
    });
  });

  test('without skills or pay has an empty list and nulls', async () => {
    const [clerk] = await (await api.request('/api/jobs?keywords=clerk+7')).json();
    expect(clerk).toMatchObject({ skills: [], salary: null, pay: null });
  });

  test.each(['999999999', '999999999999999', '9999999999999999999', '0', 'abc', '1.5', '-1', '1e3', '%00'])(
    'with the id %s is not found',
    async (id) => {
      const response = await api.request(`/api/jobs/${id}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(await response.json()).toMatchObject({ status: 404, detail: expect.stringMatching(/\w/) });
    },
  );
});

describe('the list', () => {
  test('has 20 jobs a page, the newest first, and tells the total and the way on', async () => {
    const response = await api.request('/api/jobs');
    const jobs: { postedAt: string }[] = await response.json();
    expect(jobs.length).toBe(20);
    const dates = jobs.map(({ postedAt }) => postedAt);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(response.headers.get('x-total-count')).toBe('45');
    expect(links(response)).toEqual({
      first: `${origin}/api/jobs`,
      next: expect.stringMatching(/\/api\/jobs\?cursor=[\w-]+$/),
      last: `${origin}/api/jobs?page=3`,
    });
  });

  test('a page within has links both ways, which keep the search', async () => {
    const response = await api.request('/api/jobs?category=Retail&pageSize=10&page=2&utm_source=x');
    expect(response.headers.get('x-total-count')).toBe('44');
    const address = `${origin}/api/jobs?category=Retail`;
    expect(links(response)).toEqual({
      first: `${address}&pageSize=10`,
      prev: `${address}&pageSize=10`,
      next: expect.stringMatching(/\/api\/jobs\?category=Retail&cursor=[\w-]+&pageSize=10$/),
      last: `${address}&page=5&pageSize=10`,
    });
  });

  test('following the links visits every job once', async () => {
    const seen: number[] = [];
    for (let next: string | undefined = `${origin}/api/jobs?pageSize=17`; next; ) {
      const response = await api.request(next.replace(origin, ''));
      for (const { id } of await response.json()) seen.push(id);
      next = links(response).next;
    }
    expect(new Set(seen).size).toBe(45);
    expect(seen.length).toBe(45);
  });

  test('a page beyond the last is empty and leads back', async () => {
    const response = await api.request('/api/jobs?page=9');
    expect(await response.json()).toEqual([]);
    expect(response.headers.get('x-total-count')).toBe('45');
    expect(Object.keys(links(response))).toContain('last');
    expect(Object.keys(links(response))).not.toContain('next');
  });

  test('a search that finds nothing is an empty list', async () => {
    const response = await api.request('/api/jobs?keywords=qqxzzyq');
    expect(await response.json()).toEqual([]);
    expect(response.headers.get('x-total-count')).toBe('0');
  });

  test.each([
    'keywords=nurse',
    'location=Austin',
    'category=Healthcare',
    'jobType=Part-time',
    'workplace=remote',
    'state=tx',
    'zip=78701',
    'zip=78701&radius=10',
    'salaryMin=95000',
    'postedWithin=3',
    'exclude=clerk',
    'keywords=nurse&words=whole',
    'sort=salary&pageSize=1',
    'sort=date&pageSize=1',
  ])('%s finds the nurse alone', async (query) => {
    expect(await titles(query)).toEqual(['Registered Nurse']);
  });

  test.each(['category=all', 'jobType=', 'unknown=1', 'category=All+Categories&sort='])(
    '%s narrows nothing',
    async (query) => {
      const response = await api.request(`/api/jobs?${query}`);
      expect(response.headers.get('x-total-count')).toBe('45');
    },
  );

  test.each([
    ['page=0', 'page'],
    ['page=501', 'page'],
    ['page=x', 'page'],
    ['pageSize=0', 'pageSize'],
    ['pageSize=101', 'pageSize'],
    ['zip=123', 'zip'],
    ['zip=abcde', 'zip'],
    ['radius=-1', 'radius'],
    ['radius=501', 'radius'],
    ['salaryMin=lots', 'salaryMin'],
    ['postedWithin=0', 'postedWithin'],
    ['workplace=moon', 'workplace'],
    ['state=Texas', 'state'],
    ['words=half', 'words'],
    [`keywords=${'x'.repeat(501)}`, 'keywords'],
  ])('%s is refused, with the reason under its name', async (query, name) => {
    for (const path of ['/jobs', '/jobs/facets']) {
      const response = await api.request(`/api${path}?${query}`);
      expect(response.status).toBe(422);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      const problem = await response.json();
      expect(problem).toMatchObject({ status: 422, title: 'Invalid input' });
      expect(Object.keys(problem.errors)).toEqual([name]);
      expect(problem.errors[name]).toMatch(/\w/);
    }
  });

  test('all bad values are reported at once', async () => {
    const { errors } = await (await api.request('/api/jobs?page=0&zip=1&radius=x')).json();
    expect(Object.keys(errors).sort()).toEqual(['page', 'radius', 'zip']);
  });
});

test('facets count what each choice would leave', async () => {
  const facets = async (query: string) => (await api.request(`/api/jobs/facets?${query}`)).json();
  expect(await facets('')).toEqual({
    category: { Healthcare: 1, Retail: 44 },
    jobType: { 'Part-time': 1, 'Full-time': 44 },
    workplace: { remote: 1, 'on-site': 44 },
    state: { TX: 1, ID: 44 },
    postedWithin: { 1: 1, 3: 1, 7: 1, 14: 1, 30: 1 },
    isExact: true,
  });
  expect(await facets('keywords=nurse')).toMatchObject({ category: { Healthcare: 1 } });
  expect(await facets('category=Retail')).toMatchObject({
    category: { Healthcare: 1, Retail: 44 },
    jobType: { 'Full-time': 44 },
  });
});

describe('suggestions', () => {
  test.each(['', 'q=', 'q=nur', 'q=%00', 'q=%25_', 'q=a&q=b'])(
    '%s is answered with a list',
    async (query) => {
      const response = await api.request(`/api/suggest?${query}`);
      expect(response.status).toBe(200);
      for (const suggestion of await response.json())
        expect(suggestion).toMatchObject({ kind: expect.any(String), text: expect.any(String) });
    },
  );

  test.each([
    ['a known kind', 'q=a&kind=place'],
    ['an empty kind', 'q=a&kind='],
    ['100 characters with blanks around', `q=%20${'x'.repeat(98)}%20`],
  ])('%s is taken', async (_name, query) => {
    expect((await api.request(`/api/suggest?${query}`)).status).toBe(200);
  });

  test.each([
    ['an unknown kind', 'q=a&kind=toString', 'kind must be one of title, skill, company, place.'],
    ['more than 100 characters', `q=${'x'.repeat(101)}`, 'q must be 100 characters or fewer.'],
  ])('%s gets a 400 that says why', async (_name, query, detail) => {
    const response = await api.request(`/api/suggest?${query}`);
    expect(response.status).toBe(400);
    const problem = await response.json();
    expect(problem).toMatchObject({ status: 400, detail });
    expect(problem).not.toHaveProperty('errors');
  });
});
