import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SharedReading } from './shared-reading.ts';

/** A stored number with slow reads. Like a query, a read sees the value that was stored when it began. */
function slowNumber() {
  let stored = 1;
  let readings = 0;
  const shared = new SharedReading(async () => {
    readings++;
    const seen = stored;
    await sleep(20);
    if (seen < 0) throw new Error('negative');
    return seen;
  });
  const store = (value: number): void => {
    stored = value;
  };
  return { shared, store, readings: () => readings };
}

test('callers at the same time share one read', async () => {
  const { shared, readings } = slowNumber();
  expect(await Promise.all([shared.get(), shared.get(), shared.get()])).toEqual([1, 1, 1]);
  expect(readings()).toBe(1);
});

test('a caller after a change sees it, even while an earlier read is running', async () => {
  const { shared, store, readings } = slowNumber();
  const before = shared.get();
  await sleep(5);
  store(2);
  const after = Array.from({ length: 10 }, () => shared.get());
  expect(await before).toBe(1);
  expect(await Promise.all(after)).toEqual(Array.from({ length: 10 }, () => 2));
  expect(readings()).toBe(2);
});

test('a failed read is an error only for the callers that share it', async () => {
  const { shared, store } = slowNumber();
  store(-1);
  const failing = shared.get();
  await sleep(5);
  store(3);
  const next = shared.get();
  await expect(failing).rejects.toThrow('negative');
  expect(await next).toBe(3);
});
