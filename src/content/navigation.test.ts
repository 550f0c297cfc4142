import { expect, test } from 'vitest';
import { comingPages } from './coming-pages.ts';
import { footerColumns, headerLinks } from './navigation.ts';

const ready = new Set([
  '/',
  '/jobs',
  '/terms',
  '/privacy',
  '/about',
  '/salary-calculator',
  '/action-words',
  '/interview-questions',
  '/resume-writing-guide',
  '/career-resources',
  '/career-transition-guide',
  '/professional-certifications',
  '/industry-skills-guide',
  '/free-online-courses',
  '/downloads',
]);
const known = (path: string) => ready.has(path) || path in comingPages || path.startsWith('mailto:');

test('every link of header and footer leads to a page', () => {
  const links = [...headerLinks, ...footerColumns.flatMap((column) => column.links)];
  expect(links.filter(({ to }) => !known(to))).toEqual([]);
});

test('a page that is still to come leads on to pages only', () => {
  const links = Object.values(comingPages).flatMap((page) => page.meanwhile.links);
  expect(links.filter(({ to }) => !known(to.split('?')[0]!))).toEqual([]);
});
