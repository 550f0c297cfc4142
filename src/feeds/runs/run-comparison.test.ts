import { expect, test } from 'vitest';
import { biggestDrop, compareRuns } from './run-comparison.ts';
import type { RunFigures } from './run-history.server.ts';

const run = (id: number, more: Partial<RunFigures> = {}): RunFigures => ({
  id,
  startedAt: new Date(id * 3600_000),
  state: 'done',
  note: null,
  openAfter: 100,
  opened: 0,
  changed: 0,
  closed: 0,
  missing: 0,
  rejected: 0,
  read: 100,
  rejectReasons: {},
  reasons: [],
  ...more,
});
const lines = (one: RunFigures, before: RunFigures | null) =>
  compareRuns({ run: one, before }).map((line) => [line.label, line.run, line.before]);

test('names the reasons of both runs, and what no list explains', () => {
  const before = run(1, { openAfter: 100, rejected: 2, rejectReasons: { 'no title': 2 } });
  const last = run(2, {
    openAfter: 62,
    opened: 3,
    closed: 40,
    rejected: 5,
    rejectReasons: { malformed: 5 },
    reasons: [
      { change: 'closed', reason: 'missing from the feed', jobs: 38 },
      { change: 'closed', reason: 'expired', jobs: 2 },
      { change: 'not opened', reason: 'expired', jobs: 1 },
    ],
  });
  expect(lines(last, before)).toEqual([
    ['Open jobs after the run', 62, 100],
    ['Opened', 3, 0],
    ['Closed', 40, 0],
    ['missing from the feed', 38, 0],
    ['expired', 2, 0],
    ['Other changes', -1, null],
    ['Changed', 0, 0],
    ['Missing, still open', 0, 0],
    ['Rows read', 100, 100],
    ['Not opened', 1, 0],
    ['expired', 1, 0],
    ['Rejected rows', 5, 2],
    ['malformed', 5, 0],
    ['no title', 0, 2],
  ]);
});

test('an old run has no figures to compare', () => {
  const old = run(1, { openAfter: null, opened: null, changed: null, closed: null, rejectReasons: null });
  expect(lines(run(2), null)[0]).toEqual(['Open jobs after the run', 100, null]);
  expect(lines(old, null)).toContainEqual(['Closed', null, null]);
});

test.each([
  [[], null],
  [[10], null],
  [[10, 12, 12], null],
  [[10, 4, 9, 2, 20], { id: 3, lost: 7 }],
])('the biggest drop of %j is %o', (open, drop) => {
  const runs = open.map((openAfter, id) => ({ ...run(id), openAfter }));
  if (drop) expect(biggestDrop(runs)).toMatchObject(drop);
  else expect(biggestDrop(runs)).toBeNull();
});
