import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { articleLd } from './article-ld.ts';
import { type Article, articlePageView, articleView, readingMinutes } from './articles.ts';
import { articlesFeed } from './articles-feed.ts';

const origin = 'https://jobs.example.org';
const article: Article = {
  id: 7,
  title: 'R&D <pay> ]]> end',
  summary: 'Short & <b>plain</b>.',
  imageUrl: '/articles/pay.svg',
  imageAlt: 'Pay',
  topic: 'Pay',
  publishedAt: new Date('2026-09-05T16:00:00Z'),
  publishedOn: '2026-09-05',
  updatedAt: new Date('2026-09-01T00:00:00Z'),
  words: 700,
  content: '<h2 id="on-a">A</h2><p>x</p>',
};

test.each([
  [0, 1],
  [200, 1],
  [230, 1],
  [400, 2],
  [1150, 5],
])('%i words take %i minutes to read', (words, minutes) => {
  expect(readingMinutes(words)).toBe(minutes);
});

test('dates have the two forms of the specification', () => {
  expect(articleView(article)).toMatchObject({ date: 'September 5, 2026', shortDate: 'Sep 5, 2026' });
});

test('a page has the content of its article', () => {
  expect(articlePageView(article).contents).toEqual([{ id: 'on-a', title: 'A' }]);
});

test('structured data: dates, author, publisher, picture', () => {
  expect(articleLd(article, origin)).toMatchObject({
    '@type': 'Article',
    headline: article.title,
    datePublished: '2026-09-05T16:00:00.000Z',
    dateModified: '2026-09-05T16:00:00.000Z',
    image: [`${origin}/og/articles/7.png`],
    author: [{ '@type': 'Organization', url: `${origin}/` }],
    publisher: { logo: { url: `${origin}/icon-512.png` } },
    mainEntityOfPage: `${origin}/job-news/7`,
    wordCount: 700,
  });
});

test('the feed is well-formed XML with absolute addresses, for any title', () => {
  const texts: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (text) => void texts.push(text));
  parser.on('cdata', (text) => void texts.push(text));
  parser.write(articlesFeed({ title: 'News', description: 'All.', articles: [article], origin })).close();
  expect(texts).toContain('R&D <pay> ]] > end');
  expect(texts).toContain('Short &amp; &lt;b>plain&lt;/b>.');
  expect(texts).toContain(`${origin}/job-news/7`);
  expect(texts).toContain('Sat, 05 Sep 2026 16:00:00 GMT');
});
