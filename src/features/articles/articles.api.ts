import { Hono } from 'hono';
import type { Database } from '../../db/client.ts';
import { BadRequest, Invalid } from '../../platform/errors.ts';
import { pageLinks } from '../../platform/page-links.ts';
import { readingMinutes } from './article-view.ts';
import { parseArticlePage } from './articles.schema.ts';
import { getArticle, listArticles } from './articles.server.ts';
import { type ArticleCard, articleParams } from './articles.ts';

/** The public, read-only part of the API for articles. */
export function articlesApi({ db, origin, now }: { db: Database; origin: string; now(): Date }): Hono {
  const api = new Hono();

  api.get('/articles', async (context) => {
    const { wanted, errors } = parseArticlePage(new URL(context.req.url).searchParams);
    if (Object.keys(errors).length > 0) throw new Invalid(errors);
    const { page, pageSize } = wanted;
    const { articles, total } = await listArticles(db, wanted, now());
    const href = (number: number) => {
      const query = articleParams({ page: number, pageSize }).toString();
      return `${origin}/api/articles${query && `?${query}`}`;
    };
    context.header('x-total-count', String(total));
    context.header('link', pageLinks(page, Math.ceil(total / pageSize), href));
    return context.json(articles.map((article) => toPublicArticle(article, origin)));
  });

  api.get('/articles/:id', async (context) => {
    const id = context.req.param('id');
    if (!/^\d{1,15}$/.test(id)) throw new BadRequest('Article ids are whole numbers.');
    return context.json(toPublicArticle(await getArticle(db, Number(id), now()), origin));
  });
  return api;
}

function toPublicArticle<T extends ArticleCard>({ words, imageUrl, ...article }: T, origin: string) {
  return {
    ...article,
    imageUrl: imageUrl && origin + imageUrl,
    readingMinutes: readingMinutes(words),
    url: `${origin}/job-news/${article.id}`,
  };
}
