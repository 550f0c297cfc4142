import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/platform/root.ts';
import { importBreaches, roomCycles, wings } from './support/import-rule.ts';

const files = globSync('src/**/*.{ts,tsx}', { cwd: projectRoot }).map((path): [string, string] => [
  path,
  readFileSync(`${projectRoot}/${path}`, 'utf8'),
]);

test('the site keeps the import rule', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(importBreaches(files)).toEqual([]);
});

test('the engine of search uses nothing of the search above it', () => {
  const engine = files.filter(([path]) => /^src\/search\/engine\/(?!.*\.test\.)/.test(path));
  expect(engine.length).toBeGreaterThan(30);
  expect(engine.filter(([, text]) => /from '\.\.\/(?!\.\.\/)/.test(text)).map(([path]) => path)).toEqual([]);
});

test('no rooms of a wing use each other', () => {
  expect(roomCycles(files)).toEqual([]);
  const both = [
    ['src/money/traffic/a.ts', "import { b } from '../tracking/b.ts';"],
    ['src/money/tracking/b.ts', "import { a } from '../traffic/a.ts';"],
  ] as const;
  expect(roomCycles(both)).toEqual(['money/tracking', 'money/traffic']);
});

test('every folder of src is a wing', () => {
  const folders = globSync('src/*/', { cwd: projectRoot }).map((path) => path.split('/')[1]!);
  expect(folders.sort()).toEqual([...wings].sort());
});

test.each([
  [
    "another room's addresses",
    'src/seekers/alerts/due.server.ts',
    "import { jobsApi } from '../../search/search.api.ts';",
  ],
  [
    "another room's component",
    'src/seekers/alerts/due.server.ts',
    "import { JobCard } from '../../catalog/jobs/job-card.tsx';",
  ],
  ['a query in a route', 'src/app/routes/jobs.tsx', "await db.selectFrom('jobs').execute();"],
  ['a query in a plain file', 'src/catalog/jobs/jobs-feed.ts', "await db.selectFrom('jobs').execute();"],
  ['SQL in a plain file', 'src/catalog/jobs/jobs-feed.ts', 'sql<{ id: number }>`select 1`;'],
  [
    'a higher wing',
    'src/catalog/jobs/jobs.server.ts',
    "import { searchJobs } from '../../search/search-jobs.server.ts';",
  ],
  [
    'a higher wing, for a type',
    'src/catalog/places/zips.ts',
    "import type { Mail } from '../../messages/messages.ts';",
  ],
  ['a higher wing, later', 'src/catalog/places/zips.ts', "await import('../../messages/messages.ts');"],
  ['a wing from the base', 'src/platform/log.ts', "import { x } from '../catalog/jobs/job-view.ts';"],
  ['the database from a component', 'src/ui/button.tsx', "import { x } from '../db/client.ts';"],
  ['the processes from a page', 'src/app/load.ts', "import { openServices } from './entry/services.ts';"],
  ["another room's addresses from a page", 'src/app/load.ts', "import { x } from '../search/search.api.ts';"],
  ['the database driver in a page', 'src/app/load.ts', "import { sql } from 'kysely';"],
])('a violation is found: %s', (_, path, text) => {
  expect(importBreaches([[path, text]])).toHaveLength(1);
});

test.each([
  [
    'a lower wing',
    'src/search/suggest.server.ts',
    "import { getJob } from '../catalog/jobs/jobs.server.ts';",
  ],
  ['a query in a server file', 'src/catalog/jobs/jobs.server.ts', "await db.selectFrom('jobs').execute();"],
  [
    'a component in a component',
    'src/seekers/alerts/alert-bar.tsx',
    "import { JobCard } from '../../catalog/jobs/job-card.tsx';",
  ],
  [
    'addresses in the processes',
    'src/app/entry/endpoints.ts',
    "import { jobsApi } from '../../search/search.api.ts';",
  ],
  ['a test', 'src/catalog/places/zips.test.ts', "import { getJob } from '../../search/x.server.ts';"],
])('%s is allowed', (_, path, text) => {
  expect(importBreaches([[path, text]])).toEqual([]);
});
