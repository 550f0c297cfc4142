import type { EntryContext } from 'react-router';
import { expect, test } from 'vitest';
import { relevantRoutes } from './route-frames.ts';

const paths: Record<string, string | undefined> = {
  root: '',
  home: undefined,
  jobs: 'jobs',
  job: 'jobs/:id',
  apply: 'jobs/:id/apply',
  'job-news': 'job-news',
  admin: 'admin',
  'admin-list': ':list',
  'admin-row': ':list/:id',
  'not-found': '*',
};
const manifest = {
  version: '1',
  routes: Object.fromEntries(Object.entries(paths).map(([id, path]) => [id, { id, path }])),
} as unknown as EntryContext['manifest'];

test.each([
  { page: ['root', 'home'], kept: ['root', 'home'] },
  { page: ['root', 'jobs'], kept: ['root', 'home', 'jobs'] },
  { page: ['root', 'apply'], kept: ['root', 'home', 'jobs', 'job', 'apply'] },
  { page: ['root', 'admin', 'admin-row'], kept: ['root', 'home', 'admin', 'admin-list', 'admin-row'] },
  { page: ['root', 'not-found'], kept: ['root', 'home', 'not-found'] },
  { page: [], kept: ['root', 'home'] },
])('a page of $page needs $kept', ({ page, kept }) => {
  const matches = page.map((id) => ({ route: { id } }));
  const relevant = relevantRoutes(manifest, matches);
  expect(Object.keys(relevant.routes)).toEqual(kept);
  expect(relevant.version).toBe('1');
});
