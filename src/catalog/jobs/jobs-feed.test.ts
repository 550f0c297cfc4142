import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import type { JobCard } from './jobs.schema.ts';
import { jsonFeed, rssFeed } from './jobs-feed.ts';

const origin = 'https://jobs.example.org';
const plain: JobCard = {
  id: 7,
  title: 'Registered Nurse',
  company: 'Harbor Clinic',
  location: 'Austin, TX',
  city: 'Austin',
  state: 'TX',
  places: [],
  morePlaces: 0,
  postedOn: null,
  postedAtLeast: false,
  workplace: null,
  jobType: 'Full-time',
  jobTypes: ['Full-time'],
  category: 'Healthcare',
  salary: '40.00 Per Hour USD',
  payMin: 40,
  payMax: 40,
  payPeriod: 'hour',
  payCurrency: 'USD',
  payYearMin: null,
  payYearMax: null,
  skills: [],
  excerpt: `Registered Nurse\nNights in the ICU. ${'word '.repeat(60)}`,
  affiliateLink: 'https://example.com/apply',
  postedAt: new Date('2026-06-01T10:00:00Z'),
  isSample: false,
  distance: null,
  elsewhere: [],
};
const about = (jobs: Partial<JobCard>[], title = 'JobLantern: nurse jobs') => ({
  title,
  description: 'The newest nurse jobs.',
  link: `${origin}/jobs?keywords=nurse&location=Austin`,
  feedLink: `${origin}/jobs/feed.xml?keywords=nurse&location=Austin`,
  origin,
  now: new Date('2026-06-10T12:00:00Z'),
  jobs: jobs.map((job) => ({ ...plain, ...job })),
});

/** The texts of an RSS document by element. Throws if the document is not well-formed. */
function readRss(xml: string): Record<string, string[]> {
  const texts: Record<string, string[]> = {};
  const path: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    texts[name] = [...(texts[name] ?? []), ''];
  });
  const add = (text: string): void => {
    const list = texts[path.at(-1) ?? ''];
    if (list) list[list.length - 1] += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => void path.pop());
  parser.write(xml).close();
  return texts;
}

test('RSS: absolute links, a stable id, the date and a short text', () => {
  expect(readRss(rssFeed(about([{}])))).toMatchObject({
    title: ['JobLantern: nurse jobs', 'Registered Nurse at Harbor Clinic'],
    link: [`${origin}/jobs?keywords=nurse&location=Austin`, `${origin}/jobs/7`],
    guid: [`${origin}/jobs/7`],
    pubDate: ['Mon, 01 Jun 2026 10:00:00 GMT'],
    category: ['Healthcare'],
    description: [
      'The newest nurse jobs.',
      `<p>Harbor Clinic · Austin, TX · $40 an hour · Full-time</p><p>Nights in the ICU. ${'word '.repeat(36)}…</p>`,
    ],
  });
});

test('JSON Feed has the same content', () => {
  expect(JSON.parse(jsonFeed({ ...about([{}]), feedLink: `${origin}/jobs/feed.json` }))).toMatchObject({
    version: 'https://jsonfeed.org/version/1',
    title: 'JobLantern: nurse jobs',
    home_page_url: `${origin}/jobs?keywords=nurse&location=Austin`,
    feed_url: `${origin}/jobs/feed.json`,
    items: [
      {
        id: `${origin}/jobs/7`,
        url: `${origin}/jobs/7`,
        title: 'Registered Nurse at Harbor Clinic',
        date_published: '2026-06-01T10:00:00.000Z',
        tags: ['Healthcare'],
      },
    ],
  });
});

test('a passed closing date is named', () => {
  const texts = (statedClosingOn: string) =>
    JSON.parse(jsonFeed(about([{ statedClosingOn }]))).items[0].content_html;
  expect(texts('2026-06-08')).toContain('Full-time · Closing date passed: Jun 8, 2026</p>');
  expect(texts('2026-06-11')).toContain('Full-time</p>');
});

test('a search without jobs becomes a feed without items', () => {
  expect(readRss(rssFeed(about([]))).item).toBeUndefined();
  expect(JSON.parse(jsonFeed(about([]))).items).toEqual([]);
});

describe('hostile words are escaped', () => {
  test.each([
    [']]> and ]]>', ']] > and ]] >'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['R&D &amp; C++', 'R&D &amp; C++'],
    ['a\u0000b\u0008c\u001bd\uFFFEe', 'abcde'],
    ['broken \uD800 half', 'broken  half'],
    ['👩‍💻 ελληνικά', '👩‍💻 ελληνικά'],
  ])('%j', (words, kept) => {
    const feed = about([{ title: words, company: words, excerpt: `${words} x`, category: words }], words);
    const read = readRss(rssFeed(feed));
    expect(read.title![1]).toBe(`${kept} at ${kept}`);
    expect(read.description![1]).not.toContain('<script');
    const [item] = JSON.parse(jsonFeed(feed)).items;
    expect(item.title).toBe(`${kept} at ${kept}`);
    expect(item.content_html).not.toContain('<script');
  });
});
