import { expect, test } from 'vitest';
import { nextVisit, type ResultsVisit } from './results-visit.ts';

const minute = 60_000;
const now = Date.UTC(2026, 10, 23, 12);

test.each<[string, ResultsVisit | null, ResultsVisit]>([
  ['a first visit has nothing to compare with', null, { since: null, at: now }],
  [
    'a first visit goes on within 30 minutes',
    { since: null, at: now - 30 * minute },
    { since: null, at: now },
  ],
  [
    'after more than 30 minutes a new visit begins',
    { since: null, at: now - 31 * minute },
    { since: now - 31 * minute, at: now },
  ],
  [
    'a later visit keeps its beginning while it goes on',
    { since: now - 600 * minute, at: now - minute },
    { since: now - 600 * minute, at: now },
  ],
  [
    'a clock that was set back begins no visit',
    { since: null, at: now + 60 * minute },
    { since: null, at: now },
  ],
])('%s', (_what, former, next) => {
  expect(nextVisit(former, now)).toEqual(next);
});
