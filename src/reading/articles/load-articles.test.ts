import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { articlesOfSite } from './articles.server.ts';

const articles = articlesOfSite();
const publicFolder = join(import.meta.dirname, '../../../public');

test('there are at least twelve articles, with ids from 1 without gaps, oldest first', () => {
  expect(articles.length).toBeGreaterThanOrEqual(12);
  expect(articles.map(({ id }) => id)).toEqual(articles.map((_, index) => index + 1));
  const dates = articles.map(({ published }) => published);
  expect(dates).toEqual([...dates].sort());
});

test.each(articles)(
  '$image has a fitting length, an image and https links',
  ({ title, summary, image, imageAlt, content }) => {
    const words = content
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(600);
    expect(words).toBeLessThanOrEqual(1200);
    expect(title.length).toBeLessThanOrEqual(150);
    expect(summary.length).toBeLessThanOrEqual(400);
    expect(imageAlt).not.toBe('');
    expect(existsSync(join(publicFolder, 'articles', `${image}.svg`))).toBe(true);
    for (const [, link] of content.matchAll(/href="([^"]*)"/g)) {
      if (!link!.startsWith('/')) expect(new URL(link!).protocol, link).toBe('https:');
    }
  },
);
