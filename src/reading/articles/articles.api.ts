import { type Endpoint, endpoint } from '../../api/endpoint.ts';
import type { Database } from '../../db/client.ts';
import { BadRequest, Invalid } from '../../platform/errors.ts';
import { pageLinks } from '../../platform/http/page-links.ts';
import { ArticleParameters, parseArticlePage } from './articles.schema.ts';
import { getArticle, listArticles } from './articles.server.ts';
import { type ArticleCard, type ArticlePage, articleParams, readingMinutes } from './articles.ts';

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
      parseQuery: readArticlePage,
      answers: 'an array of articles; X-Total-Count and Link headers',
      handle: async ({ query: wanted }) => {
        const { page, pageSize } = wanted;
        const { articles, total } = await listArticles(db, wanted, now());
        const href = (number: number) => {
          const params = articleParams({ page: number, pageSize }).toString();
          return `${origin}/api/articles${params && `?${params}`}`;
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

function readArticlePage(params: URLSearchParams): ArticlePage {
  const { wanted, errors } = parseArticlePage(params);
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return wanted;
}

function toPublicArticle<T extends ArticleCard>({ words, imageUrl, ...article }: T, origin: string) {
  return {
    ...article,
    imageUrl: imageUrl && origin + imageUrl,
    readingMinutes: readingMinutes(words),
    url: `${origin}/job-news/${article.id}`,
  };
}
