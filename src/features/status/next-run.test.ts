import { expect, test } from 'vitest';
import { nextRun } from './next-run.ts';

test.each([
  ['* * * * *', '2026-01-31T23:59:30Z', '2026-02-01T00:00:00Z'],
  ['* * * * *', '2026-01-31T12:00:00Z', '2026-01-31T12:01:00Z'],
  ['*/5 * * * *', '2026-01-31T12:00:00Z', '2026-01-31T12:05:00Z'],
  ['*/5 * * * *', '2026-01-31T12:57:01Z', '2026-01-31T13:00:00Z'],
  ['7 * * * *', '2026-01-31T12:07:00Z', '2026-01-31T13:07:00Z'],
  ['17 3 * * *', '2026-01-31T03:16:59Z', '2026-01-31T03:17:00Z'],
  ['17 3 * * *', '2026-02-28T03:17:00Z', '2026-03-01T03:17:00Z'],
])('%s after %s is %s', (schedule, after, next) => {
  expect(nextRun(schedule, new Date(after))).toEqual(new Date(next));
});

test.each(['* * * * 1', '0 0 1 * *', '61 * * * *', '* *', 'soon'])('%s is not understood', (schedule) => {
  expect(() => nextRun(schedule, new Date())).toThrow(schedule);
});
