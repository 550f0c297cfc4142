import { brand } from '../../content/brand.ts';
import type { Article } from './articles.ts';

/** The article as a schema.org Article by Google's rules. The site is author and publisher. */
export function articleLd(article: Article, origin: string) {
  const site = { '@type': 'Organization', name: brand.name, url: `${origin}/` };
  const url = `${origin}/job-news/${article.id}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.summary,
    image: [articleCardImage(article.id, origin)],
    datePublished: article.publishedAt.toISOString(),
    dateModified: later(article.publishedAt, article.updatedAt).toISOString(),
    author: [site],
    publisher: { ...site, logo: { '@type': 'ImageObject', url: `${origin}/icon-512.png` } },
    mainEntityOfPage: url,
    url,
    wordCount: article.words,
    ...(article.topic && { articleSection: article.topic }),
    inLanguage: 'en-US',
    isAccessibleForFree: true,
  };
}

/** The picture of a link to the article on other sites. */
export function articleCardImage(id: number, origin: string): string {
  return `${origin}/og/articles/${id}.png`;
}

/** The modification date of an article is never before its publication date. */
const later = (one: Date, other: Date): Date => (one > other ? one : other);
