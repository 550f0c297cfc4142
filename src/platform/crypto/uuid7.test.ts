import { expect, test } from 'vitest';
import { newUuid7, timeOfUuid7 } from './uuid7.ts';

test('an id contains its time, sorts by it, and is unique', () => {
  const times = Array.from({ length: 3000 }, (_, at) => 1_780_000_000_000 + at * 7);
  const ids = times.map((time) => newUuid7(time));
  expect(ids.map((id) => timeOfUuid7(id)!.getTime())).toEqual(times);
  expect([...ids].sort()).toEqual(ids);
  expect(new Set([...ids, ...times.map((time) => newUuid7(time))]).size).toBe(6000);
});

test.each(['', 'abc', crypto.randomUUID(), '0190e1f2-0000-7000-c000-000000000000'])(
  '%j is not one of our ids',
  (id) => {
    expect(timeOfUuid7(id)).toBeNull();
  },
);
