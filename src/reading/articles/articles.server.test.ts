import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { serveEndpoints } from '../../../tests/support/endpoints.ts';
import { listen } from '../../db/listen.ts';
import { setBusinessZone } from '../../money/tracking/figures/stats.server.ts';
import { Invalid, NotFound } from '../../platform/errors.ts';
import { articleEndpoints } from './articles.api.ts';
import {
  articlesOfSite,
  createArticle,
  deleteArticle,
  findArticle,
  getArticle,
  listArticles,
  listSitemapArticles,
  loadArticles,
  relatedArticles,
  updateArticle,
} from './articles.server.ts';

const ours = articlesOfSite();

const now = new Date('2026-06-10T12:00:00Z');
const origin = 'https://jobs.example.org';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`truncate articles restart identity`.execute(database.db);
  await sql`delete from loaded_files where name = 'articles'`.execute(database.db);
});

const add = (title: string, day: string, more: object = {}) =>
  createArticle(database.db, {
    title,
    summary: 'A summary.',
    content: '<p>Some words.</p>',
    publishedAt: day,
    ...more,
  });
const titles = (articles: { title: string }[]): string[] => articles.map(({ title }) => title);
const page = (number: number, pageSize = 2) =>
  listArticles(database.db, { page: number, pageSize }, now).then(({ articles, total }) => ({
    titles: titles(articles),
    total,
  }));

describe('reading', () => {
  beforeEach(async () => {
    await add('Old', '2026-01-01', { topic: 'Pay' });
    await add('New', '2026-06-01', { topic: 'Pay' });
    await add('Middle', '2026-03-01');
    await add('Later', '2026-06-11', { topic: 'Pay' });
  });

  test('lists the newest first, page by page, without articles of the future', async () => {
    expect(await page(1)).toEqual({ titles: ['New', 'Middle'], total: 3 });
    expect(await page(2)).toEqual({ titles: ['Old'], total: 3 });
    expect(await page(3)).toEqual({ titles: [], total: 3 });
  });

  test('shows an article of the future only to its editors', async () => {
    expect(await findArticle(database.db, 4)).toMatchObject({ title: 'Later' });
    await expect(getArticle(database.db, 4, now)).rejects.toThrow(NotFound);
    expect(await getArticle(database.db, 4, new Date('2026-06-12'))).toMatchObject({ title: 'Later' });
    expect(await listSitemapArticles(database.db, now)).toHaveLength(3);
  });

  test('shows a draft only to its editors, until it is published at that moment', async () => {
    const { id } = await add('Draft', '2026-06-01', { status: 'draft' });
    const listed = await listArticles(database.db, { page: 1, pageSize: 9 }, now);
    expect(titles(listed.articles)).not.toContain('Draft');
    expect((await listSitemapArticles(database.db, now)).map((one) => one.id)).not.toContain(id);
    await expect(getArticle(database.db, id, now)).rejects.toThrow(NotFound);
    expect((await findArticle(database.db, id))?.title).toBe('Draft');
    const before = new Date();
    await updateArticle(database.db, id, { status: 'published', publishedAt: '2026-06-01' });
    const { rows } = await database.pool.query(
      "select published_at = date_trunc('milliseconds', published_at) as whole from articles where id = $1",
      [id],
    );
    expect(rows).toEqual([{ whole: true }]);
    const published = await getArticle(database.db, id, new Date());
    expect(published.publishedAt.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1000);
    // A published one keeps the date that it is given.
    await updateArticle(database.db, id, { status: 'published', publishedAt: '2026-06-02' });
    expect((await getArticle(database.db, id, now)).publishedAt).toEqual(new Date('2026-06-02T00:00:00Z'));
  });

  test('lists related articles: the same topic first, then the newest, never the article itself', async () => {
    const related = async (id: number, topic: string) =>
      titles(await relatedArticles(database.db, { id, topic }, 2, now));
    expect(await related(2, 'Pay')).toEqual(['Old', 'Middle']);
    expect(await related(3, '')).toEqual(['New', 'Old']);
  });
});

describe('writing', () => {
  test('sanitizes content and counts its words', async () => {
    const article = await add('One', '2026-06-01', {
      content: '<h2>Two words</h2>\\n<p onclick="x()">and three <b>more</b></p><script>x()</script>',
    });
    expect(article).toMatchObject({
      content: '<h2 id="on-two-words">Two words</h2>\n<p>and three <b>more</b></p>',
      words: 5,
      imageUrl: null,
      topic: '',
    });
  });

  test('keeps fields that a change leaves out, and sanitizes the change', async () => {
    const { id } = await add('One', '2026-06-01', { imageUrl: '/articles/pay.svg', topic: 'Pay' });
    const changed = await updateArticle(database.db, id, { content: '<p>New<script>x()</script></p>' });
    expect(changed).toMatchObject({ title: 'One', content: '<p>New</p>', imageUrl: '/articles/pay.svg' });
    expect(await updateArticle(database.db, id, { imageUrl: null, topic: '' })).toMatchObject({
      imageUrl: null,
      topic: '',
      content: '<p>New</p>',
    });
  });

  test('refuses content that is empty after sanitizing', async () => {
    const empty = { content: '<script>x()</script><img src="/a.svg">' };
    await expect(async () => add('One', '2026-06-01', empty)).rejects.toThrow(Invalid);
    const { id } = await add('One', '2026-06-01');
    await expect(updateArticle(database.db, id, empty)).rejects.toThrow(Invalid);
  });

  test('cannot change or delete a missing article', async () => {
    const { id } = await add('One', '2026-06-01');
    await deleteArticle(database.db, id);
    await expect(deleteArticle(database.db, id)).rejects.toThrow(NotFound);
    await expect(updateArticle(database.db, id, { title: 'x' })).rejects.toThrow(NotFound);
    expect(await findArticle(database.db, id)).toBeNull();
  });

  test('notifies the caches of each change', async () => {
    let notices = 0;
    const stop = listen(database.url, 'catalogue', () => void notices++);
    await expect.poll(() => notices).toBe(1);
    const { id } = await add('One', '2026-06-01');
    await expect.poll(() => notices).toBe(2);
    await updateArticle(database.db, id, { title: 'Two' });
    await expect.poll(() => notices).toBe(3);
    await deleteArticle(database.db, id);
    await expect.poll(() => notices).toBe(4);
    await stop();
  });
});

describe('the articles of the first start', () => {
  test('fill an empty table once, under their ids; later changes by an operator stay', async () => {
    const { db } = database;
    expect(await loadArticles(db, ours)).toBe(ours.length);
    expect(await findArticle(db, 1)).toMatchObject({ title: ours[0]!.title });
    await updateArticle(db, 1, { title: 'Mine' });
    expect(await loadArticles(db, ours)).toBe(0);
    expect(await findArticle(db, 1)).toMatchObject({ title: 'Mine' });
    await sql`delete from articles`.execute(db);
    expect(await loadArticles(db, ours)).toBe(0);
    expect((await add('Next', '2026-06-01')).id).toBe(ours.length + 1);
  });

  test('are not added to an operator’s own', async () => {
    await add('Mine', '2026-06-01');
    expect(await loadArticles(database.db, ours)).toBe(0);
    expect(await page(1)).toEqual({ titles: ['Mine'], total: 1 });
  });

  test('are loaded once when two processes start at the same time', async () => {
    const counts = await Promise.all([loadArticles(database.db, ours), loadArticles(database.db, ours)]);
    expect(counts.sort()).toEqual([0, ours.length]);
  });
});

describe('the API', () => {
  const api = () => serveEndpoints(articleEndpoints({ db: database.db, origin, now: () => now }));
  beforeEach(async () => {
    await add('Old', '2026-01-01', { imageUrl: '/articles/pay.svg', imageAlt: 'Pay', topic: 'Pay' });
    await add('New', '2026-06-01');
    await add('Later', '2026-06-11');
  });

  test('lists published articles, with the total and the next page', async () => {
    const response = await api().request('/api/articles?pageSize=1');
    expect(response.headers.get('x-total-count')).toBe('2');
    expect(response.headers.get('link')).toBe(
      `<${origin}/api/articles?pageSize=1>; rel="first", <${origin}/api/articles?page=2&pageSize=1>; rel="next", <${origin}/api/articles?page=2&pageSize=1>; rel="last"`,
    );
    expect(await response.json()).toEqual([
      {
        id: 2,
        title: 'New',
        summary: 'A summary.',
        imageUrl: null,
        imageAlt: '',
        topic: '',
        publishedAt: '2026-06-01T00:00:00.000Z',
        publishedOn: '2026-06-01',
        readingMinutes: 1,
        url: `${origin}/job-news/2`,
      },
    ]);
  });

  test('returns an article with its content', async () => {
    expect(await (await api().request('/api/articles/1')).json()).toMatchObject({
      id: 1,
      content: '<p>Some words.</p>',
      imageUrl: `${origin}/articles/pay.svg`,
      updatedAt: expect.stringMatching(/Z$/),
    });
  });

  test.each([
    ['/articles/3', 404],
    ['/articles/99', 404],
    ['/articles/999999999999999', 404],
    ['/articles/abc', 400],
    ['/articles/1.5', 400],
    ['/articles/-1', 400],
    ['/articles/9999999999999999', 400],
    ['/articles?page=0', 422],
    ['/articles?pageSize=101', 422],
  ])('%s gets %i', async (path, status) => {
    const response = await api().request(`/api${path}`);
    expect(response.status).toBe(status);
  });
});

describe('publication in the zone of the business', () => {
  beforeAll(() => setBusinessZone(database.db, 'America/Los_Angeles'));
  afterAll(() => setBusinessZone(database.db, 'UTC'));

  test.each([
    ['2026-11-20', '2026-11-20T08:00:00.000Z', '2026-11-20'],
    ['2026-11-20T20:30', '2026-11-21T04:30:00.000Z', '2026-11-20'],
    ['2026-11-20T20:30:00Z', '2026-11-20T20:30:00.000Z', '2026-11-20'],
  ])('%s is %s, on %s', async (publishedAt, at, day) => {
    const { id } = await add('Zoned', publishedAt);
    const article = await getArticle(database.db, id, new Date('2027-01-01'));
    expect([article.publishedAt.toISOString(), article.publishedOn]).toEqual([at, day]);
  });
});
