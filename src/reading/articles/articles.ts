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
