/** Limits of articles and their lists; docs/limits.md lists them. */
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

/** Which articles a list shows; pages count from 1. */
export interface ArticlePage {
  page: number;
  pageSize: number;
}

/** The parameters of a page of /job-news: the first has none. */
export function newsParams(page: number): URLSearchParams {
  return new URLSearchParams(page > 1 ? { page: String(page) } : {});
}

/** The parameters of a page of the API's list, defaults left out. */
export function articleParams({ page, pageSize }: ArticlePage): URLSearchParams {
  const params = newsParams(page);
  if (pageSize !== articleLimits.pageSize) params.set('pageSize', String(pageSize));
  return params;
}

/** The address of a page of /job-news. */
export function newsPath(page: number): string {
  return page > 1 ? `/job-news?${newsParams(page)}` : '/job-news';
}

/** An article as lists show it. */
export interface ArticleCard {
  id: number;
  title: string;
  summary: string;
  /** A path on this site; null: the placeholder. */
  imageUrl: string | null;
  imageAlt: string;
  topic: string;
  publishedAt: Date;
  words: number;
}

/** An article as its own page shows it. */
export interface Article extends ArticleCard {
  /** Sanitised HTML. */
  content: string;
  updatedAt: Date;
}
