import { brand } from '../../../content/brand.ts';
import newsText from '../../../content/job-news.json' with { type: 'json' };
import { translateDatabaseError } from '../../../db/errors.ts';
import { problemResponse } from '../../../platform/http/problem.ts';
import { listArticles } from '../../../reading/articles/articles.server.ts';
import { articlesFeed, articlesFeedSize } from '../../../reading/articles/articles-feed.ts';
import { servicesContext } from '../../context.ts';
import type { Route } from './+types/articles-feed';

/** GET /job-news/feed.xml: the newest articles. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { readDb, origin, now } = context.get(servicesContext);
  try {
    const { articles } = await listArticles(readDb, { page: 1, pageSize: articlesFeedSize }, now());
    const { title, description } = newsText;
    const body = articlesFeed({ title: `${brand.name}: ${title}`, description, articles, origin });
    return new Response(body, {
      headers: {
        'content-type': 'application/rss+xml; charset=utf-8',
        'cache-control': 'public, max-age=300',
      },
    });
  } catch (error) {
    return problemResponse(translateDatabaseError(error));
  }
}
