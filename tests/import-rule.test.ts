import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/platform/root.ts';
import { allowedUses, cyclicUses, importBreaches, usedFeatures } from './support/import-rule.ts';

test('the site keeps the import rule', () => {
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: projectRoot });
  expect(paths.length).toBeGreaterThan(100);
  expect(importBreaches(paths.map((path) => [path, readFileSync(`${projectRoot}/${path}`, 'utf8')]))).toEqual(
    [],
  );
});

test('every entry of the table is used', () => {
  const made = new Set<string>();
  for (const path of globSync('src/features/*/**/*.{ts,tsx}', { cwd: projectRoot })) {
    const user = path.split('/')[2]!;
    const text = readFileSync(`${projectRoot}/${path}`, 'utf8');
    if (!/\.test\.tsx?$/.test(path))
      for (const used of usedFeatures(path, text)) made.add(`${user} uses ${used}`);
  }
  const listed = Object.entries(allowedUses).flatMap(([user, used]) =>
    used.map((one) => `${user} uses ${one}`),
  );
  expect(listed.filter((use) => !made.has(use))).toEqual([]);
});

test('the table of allowed uses has no cycle', () => {
  expect(cyclicUses(allowedUses)).toEqual([]);
  expect(cyclicUses({ jobs: ['search'], search: ['jobs'] })).toEqual(['jobs uses search']);
  expect(cyclicUses({ jobs: ['jobs'] })).toEqual(['jobs uses jobs']);
});

test('the table of allowed uses lists every folder of a feature, and nothing else', () => {
  const features = globSync('src/features/*/', { cwd: projectRoot }).map((path) => path.split('/')[2]!);
  const unlisted = ['certifications', 'interview', 'resume'];
  expect(Object.keys(allowedUses).concat(unlisted).sort()).toEqual(features.sort());
});

test.each([
  [
    "another feature's addresses",
    'src/features/alerts/due.server.ts',
    "import { jobsApi } from '../search/search.api.ts';",
  ],
  [
    "another feature's component",
    'src/features/alerts/due.server.ts',
    "import { JobCard } from '../jobs/job-card.tsx';",
  ],
  ['a query in a route', 'src/app/routes/jobs.tsx', "await db.selectFrom('jobs').execute();"],
  ['a query in a plain file', 'src/features/jobs/jobs-feed.ts', "await db.selectFrom('jobs').execute();"],
  ['SQL in a plain file', 'src/features/jobs/jobs-feed.ts', 'sql<{ id: number }>`select 1`;'],
  [
    'a cycle',
    'src/features/jobs/jobs.server.ts',
    "import { searchJobs } from '../search/search-jobs.server.ts';",
  ],
  [
    'a cycle through a type',
    'src/features/places/zips.ts',
    "import type { JobCard } from '../jobs/jobs.schema.ts';",
  ],
  [
    'a cycle through a dynamic import',
    'src/features/places/zips.ts',
    "await import('../jobs/jobs.schema.ts');",
  ],
  ['the layer above', 'src/platform/log.ts', "import { x } from '../features/jobs/job-view.ts';"],
  ['the site from a page', 'src/app/load.ts', "import { openServices } from '../services.ts';"],
  [
    "another feature's addresses from a page",
    'src/app/load.ts',
    "import { x } from '../features/search/search.api.ts';",
  ],
  ['the database driver in a page', 'src/app/load.ts', "import { sql } from 'kysely';"],
])('a violation is found: %s', (_, path, text) => {
  expect(importBreaches([[path, text]])).toHaveLength(1);
});

test.each([
  [
    'a lower feature',
    'src/features/search/suggest.server.ts',
    "import { getJob } from '../jobs/jobs.server.ts';",
  ],
  ['a query in a server file', 'src/features/jobs/jobs.server.ts', "await db.selectFrom('jobs').execute();"],
  [
    'a component in a component',
    'src/features/alerts/alert-bar.tsx',
    "import { JobCard } from '../jobs/job-card.tsx';",
  ],
  ['addresses in the site', 'src/api.ts', "import { jobsApi } from './features/search/search.api.ts';"],
  ['a test', 'src/features/places/zips.test.ts', "import { getJob } from '../jobs/jobs.server.ts';"],
])('%s is allowed', (_, path, text) => {
  expect(importBreaches([[path, text]])).toEqual([]);
});
