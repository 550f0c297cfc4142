import { dayText } from '../../platform/time/day.ts';
import { articleContents } from './article-html.ts';

/** Limits of articles and their lists, listed in docs/limits.md. */
export const articleLimits = {
  title: 150,
  summary: 400,
  content: 50_000,
  topic: 40,
  imageUrl: 500,
  imageAlt: 250,
  /** Cards on a page of /job-news. */
  cards: 9,
  pageSize: 20,
  maxPageSize: 100,
  maxPage: 500,
} as const;

/** A page of a list of articles. Pages count from 1. */
export interface ArticlePage {
  page: number;
  pageSize: number;
}

/** The parameters of a page of /job-news. The first page has none. */
export function newsParams(page: number): URLSearchParams {
  return new URLSearchParams(page > 1 ? { page: String(page) } : {});
}

/** The parameters of a page of the API's list, without defaults. */
export function articleParams({ page, pageSize }: ArticlePage): URLSearchParams {
  const params = newsParams(page);
  if (pageSize !== articleLimits.pageSize) params.set('pageSize', String(pageSize));
  return params;
}

/** The address of a page of /job-news. */
export function newsPath(page: number): string {
  return page > 1 ? `/job-news?${newsParams(page)}` : '/job-news';
}

/** An article in a list. */
export interface ArticleCard {
  id: number;
  title: string;
  summary: string;
  /** A path on this site. Null: use the placeholder. */
  imageUrl: string | null;
  imageAlt: string;
  topic: string;
  publishedAt: Date;
  /** The day of the business on which it was published: '2026-11-20'. */
  publishedOn: string;
  words: number;
}

/** An article on its own page. */
export interface Article extends ArticleCard {
  /** Sanitized HTML. */
  content: string;
  updatedAt: Date;
}

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
