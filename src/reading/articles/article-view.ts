import { dayText } from '../../platform/time/day.ts';
import { articleContents } from './article-html.ts';
import type { Article, ArticleCard } from './articles.ts';

const wordsInMinute = 230;
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** An article in a list. The server makes all texts, so that server and browser render the same. */
export interface ArticleView {
  id: number;
  title: string;
  summary: string;
  imageUrl: string | null;
  imageAlt: string;
  topic: string;
  /** "November 20, 2026", and "Nov 20, 2026" if there is little room. */
  date: string;
  shortDate: string;
  publishedAt: string;
  readingMinutes: number;
}

/** An article on its own page. */
export interface ArticlePageView extends ArticleView {
  content: string;
  contents: { id: string; title: string }[];
}

/** The whole minutes to read this many words, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / wordsInMinute));
}

export function articleView(article: ArticleCard): ArticleView {
  const { id, title, summary, imageUrl, imageAlt, topic, publishedAt, publishedOn, words } = article;
  return {
    id,
    title,
    summary,
    imageUrl,
    imageAlt,
    topic,
    date: long.format(new Date(publishedOn)),
    shortDate: dayText(publishedOn),
    publishedAt: publishedAt.toISOString(),
    readingMinutes: readingMinutes(words),
  };
}

export function articlePageView(article: Article): ArticlePageView {
  const { content } = article;
  return { ...articleView(article), content, contents: articleContents(content) };
}
