import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const sources = ['src', 'scripts', 'bench'];
const clusterTests = 'src/**/*.cluster.test.ts';
const databaseTests = ['src/**/*.server.test.{ts,tsx}', 'tests/**/*.test.ts'];

/** Tests that run with each search engine. */
const engineTests = [
  'tests/each-filter.test.ts',
  'src/search/job-map/job-map.server.test.ts',
  'src/search/narrower.server.test.ts',
  'src/search/asked-words.server.test.ts',
  'src/search/best-reference.server.test.ts',
  'src/search/remote-work.server.test.ts',
  'src/search/search-best.server.test.ts',
  'src/search/search-names.server.test.ts',
  'src/search/search-reference.server.test.ts',
];

/** It needs Java, and runs only by request. */
const clusterProject = {
  extends: true as const,
  test: {
    name: 'cluster',
    include: [clusterTests, ...engineTests],
    globalSetup: ['tests/support/postgres.ts', 'tests/support/cluster.setup.ts'],
  },
};

export default defineConfig({
  test: {
    // Left to itself it keeps one core free, which with two cores is half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // No test depends on how fast the machine is: these limits only end a test that hangs.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    // Files of one worker share the modules that they load, which halves the processor time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: sources.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: [...databaseTests, clusterTests],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: databaseTests,
          globalSetup: 'tests/support/postgres.ts',
        },
      },
      ...(process.env.TEST_CLUSTER === 'on' ? [clusterProject] : []),
    ],
  },
});
