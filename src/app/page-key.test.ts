import { expect, test } from 'vitest';
import { isUncached, pageAddress, tidyPath } from './page-key.ts';

test.each([
  ['/', null],
  ['/about', null],
  ['/about/', '/about'],
  ['//', '/'],
  ['//elsewhere.example/', '/elsewhere.example'],
  ['/jobs//7', '/jobs/7'],
])('the path %s is tidied to %s', (path, tidy) => {
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
  ['/jobs/feed.xml?utm_source=x&keywords=nurse', '/jobs/feed.xml?keywords=nurse'],
  ['/jobs/feed.json?page=1&keywords=nurse', '/jobs/feed.json?keywords=nurse'],
  [
    '/salary-calculator?location=Austin&x=1&jobCategory=&skills=',
    '/salary-calculator?jobCategory=&location=Austin',
  ],
  ['/jobs.data?keywords=nurse&_routes=root', '/jobs.data?keywords=nurse&_routes=root'],
])('%s is cached as %s', (address, key) => {
  expect(pageAddress(new URL(address, 'http://localhost'))).toBe(key);
});

test('a value that the page complains about stays in the address, for the page to see it', () => {
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
  ['/contacts', false],
])('%s is made anew for each visitor: %s', (path, anew) => {
  expect(isUncached(path)).toBe(anew);
});
