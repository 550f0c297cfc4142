import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import list from '../../content/articles/articles.json' with { type: 'json' };
import type { ArticleText, Content } from '../../content/content.schema.ts';
import type { Database } from '../../db/client.ts';
import { Invalid, NotFound } from '../../platform/errors.ts';
import { projectRoot } from '../../platform/root.ts';
import { htmlToText } from '../../platform/text/html.ts';
import { fitPictures, holdPictures } from '../pictures/pictures.server.ts';
import { articleHtml } from './article-html.ts';
import type { ArticleInput } from './articles.schema.ts';
import type { Article, ArticleCard, ArticlePage } from './articles.ts';

const cardColumns = [
  'id',
  'title',
  'summary',
  'image_url as imageUrl',
  'image_alt as imageAlt',
  'topic',
  'published_at as publishedAt',
  sql<string>`business_day(published_at)`.as('publishedOn'),
  'words',
] as const;
const columns = [...cardColumns, 'content', 'updated_at as updatedAt'] as const;

/** The articles that visitors may see at a time: no drafts, and none with a later date. */
const isPublished = (now: Date) => sql<boolean>`status = 'published' and published_at <= ${now}`;

/** A page of the articles published by `now`, newest first, and the total number. */
export async function listArticles(
  db: Database,
  { page, pageSize }: ArticlePage,
  now: Date,
): Promise<{ articles: ArticleCard[]; total: number }> {
  const published = db.selectFrom('articles').where(isPublished(now));
  const [articles, { total }] = await Promise.all([
    published
      .select(cardColumns)
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    published.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { articles, total };
}

/** An article, published or not, for its editors. Null if there is none. Visitors get `getArticle`. */
export async function findArticle(db: Database, id: number): Promise<Article | null> {
  const article = await db.selectFrom('articles').select(columns).where('id', '=', id).executeTakeFirst();
  return article ?? null;
}

/** An article published by `now`. Null if there is none. */
export async function findPublished(db: Database, id: number, now: Date): Promise<Article | null> {
  const found = db.selectFrom('articles').select(columns).where('id', '=', id).where(isPublished(now));
  return (await found.executeTakeFirst()) ?? null;
}

/** The same. @throws NotFound */
export async function getArticle(db: Database, id: number, now: Date): Promise<Article> {
  const article = await findPublished(db, id, now);
  if (!article) throw noArticle();
  return article;
}

const noArticle = () => new NotFound('There is no article with this id.');

/** Other articles published by `now`: the same topic first, then the newest. */
export function relatedArticles(
  db: Database,
  { id, topic }: Pick<Article, 'id' | 'topic'>,
  count: number,
  now: Date,
): Promise<ArticleCard[]> {
  return db
    .selectFrom('articles')
    .select(cardColumns)
    .where('id', '<>', id)
    .where(isPublished(now))
    .orderBy(({ eb }) => eb.and([eb('topic', '=', topic), eb('topic', '<>', '')]), 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}

/** Sanitizes and stores a new article. @throws Invalid when its content is empty after that. */
export async function createArticle(db: Database, input: ArticleInput): Promise<Article> {
  const { title, summary } = input;
  const content = await cleanContent(db, input.content);
  return db
    .insertInto('articles')
    .values({ image_url: null, ...(await toRow(db, input)), title, summary, content })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/**
 * Changes the given fields. A draft that is published gets the date of this moment, unless another date is given.
 * @throws NotFound; Invalid when the content is empty after sanitizing.
 */
export async function updateArticle(
  db: Database,
  id: number,
  change: Partial<ArticleInput>,
): Promise<Article> {
  const row = await toRow(db, change);
  const article = await db
    .updateTable('articles')
    .set({
      ...row,
      ...(change.status === 'published' && { published_at: publicationOf(row) }),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  if (!article) throw noArticle();
  return article;
}

/** @throws NotFound */
export async function deleteArticle(db: Database, id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('articles').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw noArticle();
}

/** The columns of the given fields. Missing fields keep their values. */
async function toRow(
  db: Database,
  { title, summary, content, imageUrl, imageAlt, topic, status, publishedAt }: Partial<ArticleInput>,
) {
  if (imageUrl) await holdPictures(db, [imageUrl], 'imageUrl');
  return {
    ...(title !== undefined && { title }),
    ...(summary !== undefined && { summary }),
    ...(content !== undefined && { content: await cleanContent(db, content) }),
    ...(imageUrl !== undefined && { image_url: imageUrl }),
    ...(imageAlt !== undefined && { image_alt: imageAlt }),
    ...(topic !== undefined && { topic }),
    ...(status !== undefined && { status }),
    ...(publishedAt !== undefined && { published_at: moment(publishedAt) }),
  };
}

/**
 * The date of an article that is published by a change. A form sends the date of the draft in whole minutes. Now is in
 * milliseconds, as readers ask: an article of some microseconds later would not be there yet.
 */
const publicationOf = ({ published_at: given }: Awaited<ReturnType<typeof toRow>>) => {
  const date = given ?? sql<Date>`published_at`;
  return sql<Date>`case when status = 'draft' and date_trunc('minute', ${date}) = date_trunc('minute', published_at)
    then date_trunc('milliseconds', now()) else ${date} end`;
};

/** A time without a zone is that of the business. A day begins at its midnight. */
const moment = (text: string) =>
  /[+-]\d\d:\d\d$|Z$/.test(text)
    ? new Date(text)
    : sql<Date>`${text}::timestamp at time zone business_zone()`;

async function cleanContent(db: Database, input: string): Promise<string> {
  const html = articleHtml(input);
  if (htmlToText(html) === '') throw new Invalid({ content: 'Content must hold text that may be shown.' });
  return fitPictures(db, html, 'content');
}

/** The newest published articles for search engines, at most 10,000. A sitemap holds 50,000 addresses. */
export function listSitemapArticles(db: Database, now: Date): Promise<{ id: number; updatedAt: Date }[]> {
  return db
    .selectFrom('articles')
    .select(['id', 'updated_at as updatedAt'])
    .where(isPublished(now))
    .orderBy('published_at', 'desc')
    .limit(10_000)
    .execute();
}

/** Late morning in New York. It is the same day in all of the country and in UTC. */
const hourOfPublication = 'T16:00:00Z';

/** The articles that ship with the site, by id. They fill a database that has never held an article. */
export const articlesOfSite = (): ArticleText[] =>
  (list as Content<'articles/articles'>).map((article) => ({
    ...article,
    content: readFileSync(join(projectRoot, `src/content/articles/${article.image}.html`), 'utf8'),
  }));

/**
 * Loads the articles that come with the site into a table that never had one. Every start calls it; several
 * processes may call it at once.
 * @returns the number of articles written: 0 except at the first start.
 */
export async function loadArticles(db: Database, articles: ArticleText[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const first = await tx
      .insertInto('loaded_files')
      .values({ name: 'articles', hash: '' })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst();
    if (!first || (await tx.selectFrom('articles').select('id').limit(1).executeTakeFirst())) return 0;
    await tx.insertInto('articles').values(articles.map(articleRow)).execute();
    await sql`select setval(pg_get_serial_sequence('articles', 'id'), max(id)) from articles`.execute(tx);
    return articles.length;
  });
}

function articleRow({ id, title, summary, topic, image, imageAlt, published, content }: ArticleText) {
  const publishedAt = new Date(published + hourOfPublication);
  return {
    id,
    title,
    summary,
    topic,
    image_url: `/articles/${image}.svg`,
    image_alt: imageAlt,
    content: articleHtml(content),
    published_at: publishedAt,
    updated_at: publishedAt,
  };
}
