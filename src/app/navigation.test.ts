import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { footerColumns, headerLinks } from '../content/navigation.ts';
import { searchablePages } from '../content/searchable-pages.ts';
import routes from './routes.ts';

const patterns = routes.map((route) => `/${route.path ?? ''}`).filter((path) => path !== '/*');
const leadsNowhere = (to: string): boolean =>
  !to.startsWith('mailto:') && !patterns.some((pattern) => matchPath(pattern, to.split('?')[0]!));

test('every link of the header and the footer leads to a page', () => {
  const links = [...headerLinks, ...footerColumns.flatMap((column) => column.links)];
  expect(links.map(({ to }) => to).filter(leadsNowhere)).toEqual([]);
});

test('the sitemap lists only pages that exist', () => {
  expect(searchablePages.filter(leadsNowhere)).toEqual([]);
});
