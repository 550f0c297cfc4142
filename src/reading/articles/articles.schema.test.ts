import { describe, expect, test } from 'vitest';
import { Invalid } from '../../platform/errors.ts';
import { checked } from '../../platform/http/read-body.ts';
import { ArticleInput, parseArticlePage } from './articles.schema.ts';
import { articleLimits, newsPath } from './articles.ts';

const input = { title: 'A title', summary: 'A summary.', content: '<p>Words.</p>' };

test.each([
  [{}, input],
  [{ title: ' A\n title ' }, input],
  [{ unknown: 1 }, input],
  [{ imageUrl: '' }, { ...input, imageUrl: null }],
  [{ imageUrl: null }, { ...input, imageUrl: null }],
  [{ imageUrl: ' /articles/pay.svg ' }, { ...input, imageUrl: '/articles/pay.svg' }],
  [{ topic: ' Pay ' }, { ...input, topic: 'Pay' }],
  [
    { topic: null, imageAlt: '' },
    { ...input, topic: '', imageAlt: '' },
  ],
  [{ publishedAt: '' }, input],
  [{ publishedAt: null }, input],
  [{ publishedAt: '2026-11-20' }, { ...input, publishedAt: '2026-11-20' }],
  [{ publishedAt: ' 2026-11-20T09:30' }, { ...input, publishedAt: '2026-11-20T09:30' }],
  [{ publishedAt: '2026-11-20T09:30-05:00' }, { ...input, publishedAt: '2026-11-20T09:30-05:00' }],
  [{ publishedAt: '2026-11-20T09:30:00.000Z' }, { ...input, publishedAt: '2026-11-20T09:30:00.000Z' }],
])('%j is accepted', (change, expected) => {
  expect(checked(ArticleInput, { ...input, ...change })).toEqual(expected);
});

test.each([
  [{ title: undefined }, 'title', 'Title is required.'],
  [{ title: ' ' }, 'title', 'Title is required.'],
  [{ title: 'x'.repeat(articleLimits.title + 1) }, 'title', 'Title may have at most 150 characters.'],
  [{ summary: '' }, 'summary', 'Summary is required.'],
  [{ content: 7 }, 'content', 'Content is required.'],
  [{ content: 'x'.repeat(50_001) }, 'content', 'Content may have at most 50,000 characters.'],
  [{ imageUrl: 'https://elsewhere.example/a.png' }, 'imageUrl', /path on this site/],
  [{ imageUrl: '//elsewhere.example/a.png' }, 'imageUrl', /path on this site/],
  [{ imageUrl: '/\\elsewhere.example/a.png' }, 'imageUrl', /path on this site/],
  [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl', /path on this site/],
  [{ publishedAt: 'tomorrow' }, 'publishedAt', /such as 2026-11-20/],
  [{ publishedAt: '2026-13-45' }, 'publishedAt', /such as 2026-11-20/],
  [{ publishedAt: '2026-02-30T10:00' }, 'publishedAt', /such as 2026-11-20/],
  [{ publishedAt: '2026-11-20T25:00' }, 'publishedAt', /such as 2026-11-20/],
  [{ publishedAt: '2026-02-30' }, 'publishedAt', /such as 2026-11-20/],
  [{ publishedAt: 1_700_000_000 }, 'publishedAt', /such as 2026-11-20/],
])('%j is refused by field', (change, field, message) => {
  const read = () => checked(ArticleInput, { ...input, ...change });
  expect(read).toThrow(Invalid);
  try {
    read();
  } catch (error) {
    expect((error as Invalid).fields).toEqual({
      [field]: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  }
});

describe('a page of the list', () => {
  test.each([
    ['', { page: 1, pageSize: 20 }, []],
    ['page=3&pageSize=9&x=1', { page: 3, pageSize: 9 }, []],
    ['page=0', { page: 1, pageSize: 20 }, ['page']],
    ['page=501&pageSize=101', { page: 1, pageSize: 20 }, ['page', 'pageSize']],
    ['page=1.5', { page: 1, pageSize: 20 }, ['page']],
  ])('%j', (query, wanted, wrong) => {
    const read = parseArticlePage(new URLSearchParams(query));
    expect(read.wanted).toEqual(wanted);
    expect(Object.keys(read.errors)).toEqual(wrong);
  });

  test('the first has the plain address', () => {
    expect([1, 2].map(newsPath)).toEqual(['/job-news', '/job-news?page=2']);
  });
});
