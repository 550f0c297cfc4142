import { Feed } from 'feed';
import { xmlText } from '../../platform/text/plain-text.ts';
import type { ArticleCard } from './articles.ts';

/** The maximum articles in the feed, newest first. */
export const articlesFeedSize = 30;

/** The newest articles as RSS 2.0. */
export function articlesFeed(about: {
  title: string;
  description: string;
  articles: ArticleCard[];
  origin: string;
}): string {
  const { title, description, articles, origin } = about;
  const feed = new Feed({
    title,
    description,
    id: `${origin}/job-news`,
    link: `${origin}/job-news`,
    language: 'en-US',
    feedLinks: { rss: `${origin}/job-news/feed.xml` },
    updated: articles[0]?.publishedAt ?? new Date(0),
    generator: false,
  });
  for (const article of articles) feed.addItem(toItem(article, origin));
  return feed.rss2();
}

function toItem({ id, title, summary, topic, publishedAt }: ArticleCard, origin: string) {
  const url = `${origin}/job-news/${id}`;
  return {
    id: url,
    link: url,
    title: xmlText(title),
    description: xmlText(summary.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    date: publishedAt,
    published: publishedAt,
    category: topic ? [{ name: xmlText(topic) }] : [],
  };
}
