import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJobSearch } from '../search/parse-search.ts';
import { isUncached, pageAddress, tidyPath } from './page-key.ts';

test.each([
  ['/', null],
  ['/about', null],
  ['/about/', '/about'],
  ['//', '/'],
  ['//elsewhere.example/', '/elsewhere.example'],
  ['/jobs//7', '/jobs/7'],
])('the path %s is corrected to %s', (path, tidy) => {
  expect(tidyPath(path)).toBe(tidy);
});

test.each([
  ['/?utm_source=x', '/'],
  ['/?keyword=nurse&x=1', '/?keyword=nurse&x=1'],
  ['/about?utm_source=x', '/about'],
  ['/job-news?page=2&utm_source=x', '/job-news?page=2'],
  ['/job-news?page=1', '/job-news'],
  ['/job-news/7?page=2', '/job-news/7'],
  ['/job-news.data?page=2&_routes=root', '/job-news.data?page=2&_routes=root'],
  ['/jobs?utm_source=x&location=Austin&keywords=nurse&page=1', '/jobs?keywords=nurse&location=Austin'],
  ['/Jobs?keywords=nurse&x=1', '/Jobs?keywords=nurse'],
  ['/jobs/map?utm_source=x&state=tx&keywords=nurse', '/jobs/map?keywords=nurse&state=TX'],
  ['/jobs/feed.xml?utm_source=x&keywords=nurse', '/jobs/feed.xml?keywords=nurse'],
  ['/jobs/feed.json?page=1&keywords=nurse', '/jobs/feed.json?keywords=nurse'],
  [
    '/salary-calculator?location=Austin&x=1&jobCategory=&skills=',
    '/salary-calculator?jobCategory=&location=Austin',
  ],
  ['/jobs.data?keywords=nurse&_routes=root', '/jobs.data?keywords=nurse&_routes=root'],
  ['/jobs.data?_routes=routes/jobs,x,root,routes/jobs', '/jobs.data?_routes=root%2Croutes%2Fjobs'],
  ['/jobs.data?_routes=whatever', '/jobs.data?_routes=none'],
  ['/jobs?_routes=root', '/jobs'],
  ['/_.data?x=1', '/_.data'],
  ['/jobs?keywords=nurse&keywords=clerk&x=1&x=2', '/jobs?keywords=nurse'],
  ['/jobs?gclid=1&fbclid=2&msclkid=3&ref=4', '/jobs'],
  ['/jobs?job=7&x=1&keywords=nurse', '/jobs?keywords=nurse&job=7'],
  ['/jobs?job=x', '/jobs'],
  ['/jobs?sort=anything', '/jobs?sort=relevance'],
  ['/jobs?radius=lots&x=1', '/jobs?radius=%21'],
  ['/jobs?radius=many&keywords=nurse', '/jobs?keywords=nurse&radius=%21'],
  ['/jobs?radius=77777', '/jobs?radius=999999999'],
  ['/jobs?workplace=moon', '/jobs?workplace=%21'],
  ['/jobs?page=0', '/jobs?page=0'],
  ['/jobs?page=000', '/jobs?page=0'],
  ['/jobs/feed.xml?radius=lots&x=1', '/jobs/feed.xml'],
  ['/jobs-in/tx/austin?x=1&page=2', '/jobs-in/tx/austin'],
])('%s is cached as %s', (address, key) => {
  expect(pageAddress(new URL(address, 'http://localhost'), () => ['root', 'routes/jobs'])).toBe(key);
});

const values = fc.constantFrom(
  '',
  '0',
  '1',
  '20',
  '25',
  '78701',
  '999999999',
  'nurse',
  'a,b',
  'remote',
  'salary',
  'x'.repeat(501),
);
const named = fc.tuple(
  fc.constantFrom('keywords', 'zip', 'radius', 'page', 'pageSize', 'workplace', 'sort', 'salaryMin', 'state'),
  values,
);
const meaningless = fc.tuple(
  fc.constantFrom('utm_source', 'gclid', 'x', 'cachebuster', '_routes', '', 'Keywords'),
  fc.string(),
);

test('the cache key of a page renders the same page and is its own key', () => {
  fc.assert(
    fc.property(fc.array(named, { maxLength: 5 }), fc.array(meaningless, { maxLength: 3 }), (asked, rest) => {
      const keyOf = (params: [string, string][]) =>
        pageAddress(new URL(`http://localhost/jobs?${new URLSearchParams(params)}`));
      const key = keyOf(asked);
      expect(keyOf([...rest, ...asked, ...rest])).toBe(key);
      expect(pageAddress(new URL(key, 'http://localhost'))).toBe(key);
      expect(parseJobSearch(new URL(key, 'http://localhost').searchParams)).toEqual(
        parseJobSearch(new URLSearchParams(asked)),
      );
    }),
  );
});

test('a value that the page rejects stays in the address, so that the page sees it', () => {
  expect(pageAddress(new URL('http://localhost/jobs?zip=123'))).toBe('/jobs?zip=123');
});

test.each([
  ['/unsubscribe', true],
  ['/contact.data', true],
  ['/partnership', true],
  ['/alerts/new', true],
  ['/__manifest', true],
  ['/resume-templates/files/First_Job_Resume_Template.docx', true],
  ['/resume-templates/first-job', false],
  ['/jobs', false],
  ['/jobs/feed.xml', false],
  ['/jobs/asks', true],
  ['/contacts', false],
])('%s is rendered for each visitor: %s', (path, anew) => {
  expect(isUncached(path)).toBe(anew);
});
