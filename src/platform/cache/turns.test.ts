import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Unavailable } from '../errors.ts';
import { SharedReading, Turns } from './turns.ts';

test('a few run at a time, some wait in order, and more are refused', async () => {
  const turns = new Turns({ running: 2, waiting: 3 });
  const begun: number[] = [];
  let [running, most] = [0, 0];
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4, 5, 6].map((one) =>
      turns.take(async () => {
        begun.push(one);
        most = Math.max(most, ++running);
        await sleep(1);
        running--;
      }),
    ),
  );
  expect({ begun, most }).toEqual({ begun: [1, 2, 3, 4, 5], most: 2 });
  expect(outcomes.at(-1)).toMatchObject({ reason: expect.any(Unavailable) });
});

test('a failure ends its turn', async () => {
  const turns = new Turns({ running: 1, waiting: 1 });
  await expect(turns.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.take(async () => 5)).toBe(5);
});

test('work whose turn comes too late is given up, and the next one begins', async () => {
  const turns = new Turns({ running: 1, waiting: 2, withinMs: 20 });
  let end = (): void => undefined;
  const first = turns.take(() => new Promise<void>((resolve) => (end = resolve)));
  const late = turns.take(async () => 'late').catch((error) => error);
  await sleep(30);
  const inTime = turns.take(async () => 'in time');
  end();
  await first;
  expect(await late).toBeInstanceOf(Unavailable);
  expect(await inTime).toBe('in time');
});

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
