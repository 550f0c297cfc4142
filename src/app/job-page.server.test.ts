import { sql } from 'kysely';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { insertJobs } from '../../tests/support/jobs.ts';
import { testServices } from '../../tests/support/services.ts';
import { SearchLog } from '../office/searches/search-log.server.ts';
import { indexJobs } from '../search/engine/index-jobs.server.ts';
import { servicesContext } from './context.ts';
import { loader, meta } from './routes/job.tsx';
import { loader as preview } from './routes/seo/preview.ts';

const origin = 'https://jobs.example.org';
const dayMs = 86_400_000;
let database: TestDatabase;
let context: RouterContextProvider;
let job: number;

beforeAll(async () => {
  database = await createTestDatabase();
  context = new RouterContextProvider();
  const searchLog = new SearchLog(database.db, origin);
  const services = { ...testServices(database), searchLog };
  context.set(servicesContext, { ...services, endpoints: [], origin, report: () => undefined });
  const ids = await insertJobs(
    database.db,
    ['Glassblower', 'Notary', 'Notary', 'Notary'].map((title, at) => ({
      title,
      category: 'Sales',
      company: at === 0 ? 'Acme' : `Acme ${at}`,
      location: 'Austin, TX',
    })),
  );
  job = ids[0]!;
  await database.db.updateTable('jobs').set({ state: 'TX', city: 'Austin' }).where('id', 'in', ids).execute();
});
afterAll(() => database.drop());

async function close(days: number): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const closed_at = new Date(Date.now() - days * dayMs);
    await tx.updateTable('jobs').set({ status: 'closed', closed_at }).where('id', '=', job).execute();
    await indexJobs(tx, [job]);
  });
}

const open = (id: number) =>
  loader({ params: { id: String(id) }, context, request: new Request(origin) } as never);
const tagsOf = (loaderData: unknown): Record<string, unknown>[] => meta({ loaderData } as never);
const typesOf = (tags: Record<string, unknown>[]): string[] =>
  tags.flatMap((tag) => {
    const data = tag['script:ld+json'] as { '@type': string } | undefined;
    return data ? [data['@type']] : [];
  });
const robots = { name: 'robots', content: 'noindex' };
const picture = (path: string, headers: HeadersInit = {}) => {
  const [, kind, file] = /^\/og\/([^/]+)\/([^?]+)/.exec(path)!;
  return preview({
    params: { kind, file },
    context,
    request: new Request(origin + path, { headers }),
  } as never);
};

describe('an open job', () => {
  test('cuts its description for search engines without splitting a letter', async () => {
    const description = `${'x'.repeat(138)} 👩🏽‍💻 is half a letter away`;
    await database.db.updateTable('jobs').set({ description }).where('id', '=', job).execute();
    const tag = tagsOf(await open(job)).find(({ name }) => name === 'description');
    expect(tag).toMatchObject({ content: `${'x'.repeat(138)} ` });
  });

  test('is not indexed once its stated closing date has passed', async () => {
    const setClosing = (day: string | null) =>
      sql`update jobs set stated_closing_on = ${day} where id = ${job}`;
    await setClosing('2020-06-01').execute(database.db);
    const tags = tagsOf(await open(job));
    expect(tags).toContainEqual(robots);
    expect(typesOf(tags)).toEqual(['BreadcrumbList']);
    await setClosing(null).execute(database.db);
  });

  test('has structured data, breadcrumbs and its own picture', async () => {
    const page = await open(job);
    const tags = tagsOf(page);
    expect(typesOf(tags)).toEqual(['JobPosting', 'BreadcrumbList']);
    expect(tags).not.toContainEqual(robots);
    expect(page.crumbs.at(-1)).toEqual({ label: 'Glassblower', to: `/jobs/${job}` });
    expect(tags).toContainEqual({
      property: 'og:image',
      content: expect.stringContaining(`${origin}/og/jobs/${job}.png?v=`),
    });
  });

  test('has a picture that is cached forever under its version, and for an hour without one', async () => {
    const path = (await open(job)).image.replace(origin, '');
    const answer = await picture(path);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect((await picture(`/og/jobs/${job}.png`)).headers.get('cache-control')).toBe('public, max-age=3600');
    const again = await picture(path, { 'if-none-match': answer.headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  test.each(['/og/jobs/x.png', '/og/jobs/1.jpg', '/og/jobs/999999.png', '/og/users/1.png'])(
    '%s is missing',
    async (path) => {
      await expect(picture(path)).rejects.toMatchObject({ init: { status: 404 } });
    },
  );
});

describe('a closed job', () => {
  test.each([0, 30, 89.9])('of %d days ago stays, is not indexed, and links to other jobs', async (days) => {
    await close(days);
    const page = await open(job);
    const tags = tagsOf(page);
    expect(page.job.closed).toMatch(/ago$/);
    expect(page.similar.map(({ title }) => title)).toEqual(['Notary', 'Notary', 'Notary']);
    expect(typesOf(tags)).toEqual([]);
    expect(tags).toContainEqual(robots);
    expect(tags).toContainEqual({ property: 'og:image', content: `${origin}/og.png` });
    await expect(picture(`/og/jobs/${job}.png`)).rejects.toMatchObject({ init: { status: 404 } });
  });

  test.each([90.1, 1000])('of %d days ago is gone', async (days) => {
    await close(days);
    await expect(open(job)).rejects.toMatchObject({ init: { status: 410 } });
    expect(tagsOf(undefined)).toContainEqual(robots);
  });
});
