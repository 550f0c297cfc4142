import type { Database } from '../../db/client.ts';
import { BadRequest, Invalid } from '../../platform/errors.ts';
import { pageLinks } from '../../platform/page-links.ts';
import { type Endpoint, endpoint } from '../api/endpoint.ts';
import { readingMinutes } from './article-view.ts';
import { ArticleParameters, parseArticlePage } from './articles.schema.ts';
import { getArticle, listArticles } from './articles.server.ts';
import { type ArticleCard, articleParams } from './articles.ts';

const common = { tag: 'News', method: 'GET', access: 'anyone' } as const;

/** The public, read-only API of articles. */
export function articleEndpoints({
  db,
  origin,
  now,
}: {
  db: Database;
  origin: string;
  now(): Date;
}): Endpoint[] {
  return [
    endpoint({
      ...common,
      path: '/articles',
      summary: 'Lists articles, newest first',
      query: ArticleParameters,
      readsQuery: true,
      answers: 'an array of articles; X-Total-Count and Link headers',
      handle: async ({ request }) => {
        const { wanted, errors } = parseArticlePage(new URL(request.url).searchParams);
        if (Object.keys(errors).length > 0) throw new Invalid(errors);
        const { page, pageSize } = wanted;
        const { articles, total } = await listArticles(db, wanted, now());
        const href = (number: number) => {
          const query = articleParams({ page: number, pageSize }).toString();
          return `${origin}/api/articles${query && `?${query}`}`;
        };
        const headers = {
          'x-total-count': String(total),
          link: pageLinks(page, Math.ceil(total / pageSize), href),
        };
        return Response.json(
          articles.map((article) => toPublicArticle(article, origin)),
          { headers },
        );
      },
    }),
    endpoint({
      ...common,
      path: '/articles/{id}',
      summary: 'Gets an article',
      answers: "the article with its HTML; 404 if it doesn't exist",
      handle: async ({ params: { id = '' } }) => {
        if (!/^\d{1,15}$/.test(id)) throw new BadRequest('Article ids are whole numbers.');
        return toPublicArticle(await getArticle(db, Number(id), now()), origin);
      },
    }),
  ];
}

function toPublicArticle<T extends ArticleCard>({ words, imageUrl, ...article }: T, origin: string) {
  return {
    ...article,
    imageUrl: imageUrl && origin + imageUrl,
    readingMinutes: readingMinutes(words),
    url: `${origin}/job-news/${article.id}`,
  };
}
